//! The animals (K2), with their letters and characters.

use crate::games::shared::kinds;

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
