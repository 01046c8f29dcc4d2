//! Formats of result files. They never touch the code that measures.

pub mod claims_csv;
pub mod curve_csv;
pub mod long;
pub mod parquet;
#[cfg(feature = "parquet")]
mod parquet_file;
pub mod results_json;
pub mod standing_csv;
