//! Bodies of the fuzz targets, by bytes.

pub mod bodies;
#[cfg(feature = "server")]
pub mod server;
pub mod others;
