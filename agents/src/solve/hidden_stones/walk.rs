//! A walk over the umpire's records of a game of hidden stones.
//!
//! A record tells in order who put which stone, in abrupt games also when a stone was met, but not which. What a seat may
//! have done in a record depends on nothing else: an attempt succeeds exactly where the other has no stone yet. So a walk
//! takes along, for each seat by itself, everything that the seat may have done, where a walk over histories takes along
//! every pair. Of symmetric records one is entered; what a seat may have done is turned into the frame in which its
//! information set is kept.

use super::arena::{Arena, Cells, members};
use std::ops::Range;

/// Something that a seat may have done in a record.
#[derive(Debug, Clone, Copy)]
pub(super) struct Done {
    /// Its sequence, or, at its turn, the sequence that ends with the first action of its information set.
    pub(super) id: u32,
    /// The cells it has tried, in its frame.
    pub(super) tried: Cells,
    /// The symmetry that takes the board to its frame.
    pub(super) frame: u8,
    /// Probability with which its seat lets it come about.
    pub(super) reach: f64,
}

/// A record, and where the items are that belong to it.
#[derive(Debug, Clone)]
pub(super) struct Place {
    pub(super) mover: usize,
    pub(super) stones: [Cells; 2],
    /// Information sets of the mover.
    pub(super) sets: Range<usize>,
    /// Sequences of the other.
    pub(super) waiting: Range<usize>,
    /// These end with a stone that was met.
    pub(super) met: bool,
}

/// Purpose of a walk.
pub(super) trait Purpose {
    /// The first sequence of the information set after a sequence, when the seat is to move again.
    fn after(&mut self, seat: usize, done: Done, met: bool) -> u32;

    /// Reach of a sequence; with a reach of 0 it is left out with everything that follows.
    fn reach(&self, seat: usize, sequence: u32) -> f64;

    /// The mover of a record can win at these cells.
    fn won(&mut self, arena: &Arena, place: &Place, done: &[Done], sets: Range<usize>, winning: Cells);

    /// True if nothing below a record matters.
    fn skips(&mut self, place: &Place, done: &[Done]) -> bool;
}

pub(super) struct Walk<'a, P> {
    pub(super) arena: &'a Arena,
    pub(super) purpose: P,
    /// Items of the record and of those before it.
    pub(super) done: Vec<Done>,
}

impl<'a, P: Purpose> Walk<'a, P> {
    pub(super) fn new(arena: &'a Arena, purpose: P) -> Walk<'a, P> {
        Walk { arena, purpose, done: Vec::new() }
    }

    /// Walks over all records.
    pub(super) fn whole(&mut self) {
        // The second seat has its empty sequence, the first its first information set.
        let start = Done { id: 1, tried: 0, frame: 0, reach: 1.0 };
        self.done = vec![start, Done { id: 0, ..start }];
        self.enter(&Place { mover: 0, stones: [0; 2], sets: 0..1, waiting: 1..2, met: false });
    }

    /// Walks over the records that begin with one.
    pub(super) fn enter(&mut self, place: &Place) {
        if place.waiting.is_empty() || self.purpose.skips(place, &self.done) {
            return;
        }
        let bottom = self.done.len();
        let sets = if self.arena.abrupt { place.sets.clone() } else { self.tried_again(place) };
        let (winning, going) = self.cells(place);
        if winning != 0 {
            self.purpose.won(self.arena, place, &self.done, sets.clone(), winning);
        }
        if going != 0 || self.arena.abrupt {
            self.go_on(place, sets, going);
        }
        self.done.truncate(bottom);
    }

    /// The cells at which the mover wins, and those after which the game goes on; of symmetric ones one.
    fn cells(&self, place: &Place) -> (Cells, Cells) {
        let taken = place.stones[0] | place.stones[1];
        let (least, wins) =
            (self.arena.least(taken), self.arena.wins_at(place.mover, place.stones[place.mover]));
        let full = taken.count_ones() + 1 == self.arena.cells;
        (least & wins, if full { 0 } else { least & !wins })
    }

    fn go_on(&mut self, place: &Place, sets: Range<usize>, going: Cells) {
        let (arena, mover, other) = (self.arena, place.mover, 1 - place.mover);
        let bottom = self.done.len();
        if arena.abrupt {
            sets.clone().for_each(|index| self.meet(mover, self.done[index], place.stones[other]));
        }
        let met = bottom..self.done.len();
        if going == 0 && met.is_empty() {
            return;
        }
        for index in place.waiting.clone() {
            let done = self.done[index];
            let id = self.purpose.after(other, done, place.met);
            self.done.push(Done { id, ..done });
        }
        let others = met.end..self.done.len();
        let next =
            Place { mover: other, stones: place.stones, sets: others.clone(), waiting: met, met: true };
        self.enter(&next);
        for cell in members(going) {
            for index in sets.clone() {
                let done = self.done[index];
                let cell = arena.image(done.frame, cell);
                if done.tried >> cell & 1 == 0 {
                    self.attempt(mover, done, cell);
                }
            }
            let mut stones = place.stones;
            stones[mover] |= 1 << cell;
            let waiting = others.end..self.done.len();
            self.enter(&Place { stones, waiting, met: false, ..next.clone() });
            self.done.truncate(others.end);
        }
    }

    /// Adds attempts at all of these stones that a seat has not met before.
    fn meet(&mut self, seat: usize, done: Done, stones: Cells) {
        let stones = self.arena.set_image(done.frame, stones) & !done.tried;
        members(stones).for_each(|cell| self.attempt(seat, done, cell));
    }

    /// Adds an attempt at a cell, as it is in the frame, that was not tried before.
    #[inline(always)]
    fn attempt(&mut self, seat: usize, done: Done, cell: u32) {
        let (action, symmetry) = self.arena.orbit(done.tried, cell);
        let id = done.id + action;
        let reach = self.purpose.reach(seat, id);
        if reach != 0.0 {
            let tried = done.tried | 1 << self.arena.image(symmetry, cell);
            self.done.push(Done { id, tried, frame: self.arena.product(symmetry, done.frame), reach });
        }
    }

    /// The mover's information sets, with those after any stones that it may have met in this turn.
    fn tried_again(&mut self, place: &Place) -> Range<usize> {
        let start = self.done.len();
        self.done.extend_from_within(place.sets.clone());
        let mut index = start;
        while index < self.done.len() {
            let (done, end) = (self.done[index], self.done.len());
            self.meet(place.mover, done, place.stones[1 - place.mover]);
            for added in end..self.done.len() {
                self.done[added].id = self.purpose.after(place.mover, self.done[added], true);
            }
            index += 1;
        }
        start..self.done.len()
    }
}
