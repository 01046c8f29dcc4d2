//! Several log-linear policies, of which one is drawn for each set-up.
//!
//! Learning against oneself may go round in circles, each policy beating the one before. The average of a circle
//! gives nobody such a hold (Brown, *Iterative solution of games by fictitious play*, 1951), and no single
//! log-linear policy is that average.

use super::super::policy::{Occasion, SetupPolicy, SetupPolicyError};
use super::policy::LogLinear;
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::random::{Stream, below};

/// Policies with shares, of which at least one is positive.
#[derive(Debug, Clone)]
pub struct Mixed {
    parts: Vec<(u32, LogLinear)>,
    total: u32,
}

impl Mixed {
    /// Of shares and policies; `None` if no share is positive, or they are too large to be added up.
    pub fn new(parts: Vec<(u32, LogLinear)>) -> Option<Mixed> {
        let total = parts.iter().try_fold(0u32, |sum, (share, _)| sum.checked_add(*share))?;
        (total > 0).then_some(Mixed { parts, total })
    }

    /// Shares and policies.
    pub fn parts(&self) -> &[(u32, LogLinear)] {
        &self.parts
    }

    /// One of the policies, by its share.
    fn drawn(&self, rng: &mut Stream) -> &LogLinear {
        let mut left = if self.total == 1 { 0 } else { below(rng, self.total) };
        for (share, policy) in &self.parts {
            if left < *share {
                return policy;
            }
            left -= share;
        }
        &self.parts[self.parts.len() - 1].1
    }
}

impl SetupPolicy for Mixed {
    fn setup(&self, occasion: &Occasion<'_>, rng: &mut Stream) -> Result<Setup, SetupPolicyError> {
        self.drawn(rng).setup(occasion, rng)
    }
}
