//! Behaviour of enemy pieces.
//!
//! A piece's behaviour is in two parts: how often it moved and attacked and how far it came, by how much its
//! army has moved at all; and how often it let one of our pieces beside it be when its army had the move, by
//! whether it has moved and attacked. Games show what each part says of a piece's kind beyond what the
//! evidence says already (see [`super::fit`]); a world that fits the evidence is then weighed by the product
//! of its pieces' factors. Pieces are taken to behave independently of each other.

use super::values::geometry::Geometry;
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::knowledge::{Announcement, Individual, View};
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;

/// Numbers of behaviours, those of both parts.
pub const BEHAVIOURS: usize = PHASES * IN_PHASE + PATIENCES * MOVED_OR_FOUGHT;
const PHASES: usize = 5;
const MOVES: usize = 5;
const ATTACKS: usize = 3;
const QUARTERS: usize = 4;
const IN_PHASE: usize = MOVES * ATTACKS * QUARTERS;
const PATIENCES: usize = 5;
/// It stands where it stood, has moved, has attacked.
const MOVED_OR_FOUGHT: usize = 3;

/// Both parts of a piece's behaviour.
pub type Behaviour = [usize; 2];

#[derive(Debug, Clone, Copy, Default)]
struct Deeds {
    moves: u32,
    quarter: usize,
    /// Number of times that it had one of our pieces beside it and did not attack.
    declined: u32,
}

/// The board as it is followed through the announcements.
struct Followed<B> {
    ours: B,
    theirs: B,
    /// By square, where the enemy piece there stood at the start.
    starts: Vec<u8>,
    /// By start square.
    deeds: Vec<Deeds>,
}

impl<B: Bits> Followed<B> {
    fn new(geometry: &Geometry<B>, view: &View<B>) -> Followed<B> {
        let set = |squares: &mut dyn Iterator<Item = u8>| squares.fold(B::EMPTY, |set, s| set | B::square(s));
        let mut deeds = vec![Deeds::default(); B::WIDTH];
        for piece in &view.enemies {
            deeds[usize::from(piece.start)].quarter = geometry.quarter(1 - view.seat, piece.start);
        }
        Followed {
            ours: set(&mut view.own.iter().map(|piece| piece.start)),
            theirs: set(&mut view.enemies.iter().map(|piece| piece.start)),
            starts: (0..B::WIDTH as u8).collect(),
            deeds,
        }
    }

    /// An enemy move, before it is made.
    fn judge(&mut self, game: &Gunjin<B>, geometry: &Geometry<B>, told: &Announcement<B>) {
        let attacks = told.outcome.is_some();
        for square in (game.stepped(self.ours) & self.theirs).members() {
            if square != told.action.from || !attacks {
                self.deeds[usize::from(self.starts[usize::from(square)])].declined += 1;
            }
        }
        let start = self.starts[usize::from(told.action.from)];
        let done = &mut self.deeds[usize::from(start)];
        done.moves += 1;
        if let Some(square) = told.stands {
            done.quarter = done.quarter.max(geometry.quarter(told.seat, square));
            self.starts[usize::from(square)] = start;
        }
    }

    fn follow(&mut self, seat: usize, told: &Announcement<B>) {
        self.ours &= !told.emptied;
        self.theirs &= !told.emptied;
        let stands = told.stands.map_or(B::EMPTY, B::square);
        let (mover, other) = if told.seat == seat {
            (&mut self.ours, &mut self.theirs)
        } else {
            (&mut self.theirs, &mut self.ours)
        };
        *mover |= stands;
        *other &= !stands;
    }
}

/// The behaviour of every enemy piece, in the order of the view.
pub fn behaviours<B: Bits>(game: &Gunjin<B>, geometry: &Geometry<B>, view: &View<B>) -> Vec<Behaviour> {
    let mut followed = Followed::new(geometry, view);
    for told in view.log.iter() {
        if told.seat != view.seat {
            followed.judge(game, geometry, told);
        }
        followed.follow(view.seat, told);
    }
    let all: u32 = followed.deeds.iter().map(|deeds| deeds.moves).sum();
    let phase = step(all, &[1, 6, 14, 26]);
    view.enemies
        .iter()
        .map(|piece| behaviour(phase, piece, followed.deeds[usize::from(piece.start)]))
        .collect()
}

fn behaviour(phase: usize, piece: &Individual, deeds: Deeds) -> Behaviour {
    let Deeds { moves, quarter, declined } = deeds;
    let attacks = piece.fights.iter().filter(|fight| fight.attacked).count() as u32;
    let active = step(moves, &[1, 2, 3, 6]) * ATTACKS + step(attacks, &[1, 2]);
    let moved = step(moves, &[1]) + step(attacks, &[1]);
    let patience = step(declined, &[1, 2, 4, 8]) * MOVED_OR_FOUGHT + moved;
    [phase * IN_PHASE + active * QUARTERS + quarter, PHASES * IN_PHASE + patience]
}

fn step(number: u32, bounds: &[u32]) -> usize {
    bounds.iter().filter(|&&bound| number >= bound).count()
}
