//! What is to be learned of hidden pieces, and how.

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
    /// What can be chosen.
    pub choices: BeliefChoices,
}

/// What can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeliefChoices {
    /// Steps.
    pub steps: u64,
    /// Games of a step in every edition.
    pub games: u64,
    /// How far a step of Adam goes at the beginning; a twentieth of it at the end.
    pub rate: f32,
    /// Seed of everything random.
    pub seed: u64,
}

impl BeliefPlan {
    /// The plan of some choices.
    #[must_use]
    pub fn new(games: Vec<(String, String)>, choices: BeliefChoices) -> BeliefPlan {
        BeliefPlan { layout: LAYOUT, games, choices }
    }
}
