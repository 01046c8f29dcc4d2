//! Chu Shogi (中将棋): 12×12, 46 pieces a side, lions that move twice, no drops, no check.
//!
//! Rules are cited by their numbers, `I1` to `I18`; the switches of [`switches`] settle what the sources
//! leave open.

mod fans;
pub mod game;
pub mod legal;
mod notation;
pub mod past;
pub mod pieces;
pub mod position;
mod powers;
pub mod sfen;
pub mod squares;
pub mod switches;
pub mod tensors;
