//! Choice of a seat in its tree.

use super::tree::Tree;
use gunjin_engine::math;
use gunjin_engine::random::{RandomSource, below, unit};

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
    /// γ: how often it is followed in the end.
    pub gamma: f64,
    /// d: how soon the one turns into the other.
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

/// One of those that were never chosen, by lot.
#[inline]
fn untried<A: Copy + Ord>(tree: &Tree<A>, open: &[u32], rng: &mut impl RandomSource) -> Option<u32> {
    let is_new = |index: u32| tree.slot(index).visits == 0;
    let mut count = 0;
    for &index in open {
        count += u32::from(is_new(index));
    }
    if count == 0 {
        return None;
    }
    let mut left = below(rng, count);
    for &index in open {
        if is_new(index) {
            if left == 0 {
                return Some(index);
            }
            left -= 1;
        }
    }
    None
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
