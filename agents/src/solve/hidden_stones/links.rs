//! The information sets of both seats, found by one walk.

use super::arena::{Arena, Cells, members};
use super::walk::{Done, Place, Purpose};
use crate::solve::tree::InformationSet;
use std::ops::Range;

/// No information set: the game does not go on so.
pub(super) const NONE: u32 = u32::MAX;

/// The information sets of a seat, and how its sequences lead to them.
#[derive(Debug, Clone, Default)]
pub(super) struct Side {
    pub(super) sets: Vec<InformationSet>,
    /// The cells tried at each.
    pub(super) tried: Vec<Cells>,
    /// The first sequence of the information set after each sequence, where it put a stone, and where it met one.
    pub(super) after: Vec<[u32; 2]>,
}

impl Side {
    fn add(&mut self, arena: &Arena, parent: u32, tried: Cells) -> u32 {
        let (first, actions) = (self.after.len() as u32, arena.least(tried).count_ones());
        self.sets.push(InformationSet { first, actions, parent });
        self.tried.push(tried);
        self.after.resize(self.after.len() + actions as usize, [NONE; 2]);
        first
    }

    /// The information set of every sequence; 0 for the empty one, which has none.
    pub(super) fn sets_of_sequences(&self) -> Vec<u32> {
        let mut sets = vec![0; self.after.len()];
        for (number, set) in self.sets.iter().enumerate() {
            sets[set.sequences()].fill(number as u32);
        }
        sets
    }

    /// The attempts before an information set, each a cell and whether a stone was met.
    pub(super) fn attempts(&self, arena: &Arena, sets: &[u32], mut set: usize) -> Vec<(u8, bool)> {
        let mut attempts = Vec::new();
        while self.sets[set].parent != 0 {
            let InformationSet { first, parent, .. } = self.sets[set];
            let met = self.after[parent as usize][1] == first;
            set = sets[parent as usize] as usize;
            let action = parent - self.sets[set].first;
            let cell = members(arena.least(self.tried[set])).nth(action as usize);
            attempts.extend(cell.map(|cell| (cell as u8, met)));
        }
        attempts.reverse();
        attempts
    }
}

/// Finds the information sets.
pub(super) struct Finder<'a> {
    arena: &'a Arena,
    pub(super) sides: [Side; 2],
    /// Records met so far.
    pub(super) records: u64,
    /// Called now and then with the information sets and sequences found; false ends it.
    watch: &'a mut dyn FnMut(usize, usize) -> bool,
    pub(super) ended: bool,
}

/// Records between two looks.
const INTERVAL: u64 = 1 << 16;

impl<'a> Finder<'a> {
    pub(super) fn new(arena: &'a Arena, watch: &'a mut dyn FnMut(usize, usize) -> bool) -> Finder<'a> {
        let mut sides = [Side::default(), Side::default()];
        sides.iter_mut().for_each(|side| side.after.push([NONE; 2]));
        sides[0].add(arena, 0, 0);
        Finder { arena, sides, records: 0, watch, ended: false }
    }
}

impl Purpose for Finder<'_> {
    fn after(&mut self, seat: usize, done: Done, met: bool) -> u32 {
        let side = &mut self.sides[seat];
        let place = (done.id as usize, usize::from(met));
        if side.after[place.0][place.1] == NONE {
            side.after[place.0][place.1] = side.add(self.arena, done.id, done.tried);
        }
        side.after[place.0][place.1]
    }

    fn reach(&self, _: usize, _: u32) -> f64 {
        1.0
    }

    fn won(&mut self, _: &Arena, _: &Place, _: &[Done], _: Range<usize>, _: Cells) {}

    fn skips(&mut self, _: &Place, _: &[Done]) -> bool {
        self.records += 1;
        if self.records.is_multiple_of(INTERVAL) {
            let sets = self.sides.iter().map(|side| side.sets.len()).sum();
            let sequences = self.sides.iter().map(|side| side.after.len()).sum();
            self.ended |= !(self.watch)(sets, sequences);
        }
        self.ended
    }
}
