//! A walk over the umpire's records of a game of hidden stones.
//!
//! A record tells in order who put which stone, in abrupt games also when a stone was met, but not which. What a seat may
//! have done in a record depends on nothing else: an attempt succeeds exactly where the other has no stone yet. So a walk
//! takes along, for each seat by itself, everything that the seat may have done, where a walk over histories takes along
//! every pair. Of symmetric records one is entered; what a seat may have done is turned into the frame in which its
//! information set is kept.

use super::arena::{Arena, Cells, members};
use rayon::prelude::*;
use std::ops::Range;

/// Something that a seat may have done in a record.
#[derive(Debug, Clone, Copy)]
struct Done {
    /// Its sequence, or, at its turn, the sequence that ends with the first action of its information set.
    id: u32,
    /// The cells it has tried, in its frame.
    tried: Cells,
    /// The symmetry that takes the board to its frame.
    frame: u8,
    /// Probability with which its seat lets it come about.
    reach: f64,
}

/// A record, and where the items are that belong to it.
#[derive(Debug, Clone)]
struct Place {
    mover: usize,
    stones: [Cells; 2],
    /// Information sets of the mover.
    sets: Range<usize>,
    /// Sequences of the other.
    waiting: Range<usize>,
    /// These end with a stone that was met.
    met: bool,
}

/// A sequence and what comes after it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Link {
    pub(super) after: [u32; 2],
    pub(super) reach: f64,
}

/// A walk that adds up what sequences of one seat or of both earn.
struct Walk<'a> {
    arena: &'a Arena,
    /// The sequences of each seat. Those of a seat that earns alone have a reach of 1.
    links: &'a [Vec<Link>; 2],
    /// Nothing for a seat that does not earn.
    earned: [Vec<f64>; 2],
    /// The records from which others go on, where a walk is divided.
    tasks: Option<Vec<Task>>,
    /// Items of the record and of those before it.
    done: Vec<Done>,
}

/// A record with its items.
type Task = (Place, Vec<Done>);

/// Parts into which every walk is divided, whatever the number of threads, so that sums are the same for all of them.
const PARTS: usize = 4;

/// Stones of the records at which a walk is divided.
const DIVIDED_AT: u32 = 3;

impl<'a> Walk<'a> {
    fn new(arena: &'a Arena, links: &'a [Vec<Link>; 2], earners: [bool; 2]) -> Self {
        let earned = [0, 1].map(|seat| vec![0.0; if earners[seat] { links[seat].len() } else { 0 }]);
        Walk { arena, links, earned, tasks: None, done: Vec::new() }
    }

    /// The first sequence of the information set after a sequence, when the seat is to move again.
    #[inline(always)]
    fn next(&self, seat: usize, done: Done, met: bool) -> u32 {
        self.links[seat][done.id as usize].after[usize::from(met)]
    }

    fn earns(&self, seat: usize) -> bool {
        !self.earned[seat].is_empty()
    }

    /// Walks over the records of a task.
    fn take_up(&mut self, (place, done): &Task) {
        self.done.clone_from(done);
        self.enter(place);
    }

    /// Walks over all records.
    fn whole(&mut self) {
        // The second seat has its empty sequence, the first its first information set.
        let start = Done { id: 1, tried: 0, frame: 0, reach: 1.0 };
        self.done = vec![start, Done { id: 0, ..start }];
        self.enter(&Place { mover: 0, stones: [0; 2], sets: 0..1, waiting: 1..2, met: false });
    }

    /// Walks over the records that begin with one.
    fn enter(&mut self, place: &Place) {
        if place.waiting.is_empty() || self.leaves(place) {
            return;
        }
        let bottom = self.done.len();
        let sets = if self.arena.abrupt { place.sets.clone() } else { self.tried_again(place) };
        let (winning, going) = self.cells(place);
        if winning != 0 {
            self.end(place, sets.clone(), winning);
        }
        if going != 0 || self.arena.abrupt {
            self.go_on(place, sets, going);
        }
        self.done.truncate(bottom);
    }

    /// True if a record is left to another walk.
    fn leaves(&mut self, place: &Place) -> bool {
        let Some(tasks) = &mut self.tasks else { return false };
        let divided = place.stones[0].count_ones() + place.stones[1].count_ones() >= DIVIDED_AT;
        if divided {
            let (sets, waiting) = (&self.done[place.sets.clone()], &self.done[place.waiting.clone()]);
            let own = Place {
                sets: 0..sets.len(),
                waiting: sets.len()..sets.len() + waiting.len(),
                ..place.clone()
            };
            tasks.push((own, [sets, waiting].concat()));
        }
        divided
    }

    /// Adds what the mover earns by winning at these cells, and the other loses.
    fn end(&mut self, place: &Place, sets: Range<usize>, winning: Cells) {
        let (arena, mover) = (self.arena, place.mover);
        let (waiting, sets) = (&self.done[place.waiting.clone()], &self.done[sets]);
        let taken = place.stones[0] | place.stones[1];
        // As many records as this one stands for.
        let number = |cell: u32| 1.0 / arena.share(taken | 1 << cell);
        let sequence =
            |done: &Done, cell| (done.id + arena.orbit(done.tried, arena.image(done.frame, cell)).0) as usize;
        if self.earns(1 - mover) {
            let reached =
                |cell| -> f64 { sets.iter().map(|done| self.links[mover][sequence(done, cell)].reach).sum() };
            let lost: f64 = members(winning).map(|cell| reached(cell) * number(cell)).sum();
            waiting.iter().for_each(|done| self.earned[1 - mover][done.id as usize] -= lost);
        }
        if self.earns(mover) {
            let reached: f64 = waiting.iter().map(|done| done.reach).sum();
            for cell in members(winning) {
                let earned = reached * number(cell);
                sets.iter().for_each(|done| self.earned[mover][sequence(done, cell)] += earned);
            }
        }
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
            let id = self.next(other, done, place.met);
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
        let reach = self.links[seat][id as usize].reach;
        if reach != 0.0 || self.earns(seat) {
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
                self.done[added].id = self.next(place.mover, self.done[added], true);
            }
            index += 1;
        }
        start..self.done.len()
    }
}

/// Earnings of the sequences of seats in all records.
pub(super) fn earned(arena: &Arena, links: &[Vec<Link>; 2], earners: [bool; 2]) -> [Vec<f64>; 2] {
    let walk = || Walk::new(arena, links, earners);
    let mut first = Walk { tasks: Some(Vec::new()), ..walk() };
    first.whole();
    let tasks = first.tasks.take().unwrap_or_default();
    let part = |part| {
        let mut walk = walk();
        tasks.iter().skip(part).step_by(PARTS).for_each(|task| walk.take_up(task));
        walk.earned
    };
    let parts: Vec<[Vec<f64>; 2]> = (0..PARTS).into_par_iter().map(part).collect();
    let mut earned = first.earned;
    for part in parts {
        earned.iter_mut().flatten().zip(part.iter().flatten()).for_each(|(earned, more)| *earned += more);
    }
    earned
}
