//! Formats of result files. They never touch the code that measures.

pub mod claims_csv;
pub mod curve_csv;
pub mod results_json;
pub mod standing_csv;
