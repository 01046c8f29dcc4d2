//! Eight words as a plain array, for processors without vectors of 512 bits.

use super::row::LANES;
use crate::games::gunjin::MOST_KINDS;

pub(super) type Words = [u64; LANES];

/// Applies a function to every lane: a plain loop, since `std::array::from_fn` keeps the compiler from using
/// vectors.
#[inline(always)]
fn each(mut lane: impl FnMut(usize) -> u64) -> Words {
    let mut words = [0; LANES];
    for (index, word) in words.iter_mut().enumerate() {
        *word = lane(index);
    }
    words
}

#[inline(always)]
pub(super) fn splat(word: u64) -> Words {
    [word; LANES]
}

#[inline(always)]
pub(super) fn from_lanes(lanes: [u64; LANES]) -> Words {
    lanes
}

#[inline(always)]
pub(super) fn to_lanes(words: Words) -> [u64; LANES] {
    words
}

macro_rules! word_by_word {
    ($($name:ident: $a:ident, $b:ident => $result:expr;)*) => {$(
        #[inline(always)]
        pub(super) fn $name(one: Words, other: Words) -> Words {
            each(|lane| {
                let ($a, $b) = (one[lane], other[lane]);
                $result
            })
        }
    )*};
}
word_by_word! {
    and: a, b => a & b;
    or: a, b => a | b;
    xor: a, b => a ^ b;
    add: a, b => a.wrapping_add(b);
    sub: a, b => a.wrapping_sub(b);
    mul_low: a, b => (a & 0xffff_ffff) * (b & 0xffff_ffff);
    at_least: a, b => u64::from(a >= b).wrapping_neg();
    equal: a, b => u64::from(a == b).wrapping_neg();
    differ: a, b => u64::from(a != b).wrapping_neg();
    least: a, b => a.min(b);
    raised: a, b => u32::try_from(b).ok().and_then(|b| a.checked_shl(b)).unwrap_or(0);
    lowered: a, b => u32::try_from(b).ok().and_then(|b| a.checked_shr(b)).unwrap_or(0);
}

#[inline(always)]
pub(super) fn shl(words: Words, amount: u32) -> Words {
    each(|lane| words[lane] << (amount & 63))
}

#[inline(always)]
pub(super) fn shr(words: Words, amount: u32) -> Words {
    each(|lane| words[lane] >> (amount & 63))
}

#[inline(always)]
pub(super) fn is_zero(words: Words) -> bool {
    words.iter().fold(0, |all, word| all | word) == 0
}

#[inline(always)]
pub(super) fn count(words: Words) -> Words {
    each(|lane| u64::from(words[lane].count_ones()))
}

#[inline(always)]
pub(super) fn looked_up(numbers: Words, table: &[u64; MOST_KINDS]) -> Words {
    each(|lane| table[numbers[lane] as usize % MOST_KINDS])
}
