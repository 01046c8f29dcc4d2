//! The file of a learned belief: what it was learned from, and its weights.

use super::inputs::LAYOUT;
use super::network::{BeliefNetwork, WEIGHTS};
use crate::games::gunjin::learned::file::Origin;
use crate::games::gunjin::networks::text;
use gunjin_engine::wrong::Wrong;
use serde::{Deserialize, Serialize};

/// Parts of 1 that weights are whole numbers of.
const PARTS: f32 = 4096.0;
/// The belief that learned all editions.
const OF_ALL: &str = "belief";
/// Beliefs that learned one edition only, and know it better.
const OF_ONE: &[(&str, &str)] = &[("w-23-6i", "belief-w-23-6i")];

/// A network with its origin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeliefFile {
    /// The version of the [inputs](super::inputs).
    pub belief_layout: u32,
    /// Command, seed and program that made the file.
    pub origin: Origin,
    /// The weights, in parts of 1/4096.
    pub weights: Vec<i16>,
}

impl BeliefFile {
    /// A network as it is written.
    pub fn of(network: &BeliefNetwork, origin: Origin) -> BeliefFile {
        let whole = |weight: &f32| (weight * PARTS).round_ties_even().clamp(-32767.0, 32767.0) as i16;
        BeliefFile { belief_layout: LAYOUT, origin, weights: network.weights().iter().map(whole).collect() }
    }

    /// The text of the file.
    ///
    /// # Errors
    /// Never of the files of this program.
    pub fn text(&self) -> Result<String, Wrong> {
        let text = serde_json::to_string(self).map_err(|error| Wrong(error.to_string()))?;
        Ok(text + "\n")
    }

    /// The one that comes with the program for an edition.
    ///
    /// # Errors
    /// If it is not here (in a browser).
    pub fn built_in(edition: &str) -> Result<BeliefFile, Wrong> {
        let own = OF_ONE.iter().find(|(id, _)| *id == edition);
        let name = own.map_or(OF_ALL, |(_, name)| name);
        BeliefFile::read(&text(name)?, name)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it is none, or one of other inputs than this program's.
    pub fn read(text: &str, name: &str) -> Result<BeliefFile, Wrong> {
        let file: BeliefFile = serde_json::from_str(text).map_err(|error| {
            Wrong(format!("'{name}' is no learned belief: {error}; `gunjin learn-belief` writes beliefs"))
        })?;
        if file.belief_layout != LAYOUT {
            let found = file.belief_layout;
            return Err(Wrong(format!(
                "'{name}' was learned from inputs of layout {found}, this program has {LAYOUT}; learn it again with `gunjin learn-belief`"
            )));
        }
        if file.weights.len() != WEIGHTS {
            let found = file.weights.len();
            return Err(Wrong(format!(
                "'{name}' has {found} weights and should have {WEIGHTS}: it was cut or changed; take a copy of it, or learn it again"
            )));
        }
        Ok(file)
    }

    /// The network; `None` of a file with too many weights or too few, which is never [read](BeliefFile::read).
    pub fn network(&self) -> Option<BeliefNetwork> {
        BeliefNetwork::of_weights(self.weights.iter().map(|&weight| f32::from(weight) / PARTS).collect())
    }
}
