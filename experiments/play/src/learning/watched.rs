//! Plan of learning by watching games between players of a network.

use super::supervised::Choices;
use serde::{Deserialize, Serialize};

/// Everything that decides what is learned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WatchedPlan {
    /// The version of the inputs.
    pub layout: u32,
    /// The games, with their switches, and the fingerprints of their rules.
    pub games: Vec<(String, String)>,
    /// The network that plays.
    pub player: String,
    /// Set-ups of both armies, game by game in turn; if empty at random, by advice and as was learned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub setups: Vec<String>,
    /// The free settings.
    pub choices: Choices,
}
