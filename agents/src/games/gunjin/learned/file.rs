//! Networks as files: JSON with the layout of the inputs, how the network was learned, and its weights in
//! whole numbers.

use super::inputs::{CONTEXT, LAYOUT, MOMENT, MOVE};
use crate::learn::integer::IntegerNetwork;
use crate::learn::network::{MAX_WEIGHT, MOST_UNITS, Part, Shape};
use gunjin_engine::wrong::Wrong;
use serde::{Deserialize, Serialize};

/// Origin of a network.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// The command that makes it again.
    pub command: String,
    /// The game that it was learned in, with its switches.
    pub game: String,
    /// The fingerprint of that game's rules, in hexadecimal.
    pub rules: String,
    /// Number of games that were played.
    pub games: u64,
    /// Decisions learned from.
    pub decisions: u64,
    /// Seed of every random number of the run.
    pub seed: u64,
}

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
    /// Command, seed and program that made the file.
    pub origin: Origin,
    /// The weights, in parts of 1/1024, in the order of [`Shape::parts`].
    pub weights: Vec<i16>,
}

/// Why a file's weights, so many of them, make no network of this shape.
pub(crate) fn misshapen(shape: Shape, found: usize, name: &str) -> Wrong {
    let (wanted, Shape { first, second, .. }) = (shape.weights(), shape);
    let what = if !shape.is_narrow() {
        format!("says that its layers have {first} and {second} units, and {MOST_UNITS} are the most")
    } else if found != wanted {
        format!("has {found} weights and should have {wanted}")
    } else {
        format!("has a weight beyond {MAX_WEIGHT}")
    };
    Wrong(format!("'{name}' {what}: it was cut or changed; take a copy of it, or learn it again"))
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

    /// The text of the file.
    ///
    /// # Errors
    /// Never of the files of this program.
    pub fn text(&self) -> Result<String, Wrong> {
        let text = serde_json::to_string(self).map_err(|error| Wrong(error.to_string()))?;
        Ok(text + "\n")
    }

    /// Reads a network.
    ///
    /// # Errors
    /// If it is none, or one of other inputs than this program's.
    pub fn read(text: &str, name: &str) -> Result<NetworkFile, Wrong> {
        let file: NetworkFile = serde_json::from_str(text).map_err(|error| {
            Wrong(format!("'{name}' is no network: {error}; `gunjin learn` writes networks"))
        })?;
        let fits = file.shape.moves == MOVE.len() && [CONTEXT.len(), MOMENT].contains(&file.shape.context);
        if file.layout != LAYOUT || !fits {
            return Err(Wrong(format!(
                "'{name}' was learned from inputs of layout {}, this program has {LAYOUT}; learn it again with `gunjin learn`",
                file.layout
            )));
        }
        if IntegerNetwork::of_weights(file.shape, file.weights.clone()).is_none() {
            return Err(misshapen(file.shape, file.weights.len(), name));
        }
        Ok(file)
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
    /// Never of a file that was [read](NetworkFile::read) or made of a network.
    pub fn network(&self) -> IntegerNetwork {
        IntegerNetwork::of_weights(self.shape, self.weights.clone()).expect("it was looked at")
    }
}
