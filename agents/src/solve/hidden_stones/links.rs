//! The information sets of a seat, found by carrying along what stones the other may have.

use super::arena::{Arena, Cells, members};
use crate::solve::tree::InformationSet;

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
    /// The share that each sequence has of those for which it stands; none where each stands for itself.
    pub(super) shares: Vec<f32>,
}

impl Side {
    /// All information sets, each after its parent. Now and then `watch` is told of those so far; `None` if it answers false.
    pub(super) fn of(arena: &Arena, seat: usize, watch: &mut dyn FnMut(&Side) -> bool) -> Option<Side> {
        if arena.cells <= 9 {
            Finder::<8>::found(arena, seat, watch)
        } else {
            Finder::<64>::found(arena, seat, watch)
        }
    }

    fn add(&mut self, arena: &Arena, parent: u32, tried: Cells) -> u32 {
        let (first, actions) = (self.after.len() as u32, arena.least(tried).count_ones());
        self.sets.push(InformationSet { first, actions, parent });
        self.tried.push(tried);
        self.after.resize(self.after.len() + actions as usize, [NONE; 2]);
        if arena.symmetries() > 1 {
            let shares = members(arena.least(tried)).map(|cell| arena.share(tried | 1 << cell) as f32);
            self.shares.extend(shares);
        }
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

/// A seat at its turn, as it sees itself.
#[derive(Debug, Clone, Copy)]
struct State {
    tried: Cells,
    own: Cells,
    /// Turns that the other has had.
    turns: u32,
}

/// Sets of cells, a bit for each of them.
type Family<const WORDS: usize> = [u64; WORDS];

struct Finder<'a, const WORDS: usize> {
    arena: &'a Arena,
    others: Others<WORDS>,
    seat: usize,
    side: Side,
    watch: &'a mut dyn FnMut(&Side) -> bool,
}

/// Information sets between two looks.
const INTERVAL: usize = 1 << 16;

impl<'a, const WORDS: usize> Finder<'a, WORDS> {
    fn found(arena: &'a Arena, seat: usize, watch: &'a mut dyn FnMut(&Side) -> bool) -> Option<Side> {
        let shares = if arena.symmetries() > 1 { vec![1.0] } else { Vec::new() };
        let side = Side { after: vec![[NONE; 2]], shares, ..Side::default() };
        let mut finder = Finder { arena, others: Others::of(arena, 1 - seat), seat, side, watch };
        let mut nothing = [0; WORDS];
        nothing[0] = 1;
        let state = State { tried: 0, own: 0, turns: seat as u32 };
        if seat == 0 {
            finder.set(0, state, &nothing)?;
        } else {
            let possible = finder.others.moved(&nothing, 0, 0);
            finder.side.after[0][0] = finder.set(0, state, &possible)?;
        }
        Some(finder.side)
    }

    /// Adds the information set after a sequence, with those below; the other may have these stones.
    fn set(&mut self, parent: u32, state: State, possible: &Family<WORDS>) -> Option<u32> {
        let first = self.side.add(self.arena, parent, state.tried);
        if self.side.sets.len().is_multiple_of(INTERVAL) && !(self.watch)(&self.side) {
            return None;
        }
        let (arena, State { own, turns, .. }) = (self.arena, state);
        for (cell, sequence) in members(arena.least(state.tried)).zip(first..) {
            let tried = state.tried | 1 << cell;
            let (put, met) = (self.others.without(possible, cell), self.others.with(possible, cell));
            if !arena.won(self.seat, own | 1 << cell) {
                let own = own | 1 << cell;
                let possible = self.others.moved(&put, own, turns);
                self.follow(sequence, 0, State { tried, own, turns: turns + 1 }, &possible)?;
            }
            if arena.abrupt {
                let possible = self.others.moved(&met, own, turns);
                self.follow(sequence, 1, State { tried, own, turns: turns + 1 }, &possible)?;
            } else {
                self.follow(sequence, 1, State { tried, ..state }, &met)?;
            }
        }
        Some(first)
    }

    fn follow(&mut self, sequence: u32, met: usize, state: State, possible: &Family<WORDS>) -> Option<()> {
        if *possible != [0; WORDS] {
            self.side.after[sequence as usize][met] = self.set(sequence, state, possible)?;
        }
        Some(())
    }
}

/// Stones that a seat may have without having won.
struct Others<const WORDS: usize> {
    abrupt: bool,
    /// Those with a cell, for every cell.
    holding: Vec<Family<WORDS>>,
    /// Those with at least so many stones.
    large: Vec<Family<WORDS>>,
    /// Those with which the board is not full, by the number of the other seat's stones.
    going: Vec<Family<WORDS>>,
}

impl<const WORDS: usize> Others<WORDS> {
    fn of(arena: &Arena, seat: usize) -> Self {
        let cells = arena.cells;
        let of = |holds: &dyn Fn(Cells) -> bool| {
            let mut family = [0; WORDS];
            let held = (0..1u32 << cells).filter(|&stones| holds(stones as Cells));
            held.for_each(|stones| family[stones as usize / 64] |= 1 << (stones % 64));
            family
        };
        let open = |stones: Cells| !arena.won(seat, stones);
        let numbers = 0..=cells;
        Others {
            abrupt: arena.abrupt,
            holding: (0..cells).map(|cell| of(&|stones| stones >> cell & 1 == 1)).collect(),
            large: numbers.clone().map(|least| of(&|stones| stones.count_ones() >= least)).collect(),
            going: numbers
                .map(|other| of(&|stones| stones.count_ones() + other < cells && open(stones)))
                .collect(),
        }
    }

    fn with(&self, family: &Family<WORDS>, cell: u32) -> Family<WORDS> {
        let held = &self.holding[cell as usize];
        std::array::from_fn(|word| family[word] & held[word])
    }

    fn without(&self, family: &Family<WORDS>, cell: u32) -> Family<WORDS> {
        let held = &self.holding[cell as usize];
        std::array::from_fn(|word| family[word] & !held[word])
    }

    /// The stones that a seat may have after a turn in which the game does not end, where `met` are the other's and it has
    /// had so many turns before. In an abrupt game it may have met a stone in some of these, another in each.
    fn moved(&self, family: &Family<WORDS>, met: Cells, turns: u32) -> Family<WORDS> {
        let going = &self.going[met.count_ones() as usize];
        let before = std::array::from_fn(|word| family[word] & going[word]);
        let mut moved = [0; WORDS];
        for cell in (0..self.holding.len() as u32).filter(|cell| met >> cell & 1 == 0) {
            raise(&self.without(&before, cell), 1 << cell, &mut moved);
        }
        let fewest = (turns + 1).saturating_sub(met.count_ones()) as usize;
        let waiting = self.large.get(fewest).filter(|_| self.abrupt);
        std::array::from_fn(|word| {
            moved[word] & going[word] | waiting.map_or(0, |large| before[word] & large[word])
        })
    }
}

/// Adds bits, each moved up by a power of two.
fn raise<const WORDS: usize>(bits: &Family<WORDS>, by: usize, into: &mut Family<WORDS>) {
    let (words, rest) = (by / 64, by % 64);
    for word in words..WORDS {
        into[word] |= bits[word - words] << rest;
    }
}
