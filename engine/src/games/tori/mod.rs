//! 禽将棋, Tori Shogi: a shogi of birds on 49 squares, devised by 豊田四郎兵衛 in the Edo period; with the
//! owl and the shrike that Kanare Kato added in 2022.
//!
//! The rules are those of `docs/OTHER_GAMES.md`, H1 to H9; a number such as `H5` in a comment is a rule of
//! it. What the source leaves open is a switch ([`rules::SWITCHES`]).
//!
//! Everything is done for all pieces of a side at once. The board is a few words of bits (`squares` has their
//! order); where all pieces go that step in one direction is one shift, where they slide three. So the legal
//! actions of a position are some twenty sets of squares, each with where its pieces come from; they are
//! counted, listed and drawn from without being made. Checks and pins are found first, so that nothing is
//! tried out and taken back.

mod action;
mod army;
mod board;
mod fen;
mod game;
mod hand;
mod insight;
mod kind;
mod move_sets;
mod picture;
mod position;
mod repetition;
pub mod rules;
mod side;
mod squares;
mod survey;
mod tensors;
mod verify;

pub use action::{Action, Deed};
pub use hand::Hand;
pub use insight::{Attacks, Siege, SquareSet};
pub use kind::Kind;
pub use position::Position;
pub use repetition::Past;
pub use side::Side;
pub use squares::Square;

use crate::games::shared::game_of_rules;
use crate::switches::{SwitchError, within};
use rules::Rules;

/// The game by its rules.
#[derive(Debug, Clone)]
pub struct Tori {
    rules: Rules,
}

/// Its id in the catalogue.
pub const ID: &str = "tori";

/// The most plies of a game that can be asked for.
pub const LONGEST: u32 = 60_000;

// A cap on plies out of range is brought into it.
game_of_rules!(Tori, ID, |rules| Tori { rules: Rules { ply_cap: rules.ply_cap.clamp(1, LONGEST), ..rules } });

fn check(rules: &Rules) -> Result<(), SwitchError> {
    within("ply_cap", rules.ply_cap, 1, LONGEST)
}
