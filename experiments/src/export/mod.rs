//! Formats of result files. They never touch the code that measures.

pub mod games_csv;
