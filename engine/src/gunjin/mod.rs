//! 軍人将棋, the flagship: every edition from rule files, on bitboards.

pub mod bits;
mod blast;
pub mod board;
pub mod checker;

pub mod clash;
pub mod compiled;
pub mod deal;
pub mod drawing;
pub mod edition;
mod ending;
mod fight;
mod fingerprint;
mod hash;
pub mod history;
mod legal;
pub mod library;
pub mod moves;
pub mod notation;
pub mod play;
pub mod position;
pub mod playout;
mod random_move;
pub mod resolve;
mod rules_of_play;
pub mod ruleset;
pub mod setup;
mod shifts;
pub mod spec;
pub mod switches;
mod ways;
