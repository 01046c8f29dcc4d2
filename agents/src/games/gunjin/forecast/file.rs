//! The file of a forecast.

use super::inputs::{LAYOUT, SHAPE};
use crate::games::gunjin::networks::{NetworkFormat, Origin};
use crate::learn::integer::IntegerNetwork;
use crate::learn::network::Network;
use serde::{Deserialize, Serialize};

/// A network with its origin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForecastFile {
    /// The version of the [inputs](super::inputs).
    pub forecast_layout: u32,
    /// Command and games that made it.
    pub origin: Origin,
    /// The weights, in parts of 1/1024, in the order of [`crate::learn::network::Shape::parts`].
    pub weights: Vec<i16>,
}

impl NetworkFormat for ForecastFile {
    const NOUNS: [&str; 2] = ["forecast", "forecasts"];
    const COMMAND: &str = "learn-forecast";
    const LAYOUT: u32 = LAYOUT;
    const OF_ALL: &str = "forecast";

    fn layout(&self) -> u32 {
        self.forecast_layout
    }

    fn flaw(&self) -> Option<String> {
        IntegerNetwork::flaw(SHAPE, &self.weights)
    }
}

impl ForecastFile {
    /// A network as it is written.
    pub fn of(network: &Network, origin: Origin) -> ForecastFile {
        let weights = IntegerNetwork::of(network).weights().to_vec();
        ForecastFile { forecast_layout: LAYOUT, origin, weights }
    }

    /// The network.
    ///
    /// # Panics
    /// Never of a file that was [read](NetworkFormat::read) or made of a network.
    pub fn network(&self) -> IntegerNetwork {
        IntegerNetwork::of_weights(SHAPE, self.weights.clone()).expect("it was looked at")
    }
}
