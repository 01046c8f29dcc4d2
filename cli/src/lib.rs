//! User interfaces: the command line, games at the terminal, the server, and the report.
//!
//! Everything that is computed comes from `gunjin-experiments` and the crates below it.

pub mod commands;
pub mod play;
pub mod report;
pub mod serve;
