//! From the counts at the root to a policy.

use crate::policy::{Policy, Said};
use gunjin_engine::math;

/// Results of an action at the root.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Count {
    /// Number of trials.
    pub visits: u64,
    /// Sum of the results.
    pub total: f64,
    /// Visits or votes.
    pub weight: f64,
}

impl Count {
    /// The mean result, if there is one.
    pub fn mean(&self) -> Option<f64> {
        (self.visits > 0).then(|| self.total / self.visits as f64)
    }
}

/// Adds up the counts of several roots, in order.
pub fn sum(roots: &[Vec<Count>]) -> Vec<Count> {
    let mut sum = roots.first().cloned().unwrap_or_default();
    for root in roots.iter().skip(1) {
        for (all, one) in sum.iter_mut().zip(root) {
            all.visits += one.visits;
            all.total += one.total;
            all.weight += one.weight;
        }
    }
    sum
}

/// Basis of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Basis {
    /// Visits or votes.
    Weight,
    /// The mean result.
    Mean,
}

/// Conversion of counts into probabilities.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Answer {
    /// Basis of the decision.
    pub by: Basis,
    /// 0 takes the best; otherwise probabilities go as the weight to the power of 1 / temperature, or as the
    /// exponential of mean / temperature.
    pub temperature: f64,
    /// Probabilities below this are dropped (purification: Ganzfried, Sandholm and Waugh, *Strategy
    /// Purification and Thresholding*, 2012).
    pub purify: f64,
}

impl Answer {
    /// The policy of counts, one for each legal action in order. If nothing was counted it is uniform.
    pub fn policy<A: Copy>(&self, legal: &[A], counts: &[Count]) -> Policy<A> {
        Policy::saying(legal, &self.said(counts))
    }

    fn said(&self, counts: &[Count]) -> Vec<Said> {
        let ranks: Vec<(f64, f64)> = counts.iter().map(|count| self.rank(count)).collect();
        let mut probabilities = if self.temperature > 0.0 { self.soft(&ranks) } else { best(&ranks) };
        normalise(&mut probabilities);
        let most = probabilities.iter().copied().fold(0.0, f64::max);
        for probability in &mut probabilities {
            if *probability < self.purify.min(most) {
                *probability = 0.0;
            }
        }
        normalise(&mut probabilities);
        let said = |(count, probability): (&Count, f64)| Said {
            probability,
            visits: Some(count.visits),
            value: count.mean(),
        };
        counts.iter().zip(probabilities).map(said).collect()
    }

    fn rank(&self, count: &Count) -> (f64, f64) {
        let mean = count.mean().unwrap_or(f64::NEG_INFINITY);
        match self.by {
            Basis::Weight => (count.weight, mean),
            Basis::Mean => (mean, mean),
        }
    }

    fn soft(&self, ranks: &[(f64, f64)]) -> Vec<f64> {
        let most = ranks.iter().map(|rank| rank.0).fold(f64::NEG_INFINITY, f64::max);
        let share = |&(rank, _): &(f64, f64)| match self.by {
            Basis::Weight if rank > 0.0 => math::pow(rank / most, 1.0 / self.temperature),
            Basis::Mean if rank.is_finite() => math::exp((rank - most) / self.temperature),
            _ => 0.0,
        };
        ranks.iter().map(share).collect()
    }
}

fn best(ranks: &[(f64, f64)]) -> Vec<f64> {
    let none = (f64::NEG_INFINITY, f64::NEG_INFINITY);
    let top = ranks.iter().copied().fold(none, |top, other| if other > top { other } else { top });
    ranks.iter().map(|&rank| f64::from(u8::from(rank == top))).collect()
}

/// Divides weights by their sum; all alike where that is 0.
pub(super) fn normalise(probabilities: &mut [f64]) {
    let sum: f64 = probabilities.iter().sum();
    let uniform = 1.0 / probabilities.len().max(1) as f64;
    for probability in probabilities {
        *probability = if sum > 0.0 { *probability / sum } else { uniform };
    }
}
