//! A move, in four bytes. Nothing in it tells what a piece is.

/// Effects of a move besides going from one square to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Manner {
    /// A piece goes to a square, fighting whoever stands there.
    Walk,
    /// A missile falls (R6.1).
    Fall,
    /// A missile falls together with the bomb that stood on this square.
    Carry {
        /// The bomb's square.
        bomb: u8,
    },
}

/// A move from one square to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The piece's square.
    pub from: u8,
    /// Target square of the walk or fall.
    pub to: u8,
    /// Manner of the move.
    pub manner: Manner,
}

impl Move {
    /// An ordinary move.
    #[inline(always)]
    pub fn walk(from: u8, to: u8) -> Move {
        Move { from, to, manner: Manner::Walk }
    }
}
