//! Learning what positions are worth, in a folder: games of quick players, a network that predicts how they end.
//!
//! The folder is as that of a policy; `last.json` is the leaf, for `halving:leaf=FILE`.

pub mod course;
pub mod plan;
