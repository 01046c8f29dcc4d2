//! The common step of an army as a few set operations (how the fast path counts moves).
//!
//! Nearly all pieces share one table of steps. Its edges are grouped by the difference of square numbers: one shifted
//! set for each group gives all steps of that group at once. Squares whose edges do not fit the four or eight main
//! differences (wide headquarters, circles, bridge squares) are *hubs* and looked at one by one.

use super::bits::Bits;
use super::board::{Board, Place};
use std::collections::BTreeMap;

/// Steps from `sources` to squares numbered `delta` higher.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shift<B> {
    /// Difference of square numbers.
    pub delta: i32,
    /// Squares from which this step exists.
    pub sources: B,
}

/// A square whose steps are looked at one by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Hub<B> {
    /// The square.
    pub square: u8,
    /// Squares one step away.
    pub neighbours: B,
    /// Those of them from which a step to the hub is counted here (other hubs count their own).
    pub sources: B,
}

/// Straight crossings over circles (R1.7), grouped like shifts; a source counts only while its circle is empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Crossing<B> {
    /// Difference of square numbers.
    pub delta: i32,
    /// Arms by circle.
    pub arms: Vec<(u8, B)>,
}

/// All steps of the common table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shifts<B> {
    /// Grouped steps.
    pub groups: Vec<Shift<B>>,
    /// The rest.
    pub hubs: Vec<Hub<B>>,
    /// Straight crossings.
    pub crossings: Vec<Crossing<B>>,
}

impl<B: Bits> Shifts<B> {
    /// Groups the edges of `steps` (targets by square); `crossings` are `(from, circle, to)`.
    pub fn new(board: &Board, steps: &[B], crossings: &[(u8, u8, u8)]) -> Shifts<B> {
        let is_hub = |square: u8| {
            let s = board.square(square);
            matches!(s.place, Place::Circle | Place::Bridge) || s.width > 1
        };
        let hub_set = board.squares().filter(|&s| is_hub(s)).fold(B::EMPTY, |set, s| set | B::square(s));
        let hubs = hub_set
            .members()
            .map(|square| {
                let neighbours = steps[usize::from(square)];
                let sources = board
                    .squares()
                    .filter(|&s| !hub_set.has(s) && steps[usize::from(s)].has(square))
                    .fold(B::EMPTY, |set, s| set | B::square(s));
                Hub { square, neighbours, sources }
            })
            .collect();
        let mut groups: BTreeMap<i32, B> = BTreeMap::new();
        for from in board.squares().filter(|&s| !is_hub(s)) {
            for to in (steps[usize::from(from)] & !hub_set).members() {
                *groups.entry(i32::from(to) - i32::from(from)).or_insert(B::EMPTY) |= B::square(from);
            }
        }
        let groups = groups.into_iter().map(|(delta, sources)| Shift { delta, sources }).collect();
        Shifts { groups, hubs, crossings: group_crossings(crossings) }
    }
}

fn group_crossings<B: Bits>(crossings: &[(u8, u8, u8)]) -> Vec<Crossing<B>> {
    let mut by_delta: BTreeMap<i32, BTreeMap<u8, B>> = BTreeMap::new();
    for &(from, circle, to) in crossings {
        let arms = by_delta.entry(i32::from(to) - i32::from(from)).or_default();
        *arms.entry(circle).or_insert(B::EMPTY) |= B::square(from);
    }
    by_delta.into_iter().map(|(delta, arms)| Crossing { delta, arms: arms.into_iter().collect() }).collect()
}
