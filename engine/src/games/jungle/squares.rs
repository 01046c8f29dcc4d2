//! The 63 squares as bits of a word: land, water, traps and dens (K1).

use super::side::Side;
use crate::games::shared::word_squares;

pub(super) const FILES: u8 = 7;
pub(super) const RANKS: u8 = 9;
pub(super) const SQUARES: usize = 63;
/// Places for tables indexed by square: the squares and [`Square::GONE`].
pub(super) const PLACES: usize = 64;

word_squares!(FILES, RANKS, FILES, BOARD);

impl Square {
    /// The place of an animal that has been taken: the bit of the word that is no square.
    pub(super) const GONE: Square = Square(SQUARES as u8);

    /// True if it is water.
    pub const fn is_water(self) -> bool {
        RIVER & self.bit() != 0
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
