//! The 63 squares as bits of a word: land, water, traps and dens (K1).

use super::side::Side;
use std::fmt;

/// Files of the board.
pub(super) const FILES: u8 = 7;
/// Ranks of the board.
pub(super) const RANKS: u8 = 9;
/// Squares of the board.
pub(super) const SQUARES: usize = 63;
/// Places for tables indexed by square: the squares and [`Square::GONE`].
pub(super) const PLACES: usize = 64;

/// A set of squares, one bit a square.
pub(super) type Squares = u64;

/// A square. Ascending: rank by rank from south's side, in a rank from file `a`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The place of an animal that has been taken: the bit of the word that is no square.
    pub(super) const GONE: Square = Square(SQUARES as u8);

    /// The square of a file (0 for `a`) and a rank (0 for `1`); `None` off the board.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < FILES && rank < RANKS { Some(Square(rank * FILES + file)) } else { None }
    }

    /// The square of a bit of a word.
    #[inline(always)]
    pub(super) const fn of_bit(bit: u32) -> Square {
        Square(bit as u8)
    }

    /// File, 0 for `a`.
    pub const fn file(self) -> u8 {
        self.0 % FILES
    }

    /// Rank, 0 for `1`, south's back rank.
    pub const fn rank(self) -> u8 {
        self.0 / FILES
    }

    pub(crate) const fn is_water(self) -> bool {
        RIVER & self.bit() != 0
    }

    #[inline(always)]
    pub(super) const fn bit(self) -> Squares {
        1 << self.0
    }

    /// The number of its bit.
    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square as the other side sees it.
    #[inline(always)]
    pub(super) const fn turned(self) -> Square {
        Square(SQUARES as u8 - 1 - self.0)
    }

    /// The square so many files and ranks away; `None` off the board.
    pub(super) fn moved(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file().checked_add_signed(files)?;
        Square::new(file, self.rank().checked_add_signed(ranks)?)
    }

    /// Every square, ascending.
    pub fn all() -> impl Iterator<Item = Square> {
        members(BOARD)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

/// The squares of a set, ascending.
pub(super) fn members(mut set: Squares) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (bit < 64).then_some(Square::of_bit(bit))
    })
}

/// Squares by file and rank, both from 0.
const fn set_of<const N: usize>(squares: [(u8, u8); N]) -> Squares {
    let (mut set, mut at) = (0, 0);
    while at < N {
        set |= 1 << (squares[at].1 * FILES + squares[at].0);
        at += 1;
    }
    set
}

pub(super) const BOARD: Squares = (1 << SQUARES) - 1;
/// The water: b4 to c6 and e4 to f6.
pub(super) const RIVER: Squares =
    set_of([(1, 3), (2, 3), (1, 4), (2, 4), (1, 5), (2, 5), (4, 3), (5, 3), (4, 4), (5, 4), (4, 5), (5, 5)]);
/// The dens of both sides: d1 and d9.
const DENS: [Squares; 2] = [set_of([(3, 0)]), set_of([(3, 8)])];
/// The traps around each den: c1, d2, e1 and c9, d8, e9.
const TRAPS: [Squares; 2] = [set_of([(2, 0), (3, 1), (4, 0)]), set_of([(2, 8), (3, 7), (4, 8)])];

/// The den of a side.
#[inline(always)]
pub(super) const fn den(side: Side) -> Squares {
    DENS[side.index()]
}

/// The traps around the den of a side: whoever else stands there has rank 0 (K7).
#[inline(always)]
pub(super) const fn traps(side: Side) -> Squares {
    TRAPS[side.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(set: Squares) -> String {
        members(set).map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn places_are_those_of_the_rules() {
        assert_eq!(names(RIVER), "b4 c4 e4 f4 b5 c5 e5 f5 b6 c6 e6 f6");
        assert_eq!((names(den(Side::South)), names(den(Side::North))), ("d1".into(), "d9".into()));
        assert_eq!(names(traps(Side::South)), "c1 e1 d2");
        assert_eq!(names(traps(Side::North)), "d8 c9 e9");
        assert_eq!(BOARD.count_ones(), 63);
    }

    #[test]
    fn both_sides_see_the_same_board() {
        let turned = |set| members(set).map(|square| square.turned().bit()).sum::<Squares>();
        assert_eq!(turned(RIVER), RIVER);
        for side in Side::BOTH {
            assert_eq!((turned(den(side)), turned(traps(side))), (den(side.other()), traps(side.other())));
        }
    }
}
