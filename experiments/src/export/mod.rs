//! Formats of result files. They never touch the code that measures.

pub mod curve_csv;
pub mod standing_csv;
