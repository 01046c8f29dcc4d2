//! Actions of Jungle.

use super::squares::Square;
use std::fmt;

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
