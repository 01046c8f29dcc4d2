//! The file of a learned belief.

use super::inputs::LAYOUT;
use super::network::{BeliefNetwork, WEIGHTS};
use crate::games::gunjin::networks::{NetworkFormat, Origin, loaded, stored};
use serde::{Deserialize, Serialize};

/// A network with its origin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeliefFile {
    /// The version of the [inputs](super::inputs).
    pub belief_layout: u32,
    /// Command and games that made it.
    pub origin: Origin,
    /// The weights, in parts of 1/4096.
    pub weights: Vec<i16>,
}

impl NetworkFormat for BeliefFile {
    const NOUNS: [&str; 2] = ["learned belief", "beliefs"];
    const COMMAND: &str = "learn-belief";
    const LAYOUT: u32 = LAYOUT;
    const OF_ALL: &str = "belief";
    const OF_ONE: &[(&str, &str)] = &[("w-23-6i", "belief-w-23-6i")];

    fn layout(&self) -> u32 {
        self.belief_layout
    }

    fn flaw(&self) -> Option<String> {
        let found = self.weights.len();
        (found != WEIGHTS).then(|| format!("has {found} weights and should have {WEIGHTS}"))
    }
}

impl BeliefFile {
    /// A network as it is written.
    pub fn of(network: &BeliefNetwork, origin: Origin) -> BeliefFile {
        BeliefFile { belief_layout: LAYOUT, origin, weights: network.weights().iter().map(stored).collect() }
    }

    /// The network; `None` of a file with too many weights or too few, which is never
    /// [read](NetworkFormat::read).
    pub fn network(&self) -> Option<BeliefNetwork> {
        BeliefNetwork::of_weights(loaded(&self.weights))
    }
}
