//! Plan of learning the values of positions.

use crate::learning::supervised::Choices;
use gunjin_agents::games::gunjin::leaf::attributes::LAYOUT;
use gunjin_agents::games::gunjin::leaf::network::LeafShape;
use serde::{Deserialize, Serialize};

/// Everything that decides what is learned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeafPlan {
    /// The version of the inputs.
    pub layout: u32,
    /// The games, with their switches, and the fingerprints of their rules.
    pub games: Vec<(String, String)>,
    /// Units of the layers.
    pub shape: LeafShape,
    /// Weights from which learning begins, as they were read; without them it begins with nothing.
    pub from: Option<Vec<i16>>,
    /// The set-up policies of games, in turn; without any, set-ups are random.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub setups: Vec<String>,
    /// The network that plays; without one, quick players do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The free settings.
    pub choices: Choices,
}

impl LeafPlan {
    /// The plan of some choices.
    pub fn new(
        games: Vec<(String, String)>,
        from: Option<(LeafShape, Vec<i16>)>,
        choices: Choices,
    ) -> LeafPlan {
        let usual = LeafShape { first: 64, second: 16 };
        let shape = from.as_ref().map_or(usual, |(shape, _)| *shape);
        let from = from.map(|(_, weights)| weights);
        LeafPlan { layout: LAYOUT, games, shape, from, setups: Vec::new(), player: None, choices }
    }

    /// The same from games of a network.
    pub fn played_by(self, player: Option<String>) -> LeafPlan {
        LeafPlan { player, ..self }
    }

    /// The same from the set-ups of these policies in turn.
    pub fn from_setups(self, setups: Vec<String>) -> LeafPlan {
        LeafPlan { setups, ..self }
    }
}
