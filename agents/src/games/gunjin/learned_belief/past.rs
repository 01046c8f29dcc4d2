//! Deeds of an enemy's pieces, as a seat saw them.

use crate::games::gunjin::values::geometry::{FAR, Geometry, SQUARES};
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{Announcement, Gunjin, Manner, View};

/// States of the enemy's knowledge of a piece of ours: nothing, that it moved, or that it won a fight.
pub const REGARDS: usize = 3;
const MOVED: u8 = 1;
const WON: u8 = 2;
const NOBODY: u8 = u8::MAX;

/// Deeds of an enemy piece. Lists are by what the enemy had seen of our piece concerned.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Deeds {
    /// Number of its moves.
    pub moves: u32,
    /// The number of its first move among the moves of its army, from 1.
    pub first: u32,
    /// The ply of its last move, from 1.
    pub last: u32,
    /// The furthest quarter of the way to our headquarters that it has come to.
    pub quarter: usize,
    /// Number of its attacks, by what they met.
    pub attacks: [u32; REGARDS],
    /// Times that it had a piece of ours beside it and did not attack, its army having the move.
    pub spared: u32,
    /// `spared` by the sorts of our pieces that it had beside it.
    pub declined: [u32; REGARDS],
    /// Its moves to the side of such a piece.
    pub approached: [u32; REGARDS],
    /// Its moves away from the side of such a piece.
    pub fled: [u32; REGARDS],
    /// Its moves that led neither nearer to our headquarters nor away from it.
    pub sideways: u32,
    /// Its moves away from our headquarters.
    pub back: u32,
}

/// State followed through the announcements of a view.
#[derive(Debug, Clone)]
pub struct Past<B: Bits> {
    /// Squares of our pieces.
    pub ours: B,
    /// Squares of enemy pieces.
    pub theirs: B,
    /// Moves of the enemy.
    pub moves: u32,
    /// Moves of both.
    pub plies: u32,
    /// By square, what the enemy has seen of our piece there.
    regard: [u8; SQUARES],
    starts: [u8; SQUARES],
    deeds: [Deeds; SQUARES],
}

/// Constants of all games of an edition.
#[derive(Debug, Clone)]
pub struct Ground<'a, B: Bits> {
    /// Distances and reach of every square.
    pub geometry: &'a Geometry<B>,
    /// By square, the squares that one common step leads to.
    pub near: &'a [B],
    /// By seat and square, the moves of the slowest kind to the enemy headquarters.
    pub way: &'a [Vec<u8>; 2],
}

/// By square, the squares that one common step leads to; by seat and square, the moves of the slowest kind to the
/// enemy headquarters.
pub(in crate::games::gunjin) fn surroundings<B: Bits>(
    game: &Gunjin<B>,
    geometry: &Geometry<B>,
) -> (Vec<B>, [Vec<u8>; 2]) {
    let squares = 0..SQUARES.min(B::WIDTH) as u8;
    let kinds = game.ruleset().kinds().len() as u8;
    let slowest = |seat: usize, square: u8| {
        let far = (0..kinds).map(|kind| geometry.distance(seat, kind, square));
        far.filter(|&distance| distance < FAR).max().unwrap_or(FAR)
    };
    let near = squares.clone().map(|square| game.stepped(B::square(square))).collect();
    (near, [0, 1].map(|seat| squares.clone().map(|square| slowest(seat, square)).collect()))
}

fn place(square: u8) -> usize {
    usize::from(square) % SQUARES
}

impl<B: Bits> Past<B> {
    /// Before anything was heard. Of a view only the set-up counts.
    pub fn beginning(ground: &Ground<'_, B>, view: &View<B>) -> Past<B> {
        let set = |squares: &mut dyn Iterator<Item = u8>| squares.fold(B::EMPTY, |set, s| set | B::square(s));
        let mut past = Past {
            ours: set(&mut view.own.iter().map(|piece| piece.start)),
            theirs: set(&mut view.enemies.iter().map(|piece| piece.start)),
            moves: 0,
            plies: 0,
            regard: [0; SQUARES],
            starts: [NOBODY; SQUARES],
            deeds: [Deeds::default(); SQUARES],
        };
        for piece in &view.enemies {
            past.starts[place(piece.start)] = piece.start;
            past.deeds[place(piece.start)].quarter = ground.geometry.quarter(1 - view.seat, piece.start);
        }
        past
    }

    /// Everything that a seat has heard.
    pub fn of(ground: &Ground<'_, B>, view: &View<B>) -> Past<B> {
        let mut past = Past::beginning(ground, view);
        past.hear(ground, view.seat, &view.log);
        past
    }

    /// Goes on with what a seat heard next.
    pub fn hear(&mut self, ground: &Ground<'_, B>, seat: usize, heard: &[Announcement<B>]) {
        for announced in heard {
            self.plies += 1;
            if announced.seat != seat {
                self.judge(ground, announced);
            }
            self.follow(seat, announced);
        }
    }

    /// Deeds of the enemy piece that started on a square.
    pub fn deeds(&self, start: u8) -> &Deeds {
        &self.deeds[place(start)]
    }

    /// True if the enemy piece on a square has moved.
    pub fn has_moved(&self, square: u8) -> bool {
        let start = self.starts[place(square)];
        start != NOBODY && self.deeds(start).moves > 0
    }

    /// Sorts of our pieces that stand on some squares.
    pub fn regards(&self, squares: B) -> [bool; REGARDS] {
        let mut found = [false; REGARDS];
        (squares & self.ours)
            .members()
            .for_each(|s| found[usize::from(self.regard[place(s)]) % REGARDS] = true);
        found
    }

    fn judge(&mut self, ground: &Ground<'_, B>, announced: &Announcement<B>) {
        self.moves += 1;
        let (from, attacks) = (announced.action.from, announced.outcome.is_some());
        for square in self.theirs.members().filter(|&square| square != from || !attacks) {
            let beside = ground.near[place(square)] & self.ours;
            let start = self.starts[place(square)];
            if !beside.is_empty() && start != NOBODY {
                let met = self.regards(beside);
                let deeds = &mut self.deeds[place(start)];
                deeds.spared += 1;
                add(&mut deeds.declined, met);
            }
        }
        let start = self.starts[place(from)];
        if start != NOBODY {
            let mut deeds = self.deeds[place(start)];
            deeds.moves += 1;
            deeds.last = self.plies;
            deeds.first = if deeds.moves == 1 { self.moves } else { deeds.first };
            self.judge_mover(ground, announced, &mut deeds);
            self.deeds[place(start)] = deeds;
        }
    }

    fn judge_mover(&self, ground: &Ground<'_, B>, announced: &Announcement<B>, deeds: &mut Deeds) {
        let (from, to) = (announced.action.from, announced.action.to);
        if announced.outcome.is_none() {
            let [before, after] = [from, to].map(|square| self.regards(ground.near[place(square)]));
            add(&mut deeds.approached, std::array::from_fn(|i| after[i] && !before[i]));
            add(&mut deeds.fled, std::array::from_fn(|i| before[i] && !after[i]));
            let [here, there] = [from, to].map(|square| ground.way[announced.seat & 1][place(square)]);
            deeds.sideways += u32::from(there == here);
            deeds.back += u32::from(there > here);
        } else if announced.action.manner == Manner::Walk {
            deeds.attacks[usize::from(self.regard[place(to)]) % REGARDS] += 1;
        }
        if let Some(square) = announced.stands {
            deeds.quarter = deeds.quarter.max(ground.geometry.quarter(announced.seat, square));
        }
    }

    fn follow(&mut self, seat: usize, announced: &Announcement<B>) {
        let (from, to) = (announced.action.from, announced.action.to);
        let fought = announced.action.manner == Manner::Walk && announced.outcome.is_some();
        self.ours &= !announced.emptied;
        self.theirs &= !announced.emptied;
        let stands = announced.stands.map_or(B::EMPTY, B::square);
        if announced.seat == seat {
            self.ours |= stands;
            self.theirs &= !stands;
            let regard = if fought { WON } else { self.regard[place(from)].max(MOVED) };
            announced.stands.into_iter().for_each(|square| self.regard[place(square)] = regard);
        } else {
            self.theirs |= stands;
            self.ours &= !stands;
            let start = self.starts[place(from)];
            announced.stands.into_iter().for_each(|square| self.starts[place(square)] = start);
            if fought && self.ours.has(to) {
                self.regard[place(to)] = WON;
            }
        }
    }
}

fn add(counts: &mut [u32; REGARDS], found: [bool; REGARDS]) {
    counts.iter_mut().zip(found).for_each(|(count, found)| *count += u32::from(found));
}
