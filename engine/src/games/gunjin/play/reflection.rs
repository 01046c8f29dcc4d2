//! Left and right exchanged: boards that stay the same, and set-ups as they look then.
//!
//! No rule tells left from right, so that on such a board the reflection of a lawful game is a lawful game
//! with the same end.

use crate::games::gunjin::rules::board::Square;
use crate::games::gunjin::{Board, Road, Setup};

impl Board {
    /// For every number of a square (0 for numbers that are none) the square that it becomes when left and
    /// right are exchanged; `None` if the board is then another one.
    pub fn reflection(&self) -> Option<Vec<u8>> {
        let mut images = vec![0; self.bits()];
        for square in self.squares().filter(|&square| self.square(square).camp.is_some()) {
            images[usize::from(square)] = self.reflected_cell(self.square(square))?;
        }
        for (road, squares) in self.roads() {
            let (_, others) = self.roads().find(|(other, _)| self.are_reflections(road, other))?;
            for (&square, &image) in squares.iter().zip(others) {
                images[usize::from(square)] = image;
            }
        }
        Some(images)
    }

    /// For every place of a camp, in its order, the place of its image; `None` where [`Board::reflection`]
    /// has none.
    pub fn camp_reflection(&self, seat: usize) -> Option<Vec<usize>> {
        let (images, camp) = (self.reflection()?, self.camp(seat));
        let place = |square: &u8| camp.iter().position(|&other| other == images[usize::from(*square)]);
        camp.iter().map(place).collect()
    }

    fn reflected_cell(&self, square: &Square) -> Option<u8> {
        let file = self.files().checked_sub(square.file + square.width)?;
        let number = self.cell(file, square.row)?;
        let image = self.square(number);
        let alike = image.file == file
            && (image.place, image.width, image.entrance) == (square.place, square.width, square.entrance);
        alike.then_some(number)
    }

    fn are_reflections(&self, one: &Road, other: &Road) -> bool {
        let reflected = |files: &[usize]| -> Vec<usize> {
            let mut files: Vec<usize> = files.iter().map(|file| self.files() - 1 - file).collect();
            files.sort_unstable();
            files
        };
        let sorted = |files: &[usize]| {
            let mut files = files.to_vec();
            files.sort_unstable();
            files
        };
        one.middle == other.middle
            && reflected(&one.south) == sorted(&other.south)
            && reflected(&one.north) == sorted(&other.north)
    }
}

impl Setup {
    /// The set-up with left and right exchanged, from its owner's eyes; `None` on a board that is then
    /// another one. It is lawful where this one is.
    pub fn reflected(&self, board: &Board, seat: usize) -> Option<Setup> {
        let images = board.camp_reflection(seat)?;
        Some(Setup { kinds: images.iter().map(|&image| self.kinds.get(image).copied().flatten()).collect() })
    }
}
