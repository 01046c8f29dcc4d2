//! The rules of one edition after its switches: board, pieces, combat, set-ups.

pub mod board;
pub mod combat;
pub mod fit;
pub mod resolve;
pub mod ruleset;
pub mod setup;
pub mod switches;
