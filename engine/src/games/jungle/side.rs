//! The two sides.

use crate::game::Seat;

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// Moves first, from the first rank up; upper-case letters, seat 0.
    South = 0,
    /// Moves second, from the ninth rank down; lower-case letters, seat 1.
    North = 1,
}

impl Side {
    /// Both sides, in the order of turns.
    pub const BOTH: [Side; 2] = [Side::South, Side::North];

    /// The other side.
    #[inline(always)]
    pub const fn other(self) -> Side {
        match self {
            Side::South => Side::North,
            Side::North => Side::South,
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

    /// The side of a seat.
    pub const fn of_seat(seat: Seat) -> Side {
        if seat.0 & 1 == 0 { Side::South } else { Side::North }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Side::South => "south",
            Side::North => "north",
        }
    }
}
