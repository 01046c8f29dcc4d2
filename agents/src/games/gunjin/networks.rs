//! Files of networks, and the networks that come with the program.
//!
//! In a browser they stay [outside](super::outside).

use super::forecast;
use super::leaf::attributes;
use super::leaf::network::{LeafNetwork, LeafShape, MOST_UNITS};
use super::learned::inputs::{CONTEXT, LAYOUT, MOMENT, MOVE};
use super::learned_belief::inputs as of_pieces;
use super::learned_belief::network::{BeliefNetwork, WEIGHTS};
use super::outside::{inside, text_of};
use super::supervised::Model;
use crate::files;
use crate::learn::integer::IntegerNetwork;
use crate::learn::network::{Network, Part, Shape};
use crate::search_model::BUILT_IN;
use gunjin_engine::Wrong;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

const EMBEDDED: &[(&str, &str)] = inside!(
    "networks/",
    ".json",
    "learned",
    "learned-general",
    "learned-w-23-6i",
    "learned-barrage",
    "learned-duel",
    "learned-luzhanqi",
    "learned-stratego",
    "belief",
    "belief-w-23-6i",
    "belief-duel",
    "belief-luzhanqi",
    "belief-stratego",
    "forecast",
    "leaf",
    "leaf-w-23-6i",
    "leaf-stratego",
    "leaf-barrage",
    "leaf-duel",
    "leaf-luzhanqi"
);

fn embedded_text(name: &str) -> Result<Cow<'static, str>, Wrong> {
    text_of(EMBEDDED, "", name).ok_or_else(|| {
        Wrong(format!("the network '{name}' is not loaded yet; load it before building agents that need it"))
    })
}

/// The name of a network that learned one edition alone.
fn own_name(of_all: &str, edition: &str) -> String {
    format!("{of_all}-{edition}")
}

/// The name of the network of all editions that the findings were played by, also for an edition that has one of its own.
const GENERAL: &str = "general";

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
    /// Games played.
    pub games: u64,
    /// Decisions learned from.
    pub decisions: u64,
    /// Seed.
    pub seed: u64,
}

/// A network as a file: JSON with the version of its inputs, its origin, and its weights in whole numbers.
pub trait NetworkFormat: Serialize + DeserializeOwned {
    /// Name of such a network in messages, and the plural.
    const NOUNS: [&str; 2];
    /// The command that writes it.
    const COMMAND: &str;
    /// Version of the inputs of this program.
    const LAYOUT: u32;
    /// Name of the embedded network of all editions, and how the names of those of one edition begin.
    const OF_ALL: &str;

    /// Version of the inputs.
    fn layout(&self) -> u32;

    /// Fault of the weights, if there is one.
    fn flaw(&self) -> Option<String>;

    /// True if the inputs are those of this program.
    fn has_known_inputs(&self) -> bool {
        self.layout() == Self::LAYOUT
    }

    /// Content of the file.
    ///
    /// # Errors
    /// If it cannot be written as JSON.
    fn text(&self) -> Result<String, Wrong> {
        Ok(serde_json::to_string(self).map_err(|error| Wrong(error.to_string()))? + "\n")
    }

    /// True if the built-in network of an edition learned that edition alone.
    fn is_own(edition: &str) -> bool {
        let own = own_name(Self::OF_ALL, edition);
        EMBEDDED.iter().any(|(name, _)| *name == own)
    }

    /// The network of a name for an edition: `built-in`, `general`, or a file.
    ///
    /// # Errors
    /// If there is no such network, or [it is none](NetworkFormat::read).
    fn named(name: &str, edition: &str) -> Result<Self, Wrong> {
        if name == BUILT_IN || name == GENERAL {
            let owner = if name == GENERAL { GENERAL } else { edition };
            let own = Self::is_own(owner).then(|| own_name(Self::OF_ALL, owner));
            return Self::read(&embedded_text(own.as_deref().unwrap_or(Self::OF_ALL))?, name);
        }
        let ([noun, plural], command) = (Self::NOUNS, Self::COMMAND);
        let text = files::text(name.as_ref()).map_err(|error| {
            Wrong(format!("the {noun} '{name}' cannot be read: {error}; `gunjin {command}` writes {plural}"))
        });
        Self::read(&text?, name)
    }

    /// Reads the content of a file.
    ///
    /// # Errors
    /// If it is no such file, has inputs of another version, or weights that do not fit.
    fn read(text: &str, name: &str) -> Result<Self, Wrong> {
        let ([noun, plural], command, known) = (Self::NOUNS, Self::COMMAND, Self::LAYOUT);
        let file: Self = serde_json::from_str(text).map_err(|error| {
            Wrong(format!("'{name}' is not a {noun}: {error}; `gunjin {command}` writes {plural}"))
        })?;
        if !file.has_known_inputs() {
            return Err(Wrong(format!(
                "'{name}' was trained with input layout {}, this program has {known}; train it again with `gunjin {command}`",
                file.layout()
            )));
        }
        file.flaw().map_or(Ok(file), |flaw| {
            Err(Wrong(format!("'{name}' {flaw}: it was cut or changed; restore a copy, or train it again")))
        })
    }
}

/// A weight as a leaf and a belief store it, in parts of 1/4096.
fn stored(weight: &f32) -> i16 {
    (weight * PARTS).round_ties_even().clamp(-32767.0, 32767.0) as i16
}

fn loaded(weights: &[i16]) -> Vec<f32> {
    weights.iter().map(|&weight| f32::from(weight) / PARTS).collect()
}

const PARTS: f32 = 4096.0;

fn miscounted(found: usize, wanted: usize) -> Option<String> {
    (found != wanted).then(|| format!("has {found} weights and should have {wanted}"))
}

/// Declares a network as a file: the name that the version of its inputs has there, what stands there besides, the parts
/// of 1 that weights are stored in; then nouns, command, and the embedded network of all editions
/// ([`NetworkFormat`]).
macro_rules! network_file {
    ($(#[$doc:meta])* $file:ident {
        $layout:ident: $known:expr, weights: $parts:literal, $($(#[$told:meta])* $field:ident: $kind:ty,)*
    }
    $nouns:expr, $command:literal, $of_all:literal;
    $($methods:tt)*) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $file {
            /// The version of the inputs.
            pub $layout: u32,
            $($(#[$told])* pub $field: $kind,)*
            /// Command and games that made it.
            pub origin: Origin,
            #[doc = concat!("The weights, in parts of 1/", $parts, ", part by part of the network.")]
            pub weights: Vec<i16>,
        }

        impl NetworkFormat for $file {
            const NOUNS: [&str; 2] = $nouns;
            const COMMAND: &str = $command;
            const LAYOUT: u32 = $known;
            const OF_ALL: &str = $of_all;

            fn layout(&self) -> u32 {
                self.$layout
            }

            $($methods)*
        }
    };
}

network_file! {
    /// A policy over moves with its origin.
    NetworkFile {
        layout: LAYOUT,
        weights: "1024",
        /// Sizes of inputs and layers.
        shape: Shape,
        /// The name of the values that it learned with, without a leaf; none if it learned with the program's values
        /// and leaf (see [`NetworkInputs`](super::learned::player::NetworkInputs)).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        values: Option<String>,
    }
    ["network", "networks"], "learn policy", "learned";

    fn has_known_inputs(&self) -> bool {
        let Shape { moves, context, .. } = self.shape;
        self.layout == LAYOUT && moves == MOVE.len() && [CONTEXT.len(), MOMENT].contains(&context)
    }

    fn flaw(&self) -> Option<String> {
        IntegerNetwork::flaw(self.shape, &self.weights)
    }
}

network_file! {
    /// A forecast with its origin.
    ForecastFile { forecast_layout: forecast::LAYOUT, weights: "1024", }
    ["forecast", "forecasts"], "learn forecast", "forecast";

    fn flaw(&self) -> Option<String> {
        IntegerNetwork::flaw(forecast::SHAPE, &self.weights)
    }
}

network_file! {
    /// A learned belief with its origin.
    BeliefFile { belief_layout: of_pieces::LAYOUT, weights: "4096", }
    ["learned belief", "beliefs"], "learn belief", "belief";

    fn flaw(&self) -> Option<String> {
        miscounted(self.weights.len(), WEIGHTS)
    }
}

network_file! {
    /// A leaf with its origin.
    LeafFile {
        leaf_layout: attributes::LAYOUT,
        weights: "4096",
        /// Sizes of the layers.
        shape: LeafShape,
    }
    ["leaf", "leaves"], "learn value", "leaf";

    fn flaw(&self) -> Option<String> {
        let LeafShape { first, second } = self.shape;
        if !self.shape.is_sound() {
            return Some(format!("has layers of {first} and {second} units; 1 to {MOST_UNITS} are possible"));
        }
        miscounted(self.weights.len(), self.shape.weights())
    }
}

impl NetworkFile {
    /// A network as it is written.
    pub fn of(network: &IntegerNetwork, origin: Origin) -> NetworkFile {
        let (shape, weights) = (network.shape, network.weights().to_vec());
        NetworkFile { layout: LAYOUT, shape, values: None, origin, weights }
    }

    /// This network, told all of [`MOMENT`]: what it was not told before counts nothing, so it plays the
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

impl ForecastFile {
    /// A network as it is written.
    pub fn of(network: &Network, origin: Origin) -> ForecastFile {
        let weights = IntegerNetwork::of(network).weights().to_vec();
        ForecastFile { forecast_layout: forecast::LAYOUT, origin, weights }
    }

    /// The network.
    ///
    /// # Panics
    /// Never of a file that was [read](NetworkFormat::read) or made of a network.
    pub fn network(&self) -> IntegerNetwork {
        IntegerNetwork::of_weights(forecast::SHAPE, self.weights.clone()).expect("it was looked at")
    }
}

impl BeliefFile {
    /// A network as it is written.
    pub fn of(network: &BeliefNetwork, origin: Origin) -> BeliefFile {
        let weights = network.weights().iter().map(stored).collect();
        BeliefFile { belief_layout: of_pieces::LAYOUT, origin, weights }
    }

    /// The network; `None` of a file with too many weights or too few, which is never
    /// [read](NetworkFormat::read).
    pub fn network(&self) -> Option<BeliefNetwork> {
        BeliefNetwork::of_weights(loaded(&self.weights))
    }
}

impl LeafFile {
    /// A leaf as it is written.
    pub fn of(network: &LeafNetwork, origin: Origin) -> LeafFile {
        let weights = network.weights().iter().map(stored).collect();
        LeafFile { leaf_layout: attributes::LAYOUT, shape: network.shape, origin, weights }
    }

    /// The network.
    ///
    /// # Panics
    /// Never of a file that was [read](NetworkFormat::read) or made of a network.
    pub fn network(&self) -> LeafNetwork {
        LeafNetwork::of_weights(self.shape, loaded(&self.weights)).expect("it was looked at")
    }
}
