//! The rules of 軍人将棋 (Gunjin Shogi) and its relatives: no input or output, no clock, no threads, no global randomness.

pub mod action_line;
pub mod bits;
pub mod catalogue;
pub mod conformance;
pub mod digest;
pub mod game;
pub mod games;
pub mod material;
pub mod open;
pub mod perft;
pub mod playout;
pub mod random;
pub mod record;
pub mod replay;
pub mod spec;
pub mod switches;
pub mod umpire;
