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

mod fen;
mod game;
mod move_sets;
mod pieces;
mod position;
mod repetition;
pub mod rules;
mod squares;
mod survey;
mod tensors;

use crate::games::shared::game_of_rules;
use crate::switches::{SwitchError, within};
pub use game::{Attacks, Siege, SquareSet};
pub use pieces::{Hand, Kind, Side};
pub use position::Position;
pub use repetition::Past;
use rules::Rules;
pub use squares::Square;
use std::fmt;

/// The game by its rules.
#[derive(Debug, Clone)]
pub struct Tori {
    rules: Rules,
}

/// Its id in the catalogue.
pub const ID: &str = "tori";

/// The most plies of a game that can be asked for.
pub const MOST_PLIES: u32 = 60_000;

// A cap on plies out of range is brought into it.
game_of_rules!(Tori, ID, |rules| Tori {
    rules: Rules { ply_cap: rules.ply_cap.clamp(1, MOST_PLIES), ..rules }
});

fn check(rules: &Rules) -> Result<(), SwitchError> {
    within("ply_cap", rules.ply_cap, 1, MOST_PLIES)
}

/// An action in 16 bits. Ascending: moves by where from and where to, then drops and exchanges by kind and
/// square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Action(u16);

/// Content of an action. A promotion is not part of it: where a piece promotes it must (H4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Deed {
    /// A piece moves.
    Move {
        /// Square that it leaves.
        from: Square,
        /// Square that it reaches.
        to: Square,
    },
    /// A piece of the hand is put on an empty square.
    Drop {
        /// The kind dropped.
        kind: Kind,
        /// The square it is put on.
        to: Square,
    },
    /// A shrike on the board changes places with a piece in hand (H8).
    Exchange {
        /// The kind that comes out of the hand.
        kind: Kind,
        /// The square of the shrike.
        at: Square,
    },
}

/// Set for an exchange, where a move has the square it comes from.
const EXCHANGE: u16 = 1 << 6;

impl Action {
    /// The action of a deed.
    #[inline(always)]
    pub fn new(deed: Deed) -> Action {
        Action(match deed {
            Deed::Move { from, to } => (from.index() << 6 | to.index()) as u16,
            Deed::Drop { kind, to } => u16::from(kind.code()) << 12 | to.index() as u16,
            Deed::Exchange { kind, at } => u16::from(kind.code()) << 12 | EXCHANGE | at.index() as u16,
        })
    }

    /// The action in parts.
    #[inline(always)]
    pub fn deed(self) -> Deed {
        let to = Square::of_bit(u32::from(self.0 & 63));
        match Kind::of_code((self.0 >> 12) as u8) {
            None => Deed::Move { from: Square::of_bit(u32::from(self.0 >> 6 & 63)), to },
            Some(kind) if self.0 & EXCHANGE == 0 => Deed::Drop { kind, to },
            Some(kind) => Deed::Exchange { kind, at: to },
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.deed().fmt(f)
    }
}
