//! 闘獣棋 (Jungle, Dou Shou Qi): eight animals a side, nothing hidden, and a den to be entered.
//!
//! The rules are those of `docs/OTHER_GAMES.md`, K1 to K9; a number such as `K5` in a comment is a rule of it.
//! Points on which players differ are switches ([`rules::SWITCHES`]).
//!
//! A side has at most one animal of a kind, so a position is the squares of sixteen animals. What an animal
//! may take is a set that grows with its rank; its actions are one set of squares. So legal actions are
//! eight sets, which are counted, listed and drawn from without being made.

mod fen;
mod game;
mod move_sets;
mod pieces;
pub mod rules;
mod squares;
mod tensors;

use crate::games::shared::game_of_rules;
use crate::switches::{SwitchError, within};
pub use game::{Past, Position};
pub use pieces::{Animal, Side};
use rules::Rules;
pub use squares::Square;
use squares::Tables;
use std::fmt;

/// The game by its rules, with the tables made of them.
#[derive(Debug, Clone)]
pub struct Jungle {
    rules: Rules,
    tables: Tables,
}

/// Its id in the catalogue.
pub const ID: &str = "jungle";

/// The most plies of a game that can be asked for.
pub const MOST_PLIES: u32 = 60_000;

// A cap on plies out of range is brought into it.
game_of_rules!(Jungle, ID, |rules| {
    let rules = Rules { ply_cap: rules.ply_cap.clamp(1, MOST_PLIES), ..rules };
    Jungle { rules, tables: Tables::of(&rules) }
});

fn check(rules: &Rules) -> Result<(), SwitchError> {
    within("ply_cap", rules.ply_cap, 1, MOST_PLIES)
}

/// An animal goes from a square to a square. Ascending by from, then by to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Action(u16);

impl Action {
    /// The action between two squares.
    #[inline(always)]
    pub fn new(from: Square, to: Square) -> Action {
        Action((from.index() << 6 | to.index()) as u16)
    }

    /// Square that the animal leaves.
    #[inline(always)]
    pub fn from(self) -> Square {
        Square::of_bit(u32::from(self.0 >> 6))
    }

    /// Square that it goes to.
    #[inline(always)]
    pub fn to(self) -> Square {
        Square::of_bit(u32::from(self.0 & 63))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
