//! The file of a leaf: what it was learned from, and its weights.

use super::attributes::LAYOUT;
use super::network::{LeafNetwork, LeafShape, MOST_UNITS};
use crate::files;
use crate::games::gunjin::learned::file::Origin;
use crate::games::gunjin::networks::text;
use crate::search_model::BUILT_IN;
use gunjin_engine::wrong::Wrong;
use serde::{Deserialize, Serialize};

/// Parts of 1 that weights are whole numbers of.
const PARTS: f32 = 4096.0;

/// The leaf that learned all editions.
const OF_ALL: &str = "leaf";
/// Leaves that learned one edition only, and know it better.
const OF_ONE: &[(&str, &str)] = &[("w-23-6i", "leaf-w-23-6i")];

/// A leaf with its origin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeafFile {
    /// The version of the [attributes](super::attributes).
    pub leaf_layout: u32,
    /// Sizes of the layers.
    pub shape: LeafShape,
    /// Command, seed and program that made the file.
    pub origin: Origin,
    /// The weights, in parts of 1/4096, in the order of [`super::network::LeafPart`].
    pub weights: Vec<i16>,
}

impl LeafFile {
    /// A leaf as it is written.
    pub fn of(network: &LeafNetwork, origin: Origin) -> LeafFile {
        let whole = |weight: &f32| (weight * PARTS).round_ties_even().clamp(-32767.0, 32767.0) as i16;
        let weights = network.weights().iter().map(whole).collect();
        LeafFile { leaf_layout: LAYOUT, shape: network.shape(), origin, weights }
    }

    /// The text of the file.
    ///
    /// # Errors
    /// Never of the files of this program.
    pub fn text(&self) -> Result<String, Wrong> {
        let text = serde_json::to_string(self).map_err(|error| Wrong(error.to_string()))?;
        Ok(text + "\n")
    }

    /// The leaf of a name for an edition: `built-in`, or a file.
    ///
    /// # Errors
    /// If the file cannot be read, or is no leaf of this program's inputs.
    pub fn named(name: &str, edition: &str) -> Result<LeafFile, Wrong> {
        if name == BUILT_IN {
            let own = OF_ONE.iter().find(|(id, _)| *id == edition);
            return LeafFile::read(&text(own.map_or(OF_ALL, |(_, name)| name))?, name);
        }
        let unreadable = |error| {
            Wrong(format!("the leaf '{name}' cannot be read: {error}; `gunjin learn-leaf` writes leaves"))
        };
        LeafFile::read(&files::text(name.as_ref()).map_err(unreadable)?, name)
    }

    /// True if the built-in leaf of an edition learned that edition alone.
    pub fn is_own(edition: &str) -> bool {
        OF_ONE.iter().any(|(id, _)| *id == edition)
    }

    /// Reads a leaf.
    ///
    /// # Errors
    /// If it is none, or one of other inputs than this program's.
    pub fn read(text: &str, name: &str) -> Result<LeafFile, Wrong> {
        let file: LeafFile = serde_json::from_str(text).map_err(|error| {
            Wrong(format!("'{name}' is no leaf: {error}; `gunjin learn-leaf` writes leaves"))
        })?;
        if file.leaf_layout != LAYOUT {
            return Err(Wrong(format!(
                "'{name}' was learned from inputs of layout {}, this program has {LAYOUT}; learn it again with `gunjin learn-leaf`",
                file.leaf_layout
            )));
        }
        let (found, wanted, LeafShape { first, second }) =
            (file.weights.len(), file.shape.weights(), file.shape);
        let refused = |what: String| {
            Err(Wrong(format!(
                "'{name}' {what}: it was cut or changed; take a copy of it, or learn it again"
            )))
        };
        if !file.shape.is_sound() {
            return refused(format!(
                "says that its layers have {first} and {second} units, and 1 to {MOST_UNITS} are possible"
            ));
        }
        if found != wanted {
            return refused(format!("has {found} weights and should have {wanted}"));
        }
        Ok(file)
    }

    /// The network.
    ///
    /// # Panics
    /// Never of a file that was [read](LeafFile::read) or made of a network.
    pub fn network(&self) -> LeafNetwork {
        LeafFile::network_of(self.shape, &self.weights).expect("it was looked at")
    }

    /// The network of weights in parts of 1/4096; `None` if they are not as many as the shape has.
    pub fn network_of(shape: LeafShape, weights: &[i16]) -> Option<LeafNetwork> {
        LeafNetwork::of_weights(shape, weights.iter().map(|&weight| f32::from(weight) / PARTS).collect())
    }
}
