//! Plan of a course of learning.

use gunjin_agents::games::gunjin::learned::inputs::{CONTEXT, LAYOUT, MOMENT, MOVE};
use gunjin_agents::games::gunjin::learned::practice::Judgement;
use gunjin_agents::learn::descent::Descent;
use gunjin_agents::learn::network::Shape;
use gunjin_agents::learn::objective::Objective;
use gunjin_agents::learn::trainer::Settings;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use serde::{Deserialize, Serialize};

/// Everything that decides what is learned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The version of the inputs.
    pub layout: u32,
    /// The games, with their switches, and the fingerprints of their rules; played in turn.
    pub games: Vec<(String, String)>,
    /// Numbers of inputs and units.
    pub shape: Shape,
    /// The temperature of the policy from which learning begins: the softmax of greedy's scores.
    pub temperature: f64,
    /// True if learning begins with uniform play.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub uniform: bool,
    /// A network from which learning begins instead, as it was read.
    pub from: Option<Vec<i16>>,
    /// Settings of steps.
    pub settings: Settings,
    /// Rewards and advantages of games.
    pub judgement: Judgement,
    /// The set-up policies of games and matches, in turn; without any, set-ups are random.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub setups: Vec<String>,
    /// The values that the network is told, instead of the program's and its leaf.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<String>,
    /// Steps from one match against `greedy` to the next.
    pub judge_every: u64,
    /// Pairs of such a match in every game.
    pub pairs: u64,
    /// The only opponent, in practice and in matches; without it the network plays itself, and matches are
    /// against `greedy`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Opponent>,
}

/// A player that does not learn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opponent {
    /// Text of the agent, as on the command line.
    pub agent: String,
    /// Its set-up policy.
    pub setup: String,
    /// Set-up policy of its opponent.
    pub own_setup: String,
}

/// The names of games and the fingerprints of their rules, as plans have them.
pub fn named(rulesets: &[Ruleset]) -> Vec<(String, String)> {
    rulesets.iter().map(|rules| (rules.id(), format!("{:016x}", rules.fingerprint()))).collect()
}

/// The free settings; the rest follows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Choices {
    /// Number of steps.
    pub steps: u64,
    /// Games of a step.
    pub games: u64,
    /// Update rule of the weights.
    pub descent: Descent,
    /// The learning rate.
    pub rate: f32,
    /// The pull of the policy from which learning began.
    pub magnet: f32,
    /// Steps after which it pulls half as strongly, and so on; 0 for always alike.
    pub magnet_half: u64,
    /// The worth of entropy.
    pub entropy: f32,
    /// Steps from one match to the next.
    pub judge_every: u64,
    /// Pairs of a match in every game.
    pub pairs: u64,
    /// Seed of every random number of the run.
    pub seed: u64,
    /// The share of decisions that is learned from, [`KEPT`] unless there is a reason.
    pub kept: f64,
    /// Rewards and advantages of games.
    pub judgement: Judgement,
}

/// The usual share of decisions that is learned from.
pub const KEPT: f64 = 0.4;

impl Plan {
    /// The plan of some choices.
    pub fn new(games: Vec<(String, String)>, from: Option<(Shape, Vec<i16>)>, choices: Choices) -> Plan {
        let Choices {
            steps, games: each, rate, magnet, magnet_half, entropy, judge_every, pairs, seed, ..
        } = choices;
        let Choices { descent, kept, judgement, .. } = choices;
        let usual = Shape { moves: MOVE.len(), context: MOMENT, first: 64, second: 32 };
        let objective = Objective { clip: 0.2, magnet, entropy };
        let settings = Settings {
            steps,
            games: each,
            descent,
            rate,
            slowest: 0.1,
            batch: 2048,
            kept,
            generation: 20,
            objective,
            magnet_half,
            seed,
        };
        Plan {
            layout: LAYOUT,
            games,
            shape: from.as_ref().map_or(usual, |(shape, _)| *shape),
            temperature: 0.1,
            uniform: false,
            from: from.map(|(_, weights)| weights),
            settings,
            judgement,
            setups: Vec::new(),
            values: None,
            judge_every,
            pairs,
            against: None,
        }
    }

    /// The same from the set-ups of these policies in turn.
    pub fn from_setups(self, setups: Vec<String>) -> Plan {
        Plan { setups, ..self }
    }

    /// The same for a network that is told these values, without a leaf. A new one then has no inputs for the
    /// leaf; one that learning begins with keeps its shape.
    pub fn told(self, values: Option<String>) -> Plan {
        let narrow = self.from.is_none() && values.is_some();
        let context = if narrow { CONTEXT.len() } else { self.shape.context };
        Plan { values, shape: Shape { context, ..self.shape }, ..self }
    }

    /// The same from uniform play, which a magnet that lets go turns into an equilibrium.
    pub fn from_uniform(self) -> Plan {
        Plan { uniform: true, ..self }
    }

    /// The same against one player alone.
    pub fn against(self, opponent: Opponent) -> Plan {
        Plan { against: Some(opponent), ..self }
    }
}
