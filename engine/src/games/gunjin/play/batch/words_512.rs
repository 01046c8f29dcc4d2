//! Eight words in one vector register, on processors with AVX-512. Arrays leave it to the compiler to find the
//! vectors, and it finds few of them in code of this size (docs/SPEED.md).

use super::row::LANES;
use crate::games::gunjin::MOST_KINDS;
use safe_arch as arch;

pub(super) type Words = arch::m512i;

const EQUAL: i32 = 0;
const NOT_EQUAL: i32 = 4;
const NOT_LESS: i32 = 5;

#[inline(always)]
pub(super) fn splat(word: u64) -> Words {
    arch::set_splat_i64_m512i(word as i64)
}

#[inline(always)]
pub(super) fn from_lanes(lanes: [u64; LANES]) -> Words {
    lanes.into()
}

#[inline(always)]
pub(super) fn to_lanes(words: Words) -> [u64; LANES] {
    words.into()
}

macro_rules! word_by_word {
    ($($name:ident => $function:expr;)*) => {$(
        #[inline(always)]
        pub(super) fn $name(one: Words, other: Words) -> Words {
            $function(one, other)
        }
    )*};
}
word_by_word! {
    and => arch::bitand_m512i;
    or => arch::bitor_m512i;
    xor => arch::bitxor_m512i;
    add => arch::add_i64_m512i;
    sub => arch::sub_i64_m512i;
    mul_low => arch::mul_u32_wide_m512i;
    at_least => arch::cmp_op_mask_u64_m512i::<NOT_LESS>;
    equal => arch::cmp_op_mask_i64_m512i::<EQUAL>;
    differ => arch::cmp_op_mask_i64_m512i::<NOT_EQUAL>;
    least => arch::min_u32_m512i;
    raised => arch::shl_each_u64_m512i;
    lowered => arch::shr_each_u64_m512i;
}

#[inline(always)]
pub(super) fn shl(words: Words, amount: u32) -> Words {
    arch::shl_each_u64_m512i(words, splat(u64::from(amount & 63)))
}

#[inline(always)]
pub(super) fn shr(words: Words, amount: u32) -> Words {
    arch::shr_each_u64_m512i(words, splat(u64::from(amount & 63)))
}

#[inline(always)]
pub(super) fn is_zero(words: Words) -> bool {
    arch::cmp_op_mask_i64::<NOT_EQUAL>(words, splat(0)) == 0
}

#[inline(always)]
pub(super) fn count(words: Words) -> Words {
    from_lanes(to_lanes(words).map(|word| u64::from(word.count_ones())))
}

/// The entries of a table that stands in four registers.
#[inline(always)]
pub(super) fn looked_up(numbers: Words, table: &[u64; MOST_KINDS]) -> Words {
    let [a, b, c, d] = table.as_chunks::<LANES>().0 else { return numbers };
    let low = arch::shuffle_abv_i64_all_m512i(from_lanes(*a), numbers, from_lanes(*b));
    let high = arch::shuffle_abv_i64_all_m512i(from_lanes(*c), numbers, from_lanes(*d));
    let is_high = at_least(numbers, splat(2 * LANES as u64));
    or(and(high, is_high), arch::bitandnot_m512i(is_high, low))
}
