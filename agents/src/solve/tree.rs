//! A game as flat arrays: every history a node, every information set a number.

use super::hidden_stones::Histories;
use std::ops::Range;

/// Actor at a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mover {
    /// A seat, in this information set (counted over all seats).
    Seat {
        /// Number of the seat, from 0.
        seat: usize,
        /// The information set.
        set: u32,
    },
    /// Chance, with this row of probabilities.
    Chance(u32),
    /// Nobody: the end, with this row of payoffs.
    End(u32),
}

const CHANCE: u8 = u8::MAX;
const END: u8 = u8::MAX - 1;

/// Most seats of a game that can be compiled.
pub const MOST_SEATS: usize = END as usize;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) what: u32,
    /// Its first child; the others follow.
    pub(super) first: u32,
    mover: u8,
}

impl Node {
    /// A node whose children begin at `first`.
    pub(super) fn new(mover: Mover, first: u32) -> Node {
        match mover {
            Mover::Seat { seat, set } => Node { what: set, first, mover: seat as u8 },
            Mover::Chance(row) => Node { what: row, first, mover: CHANCE },
            Mover::End(row) => Node { what: row, first, mover: END },
        }
    }

    #[inline(always)]
    pub(super) fn mover(self) -> Mover {
        match self.mover {
            CHANCE => Mover::Chance(self.what),
            END => Mover::End(self.what),
            seat => Mover::Seat { seat: usize::from(seat), set: self.what },
        }
    }
}

/// An information set. Sequences are numbered within its seat; number 0 is the empty one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InformationSet {
    /// The sequence that ends with its first action; those of its other actions follow.
    pub first: u32,
    /// Number of actions.
    pub actions: u32,
    /// The seat's sequence before it. It is smaller than `first`.
    pub parent: u32,
}

impl InformationSet {
    /// Its sequences, within its seat.
    #[inline(always)]
    pub fn sequences(self) -> Range<usize> {
        self.first as usize..(self.first + self.actions) as usize
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ChanceRow {
    pub(super) first: u32,
    pub(super) outcomes: u32,
    pub(super) uniform: bool,
}

/// A game, enumerated once: nodes with their children together, information sets with their sequences.
///
/// # Laws
/// - A node comes before its children; an information set's parent sequence before its own (perfect recall).
/// - Equal games give equal arrays.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct GameTree {
    /// The game's id.
    pub game: String,
    /// The fingerprint of its rules.
    pub fingerprint: u64,
    pub(super) seats: usize,
    pub(super) nodes: Vec<Node>,
    /// Of a game whose histories are not listed: how many there are.
    pub(super) unlisted: Histories,
    pub(super) chances: Vec<ChanceRow>,
    pub(super) probabilities: Vec<f64>,
    pub(super) payoffs: Vec<f64>,
    pub(super) sets: Vec<InformationSet>,
    /// Offsets of each seat's information sets, and the end.
    pub(super) set_starts: Vec<usize>,
    /// Offsets of each seat's sequences, and the end.
    pub(super) sequence_starts: Vec<usize>,
    /// The digest of the view of each information set: what a table is looked up by.
    pub keys: Vec<u64>,
}

impl GameTree {
    /// Number of seats.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// Number of histories, the empty one and the ends included.
    pub fn nodes(&self) -> usize {
        self.nodes.len() + self.unlisted.all as usize
    }

    /// True if every history is listed: what samples games or looks at single histories needs that.
    pub fn is_listed(&self) -> bool {
        self.unlisted.all == 0
    }

    /// A game of two whose histories are not listed, without its information sets.
    pub(super) fn unlisted(game: String, fingerprint: u64, histories: Histories) -> GameTree {
        GameTree {
            game,
            fingerprint,
            unlisted: histories,
            set_starts: vec![0],
            sequence_starts: vec![0],
            ..GameTree::default()
        }
    }

    /// Adds the information sets of the next seat, with the digests of their views, and the number of its sequences.
    pub(super) fn add_seat(&mut self, sets: &[InformationSet], sequences: usize, keys: Vec<u64>) {
        self.seats += 1;
        self.sets.extend_from_slice(sets);
        self.keys.extend(keys);
        self.set_starts.push(self.sets.len());
        self.sequence_starts.push(self.sequences_before() + sequences);
    }

    fn sequences_before(&self) -> usize {
        self.sequence_starts.last().copied().unwrap_or(0)
    }

    /// Number of ends.
    pub fn ends(&self) -> usize {
        let listed = self.nodes.iter().filter(|node| matches!(node.mover(), Mover::End(_))).count();
        listed + self.unlisted.ends as usize
    }

    pub(crate) fn node(&self, index: u32) -> (Mover, Range<u32>) {
        let node = self.nodes[index as usize];
        let children = match node.mover() {
            Mover::Seat { set, .. } => self.sets[set as usize].actions,
            Mover::Chance(row) => self.chances[row as usize].outcomes,
            Mover::End(_) => 0,
        };
        (node.mover(), node.first..node.first + children)
    }

    pub(super) fn outcome_probabilities(&self, row: u32) -> &[f64] {
        let row = self.chances[row as usize];
        &self.probabilities[row.first as usize..][..row.outcomes as usize]
    }

    pub(super) fn payoff(&self, row: u32) -> &[f64] {
        &self.payoffs[row as usize * self.seats..][..self.seats]
    }

    /// Number of information sets of all seats.
    pub fn information_sets(&self) -> usize {
        self.sets.len()
    }

    pub(crate) fn set_range(&self, seat: usize) -> Range<usize> {
        self.set_starts[seat]..self.set_starts[seat + 1]
    }

    /// A seat's information sets.
    pub fn sets(&self, seat: usize) -> &[InformationSet] {
        &self.sets[self.set_range(seat)]
    }

    /// Number of sequences of all seats, the empty ones included.
    pub fn sequences(&self) -> usize {
        self.sequence_starts[self.seats]
    }

    /// The numbers of a seat's sequences among all; the first is the empty one.
    pub(crate) fn sequence_range(&self, seat: usize) -> Range<usize> {
        self.sequence_starts[seat]..self.sequence_starts[seat + 1]
    }

    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        size_of_val(self.nodes.as_slice())
            + size_of_val(self.chances.as_slice())
            + 8 * (self.probabilities.len() + self.payoffs.len() + self.keys.len())
            + size_of_val(self.sets.as_slice())
    }
}
