//! From the folders of runs to findings: what pieces are worth, how editions differ, where pieces stand.
//!
//! `docs/STATISTICS.md` says what every number means, and why it is computed as it is. Everything here reads
//! the CSV of runs ([`source`]), so that it does not matter who played them, when, or in how many parts.

pub mod between_players;
pub mod eras;
pub mod findings;
pub mod kinds;
pub mod luck;
pub mod placements;
pub mod reliability;
pub mod removal;
pub mod result_table;
pub mod source;
pub mod switch_effects;
pub mod value_tables;
pub mod values;
pub mod watch;
