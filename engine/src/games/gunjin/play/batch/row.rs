//! One word of every lane.

use super::words::{self, Words};
use crate::games::gunjin::MOST_KINDS;
use std::ops::{
    Add, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Mul, Not, Shl, Shr, Sub,
};

/// Games side by side: one vector register of the widest processors.
pub const LANES: usize = 8;

const LANE_NUMBERS: [u64; LANES] = [0, 1, 2, 3, 4, 5, 6, 7];

/// One word of every lane: a set of squares, a number, or a *mask* (all bits or none).
#[derive(Debug, Clone, Copy)]
pub struct Row(Words);

impl Row {
    /// One word in every lane.
    #[inline(always)]
    pub fn all(word: u64) -> Row {
        Row(words::splat(word))
    }

    #[inline(always)]
    pub(super) fn empty() -> Row {
        Row::all(0)
    }

    #[inline(always)]
    pub(super) fn each(mut lane: impl FnMut(usize) -> u64) -> Row {
        let mut lanes = [0; LANES];
        for (index, word) in lanes.iter_mut().enumerate() {
            *word = lane(index);
        }
        Row(words::from_lanes(lanes))
    }

    /// The words, by lane.
    #[inline(always)]
    pub fn lanes(self) -> [u64; LANES] {
        words::to_lanes(self.0)
    }

    #[inline(always)]
    pub(super) fn lane(self, lane: usize) -> u64 {
        self.lanes()[lane % LANES]
    }

    /// The lanes of a mask.
    #[inline(always)]
    pub(super) fn lanes_set(self) -> impl Iterator<Item = usize> {
        (0..LANES).zip(self.lanes()).filter(|&(_, word)| word != 0).map(|(lane, _)| lane)
    }

    /// Sets the word of one lane. Whole rows are written, since the processor would wait to read a row of
    /// which it has just written a part.
    #[inline(always)]
    pub(super) fn set_lane(&mut self, lane: usize, word: u64) {
        let chosen = Row(words::equal(words::from_lanes(LANE_NUMBERS), words::splat(lane as u64)));
        *self = Row::all(word).where_set(chosen, *self);
    }

    /// The number of members.
    #[inline(always)]
    pub(super) fn count(self) -> Row {
        Row(words::count(self.0))
    }

    /// The lower number; both are below 2³², or negative.
    #[inline(always)]
    pub(super) fn least(self, other: Row) -> Row {
        Row(words::least(self.0, other.0))
    }

    /// The entries of these numbers.
    #[inline(always)]
    pub(super) fn looked_up(self, table: &[u64; MOST_KINDS]) -> Row {
        Row(words::looked_up(self.0, table))
    }

    #[inline(always)]
    pub(super) fn lowest(self) -> Row {
        self & (Row::empty() - self)
    }

    #[inline(always)]
    pub(super) fn vacant(self) -> Row {
        Row(words::equal(self.0, words::splat(0)))
    }

    #[inline(always)]
    pub(super) fn filled(self) -> Row {
        Row(words::differ(self.0, words::splat(0)))
    }

    /// The mask of the lanes whose number is not below another's; both are below 2⁶³.
    #[inline(always)]
    pub(super) fn at_least(self, other: Row) -> Row {
        Row(words::at_least(self.0, other.0))
    }

    #[inline(always)]
    pub(super) fn where_set(self, mask: Row, other: Row) -> Row {
        (self & mask) | (other & !mask)
    }

    /// Moved up by as many bits as another row says: to nothing by 64 and more.
    #[inline(always)]
    pub(super) fn raised(self, amounts: Row) -> Row {
        Row(words::raised(self.0, amounts.0))
    }

    #[inline(always)]
    pub(super) fn lowered(self, amounts: Row) -> Row {
        Row(words::lowered(self.0, amounts.0))
    }

    #[inline(always)]
    pub(super) fn rotated(self, amount: u32) -> Row {
        self << amount | self >> (64 - amount)
    }

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        words::is_zero(self.0)
    }
}

macro_rules! word_by_word {
    ($($operation:ident $method:ident $function:ident;)*) => {$(
        impl $operation for Row {
            type Output = Row;
            #[inline(always)]
            fn $method(self, other: Row) -> Row {
                Row(words::$function(self.0, other.0))
            }
        }
    )*};
}
// `*` multiplies the lower halves.
word_by_word! {
    BitAnd bitand and; BitOr bitor or; BitXor bitxor xor; Add add add; Sub sub sub; Mul mul mul_low;
}

macro_rules! assigned {
    ($($operation:ident $method:ident $symbol:tt;)*) => {$(
        impl $operation for Row {
            #[inline(always)]
            fn $method(&mut self, other: Row) {
                *self = *self $symbol other;
            }
        }
    )*};
}
assigned! { BitAndAssign bitand_assign &; BitOrAssign bitor_assign |; BitXorAssign bitxor_assign ^; }

impl Not for Row {
    type Output = Row;
    #[inline(always)]
    fn not(self) -> Row {
        self ^ Row::all(!0)
    }
}

impl Shl<u32> for Row {
    type Output = Row;
    #[inline(always)]
    fn shl(self, amount: u32) -> Row {
        Row(words::shl(self.0, amount))
    }
}

impl Shr<u32> for Row {
    type Output = Row;
    #[inline(always)]
    fn shr(self, amount: u32) -> Row {
        Row(words::shr(self.0, amount))
    }
}
