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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::tree::ROOT;
    use gunjin_engine::random::{Purpose, Stream};

    /// By hand: a was tried 4 times of 16 with mean 0.5, b 4 times of 4 with mean 0.6. Without counts of
    /// availability both would have the same bonus and b would win.
    #[test]
    fn rare_actions_are_not_neglected_ones() {
        let (mut tree, mut open) = (Tree::default(), Vec::new());
        let mut rng = Stream::new(3, 0, Purpose::Check, 0).fast();
        for turn in 0..16 {
            tree.meet(ROOT, if turn < 4 { &['a', 'b'][..] } else { &['a', 'z'] }, true, &mut open);
            if turn < 4 {
                tree.reward(open[0], 0.5);
                tree.reward(open[1], 0.6);
            }
        }
        tree.meet(ROOT, &['a', 'b'], true, &mut open);
        let bound = |total: f64, available: f64| total / 4.0 + 0.7 * (math::ln(available) / 4.0).sqrt();
        assert!(bound(2.0, 17.0) > bound(2.4, 5.0));
        let rule = Rule { exploration: 0.7, smoothing: None };
        let mut spread = Spread::default();
        spread.note(&[0.0, 1.0]);
        assert_eq!(tree.slot(rule.choose(&tree, &open, &spread, &mut rng)).action, 'a');
        let careless = Rule { exploration: 0.0, ..rule };
        assert_eq!(tree.slot(careless.choose(&tree, &open, &spread, &mut rng)).action, 'b');
    }

    #[test]
    fn smooth_choice_follows_the_average_as_often_as_it_says() {
        let (mut tree, mut open) = (Tree::default(), Vec::new());
        let mut rng = Stream::new(4, 0, Purpose::Check, 0).fast();
        tree.meet(ROOT, &['a', 'b'], true, &mut open);
        (0..3).for_each(|_| tree.reward(open[0], 0.0));
        tree.reward(open[1], 1.0);
        let smoothing = Smoothing { eta: 0.8, gamma: 0.1, decay: 0.5 };
        let rule = Rule { exploration: 0.0, smoothing: Some(smoothing) };
        let drawn =
            (0..40_000).filter(|_| rule.choose(&tree, &open, &Spread::default(), &mut rng) == open[1]);
        // The bound is followed with 0.8 / (1 + 0.5 · 2) = 0.4 and takes b; the average takes b with 1/4.
        let expected = 40_000.0 * (0.4 + 0.6 * 0.25);
        let found = drawn.count() as f64;
        assert!((found - expected).abs() < 400.0, "four standard deviations, {found} for {expected}");
    }
}
