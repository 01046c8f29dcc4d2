//! The lines of `events.jsonl`.

use crate::stats::interval::Estimate;
use serde::{Deserialize, Serialize};

/// Report of a step, or of a match after it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum SetupEvent {
    /// Games from which was learned.
    Step {
        /// Its number, from 1.
        step: u64,
        /// Number of games.
        games: u64,
        /// Mean loss of log-likelihood in them before they were learned from; 0.693 where nothing is known.
        loss: f64,
        /// The policy's score in those of them that it played against others.
        score: f64,
    },
    /// A match against the set-ups of another policy.
    Match {
        /// After this step.
        step: u64,
        /// The other policy.
        against: String,
        /// Share of the points.
        score: f64,
        /// Lower end of its 95 % interval.
        low: f64,
        /// Upper end of the interval.
        high: f64,
        /// Number of pairs of games, seats exchanged between the two.
        pairs: u64,
        /// True if these are new games of the best policy, after all was learned.
        fresh: bool,
    },
    /// An answer to the mixture of all set-ups found so far.
    Answer {
        /// The round, from 1.
        round: u64,
        /// Its score against the mixture.
        score: f64,
        /// Policies in the mixture that came of it.
        policies: u64,
    },
    /// Entropy of the policy.
    Spread {
        /// After this step.
        step: u64,
        /// Entropy of random set-ups less that of its own, in nats.
        from_random: f64,
        /// True if it is the best so far.
        best: bool,
    },
}

impl SetupEvent {
    /// Of a match.
    pub fn of_match(step: u64, against: &str, score: Estimate, fresh: bool) -> SetupEvent {
        let Estimate { point, low, high, count } = score;
        SetupEvent::Match { step, against: against.into(), score: point, low, high, pairs: count, fresh }
    }
}
