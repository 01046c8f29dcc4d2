//! Plan of learning set-ups, and the lines of `events.jsonl`.

use crate::stats::interval::Estimate;
use gunjin_agents::games::gunjin::setup::log_linear::file::fingerprint;
use gunjin_agents::games::gunjin::setup::log_linear::shown::LAYOUT;
use gunjin_engine::games::gunjin::Ruleset;
use serde::{Deserialize, Serialize};

/// Everything that decides what is learned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupPlan {
    /// The version of what set-ups show.
    pub layout: u32,
    /// The game, with its switches.
    pub game: String,
    /// The fingerprint of its rules.
    pub rules: String,
    /// Agents that play the armies; of several one is drawn for each pair of games.
    pub agents: Vec<String>,
    /// Agent that plays the other army; without it the same one.
    #[serde(default)]
    pub opponent: Option<String>,
    /// The set-up policy that is answered; without it they learn from themselves, and from set-ups that are
    /// random or advised.
    pub against: Option<String>,
    /// The free settings.
    pub choices: SetupChoices,
    /// Prior precision (inverse variance) of the strength of a kind on a place, or of a pair. With 400 a
    /// set-up's strength is thought to lie within half a unit of log-odds of another's.
    pub certainty: f64,
    /// Of what earlier steps taught, the share that a step keeps.
    pub kept: f64,
    /// Steps after which the policy joins its past selves.
    pub generation: u64,
}

/// The free settings; the rest follows.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupChoices {
    /// Number of steps.
    pub steps: u64,
    /// Games of a step.
    pub games: u64,
    /// The worth of a nat of entropy, in log-odds of winning.
    pub entropy: f64,
    /// Steps from one match to the next.
    pub judge_every: u64,
    /// Pairs of a match against each opponent.
    pub pairs: u64,
    /// Seed of every random number of the run.
    pub seed: u64,
}

impl SetupPlan {
    /// The plan of some choices.
    pub fn new(
        ruleset: &Ruleset,
        (agents, opponent): (Vec<String>, Option<String>),
        against: Option<String>,
        choices: SetupChoices,
    ) -> SetupPlan {
        SetupPlan {
            layout: LAYOUT,
            game: ruleset.id(),
            rules: fingerprint(ruleset),
            agents,
            opponent,
            against,
            choices,
            certainty: 400.0,
            kept: 0.95,
            generation: 4,
        }
    }

    /// Against whose set-ups the policy is judged.
    pub fn rivals(&self) -> Vec<&str> {
        self.against.as_deref().map_or_else(|| vec!["random", "advice"], |against| vec![against])
    }
}

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
    pub(super) fn of_match(step: u64, against: &str, score: Estimate, fresh: bool) -> SetupEvent {
        let Estimate { point, low, high, count } = score;
        SetupEvent::Match { step, against: against.into(), score: point, low, high, pairs: count, fresh }
    }
}
