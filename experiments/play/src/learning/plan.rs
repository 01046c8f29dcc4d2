//! Plan of a training run.

use gunjin_agents::games::gunjin::learned::inputs::{CONTEXT, LAYOUT, MOMENT, MOVE};
use gunjin_agents::games::gunjin::learned::self_play::Returns;
use gunjin_agents::games::gunjin::networks::Origin;
use gunjin_agents::learn::descent::Descent;
use gunjin_agents::learn::network::Shape;
use gunjin_agents::learn::objective::Objective;
use gunjin_agents::learn::trainer::Settings;
use gunjin_engine::games::gunjin::Ruleset;
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
    pub returns: Returns,
    /// The set-up policies of games and matches, in turn; without any, set-ups are random.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub setups: Vec<String>,
    /// Agents that play one seat in half of the games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pool: Vec<String>,
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

/// Origin of a network that learned these games so far, by the numbers of games and of decisions, and the seed.
pub(super) fn origin(
    command: &str,
    named: &[(String, String)],
    [games, decisions, seed]: [u64; 3],
) -> Origin {
    let (names, rules): (Vec<&str>, Vec<&str>) =
        named.iter().map(|(name, rules)| (name.as_str(), rules.as_str())).unzip();
    Origin { command: command.into(), game: names.join(" "), rules: rules.join(" "), games, decisions, seed }
}

/// The usual settings of steps.
pub fn usual(seed: u64) -> Settings {
    Settings {
        steps: 400,
        games: 512,
        descent: Descent::Adam,
        rate: 0.002,
        slowest: 0.1,
        batch: 2048,
        advantage_share: 0.4,
        generation: 20,
        objective: Objective { clip: 0.2, kl_weight: 0.02, entropy: 0.003 },
        kl_half_life: 0,
        critic_rate: 0.0,
        seed,
    }
}

impl Plan {
    /// The usual plan of some games with these settings, from a network if there is one.
    pub fn new(games: Vec<(String, String)>, from: Option<(Shape, Vec<i16>)>, settings: Settings) -> Plan {
        let usual = Shape { moves: MOVE.len(), context: MOMENT, first: 64, second: 32 };
        Plan {
            layout: LAYOUT,
            games,
            shape: from.as_ref().map_or(usual, |(shape, _)| *shape),
            temperature: 0.1,
            uniform: false,
            from: from.map(|(_, weights)| weights),
            settings,
            returns: Returns::USUAL,
            setups: Vec::new(),
            pool: Vec::new(),
            values: None,
            judge_every: 50,
            pairs: 300,
            against: None,
        }
    }

    /// This plan for a network that is told these values, without a leaf. A new one then has no inputs for the
    /// leaf; one that learning begins with keeps its shape.
    pub fn with_values(self, values: Option<String>) -> Plan {
        let narrow = self.from.is_none() && values.is_some();
        let context = if narrow { CONTEXT.len() } else { self.shape.context };
        Plan { values, shape: Shape { context, ..self.shape }, ..self }
    }
}
