//! The file of a forecast: what it was learned from, and its weights.

use super::inputs::{LAYOUT, SHAPE};
use crate::files;
use crate::games::gunjin::learned::file::{Origin, misshapen};
use crate::games::gunjin::networks::text;
use crate::learn::integer::IntegerNetwork;
use crate::learn::network::Network;
use crate::search_model::BUILT_IN;
use gunjin_engine::wrong::Wrong;
use serde::{Deserialize, Serialize};

/// The one that comes with the program, asked in every edition.
const OF_ALL: &str = "forecast";

/// A network with its origin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForecastFile {
    /// The version of the [inputs](super::inputs).
    pub forecast_layout: u32,
    /// Command, seed and program that made the file.
    pub origin: Origin,
    /// The weights, in parts of 1/1024, in the order of [`crate::learn::network::Shape::parts`].
    pub weights: Vec<i16>,
}

impl ForecastFile {
    /// A network as it is written.
    pub fn of(network: &Network, origin: Origin) -> ForecastFile {
        let weights = IntegerNetwork::of(network).weights().to_vec();
        ForecastFile { forecast_layout: LAYOUT, origin, weights }
    }

    /// The text of the file.
    ///
    /// # Errors
    /// Never of the files of this program.
    pub fn text(&self) -> Result<String, Wrong> {
        let text = serde_json::to_string(self).map_err(|error| Wrong(error.to_string()))?;
        Ok(text + "\n")
    }

    /// The forecast of a name: `built-in`, or a file.
    ///
    /// # Errors
    /// If the file cannot be read, or is none of this program's inputs.
    pub fn named(name: &str) -> Result<ForecastFile, Wrong> {
        if name == BUILT_IN {
            return ForecastFile::read(&text(OF_ALL)?, name);
        }
        let unreadable = |error| {
            Wrong(format!(
                "the forecast '{name}' cannot be read: {error}; `gunjin learn-forecast` writes forecasts"
            ))
        };
        ForecastFile::read(&files::text(name.as_ref()).map_err(unreadable)?, name)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it is none, or one of other inputs than this program's.
    pub fn read(text: &str, name: &str) -> Result<ForecastFile, Wrong> {
        let file: ForecastFile = serde_json::from_str(text).map_err(|error| {
            Wrong(format!("'{name}' is no forecast: {error}; `gunjin learn-forecast` writes forecasts"))
        })?;
        if file.forecast_layout != LAYOUT {
            return Err(Wrong(format!(
                "'{name}' was learned from inputs of layout {}, this program has {LAYOUT}; learn it again with `gunjin learn-forecast`",
                file.forecast_layout
            )));
        }
        if IntegerNetwork::of_weights(SHAPE, file.weights.clone()).is_none() {
            return Err(misshapen(SHAPE, file.weights.len(), name));
        }
        Ok(file)
    }

    /// The network.
    ///
    /// # Panics
    /// Never of a file that was [read](ForecastFile::read) or made of a network.
    pub fn network(&self) -> IntegerNetwork {
        IntegerNetwork::of_weights(SHAPE, self.weights.clone()).expect("it was looked at")
    }
}
