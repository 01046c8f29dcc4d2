//! Messages of clients, as JSON.

use super::clock::ClockOrder;
use serde::Deserialize;

/// A table is to be opened.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Opening {
    /// The game, with its switches.
    pub(super) game: String,
    /// The seat of the one who opens it.
    #[serde(default)]
    pub(super) seat: usize,
    /// His set-up, or the name of a way to set up.
    #[serde(default)]
    pub(super) setup: Option<String>,
    #[serde(default)]
    pub(super) clock: Option<ClockOrder>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Joining {
    #[serde(default)]
    pub(super) setup: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Moving {
    #[serde(rename = "move")]
    pub(super) text: String,
    /// The actions that whoever makes it has seen.
    pub(super) ply: usize,
}
