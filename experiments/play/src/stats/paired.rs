//! Scores from pairs of games that begin alike with the seats exchanged.

use super::interval::{Estimate, mean_95, wilson_95};
use gunjin_engine::math;

/// The scores of one agent over pairs.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Paired {
    /// Mean points of the agent in each pair, in order.
    pub means: Vec<f64>,
    /// Pairs by twice the points of both games: 0 for two losses, 4 for two wins.
    pub pentanomial: [u64; 5],
    /// Some pair gave more than 1 or less than 0 a game: these are chips, not shares of a point.
    pub counts_chips: bool,
}

impl Paired {
    /// Adds the points of a pair's games.
    pub fn add(&mut self, points: &[f64]) {
        let mean = points.iter().sum::<f64>() / points.len().max(1) as f64;
        self.means.push(mean);
        self.counts_chips |= points.iter().any(|points| !(0.0..=1.0).contains(points));
        if !self.counts_chips {
            self.pentanomial[(mean * 4.0).round() as usize] += 1;
        }
    }

    /// Number of pairs.
    pub fn count(&self) -> u64 {
        self.means.len() as u64
    }

    /// The mean score; 0 without games.
    pub fn mean(&self) -> f64 {
        self.means.iter().sum::<f64>() / self.means.len().max(1) as f64
    }

    /// The variance between pairs (the unbiased estimate); 0 with fewer than two.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        let sum: f64 = self.means.iter().map(|score| math::powi(score - mean, 2)).sum();
        if self.means.len() < 2 { 0.0 } else { sum / (self.means.len() - 1) as f64 }
    }

    /// The mean score with its 95 % interval over pairs, since games of a pair are not independent.
    ///
    /// Shares of a point: Wilson's interval with the number of independent games that would vary as the pairs
    /// do (the effective sample size; N. Dean and M. Pagano, *Evaluating confidence interval methods for
    /// binomial proportions in clustered surveys*, 2015), which stays honest when every game was won. Pairs that nearly
    /// all cancel count for at most as many games as leave an interval of 4 / pairs to either side at an even score,
    /// since few pairs alone tell how rarely the others come. Chips: the normal interval. `None` without pairs.
    pub fn score(&self) -> Option<Estimate> {
        let (count, mean, variance) = (self.count(), self.mean(), self.variance());
        if self.counts_chips {
            return mean_95(self.means.iter().copied());
        }
        let games = 2 * count;
        let pairs = count as f64;
        let effective = match mean * (1.0 - mean) / variance {
            seen if variance > 0.0 => (seen * pairs).clamp(pairs, (8.0 * pairs).max(pairs * pairs / 16.0)),
            _ => games as f64,
        };
        let effective = effective.round() as u64;
        wilson_95(mean * effective as f64, effective).map(|estimate| Estimate {
            point: mean,
            count: games,
            ..estimate
        })
    }

    /// Number of pairs that would separate this score from `other` at 95 %, if both are as they seem; `None`
    /// if they are equal.
    pub fn pairs_to_separate(&self, other: f64) -> Option<u64> {
        let distance = (self.mean() - other).abs();
        let variance = self.variance().max(0.05);
        (distance > 1e-9).then(|| (variance * math::powi(1.96 / distance, 2)).ceil() as u64)
    }
}
