//! What is to be learned of hidden pieces, and how.

use crate::learning::supervised::Choices;
use gunjin_agents::games::gunjin::learned_belief::inputs::LAYOUT;
use serde::{Deserialize, Serialize};

/// Everything that decides what is learned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeliefPlan {
    /// The version of the inputs.
    pub layout: u32,
    /// The games, with their switches, and the fingerprints of their rules.
    pub games: Vec<(String, String)>,
    /// The network that plays.
    pub player: String,
    /// What can be chosen.
    pub choices: Choices,
}

impl BeliefPlan {
    /// The plan of some choices.
    #[must_use]
    pub fn new(games: Vec<(String, String)>, player: &str, choices: Choices) -> BeliefPlan {
        BeliefPlan { layout: LAYOUT, games, player: player.into(), choices }
    }
}
