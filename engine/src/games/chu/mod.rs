//! Chu Shogi (中将棋): 12×12, 46 pieces a side, lions that move twice, no drops, no check.
//!
//! Rules are cited by their numbers, `I1` to `I18`; the switches of [`Rules`] settle what the sources
//! leave open.

mod fans;
mod game;
mod legal;
mod notation;
mod past;
mod pieces;
mod position;
mod powers;
#[cfg_attr(target_feature = "avx2", path = "quad_256.rs")]
#[cfg_attr(not(target_feature = "avx2"), path = "quad_array.rs")]
mod quad;
mod sfen;
mod squares;
mod switches;
mod tensors;

pub use game::{Action, Chu};
pub use legal::{path_divide, path_perft};
pub use past::Past;
pub use pieces::Piece;
pub use position::Position;
pub use sfen::START;
pub use squares::{SIZE, Square};
pub use switches::{Rules, SWITCHES};
