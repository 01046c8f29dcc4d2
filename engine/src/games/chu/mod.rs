//! Chu Shogi (中将棋): 12×12, 46 pieces a side, lions that move twice, no drops, no check.
//!
//! Rules are cited by their numbers, `I1` to `I18`; the switches of [`switches`] settle what the sources
//! leave open.

pub mod action;
mod arrivals;
mod attacks;
pub mod count;
mod counter_strike;
mod directions;
pub mod ending;
mod fans;
pub mod game;
mod legal;
mod notation;
pub mod past;
mod picture;
pub mod pieces;
pub mod position;
mod powers;
pub mod presets;
mod promotion;
mod random_action;
pub mod sfen;
pub mod squares;
pub mod switches;
pub mod tensors;
