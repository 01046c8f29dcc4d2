//! The animals (K2), with their letters and characters.

use crate::game::Seat;
use crate::games::shared::{kinds, sides};

kinds! {
    /// An animal, from the weakest to the strongest.
    Animal {
        /// 鼠: swims, and takes the elephant.
        Rat = 0, "R", "鼠", "rat";
        /// 猫, the cat.
        Cat = 1, "C", "猫", "cat";
        /// 犬, the dog.
        Dog = 2, "D", "犬", "dog";
        /// 狼, the wolf.
        Wolf = 3, "W", "狼", "wolf";
        /// 豹, the leopard.
        Leopard = 4, "P", "豹", "leopard";
        /// 虎: leaps over the river.
        Tiger = 5, "T", "虎", "tiger";
        /// 獅: leaps over the river.
        Lion = 6, "L", "獅", "lion";
        /// 象: the strongest.
        Elephant = 7, "E", "象", "elephant";
    }
}

impl Animal {
    /// Its place in [`Animal::ALL`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }
}

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
