//! What the fuzz targets do with their bytes.

pub mod bodies;
#[cfg(feature = "hall")]
pub mod hall;
pub mod others;
