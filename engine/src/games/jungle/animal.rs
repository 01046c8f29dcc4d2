//! The animals (K2), with their letters and characters.

/// An animal, from the weakest to the strongest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Animal {
    /// 鼠: swims, and takes the elephant.
    Rat = 0,
    /// 猫.
    Cat = 1,
    /// 犬.
    Dog = 2,
    /// 狼.
    Wolf = 3,
    /// 豹.
    Leopard = 4,
    /// 虎: leaps over the river.
    Tiger = 5,
    /// 獅: leaps over the river.
    Lion = 6,
    /// 象: the strongest.
    Elephant = 7,
}

impl Animal {
    /// Every animal, from the weakest to the strongest.
    pub const ALL: [Animal; 8] = [
        Animal::Rat,
        Animal::Cat,
        Animal::Dog,
        Animal::Wolf,
        Animal::Leopard,
        Animal::Tiger,
        Animal::Lion,
        Animal::Elephant,
    ];

    /// As an index.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of positions, upper case.
    pub const fn letter(self) -> char {
        match self {
            Animal::Rat => 'R',
            Animal::Cat => 'C',
            Animal::Dog => 'D',
            Animal::Wolf => 'W',
            Animal::Leopard => 'P',
            Animal::Tiger => 'T',
            Animal::Lion => 'L',
            Animal::Elephant => 'E',
        }
    }

    /// The animal of an upper-case letter.
    pub fn of_letter(letter: char) -> Option<Animal> {
        Animal::ALL.into_iter().find(|animal| animal.letter() == letter)
    }

    /// The character on the piece.
    pub const fn character(self) -> char {
        match self {
            Animal::Rat => '鼠',
            Animal::Cat => '猫',
            Animal::Dog => '犬',
            Animal::Wolf => '狼',
            Animal::Leopard => '豹',
            Animal::Tiger => '虎',
            Animal::Lion => '獅',
            Animal::Elephant => '象',
        }
    }

    /// The English name.
    pub const fn name(self) -> &'static str {
        match self {
            Animal::Rat => "rat",
            Animal::Cat => "cat",
            Animal::Dog => "dog",
            Animal::Wolf => "wolf",
            Animal::Leopard => "leopard",
            Animal::Tiger => "tiger",
            Animal::Lion => "lion",
            Animal::Elephant => "elephant",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Animal;

    #[test]
    fn letters_name_one_animal() {
        for (index, animal) in Animal::ALL.into_iter().enumerate() {
            assert_eq!(animal.index(), index);
            assert_eq!(Animal::of_letter(animal.letter()), Some(animal));
        }
        assert_eq!(Animal::of_letter('K'), None);
    }
}
