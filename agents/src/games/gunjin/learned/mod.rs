//! Players that learned by self-play.
//!
//! [`inputs`] describes moves by what the rules make of them, so that one network plays every edition;
//! [`player`] is the agent `learned`, [`mod@file`] its networks, [`practice`] the games it learns from.

pub mod against;
mod feature_context;
pub mod file;
pub mod games;
pub mod inputs;
pub mod leaf_evaluation;
pub mod measure;
pub mod player;
pub mod practice;
pub mod told;
