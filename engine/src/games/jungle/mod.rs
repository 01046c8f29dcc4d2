//! 闘獣棋 (Jungle, Dou Shou Qi): eight animals a side, nothing hidden, and a den to be entered.
//!
//! The rules are those of `docs/OTHER_GAMES.md`, K1 to K9; a number such as `K5` in a comment is a rule of it.
//! Points on which players differ are switches ([`rules::SWITCHES`]).
//!
//! A side has at most one animal of a kind, so a position is the squares of sixteen animals. What an animal
//! may take is a set that grows with its rank; its actions are one set of squares. So legal actions are
//! eight sets, which are counted, listed and drawn from without being made.

mod action;
mod animal;
mod fen;
mod game;
mod insight;
mod move_sets;
mod picture;
mod position;
mod repetition;
pub mod rules;
mod side;
mod squares;
mod tables;
mod tensors;

pub use action::Action;
pub use animal::Animal;
pub use position::Position;
pub use repetition::Past;
pub use side::Side;
pub use squares::Square;

use crate::games::shared::game_of_rules;
use crate::switches::{SwitchError, within};
use rules::Rules;
use tables::Tables;

/// The game by its rules, with the tables made of them.
#[derive(Debug, Clone)]
pub struct Jungle {
    rules: Rules,
    tables: Tables,
}

/// Its id in the catalogue.
pub const ID: &str = "jungle";

/// The most plies of a game that can be asked for.
pub const LONGEST: u32 = 60_000;

// A cap on plies out of range is brought into it.
game_of_rules!(Jungle, ID, |rules| {
    let rules = Rules { ply_cap: rules.ply_cap.clamp(1, LONGEST), ..rules };
    Jungle { rules, tables: Tables::of(&rules) }
});

fn check(rules: &Rules) -> Result<(), SwitchError> {
    within("ply_cap", rules.ply_cap, 1, LONGEST)
}
