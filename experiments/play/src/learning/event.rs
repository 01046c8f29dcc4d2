//! The lines of `events.jsonl`.

use crate::stats::interval::Estimate;
use gunjin_agents::learn::trainer::StepFacts;
use serde::{Deserialize, Serialize};

/// Report of a step, or of a match after it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A step of self-play.
    Step {
        /// Its number, from 1.
        step: u64,
        /// Plies of a game.
        plies: f64,
        /// Attacks in a hundred plies.
        attacks: f64,
        /// Share of games that nobody won.
        undecided: f64,
        /// Decisions that were learned from.
        decisions: u64,
        /// Mean loss of them.
        loss: f64,
        /// Mean entropy of the policy, in nats.
        entropy: f64,
        /// Mean divergence from the policy of the beginning, in nats.
        from_start: f64,
        /// Share of decisions whose ratio was clipped.
        clipped: f64,
    },
    /// A match against `greedy`.
    Match {
        /// After this step.
        step: u64,
        /// Share of the points.
        score: f64,
        /// Lower end of its 95 % interval.
        low: f64,
        /// Upper end of the interval.
        high: f64,
        /// Number of pairs of games, seats exchanged between the two.
        pairs: u64,
        /// True if it is the best so far.
        best: bool,
    },
}

impl Event {
    /// Of a step.
    pub fn of_step(step: u64, facts: &StepFacts) -> Event {
        let StepFacts { games, learned } = facts;
        let of = |sum: f64, count: u64| sum / count.max(1) as f64;
        Event::Step {
            step,
            plies: of(games.plies as f64, games.games),
            attacks: of(100.0 * games.attacks as f64, games.plies),
            undecided: of(games.undecided as f64, games.games),
            decisions: learned.decisions,
            loss: of(learned.loss, learned.decisions),
            entropy: of(learned.entropy, learned.decisions),
            from_start: of(learned.from_magnet, learned.decisions),
            clipped: of(learned.clipped as f64, learned.decisions),
        }
    }

    /// Of a match.
    pub fn of_match(step: u64, score: Estimate, best: bool) -> Event {
        Event::Match { step, score: score.point, low: score.low, high: score.high, pairs: score.count, best }
    }
}
