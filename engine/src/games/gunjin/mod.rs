//! 軍人将棋, the flagship: every edition from rule files, on bitboards.

pub(crate) mod game;
pub mod knowledge;
pub mod play;
mod rulebook;
pub mod rules;
pub mod tables;
pub mod tensors;
pub mod text;
pub mod umpire;
