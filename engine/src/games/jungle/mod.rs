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
mod material;
mod move_sets;
mod notation;
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
pub use tensors::JungleSheet;

use crate::spec::GameSpec;
use crate::switches::{SwitchError, resolve};
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

impl Jungle {
    /// The game with these rules. A cap on plies out of range is brought into it.
    pub fn new(rules: Rules) -> Jungle {
        let rules = Rules { ply_cap: rules.ply_cap.clamp(1, LONGEST), ..rules };
        Jungle { rules, tables: Tables::of(&rules) }
    }

    /// The game of a name: `jungle` with its switches.
    ///
    /// # Errors
    /// If a switch does not exist, has no such value or is given twice.
    pub fn from_spec(spec: &GameSpec) -> Result<Jungle, SwitchError> {
        let rules: Rules = resolve(ID, &spec.switches)?;
        if !(1..=LONGEST).contains(&rules.ply_cap) {
            return Err(SwitchError::range("ply_cap", &rules.ply_cap.to_string(), 1, LONGEST));
        }
        Ok(Jungle::new(rules))
    }

    /// Its rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}
