//! Bodies of the fuzz targets, by bytes.

pub mod bodies;
#[cfg(feature = "hall")]
pub mod hall;
pub mod others;
