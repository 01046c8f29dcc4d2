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

/// Turns a member of a set of moves into its move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Code {
    /// Members are targets, each this much above its origin.
    Steps(i32),
    /// Members are targets of the piece on a square.
    Targets(u8),
    /// Members are origins of moves to a square.
    Origins(u8),
    /// Members are targets of the missile on a square.
    Falls(u8),
    /// Members are targets of a missile that falls with a bomb.
    Carries { from: u8, bomb: u8 },
}

impl Code {
    #[inline]
    pub(crate) fn decode(self, member: u8) -> Move {
        match self {
            Code::Steps(delta) => Move::walk((i32::from(member) - delta) as u8, member),
            Code::Targets(from) => Move::walk(from, member),
            Code::Origins(to) => Move::walk(member, to),
            Code::Falls(from) => Move { from, to: member, manner: Manner::Fall },
            Code::Carries { from, bomb } => Move { from, to: member, manner: Manner::Carry { bomb } },
        }
    }
}
