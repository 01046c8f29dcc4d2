//! Bodies of the fuzz targets, by bytes.

pub mod bodies;
pub mod others;
#[cfg(feature = "server")]
pub mod server;
