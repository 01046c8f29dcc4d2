//! Four words as an array, on any processor.

pub(super) type Quad = [u64; 4];

#[inline(always)]
pub(super) fn quad(words: [u64; 4]) -> Quad {
    words
}

#[inline(always)]
pub(super) fn words(quad: Quad) -> [u64; 4] {
    quad
}

#[inline(always)]
pub(super) fn splat(word: u64) -> Quad {
    [word; 4]
}

#[inline(always)]
fn zipped(one: Quad, other: Quad, made: impl Fn(u64, u64) -> u64) -> Quad {
    std::array::from_fn(|lane| made(one[lane], other[lane]))
}

#[inline(always)]
pub(super) fn and(one: Quad, other: Quad) -> Quad {
    zipped(one, other, |one, other| one & other)
}

#[inline(always)]
pub(super) fn or(one: Quad, other: Quad) -> Quad {
    zipped(one, other, |one, other| one | other)
}

#[inline(always)]
pub(super) fn xor(one: Quad, other: Quad) -> Quad {
    zipped(one, other, |one, other| one ^ other)
}

/// Each word shifted up by as many bits as the other one says, fewer than 64.
#[inline(always)]
pub(super) fn up(quad: Quad, by: Quad) -> Quad {
    zipped(quad, by, |word, by| word.wrapping_shl(by as u32))
}

/// Each word shifted down.
#[inline(always)]
pub(super) fn down(quad: Quad, by: Quad) -> Quad {
    zipped(quad, by, |word, by| word.wrapping_shr(by as u32))
}
