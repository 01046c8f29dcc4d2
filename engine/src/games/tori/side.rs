//! The two sides, as values and as types.

use crate::game::Seat;

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// 先手: moves first, up the board; upper-case letters, seat 0.
    Sente = 0,
    /// 後手: moves second, down the board; lower-case letters, seat 1.
    Gote = 1,
}

impl Side {
    /// Both sides, in the order of turns.
    pub const BOTH: [Side; 2] = [Side::Sente, Side::Gote];

    /// The other side.
    #[inline(always)]
    pub const fn other(self) -> Side {
        match self {
            Side::Sente => Side::Gote,
            Side::Gote => Side::Sente,
        }
    }

    /// As an index.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its seat.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Sente => "sente",
            Side::Gote => "gote",
        }
    }
}

/// A side as a type, so that code for both sides is compiled once for each, with every shift a constant.
pub(super) trait Facing {
    /// The other side.
    type Other: Facing<Other = Self>;
    /// The side.
    const SIDE: Side;
}

pub(super) struct Up;
pub(super) struct Down;

impl Facing for Up {
    type Other = Down;
    const SIDE: Side = Side::Sente;
}

impl Facing for Down {
    type Other = Up;
    const SIDE: Side = Side::Gote;
}
