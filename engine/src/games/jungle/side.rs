//! The two sides.

use crate::game::Seat;
use crate::games::shared::sides;

sides! {
    /// Moves first, from the first rank up; upper-case letters, seat 0.
    South = "south",
    /// Moves second, from the ninth rank down; lower-case letters, seat 1.
    North = "north"
}

impl Side {
    pub(super) const fn of_seat(seat: Seat) -> Side {
        if seat.0 & 1 == 0 { Side::South } else { Side::North }
    }
}
