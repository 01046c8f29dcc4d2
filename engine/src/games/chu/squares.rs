//! Squares of the 12×12 board and sets of them.
//!
//! A square is `16 · row + column`: row 0 is rank `a` (gote's back rank), column 0 is file 12. The four
//! unused columns keep whatever moves along a line from running on in the next row, so sets are moved by
//! plain shifts of three words.

use crate::bits::Bits;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// Rows and columns of the board (I1).
pub const SIZE: usize = 12;
const PITCH: usize = 16;
pub(super) const NUMBERS: usize = SIZE * PITCH;

/// A square of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square in a row (from rank `a`) and a column (from file 12), both counted from 0; `None` off the
    /// board.
    pub const fn at(row: usize, column: usize) -> Option<Square> {
        if row < SIZE && column < SIZE { Some(Square((row * PITCH + column) as u8)) } else { None }
    }

    #[inline(always)]
    pub(super) const fn numbered(number: u8) -> Square {
        Square(number)
    }

    /// The square of a name like `8j`; `None` if it is none.
    pub fn read(name: &str) -> Option<Square> {
        let rank = name.chars().next_back().filter(char::is_ascii_lowercase)?;
        let file = &name[..name.len() - 1];
        let written_plainly = !file.starts_with('0') && file.bytes().all(|byte| byte.is_ascii_digit());
        let file: usize = file.parse().ok().filter(|_| written_plainly)?;
        Square::at((rank as u8 - b'a').into(), SIZE.checked_sub(file)?)
    }

    /// Every square, row by row from rank `a`, each from file 12.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..SIZE * SIZE).filter_map(|index| Square::at(index / SIZE, index % SIZE))
    }

    /// Row, counted from 0 at rank `a`.
    pub const fn row(self) -> usize {
        self.0 as usize / PITCH
    }

    /// Column, counted from 0 at file 12.
    pub const fn column(self) -> usize {
        self.0 as usize % PITCH
    }

    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline(always)]
    pub(super) const fn number(self) -> u8 {
        self.0
    }

    #[inline(always)]
    pub(super) const fn moved(self, by: i32) -> Square {
        Square((self.0 as i32 + by) as u8)
    }

    /// Number of king's steps between two squares.
    pub const fn distance(self, other: Square) -> usize {
        let rows = self.row().abs_diff(other.row());
        let columns = self.column().abs_diff(other.column());
        if rows > columns { rows } else { columns }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", SIZE - self.column(), char::from(b'a' + self.row() as u8))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares(pub(super) [u64; 3]);

impl Squares {
    /// The empty set.
    pub const NONE: Squares = Squares([0; 3]);
    pub(crate) const BOARD: Squares = Squares([0x0fff_0fff_0fff_0fff; 3]);

    /// The set of one square.
    #[inline(always)]
    pub const fn of(square: Square) -> Squares {
        let mut words = [0; 3];
        words[square.index() / 64] = 1 << (square.index() % 64);
        Squares(words)
    }

    /// The rows `first..end`.
    pub const fn rows(first: usize, end: usize) -> Squares {
        let (mut words, mut row) = ([0; 3], first);
        while row < end {
            words[row / 4] |= 0x0fff << (row % 4 * PITCH);
            row += 1;
        }
        Squares(words)
    }

    /// Number of squares.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }

    /// True if there is no square in the set.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// True if a square belongs to the set.
    #[inline(always)]
    pub const fn has(self, square: Square) -> bool {
        self.0[square.index() / 64] >> (square.index() % 64) & 1 != 0
    }

    /// The set with one more square.
    #[inline(always)]
    pub fn with(self, square: Square) -> Squares {
        self | Squares::of(square)
    }

    /// The set without one square.
    #[inline(always)]
    pub fn without(self, square: Square) -> Squares {
        self & !Squares::of(square)
    }

    /// The squares in ascending order.
    #[inline(always)]
    pub fn members(self) -> Members {
        Members { words: self.0, word: 0 }
    }

    /// The square with `rank` smaller ones in the set; meaningless unless there are more.
    #[inline(always)]
    pub(super) fn nth(self, rank: u32) -> Square {
        let first = self.0[0].count_ones();
        let second = first + self.0[1].count_ones();
        let (mut word, mut before) = if rank < first { (0, 0) } else { (1, first) };
        (word, before) = if rank < second { (word, before) } else { (2, second) };
        Square((word * 64) as u8 + self.0[word].select(rank - before))
    }

    #[inline(always)]
    pub(super) fn lowest(self) -> Option<Square> {
        self.members().next()
    }

    #[inline(always)]
    pub(super) fn highest(self) -> Option<Square> {
        let word = (0..3).rev().find(|&word| self.0[word] != 0)?;
        Some(Square((word * 64) as u8 + 63 - self.0[word].leading_zeros() as u8))
    }

    pub(super) const BLOCK_CENTRE: i32 = PITCH as i32 + 1;

    /// A block of three rows and three columns laid around a square; parts of it may lie in the unused
    /// columns.
    #[inline(always)]
    pub(super) fn block(block: u64, centre: Square) -> Squares {
        let shift = 64 + centre.index() - Self::BLOCK_CENTRE as usize;
        let (low, high) = (block << (shift % 64), block >> 1 >> (63 - shift % 64));
        // Word 0 of the set is word 1 of the shifted block.
        let word = |number: usize| match shift / 64 {
            first if first == number + 1 => low,
            first if first == number => high,
            _ => 0,
        };
        Squares([word(0), word(1), word(2)])
    }

    #[inline(always)]
    pub(super) const fn moved(self, by: i32) -> Squares {
        let (words, bits) = ((by.unsigned_abs() / 64) as usize, by.unsigned_abs() % 64);
        let [a, b, c] = match (by > 0, words) {
            (true, 0) => self.0,
            (true, 1) => [0, self.0[0], self.0[1]],
            (true, 2) => [0, 0, self.0[0]],
            (false, 0) => self.0,
            (false, 1) => [self.0[1], self.0[2], 0],
            (false, 2) => [self.0[2], 0, 0],
            _ => [0; 3],
        };
        if bits == 0 {
            Squares([a, b, c])
        } else if by > 0 {
            Squares([a << bits, b << bits | a >> (64 - bits), c << bits | b >> (64 - bits)])
        } else {
            Squares([a >> bits | b << (64 - bits), b >> bits | c << (64 - bits), c >> bits])
        }
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.members()).finish()
    }
}

impl BitAnd for Squares {
    type Output = Squares;
    #[inline(always)]
    fn bitand(self, other: Squares) -> Squares {
        Squares([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }
}

impl BitOr for Squares {
    type Output = Squares;
    #[inline(always)]
    fn bitor(self, other: Squares) -> Squares {
        Squares([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }
}

impl Not for Squares {
    type Output = Squares;
    #[inline(always)]
    fn not(self) -> Squares {
        Squares([!self.0[0], !self.0[1], !self.0[2]])
    }
}

impl BitAndAssign for Squares {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Squares) {
        *self = *self & other;
    }
}

impl BitOrAssign for Squares {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Squares) {
        *self = *self | other;
    }
}

/// The squares of a set, ascending.
#[derive(Debug, Clone)]
pub struct Members {
    words: [u64; 3],
    word: usize,
}

impl Iterator for Members {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        while self.word < 3 {
            let word = self.words[self.word];
            if word != 0 {
                self.words[self.word] = word & (word - 1);
                return Some(Square((self.word * 64) as u8 + word.trailing_zeros() as u8));
            }
            self.word += 1;
        }
        None
    }

    #[inline(always)]
    fn fold<B, F: FnMut(B, Square) -> B>(self, mut folded: B, mut step: F) -> B {
        for (index, mut word) in self.words.into_iter().enumerate() {
            while word != 0 {
                folded = step(folded, Square((index * 64) as u8 + word.trailing_zeros() as u8));
                word &= word - 1;
            }
        }
        folded
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        squares.into_iter().fold(Squares::NONE, Squares::with)
    }
}
