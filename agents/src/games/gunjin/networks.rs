//! Files of networks, and the networks that come with the program.
//!
//! In a browser all but the network of all editions stay [outside](super::outside).

use super::outside::supplied;
use crate::files;
use crate::search_model::BUILT_IN;
use gunjin_engine::wrong::Wrong;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

macro_rules! embedded {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../data/networks/", $name, ".json"))
    };
}

const EMBEDDED: &[(&str, &str)] = &[
    ("learned", embedded!("learned")),
    #[cfg(not(target_family = "wasm"))]
    ("learned-w-23-6i", embedded!("learned-w-23-6i")),
    #[cfg(not(target_family = "wasm"))]
    ("learned-barrage", embedded!("learned-barrage")),
    #[cfg(not(target_family = "wasm"))]
    ("belief", embedded!("belief")),
    #[cfg(not(target_family = "wasm"))]
    ("belief-w-23-6i", embedded!("belief-w-23-6i")),
    #[cfg(not(target_family = "wasm"))]
    ("forecast", embedded!("forecast")),
    #[cfg(not(target_family = "wasm"))]
    ("leaf", embedded!("leaf")),
    #[cfg(not(target_family = "wasm"))]
    ("leaf-w-23-6i", embedded!("leaf-w-23-6i")),
];

fn embedded_text(name: &str) -> Result<Cow<'static, str>, Wrong> {
    let embedded = EMBEDDED.iter().find(|(known, _)| *known == name);
    let inside = embedded.map(|(_, text)| Cow::Borrowed(*text));
    inside.or_else(|| supplied(|known, _| known == name)).ok_or_else(|| {
        Wrong(format!("the network '{name}' is not here yet; supply it before players are built who need it"))
    })
}

/// The name of the network of all editions, also for an edition that has one of its own.
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
    /// Name of the embedded network of all editions.
    const OF_ALL: &str;
    /// Embedded networks that learned one edition alone, and know it better: by its id.
    const OF_ONE: &[(&str, &str)] = &[];

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
    /// Never for the files of this program.
    fn text(&self) -> Result<String, Wrong> {
        Ok(serde_json::to_string(self).map_err(|error| Wrong(error.to_string()))? + "\n")
    }

    /// True if the built-in network of an edition learned that edition alone.
    fn is_own(edition: &str) -> bool {
        Self::OF_ONE.iter().any(|(id, _)| *id == edition)
    }

    /// The network of a name for an edition: `built-in`, `general`, or a file.
    ///
    /// # Errors
    /// If the file cannot be read, or is not such a network with the inputs of this program.
    fn named(name: &str, edition: &str) -> Result<Self, Wrong> {
        let own = Self::OF_ONE.iter().find(|(id, _)| *id == edition && name == BUILT_IN);
        if name == BUILT_IN || name == GENERAL {
            return Self::read(&embedded_text(own.map_or(Self::OF_ALL, |(_, name)| name))?, name);
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
    /// If it is not such a network, or has other inputs than this program.
    fn read(text: &str, name: &str) -> Result<Self, Wrong> {
        let ([noun, plural], command, known) = (Self::NOUNS, Self::COMMAND, Self::LAYOUT);
        let file: Self = serde_json::from_str(text).map_err(|error| {
            Wrong(format!("'{name}' is no {noun}: {error}; `gunjin {command}` writes {plural}"))
        })?;
        if !file.has_known_inputs() {
            return Err(Wrong(format!(
                "'{name}' was learned from inputs of layout {}, this program has {known}; learn it again with `gunjin {command}`",
                file.layout()
            )));
        }
        file.flaw().map_or(Ok(file), |flaw| {
            Err(Wrong(format!(
                "'{name}' {flaw}: it was cut or changed; take a copy of it, or learn it again"
            )))
        })
    }
}

/// A weight as a leaf and a belief store it, in parts of 1/4096.
pub(super) fn stored(weight: &f32) -> i16 {
    (weight * PARTS).round_ties_even().clamp(-32767.0, 32767.0) as i16
}

/// Weights from parts of 1/4096.
pub(super) fn loaded(weights: &[i16]) -> Vec<f32> {
    weights.iter().map(|&weight| f32::from(weight) / PARTS).collect()
}

const PARTS: f32 = 4096.0;
