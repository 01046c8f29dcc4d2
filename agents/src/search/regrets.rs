//! Regrets by information set, in flat arrays, and what regret matching plays by them.
//!
//! An information set is known by its seat and a key ([`super::beginnings`]). Its actions are in the order in
//! which the game lists them, which is the same at every history of the set.

use super::tally::normalise;
use super::tree::Edges;

/// An information set: its actions are numbers `first..first + len` of the arrays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Node {
    first: u32,
    len: u32,
}

impl Node {
    /// Its number of actions.
    pub fn actions(self) -> usize {
        self.len as usize
    }

    fn range(self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.len) as usize
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Slot {
    regret: f64,
    visits: u32,
    total: f64,
}

/// The information sets of all seats that were met so far.
#[derive(Debug, Clone, Default)]
pub struct Regrets {
    numbers: Edges,
    nodes: Vec<Node>,
    slots: Vec<Slot>,
}

impl Regrets {
    /// The information set of a seat by its key, and whether it is new.
    pub fn meet(&mut self, seat: usize, key: u64, actions: usize) -> (Node, bool) {
        let new = self.nodes.len() as u32;
        let number = *self.numbers.entry((seat as u32, key)).or_insert(new);
        if number == new {
            self.nodes.push(Node { first: self.slots.len() as u32, len: actions as u32 });
            self.slots.resize(self.slots.len() + actions, Slot::default());
        }
        (self.nodes[number as usize], number == new)
    }

    /// Regret matching (Hart and Mas-Colell, *A Simple Adaptive Procedure Leading to Correlated Equilibrium*,
    /// 2000): probabilities go as the positive regrets, or all are alike where there are none.
    pub fn matching(&self, node: Node) -> Vec<f64> {
        let mut matched: Vec<f64> =
            self.slots[node.range()].iter().map(|slot| slot.regret.max(0.0)).collect();
        normalise(&mut matched);
        matched
    }

    /// Adds to the regret of every action so many times what it is worth more than all are.
    pub fn regret(&mut self, node: Node, worth: &[f64], all: f64, weight: f64) {
        for (slot, worth) in self.slots[node.range()].iter_mut().zip(worth) {
            slot.regret += weight * (worth - all);
        }
    }

    /// Takes note of what an action came to, for the seat that is to move.
    pub fn note(&mut self, node: Node, action: usize, value: f64) {
        let slot = &mut self.slots[node.range()][action];
        slot.visits += 1;
        slot.total += value;
    }

    /// Mean value of every action, and the average of all where it was never tried.
    pub fn means(&self, node: Node) -> Vec<f64> {
        let slots = &self.slots[node.range()];
        let (visits, total) =
            slots.iter().fold((0, 0.0), |(visits, total), slot| (visits + slot.visits, total + slot.total));
        let common = total / f64::from(visits.max(1));
        let mean = |slot: &Slot| if slot.visits > 0 { slot.total / f64::from(slot.visits) } else { common };
        slots.iter().map(mean).collect()
    }
}

pub(super) fn mean(shares: &[f64], worth: &[f64]) -> f64 {
    shares.iter().zip(worth).map(|(share, worth)| share * worth).sum()
}
