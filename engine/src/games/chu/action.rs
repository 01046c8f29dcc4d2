//! Moves: one for every different result (I7–I9).

use super::squares::Square;
use std::fmt;

/// A move, packed: from, the square of a piece taken on the way, to, whether the piece is turned over.
///
/// Two steps over an empty square are the direct move; a pass is the move from a square to the same square.
/// Moves are ordered by origin, then by the square of the first capture (none first), destination and
/// promotion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Action(u32);

impl Action {
    /// A move of one piece to another square, or a pass (`from == to`).
    #[inline(always)]
    pub const fn direct(from: Square, to: Square) -> Action {
        Action((from.number() as u32) << 24 | (to.number() as u32) << 8)
    }

    /// A move that takes a piece on its first step; back to `from` it takes without moving (居食い).
    #[inline(always)]
    pub const fn capturing(from: Square, mid: Square, to: Square) -> Action {
        Action(Action::direct(from, to).0 | (mid.number() as u32 + 1) << 16)
    }

    /// The same, turning the piece over.
    #[inline(always)]
    pub const fn promoting(self) -> Action {
        Action(self.0 | 1)
    }

    /// The square on which the piece stood.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::numbered((self.0 >> 24) as u8)
    }

    /// The square on which it took a piece on its first step, if it went on from there.
    #[inline(always)]
    pub const fn mid(self) -> Option<Square> {
        match (self.0 >> 16) as u8 {
            0 => None,
            number => Some(Square::numbered(number - 1)),
        }
    }

    /// The square on which it stands afterwards.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::numbered((self.0 >> 8) as u8)
    }

    /// True if it is turned over.
    #[inline(always)]
    pub const fn promotes(self) -> bool {
        self.0 & 1 != 0
    }

    /// True if nothing changes but the turn (I7).
    pub fn is_pass(self) -> bool {
        self.mid().is_none() && self.from() == self.to()
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.from())?;
        self.mid().map_or(Ok(()), |mid| write!(f, "{mid}"))?;
        write!(f, "{}{}", self.to(), if self.promotes() { "+" } else { "" })
    }
}
