//! The file of a policy over moves.

use super::inputs::{CONTEXT, LAYOUT, MOMENT, MOVE};
use crate::games::gunjin::networks::{NetworkFormat, Origin};
use crate::learn::integer::IntegerNetwork;
use crate::learn::network::{Part, Shape};
use serde::{Deserialize, Serialize};

/// A network with its origin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NetworkFile {
    /// The version of the inputs.
    pub layout: u32,
    /// Sizes of inputs and layers.
    pub shape: Shape,
    /// The name of the values that it learned with, without a leaf; none if it learned with the program's values
    /// and leaf (see [`Told`](super::told::Told)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<String>,
    /// Command and games that made it.
    pub origin: Origin,
    /// The weights, in parts of 1/1024, in the order of [`Shape::parts`].
    pub weights: Vec<i16>,
}

impl NetworkFormat for NetworkFile {
    const NOUNS: [&str; 2] = ["network", "networks"];
    const COMMAND: &str = "learn";
    const LAYOUT: u32 = LAYOUT;
    const OF_ALL: &str = "learned";
    const OF_ONE: &[(&str, &str)] = &[("w-23-6i", "learned-w-23-6i"), ("barrage", "learned-barrage")];

    fn layout(&self) -> u32 {
        self.layout
    }

    fn has_known_inputs(&self) -> bool {
        let Shape { moves, context, .. } = self.shape;
        self.layout == LAYOUT && moves == MOVE.len() && [CONTEXT.len(), MOMENT].contains(&context)
    }

    fn flaw(&self) -> Option<String> {
        IntegerNetwork::flaw(self.shape, &self.weights)
    }
}

impl NetworkFile {
    /// A network as it is written.
    pub fn of(network: &IntegerNetwork, origin: Origin) -> NetworkFile {
        let (shape, weights) = (network.shape(), network.weights().to_vec());
        NetworkFile { layout: LAYOUT, shape, values: None, origin, weights }
    }

    /// The same for a network that learned with these values.
    pub fn told(self, values: Option<String>) -> NetworkFile {
        NetworkFile { values, ..self }
    }

    /// The same network, told all of [`MOMENT`]: what it was not told before counts nothing, so it plays the
    /// same moves. One that learned without a leaf stays as it is, for there is no more to tell it.
    pub fn widened(mut self) -> NetworkFile {
        if self.values.is_some() {
            return self;
        }
        let Shape { context, first, .. } = self.shape;
        let end = self.shape.range(Part::Context).end;
        self.weights.splice(end..end, std::iter::repeat_n(0, MOMENT.saturating_sub(context) * first));
        self.shape.context = context.max(MOMENT);
        self
    }

    /// The network.
    ///
    /// # Panics
    /// Never of a file that was [read](NetworkFormat::read) or made of a network.
    pub fn network(&self) -> IntegerNetwork {
        IntegerNetwork::of_weights(self.shape, self.weights.clone()).expect("it was looked at")
    }
}
