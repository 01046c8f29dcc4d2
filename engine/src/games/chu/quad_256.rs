//! Four words in a vector register, on processors with AVX2.

use safe_arch as arch;

pub(super) type Quad = arch::m256i;

#[inline(always)]
pub(super) fn quad(words: [u64; 4]) -> Quad {
    words.into()
}

#[inline(always)]
pub(super) fn words(quad: Quad) -> [u64; 4] {
    quad.into()
}

#[inline(always)]
pub(super) fn splat(word: u64) -> Quad {
    arch::set_splat_i64_m256i(word as i64)
}

#[inline(always)]
pub(super) fn and(one: Quad, other: Quad) -> Quad {
    arch::bitand_m256i(one, other)
}

#[inline(always)]
pub(super) fn or(one: Quad, other: Quad) -> Quad {
    arch::bitor_m256i(one, other)
}

#[inline(always)]
pub(super) fn xor(one: Quad, other: Quad) -> Quad {
    arch::bitxor_m256i(one, other)
}

/// Each word shifted up by as many bits as the other one says, fewer than 64.
#[inline(always)]
pub(super) fn up(quad: Quad, by: Quad) -> Quad {
    arch::shl_each_u64_m256i(quad, by)
}

/// Each word shifted down.
#[inline(always)]
pub(super) fn down(quad: Quad, by: Quad) -> Quad {
    arch::shr_each_u64_m256i(quad, by)
}
