//! Eight words in two vector registers, on processors with AVX2.

use super::row::LANES;
use crate::games::gunjin::MOST_KINDS;
use safe_arch as arch;

pub(super) type Words = [arch::m256i; 2];

#[inline(always)]
pub(super) fn splat(word: u64) -> Words {
    [arch::set_splat_i64_m256i(word as i64); 2]
}

#[inline(always)]
pub(super) fn from_lanes([a, b, c, d, e, f, g, h]: [u64; LANES]) -> Words {
    [[a, b, c, d].into(), [e, f, g, h].into()]
}

#[inline(always)]
pub(super) fn to_lanes(words: Words) -> [u64; LANES] {
    let [[a, b, c, d], [e, f, g, h]] = words.map(<[u64; 4]>::from);
    [a, b, c, d, e, f, g, h]
}

macro_rules! word_by_word {
    ($($name:ident => $function:expr;)*) => {$(
        #[inline(always)]
        pub(super) fn $name([a, b]: Words, [c, d]: Words) -> Words {
            [$function(a, c), $function(b, d)]
        }
    )*};
}
word_by_word! {
    and => arch::bitand_m256i;
    or => arch::bitor_m256i;
    xor => arch::bitxor_m256i;
    add => arch::add_i64_m256i;
    sub => arch::sub_i64_m256i;
    mul_low => arch::mul_u64_low_bits_m256i;
    greater => arch::cmp_gt_mask_i64_m256i;
    equal => arch::cmp_eq_mask_i64_m256i;
    least => arch::min_u32_m256i;
    raised => arch::shl_each_u64_m256i;
    lowered => arch::shr_each_u64_m256i;
}

#[inline(always)]
fn not(words: Words) -> Words {
    xor(words, splat(!0))
}

#[inline(always)]
pub(super) fn at_least(one: Words, other: Words) -> Words {
    not(greater(other, one))
}

#[inline(always)]
pub(super) fn differ(one: Words, other: Words) -> Words {
    not(equal(one, other))
}

#[inline(always)]
pub(super) fn shl(words: Words, amount: u32) -> Words {
    raised(words, splat(u64::from(amount & 63)))
}

#[inline(always)]
pub(super) fn shr(words: Words, amount: u32) -> Words {
    lowered(words, splat(u64::from(amount & 63)))
}

#[inline(always)]
pub(super) fn is_zero([a, b]: Words) -> bool {
    let both = arch::bitor_m256i(a, b);
    arch::testz_m256i(both, both) == 1
}

/// The members of each half of a byte from a table, then the sums of bytes.
#[inline(always)]
pub(super) fn count(words: Words) -> Words {
    let half = arch::set_splat_i8_m256i(0x0f);
    let members = [0_u8, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
    let table = arch::m256i::from(std::array::from_fn::<u8, 32, _>(|at| members[at % 16]));
    let of = |halves: arch::m256i| arch::shuffle_av_i8z_half_m256i(table, arch::bitand_m256i(halves, half));
    words.map(|register| {
        let sums = arch::add_i8_m256i(of(register), of(arch::shr_imm_u64_m256i::<4>(register)));
        arch::sum_of_u8_abs_diff_m256i(sums, arch::set_splat_i64_m256i(0))
    })
}

#[inline(always)]
pub(super) fn looked_up(numbers: Words, table: &[u64; MOST_KINDS]) -> Words {
    from_lanes(to_lanes(numbers).map(|number| table[number as usize % MOST_KINDS]))
}
