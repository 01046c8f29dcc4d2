//! A tree of counts: nodes, and at each the actions that were met there, in flat arrays.
//!
//! A node stands for everything that looks alike to whoever the tree belongs to. The worlds that are searched
//! differ, so the actions of a node are those that were legal in some world, and each counts how often it was
//! *available* (Cowling, Powley and Whitehouse, *Information Set Monte Carlo Tree Search*, 2012).

use super::observer::Mixer;
use gunjin_engine::math;
use gunjin_engine::random::{RandomSource, below, unit};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// An action at a node.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Slot<A> {
    /// Action of the seat or of chance.
    pub action: A,
    /// The first of the actions here that the owner of the tree cannot tell from this one; the counts stand
    /// there.
    pub like: A,
    /// Number of times that it was available.
    pub available: u32,
    /// Number of times that it was chosen.
    pub visits: u32,
    /// Sum of the results of these visits, for the seat that chose.
    pub total: f64,
}

/// A node: its slots are `slots[first..first + len]`, ascending by action.
#[derive(Debug, Clone, Copy)]
struct Node<A> {
    first: u32,
    len: u32,
    room: u32,
    alike: bool,
    by: Option<A>,
}

/// The tree of one owner.
#[derive(Debug, Clone)]
pub struct Tree<A> {
    nodes: Vec<Node<A>>,
    slots: Vec<Slot<A>>,
    edges: Edges,
}

/// Number of the root node.
pub const ROOT: u32 = 0;

impl<A: Copy + Ord> Default for Tree<A> {
    fn default() -> Self {
        let mut tree = Tree { nodes: Vec::new(), slots: Vec::new(), edges: Edges::default() };
        tree.add(None);
        tree
    }
}

impl<A: Copy + Ord> Tree<A> {
    fn add(&mut self, by: Option<A>) -> u32 {
        self.nodes.push(Node { first: 0, len: 0, room: 0, alike: false, by });
        self.nodes.len() as u32 - 1
    }

    /// The child of a node by what is seen, and whether it is new.
    #[inline]
    pub fn step(&mut self, node: u32, key: u64, by: A) -> (u32, bool) {
        let new = self.nodes.len() as u32;
        let child = *self.edges.entry((node, key)).or_insert(new);
        if child == new {
            self.add(Some(by));
        }
        (child, child == new)
    }

    /// The child of a node by what is seen, if there is one.
    pub fn child(&self, node: u32, key: u64) -> Option<u32> {
        self.edges.get(&(node, key)).copied()
    }

    /// The actions met at a node.
    pub fn slots(&self, node: u32) -> &[Slot<A>] {
        let Node { first, len, .. } = self.nodes[node as usize];
        &self.slots[first as usize..(first + len) as usize]
    }

    /// A slot by its index.
    pub fn slot(&self, index: u32) -> &Slot<A> {
        &self.slots[index as usize]
    }

    /// Adds a result to a slot.
    #[inline]
    pub fn reward(&mut self, index: u32, value: f64) {
        let slot = &mut self.slots[index as usize];
        slot.visits += 1;
        slot.total += value;
    }

    /// Makes sure that every legal action has a slot, and writes the slots that hold the counts of these
    /// actions into `open`, in their order, each counted as available once more if the tree is to learn.
    ///
    /// An index is good until the node is met with other actions.
    #[inline]
    pub fn meet(&mut self, node: u32, legal: &[A], learns: bool, open: &mut Vec<u32>) {
        self.line_up(node, legal, open);
        if open.len() < legal.len() {
            self.insert(node, legal);
            self.line_up(node, legal, open);
        }
        if self.nodes[node as usize].alike {
            self.merge(node, open);
        }
        for &index in open.iter() {
            self.slots[index as usize].available += u32::from(learns);
        }
    }

    /// The slots of the legal actions, as long as they have one.
    #[inline(always)]
    fn line_up(&self, node: u32, legal: &[A], open: &mut Vec<u32>) {
        open.clear();
        let Node { first, len, .. } = self.nodes[node as usize];
        let end = first + len;
        let mut index = first;
        for action in legal {
            while index < end && self.slots[index as usize].action < *action {
                index += 1;
            }
            if index == end || self.slots[index as usize].action != *action {
                return;
            }
            open.push(index);
            index += 1;
        }
    }

    /// Gives every legal action a slot, in a larger place if need be.
    #[cold]
    fn insert(&mut self, node: u32, legal: &[A]) {
        let slots = merged(self.slots(node), legal);
        let place = &mut self.nodes[node as usize];
        place.len = slots.len() as u32;
        if place.len <= place.room {
            let first = place.first as usize;
            self.slots[first..first + slots.len()].copy_from_slice(&slots);
            return;
        }
        // The first time all actions are there at once, as a rule; later ones come in small numbers.
        place.room = if place.room == 0 { place.len } else { place.len + place.len / 2 };
        place.first = self.slots.len() as u32;
        let (spare, last) = ((place.room - place.len) as usize, slots[slots.len() - 1]);
        self.slots.extend_from_slice(&slots);
        self.slots.resize(self.slots.len() + spare, last);
    }

    /// Puts the slot with the counts in the place of those that look alike, each once.
    #[cold]
    fn merge(&self, node: u32, open: &mut Vec<u32>) {
        for index in open.iter_mut() {
            *index = self.counts_of(node, *index);
        }
        open.sort_unstable();
        open.dedup();
    }

    fn counts_of(&self, node: u32, index: u32) -> u32 {
        let slot = &self.slots[index as usize];
        if slot.like == slot.action { index } else { self.find(node, slot.like).unwrap_or(index) }
    }

    fn find(&self, node: u32, action: A) -> Option<u32> {
        let slots = self.slots(node);
        let place = slots.partition_point(|slot| slot.action < action);
        let found = slots.get(place).is_some_and(|slot| slot.action == action);
        found.then(|| self.nodes[node as usize].first + place as u32)
    }

    /// Of the legal actions at a node those whose counts stand in one slot.
    #[inline]
    pub fn alike(&self, node: u32, index: u32, legal: &[A], actions: &mut Vec<A>) {
        actions.clear();
        if !self.nodes[node as usize].alike {
            actions.push(self.slots[index as usize].action);
            return;
        }
        let counted = |action: &A| self.find(node, *action).map(|slot| self.counts_of(node, slot));
        actions.extend(legal.iter().filter(|action| counted(action) == Some(index)));
    }

    /// Told that an action at `node` led to `child`: if another action did so before, the owner of the tree
    /// cannot tell them apart, and they are counted together from now on. Yields the slot that has the
    /// counts.
    #[inline]
    pub fn note_alike(&mut self, node: u32, index: u32, action: A, child: u32) -> u32 {
        let Some(by) = self.nodes[child as usize].by.filter(|&by| by != action) else { return index };
        let Some(other) = self.find(node, by).map(|slot| self.counts_of(node, slot)) else { return index };
        if other == index {
            return index;
        }
        let (from, to) = (self.slots[index as usize], &mut self.slots[other as usize]);
        to.visits += from.visits;
        to.total += from.total;
        to.available = to.available.max(from.available); // at least as often as either alone
        let like = to.action;
        let Node { first, len, .. } = self.nodes[node as usize];
        let joined = self.slots[first as usize..(first + len) as usize].iter_mut();
        for slot in joined.filter(|slot| slot.like == from.action) {
            *slot = Slot { action: slot.action, like, available: 0, visits: 0, total: 0.0 };
        }
        self.nodes[node as usize].alike = true;
        other
    }
}

/// The slots of a node and a fresh one for every legal action that has none. Both ascend, and so does what
/// comes of them.
fn merged<A: Copy + Ord>(mut old: &[Slot<A>], legal: &[A]) -> Vec<Slot<A>> {
    let mut slots = Vec::with_capacity(old.len() + legal.len());
    for &action in legal {
        let before = old.partition_point(|slot| slot.action < action);
        slots.extend_from_slice(&old[..before]);
        old = &old[before..];
        if old.first().is_none_or(|slot| slot.action != action) {
            slots.push(Slot { action, like: action, available: 0, visits: 0, total: 0.0 });
        }
    }
    slots.extend_from_slice(old);
    slots
}

pub(super) type Edges = HashMap<(u32, u64), u32, BuildHasherDefault<Mixer>>;

/// The worst and the best result met so far: exploration is measured by what lies between, so that one
/// constant serves games that count in chips and games that count in wins.
#[derive(Debug, Clone, Copy)]
pub struct Spread {
    least: f64,
    most: f64,
}

impl Default for Spread {
    fn default() -> Self {
        Spread { least: f64::INFINITY, most: f64::NEG_INFINITY }
    }
}

impl Spread {
    /// Takes note of results.
    pub fn note(&mut self, results: &[f64]) {
        for &result in results {
            self.least = self.least.min(result);
            self.most = self.most.max(result);
        }
    }

    /// Best less worst; 1 as long as all results were the same.
    pub fn width(&self) -> f64 {
        let width = self.most - self.least;
        if width > 0.0 { width } else { 1.0 }
    }
}

/// When the average policy is followed instead of the best bound (Heinrich and Silver, *Smooth UCT Search in
/// Computer Poker*, 2015, equation 4): with chance 1 - max(γ, η / (1 + d √N)) at a node that was visited N
/// times.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Smoothing {
    /// η: how often the best bound is followed at first.
    pub eta: f64,
    /// γ: least share of choices by the confidence bound.
    pub gamma: f64,
    /// d: decay of that share with the square root of visits.
    pub decay: f64,
}

/// A rule of choice.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rule {
    /// The constant of UCT (Kocsis and Szepesvári, *Bandit Based Monte-Carlo Planning*, 2006), in widths of
    /// the results.
    pub exploration: f64,
    /// Smooth UCT, if it is meant.
    pub smoothing: Option<Smoothing>,
}

impl Rule {
    /// The slot that is chosen of those that are open; they are not none.
    #[inline]
    pub fn choose<A: Copy + Ord>(
        &self,
        tree: &Tree<A>,
        open: &[u32],
        spread: &Spread,
        rng: &mut impl RandomSource,
    ) -> u32 {
        if let Some(smoothing) = self.smoothing {
            let visits: u32 = open.iter().map(|&index| tree.slot(index).visits).sum();
            let Smoothing { eta, gamma, decay } = smoothing;
            let bound = (eta / (1.0 + decay * f64::from(visits).sqrt())).max(gamma);
            if visits > 0 && unit(rng) >= bound {
                return average(tree, open, below(rng, visits));
            }
        }
        match untried(tree, open, rng) {
            Some(index) => index,
            None => best_bound(tree, open, self.exploration * spread.width()),
        }
    }
}

/// The slot of the `left`-th visit: the average policy.
fn average<A: Copy + Ord>(tree: &Tree<A>, open: &[u32], mut left: u32) -> u32 {
    for &index in open {
        let visits = tree.slot(index).visits;
        if left < visits {
            return index;
        }
        left -= visits;
    }
    open[open.len() - 1]
}

#[inline]
fn untried<A: Copy + Ord>(tree: &Tree<A>, open: &[u32], rng: &mut impl RandomSource) -> Option<u32> {
    let mut new = open.iter().copied().filter(|&index| tree.slot(index).visits == 0);
    let count = new.clone().count();
    if count == 0 { None } else { new.nth(below(rng, count as u32) as usize) }
}

/// The highest mean result plus what it may be underrated by: `mean + c √(ln available / visits)`, where an
/// action that was rarely available is not thought of as neglected (Cowling, Powley and Whitehouse 2012). The
/// first of equals.
#[inline]
fn best_bound<A: Copy + Ord>(tree: &Tree<A>, open: &[u32], exploration: f64) -> u32 {
    let (mut best, mut highest) = (open[0], f64::NEG_INFINITY);
    let (mut available, mut logarithm) = (1, 0.0);
    for &index in open {
        let slot = tree.slot(index);
        if slot.available != available {
            available = slot.available;
            logarithm = math::ln(f64::from(available));
        }
        let visits = f64::from(slot.visits);
        let bound = slot.total / visits + exploration * (logarithm / visits).sqrt();
        if bound > highest {
            (best, highest) = (index, bound);
        }
    }
    best
}
