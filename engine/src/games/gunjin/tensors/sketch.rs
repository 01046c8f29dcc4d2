//! The bits of an observation, kept from announcement to announcement: only the squares that a move touches are
//! rewritten.

use super::GunjinTensors;
use super::observation::{Fact, MOST_FIGHTS, Planes, clock, share_of_fights};
use crate::bits::Bits;
use crate::game::Seat;
use crate::games::gunjin::knowledge::{Announcement, Revealed};
use crate::games::gunjin::{Gunjin, MOST_KINDS, Manner, Outcome, Position, Reveal};
use crate::tensors::{Number, Sketch, Tensors};

const WORD: usize = 64;
/// Facts of a side follow one another: a piece is here, has moved, was shown; and the byte of its fights.
const MOVED: usize = 1;
const SHOWN: usize = 2;
const FIGHTS: usize = 3;

/// Planes of bits that a square has, as a set: facts, from bit 32 on kinds of one's own, from bit 64 on kinds of the enemy.
type Column = u128;

const OWN_KINDS: usize = MOST_KINDS;
const ENEMY_KINDS: usize = 2 * MOST_KINDS;
const PLANES: usize = 3 * MOST_KINDS;

const fn fact(fact: Fact) -> Column {
    1 << fact.bits()
}

const LAST_FROM: Column = fact(Fact::LastFrom);
const LAST_TO: Column = fact(Fact::LastTo);
const LAST_WON: Column = fact(Fact::LastWon);
const LAST_LOST: Column = fact(Fact::LastLost);
const LAST_BY_ENEMY: Column = fact(Fact::LastByEnemy);
const OWN: Column = fact(Fact::Own);
const ENEMY: Column = fact(Fact::Enemy);
/// Facts of the last move.
const LAST_MOVE: Column = fact(Fact::Frozen) - fact(Fact::LastFrom);
/// All that is told of a piece.
const PIECES: Column = (fact(Fact::LastFrom) - 1) | fact(Fact::Frozen) | Column::MAX << OWN_KINDS;

/// The numbers of the first cells of a column's planes.
#[derive(Debug, Clone)]
pub(super) struct Planks([u32; PLANES]);

impl Planks {
    pub(super) fn new(planes: &Planes) -> Planks {
        let mut firsts = [0; PLANES];
        for (all, begin) in planes.square_bits().into_iter().zip([0, OWN_KINDS, ENEMY_KINDS]) {
            for (first, plane) in firsts[begin..].iter_mut().zip(all) {
                *first = (plane * planes.cells) as u32;
            }
        }
        Planks(firsts)
    }
}

/// The observation of a seat as bits. What the umpire shows and announces is all that goes into it.
#[derive(Debug)]
pub struct BoardSketch<B: Bits> {
    seat: usize,
    words: Vec<u64>,
    /// Announcements that are not in the columns yet: memory of one seat at a time is touched.
    heard: Vec<Announcement<B>>,
    /// By square, as it is now and as it is in the words.
    columns: Vec<[Column; 2]>,
    /// Squares whose columns may differ.
    changed: B,
    closed: u8,
    ply: u32,
    clock: u8,
    /// The squares of the last move.
    last: [u8; 2],
}

/// A piece at the beginning: what is one's own is known without being shown.
fn opening(own: bool, is_shown: bool, kind: u8) -> Column {
    let known = Column::from(own) << (OWN_KINDS + usize::from(kind) % MOST_KINDS);
    let here = if own { OWN } else { ENEMY };
    if is_shown { shown(here, kind) } else { here | known }
}

#[inline(always)]
fn moved(column: Column) -> Column {
    column | (column & (OWN | ENEMY)) << MOVED
}

fn shown(column: Column, kind: u8) -> Column {
    let kinds = if column & OWN != 0 { OWN_KINDS } else { ENEMY_KINDS };
    let here = column & (OWN | ENEMY);
    column | here << SHOWN | Column::from(here != 0) << (kinds + usize::from(kind) % MOST_KINDS)
}

/// One fight more.
fn fought(column: Column) -> Column {
    let here = column & (OWN | ENEMY);
    if here == 0 {
        return column;
    }
    let first = here.trailing_zeros() as usize + FIGHTS;
    let share = f32::from((column >> first) as u8) / f32::from(u8::WHOLE);
    let fights = (share * MOST_FIGHTS as f32).round() as usize + 1;
    let share = Column::from(u8::of(share_of_fights(fights)));
    column & !(Column::from(u8::WHOLE) << first) | share << first
}

impl<B: Bits> BoardSketch<B> {
    #[inline(always)]
    fn column(&mut self, square: u8) -> &mut Column {
        self.changed |= B::square(square);
        &mut self.columns[usize::from(square)][0]
    }

    fn catch_up(&mut self, game: &Gunjin<B>, tensors: &GunjinTensors<B>) {
        let (mut announcements, planes) = (std::mem::take(&mut self.heard), &tensors.planes);
        for heard in &announcements {
            self.meet(heard);
            self.follow(heard);
            if heard.closed != self.closed {
                self.close(game, heard.closed);
            }
        }
        self.ply += announcements.len() as u32;
        if let Some(heard) = announcements.last() {
            self.note_move(heard);
            self.tick(game, planes);
        }
        announcements.clear();
        self.heard = announcements;
        self.draw(tensors);
    }

    /// Notes an ordinary fight, and who was shown.
    fn meet(&mut self, heard: &Announcement<B>) {
        let action = heard.action;
        if action.manner == Manner::Walk && heard.outcome.is_some() {
            for square in [action.from, action.to] {
                let column = self.column(square);
                *column = fought(*column);
            }
        }
        for &Revealed { square, kind, .. } in &heard.revealed {
            let column = self.column(square);
            *column = shown(*column, kind);
        }
    }

    /// Moves the mover, and takes off who fell.
    fn follow(&mut self, heard: &Announcement<B>) {
        let to = heard.action.to;
        let met = *self.column(to) & (OWN | ENEMY) != 0;
        for square in heard.fallen(B::square(to) & B::mask_of(met)).members() {
            *self.column(square) &= !PIECES;
        }
        let from = self.column(heard.action.from);
        let mover = *from & PIECES;
        *from ^= mover;
        if let Some(square) = heard.stands {
            *self.column(square) |= moved(mover);
        }
    }

    /// Notes which headquarters are closed.
    fn close(&mut self, game: &Gunjin<B>, closed: u8) {
        let changed = std::mem::replace(&mut self.closed, closed) ^ closed;
        for (closed, owner) in [(Fact::OwnClosed, self.seat), (Fact::EnemyClosed, 1 - self.seat)] {
            if changed >> owner & 1 == 1 {
                *self.column(game.headquarters[owner]) ^= fact(closed);
            }
        }
    }

    fn note_move(&mut self, heard: &Announcement<B>) {
        let (from, to) = (heard.action.from, heard.action.to);
        for square in std::mem::replace(&mut self.last, [from, to]) {
            *self.column(square) &= !LAST_MOVE;
        }
        *self.column(from) |= LAST_FROM;
        let fight =
            heard.outcome.map_or(0, |outcome| if outcome == Outcome::Win { LAST_WON } else { LAST_LOST });
        let enemy = if heard.seat == self.seat { 0 } else { LAST_BY_ENEMY };
        *self.column(to) |= LAST_TO | fight | enemy;
    }

    /// Notes the time: the bits of a number that is the same everywhere on the board.
    fn tick(&mut self, game: &Gunjin<B>, planes: &Planes) {
        let now = u8::of(clock(game, self.ply));
        let changed = std::mem::replace(&mut self.clock, now) ^ now;
        if changed == 0 {
            return;
        }
        let (first, cells) = (planes.board_bits(self.seat).0, planes.cells);
        for plane in u64::from(changed).members().map(|bit| first + usize::from(bit)) {
            let (mut at, end) = (plane * cells, (plane + 1) * cells);
            while at < end {
                let next = end.min((at / WORD + 1) * WORD);
                self.words[at / WORD] ^= (u64::MAX >> (WORD - (next - at))) << (at % WORD);
                at = next;
            }
        }
    }

    /// Brings the words up to the columns.
    fn draw(&mut self, tensors: &GunjinTensors<B>) {
        let (grid, Planks(firsts)) = (tensors.numbering.grid(self.seat), &tensors.planks);
        let words = &mut self.words[..];
        for square in std::mem::take(&mut self.changed).members() {
            let [now, drawn] = &mut self.columns[usize::from(square)];
            let flips = *now ^ *drawn;
            *drawn = *now;
            for &cell in grid.all(square) {
                let mut flip = |first: u32| {
                    let at = first as usize + usize::from(cell);
                    words[at / WORD] ^= 1 << (at % WORD);
                };
                (flips as u64).members().for_each(|plane| flip(firsts[usize::from(plane)]));
                let enemy_kinds = (flips >> ENEMY_KINDS) as u64;
                enemy_kinds
                    .members()
                    .for_each(|kind| flip(firsts[ENEMY_KINDS + usize::from(kind) % MOST_KINDS]));
            }
        }
    }
}

impl<B: Bits> Sketch<Gunjin<B>> for BoardSketch<B> {
    fn begin(
        game: &Gunjin<B>,
        tensors: &GunjinTensors<B>,
        start: &Position<B>,
        seat: Seat,
    ) -> BoardSketch<B> {
        let (seat, planes) = (seat.index(), &tensors.planes);
        let mut sketch = BoardSketch {
            seat,
            words: vec![0; tensors.layout().bits.words()],
            heard: Vec::new(),
            columns: vec![[0; 2]; B::WIDTH],
            changed: B::EMPTY,
            closed: 0,
            ply: start.ply(),
            clock: 0,
            last: [0; 2],
        };
        for square in start.occupied().members() {
            let (own, kind) = (start.side(seat).has(square), start.kind(square));
            let shown = game.rules().reveal == Reveal::Open || game.is_face_up(kind);
            let frozen = if start.frozen().has(square) { fact(Fact::Frozen) } else { 0 };
            *sketch.column(square) |= opening(own, shown, kind) | frozen;
        }
        for (plane, cells) in planes.board_bits(seat).1 {
            for at in cells.iter().map(|&cell| plane * planes.cells + usize::from(cell)) {
                sketch.words[at / WORD] |= 1 << (at % WORD);
            }
        }
        sketch.close(game, start.closed);
        sketch.tick(game, planes);
        sketch
    }

    fn hear(&mut self, _: &Gunjin<B>, _: &GunjinTensors<B>, heard: &Announcement<B>) {
        self.heard.push(heard.clone());
    }

    fn write(&mut self, game: &Gunjin<B>, tensors: &GunjinTensors<B>, bits: &mut [u8]) {
        self.catch_up(game, tensors);
        for (bytes, word) in bits.as_chunks_mut().0.iter_mut().zip(&self.words) {
            *bytes = word.to_le_bytes();
        }
    }
}
