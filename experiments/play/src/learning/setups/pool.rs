//! The policies that were found, what they score against each other, and their mixture.

use crate::stats::even_mixture::most_even;
use gunjin_agents::games::gunjin::setup::log_linear::file::Written;
use gunjin_engine::Wrong;
use serde::{Deserialize, Serialize};

/// Shares are whole numbers of so many parts.
const PARTS: f64 = 100.0;
/// Smaller shares are dropped: each part makes files longer, and hardly any set-up comes from it.
const LEAST: f64 = 0.02;

/// Policies with their payoffs.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pool {
    /// The policies, in the order in which they were added.
    pub policies: Vec<Written>,
    payoffs: Vec<Vec<f64>>,
}

impl Pool {
    /// True if the payoffs fit the policies.
    pub fn is_whole(&self) -> bool {
        self.payoffs.len() == self.policies.len()
            && self.payoffs.iter().enumerate().all(|(at, row)| row.len() == at)
    }

    /// Adds a policy with what it scores against each of those before it.
    pub fn add(&mut self, policy: Written, scores: Vec<f64>) {
        self.policies.push(policy);
        self.payoffs.push(scores);
    }

    fn matrix(&self) -> Vec<Vec<f64>> {
        let score = |row: usize, column: usize| match row.cmp(&column) {
            std::cmp::Ordering::Greater => self.payoffs[row][column],
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 1.0 - self.payoffs[column][row],
        };
        let all = 0..self.policies.len();
        all.clone().map(|row| all.clone().map(|column| score(row, column)).collect()).collect()
    }

    /// The most even mixture that no policy of the pool beats by more than `slack`, but for rounding.
    pub fn mixture(&self, slack: f64) -> Result<Vec<Written>, Wrong> {
        let shares = most_even(&self.matrix(), slack)?.shares;
        let most = shares.iter().copied().fold(0.0, f64::max);
        let parts = shares.iter().zip(&self.policies).filter(|(share, _)| **share >= LEAST.min(most));
        let part = |(share, policy): (&f64, &Written)| Written {
            share: (share * PARTS).round_ties_even().max(1.0) as u32,
            ..policy.clone()
        };
        Ok(parts.map(part).collect())
    }
}
