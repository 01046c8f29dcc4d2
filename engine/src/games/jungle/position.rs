//! Positions of Jungle.

use super::animal::Animal;
use super::side::Side;
use super::squares::{BOARD, Square, Squares};

/// A position: where the sixteen animals are, whose turn it is and how long the game has lasted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// By side and animal; [`Square::GONE`] for what has been taken.
    pub(super) at: [[Square; 8]; 2],
    pub(super) side: Side,
    pub(super) ply: u16,
}

impl Position {
    /// The side to move.
    pub fn side(&self) -> Side {
        self.side
    }

    /// Plies played since move 1.
    pub fn ply(&self) -> u16 {
        self.ply
    }

    /// The square of an animal; `None` if it has been taken.
    pub fn square(&self, side: Side, animal: Animal) -> Option<Square> {
        Some(self.at[side.index()][animal.index()]).filter(|&square| square != Square::GONE)
    }

    /// The animal on a square, and its side.
    pub fn piece(&self, square: Square) -> Option<(Side, Animal)> {
        self.pieces().find(|(at, ..)| *at == square).map(|(_, side, animal)| (side, animal))
    }

    /// Every animal on the board, south's first, from the weakest to the strongest.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Side, Animal)> + '_ {
        let all = Side::BOTH.into_iter().flat_map(|side| Animal::ALL.map(|animal| (side, animal)));
        all.filter_map(|(side, animal)| self.square(side, animal).map(|square| (square, side, animal)))
    }

    /// The squares of a side's animals.
    #[inline(always)]
    pub(super) fn of(&self, side: Side) -> Squares {
        self.at[side.index()].iter().fold(0, |set, square| set | square.bit()) & BOARD
    }

    /// The bit of an animal; none if it has been taken.
    #[inline(always)]
    pub(super) fn bit(&self, side: Side, animal: Animal) -> Squares {
        self.at[side.index()][animal.index()].bit() & BOARD
    }

    /// The same position, whenever it comes up: what repetition compares.
    pub(super) fn situation(&self) -> Position {
        Position { ply: 0, ..*self }
    }
}
