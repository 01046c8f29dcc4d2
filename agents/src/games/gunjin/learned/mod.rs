//! Players that learned by self-play.
//!
//! [`inputs`] describes moves by what the rules make of them, so that one network plays every edition;
//! [`player`] is the agent `learned`, [`mod@file`] its networks, [`practice`] the games it learns from.

pub mod against;
pub mod file;
pub mod games;
pub mod inputs;
pub mod measure;
mod outlook;
pub mod player;
pub mod practice;
mod scene;
pub mod told;
