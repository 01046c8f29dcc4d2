//! The file of a leaf.

use super::attributes::LAYOUT;
use super::network::{LeafNetwork, LeafShape, MOST_UNITS};
use crate::games::gunjin::networks::{NetworkFormat, Origin, loaded, stored};
use serde::{Deserialize, Serialize};

/// A leaf with its origin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeafFile {
    /// The version of the [attributes](super::attributes).
    pub leaf_layout: u32,
    /// Sizes of the layers.
    pub shape: LeafShape,
    /// Command and games that made it.
    pub origin: Origin,
    /// The weights, in parts of 1/4096, in the order of [`super::network::LeafPart`].
    pub weights: Vec<i16>,
}

impl NetworkFormat for LeafFile {
    const NOUNS: [&str; 2] = ["leaf", "leaves"];
    const COMMAND: &str = "learn-leaf";
    const LAYOUT: u32 = LAYOUT;
    const OF_ALL: &str = "leaf";
    const OF_ONE: &[(&str, &str)] = &[("w-23-6i", "leaf-w-23-6i")];

    fn layout(&self) -> u32 {
        self.leaf_layout
    }

    fn flaw(&self) -> Option<String> {
        let (found, wanted, LeafShape { first, second }) =
            (self.weights.len(), self.shape.weights(), self.shape);
        if !self.shape.is_sound() {
            return Some(format!(
                "says that its layers have {first} and {second} units, and 1 to {MOST_UNITS} are possible"
            ));
        }
        (found != wanted).then(|| format!("has {found} weights and should have {wanted}"))
    }
}

impl LeafFile {
    /// A leaf as it is written.
    pub fn of(network: &LeafNetwork, origin: Origin) -> LeafFile {
        let weights = network.weights().iter().map(stored).collect();
        LeafFile { leaf_layout: LAYOUT, shape: network.shape(), origin, weights }
    }

    /// The network.
    ///
    /// # Panics
    /// Never of a file that was [read](NetworkFormat::read) or made of a network.
    pub fn network(&self) -> LeafNetwork {
        LeafFile::network_of(self.shape, &self.weights).expect("it was looked at")
    }

    /// The network of weights in parts of 1/4096; `None` if they are not as many as the shape has.
    pub fn network_of(shape: LeafShape, weights: &[i16]) -> Option<LeafNetwork> {
        LeafNetwork::of_weights(shape, loaded(weights))
    }
}
