//! Actions of Tori Shogi.

use super::kind::Kind;
use super::squares::Square;
use std::fmt;

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
