//! 軍人将棋, the flagship: every edition from rule files, on bitboards.

mod conducted;
pub(crate) mod game;
pub mod knowledge;
mod material;
mod outline;
pub mod play;
pub mod rules;
pub mod tables;
pub mod tensors;
pub mod text;
pub mod umpire;
