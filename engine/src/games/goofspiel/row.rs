//! A short row of small numbers in one word.

use std::fmt;

/// Up to 15 numbers from 0 to 15, in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Row {
    /// Four bits a number, the first in the lowest; the highest four bits hold how many there are.
    word: u64,
}

/// Position of the length in the word.
const LENGTH: u32 = 60;

impl Row {
    /// Number of numbers in it.
    pub fn len(self) -> u8 {
        (self.word >> LENGTH) as u8
    }

    /// True if there are none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The number at a place, counted from 0.
    pub fn get(self, place: u8) -> u8 {
        (self.word >> (4 * u32::from(place)) & 15) as u8
    }

    /// Adds a number at the end.
    ///
    /// # Panics
    /// If there are 15 numbers already, in builds with debug assertions.
    pub fn push(&mut self, number: u8) {
        debug_assert!(self.len() < 15 && number < 16, "a row is too short for {number}");
        self.word |= u64::from(number) << (4 * u32::from(self.len()));
        self.word += 1 << LENGTH;
    }

    /// Puts a number where a 0 was.
    pub fn fill(&mut self, place: u8, number: u8) {
        self.word |= u64::from(number) << (4 * u32::from(place));
    }

    /// The numbers, in order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..self.len()).map(move |place| self.get(place))
    }

    /// The numbers that are there, as bits.
    pub fn numbers(self) -> u16 {
        self.iter().fold(0, |bits, number| bits | 1 << number)
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
