//! The rules of one edition after its switches: board, pieces, combat, set-ups.

pub(crate) mod board;
pub(crate) mod combat;
pub(crate) mod fit;
pub(crate) mod resolve;
pub(crate) mod ruleset;
pub(crate) mod setup;
pub mod switches;
