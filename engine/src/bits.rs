//! Sets of squares, as machine words of two widths.
//!
//! An edition whose board has at most 64 bits runs on `u64`, a larger one on `u128`. The choice is made once,
//! when the edition is compiled; everything below it is generic over [`Bits`].

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of squares: bit *i* is square *i*.
///
/// # Laws
/// `select(k)` is the member with exactly `k` smaller members; `lowest() == select(0)`; `highest() ==
/// select(len() - 1)`.
pub trait Bits:
    Copy
    + Eq
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Number of squares that fit.
    const WIDTH: usize;
    /// The empty set.
    const EMPTY: Self;
    /// The set of all bits.
    const FULL: Self;
    /// One byte for every square: which kind stands there.
    type Kinds: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// A board without pieces.
    const NO_KINDS: Self::Kinds;

    /// Does work that is compiled once for each width, in the crate of `W`, and not again by whoever calls
    /// this.
    fn of_width<W: PerWidth>(input: W::Input<'_, Self>) -> W::Output<Self>;

    /// The set of one square.
    fn square(square: u8) -> Self;
    /// The set of some squares.
    #[inline]
    fn of(squares: impl IntoIterator<Item = u8>) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::square(square))
    }
    /// Number of members.
    fn len(self) -> u32;
    /// True for the empty set.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
    /// True if `square` is a member.
    #[inline(always)]
    fn has(self, square: u8) -> bool {
        self & Self::square(square) != Self::EMPTY
    }
    /// The members below 64.
    fn low(self) -> u64;
    /// The smallest member. Of the empty set: [`Self::WIDTH`].
    fn lowest(self) -> u8;
    /// The set without its smallest member.
    fn without_lowest(self) -> Self;
    /// The members up to and including the smallest member of `blockers` (all members if there is none).
    fn up_to_lowest(self, blockers: Self) -> Self;
    /// The members down to and including the largest member of `blockers` (all members if there is none).
    fn down_to_highest(self, blockers: Self) -> Self;
    /// The member with exactly `k` smaller members; meaningless unless `k < len()`.
    fn select(self, k: u32) -> u8;
    /// All bits if the lowest bit of `flag` is set, else none.
    fn mask_of(flag: bool) -> Self;
    /// The members in ascending order.
    #[inline]
    fn members(self) -> Members<Self> {
        Members(self)
    }
    /// The set rotated up by `amount` bits: for sets that do not wrap, the set moved by a difference of
    /// square numbers (see [`Bits::rotation`]).
    fn rotated(self, amount: u32) -> Self;
    /// The rotation that moves sets by `delta` squares, up or down.
    fn rotation(delta: i32) -> u32;
    /// The kind on a square. Numbers that are no square give some kind, never a panic.
    fn kind(kinds: &Self::Kinds, square: u8) -> u8;
    /// Sets the kind on a square.
    fn set_kind(kinds: &mut Self::Kinds, square: u8, kind: u8);
}

/// Iterator over the members of a set, in ascending order.
#[derive(Debug, Clone, Copy)]
pub struct Members<B>(B);

impl<B: Bits> Iterator for Members<B> {
    type Item = u8;
    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        if self.0.is_empty() {
            return None;
        }
        let square = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(square)
    }
}

/// The member of a set that has `k` smaller members, as a set.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline(always)]
pub(crate) fn nth_bit(word: u64, k: u32) -> u64 {
    safe_arch::population_deposit_u64(1u64.wrapping_shl(k), word)
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
#[inline(always)]
pub(crate) fn nth_bit(word: u64, k: u32) -> u64 {
    1u64.wrapping_shl(select_by_halving(word, k))
}

/// The bits of `word` on the members of a set, side by side.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline(always)]
pub(crate) fn extracted(word: u64, set: u64) -> u64 {
    safe_arch::population_extract_u64(word, set)
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
pub(crate) fn extracted(word: u64, set: u64) -> u64 {
    set.members().zip(0..).fold(0, |bits, (square, at)| bits | (word >> square & 1) << at)
}

/// Position of the set bit of `word` that has `k` set bits below it.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline(always)]
fn select_word(word: u64, k: u32) -> u32 {
    safe_arch::population_deposit_u64(1 << k, word).trailing_zeros()
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
#[inline(always)]
fn select_word(word: u64, k: u32) -> u32 {
    select_by_halving(word, k)
}

/// [`Bits::select`] on processors that cannot deposit bits: popcount halving, without branches.
#[inline(always)]
pub fn select_by_halving(mut word: u64, mut k: u32) -> u32 {
    let mut base = 0;
    for half in [32u32, 16, 8, 4, 2, 1] {
        let low = (word & ((1 << half) - 1)).count_ones();
        let above = u32::from(k >= low);
        k -= low * above;
        base += half * above;
        word >>= half * above;
    }
    base
}

/// Work that is compiled once for each width of bitboard.
///
/// Generic code is compiled by every crate that calls it. Where it is much code and a call is rare (an agent
/// is built, a game is solved), its two widths are written out here as plain functions, which other crates
/// only link.
pub trait PerWidth {
    /// Argument of the work.
    type Input<'a, B: Bits>;
    /// Result of the work.
    type Output<B: Bits>;

    /// The work on boards of up to 64 squares.
    fn narrow(input: Self::Input<'_, u64>) -> Self::Output<u64>;
    /// The work on larger boards.
    fn wide(input: Self::Input<'_, u128>) -> Self::Output<u128>;
}

/// Declares a [`PerWidth`]: `per_width!(Name: input => output, |input| body)`, where the types may use `'a` and the
/// width `B`.
#[macro_export]
macro_rules! per_width {
    ($name:ident: $input:ty => $output:ty, |$given:pat_param| $body:expr) => {
        struct $name;

        impl $crate::PerWidth for $name {
            type Input<'a, B: $crate::Bits> = $input;
            type Output<B: $crate::Bits> = $output;

            fn narrow($given: Self::Input<'_, u64>) -> Self::Output<u64> {
                $body
            }

            fn wide($given: Self::Input<'_, u128>) -> Self::Output<u128> {
                $body
            }
        }
    };
}

/// Declares what both widths of [`Bits`] have in common: the word, its squares, its half of [`PerWidth`].
macro_rules! bits {
    ($word:ty, $squares:literal, $work:ident; $($own:item)+) => {
        impl Bits for $word {
            const WIDTH: usize = $squares;
            const EMPTY: Self = 0;
            const FULL: Self = !0;
            type Kinds = [u8; $squares];
            const NO_KINDS: Self::Kinds = [0; $squares];

            fn of_width<W: PerWidth>(input: W::Input<'_, $word>) -> W::Output<$word> {
                W::$work(input)
            }

            #[inline(always)]
            fn square(square: u8) -> Self {
                <$word>::wrapping_shl(1, u32::from(square))
            }
            #[inline(always)]
            fn len(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn low(self) -> u64 {
                self as u64
            }
            #[inline(always)]
            fn lowest(self) -> u8 {
                self.trailing_zeros() as u8
            }
            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn up_to_lowest(self, blockers: Self) -> Self {
                self & (blockers ^ blockers.wrapping_sub(1))
            }
            #[inline(always)]
            fn down_to_highest(self, blockers: Self) -> Self {
                self & <$word>::wrapping_shl(!0, <$word>::BITS - 1 - (blockers | 1).leading_zeros())
            }
            #[inline(always)]
            fn mask_of(flag: bool) -> Self {
                <$word>::from(flag).wrapping_neg()
            }
            #[inline(always)]
            fn rotated(self, amount: u32) -> Self {
                self.rotate_left(amount)
            }
            fn rotation(delta: i32) -> u32 {
                delta.rem_euclid(<$word>::BITS as i32) as u32
            }
            $($own)+
        }
    };
}

bits! { u64, 64, narrow;
    #[inline(always)]
    fn select(self, k: u32) -> u8 {
        select_word(self, k) as u8
    }
    #[inline(always)]
    fn kind(kinds: &Self::Kinds, square: u8) -> u8 {
        kinds[usize::from(square & 63)]
    }
    #[inline(always)]
    fn set_kind(kinds: &mut Self::Kinds, square: u8, kind: u8) {
        kinds[usize::from(square & 63)] = kind;
    }
}

bits! { u128, 100, wide;
    #[inline(always)]
    fn select(self, k: u32) -> u8 {
        let low = self as u64;
        let below = low.count_ones();
        if k < below {
            select_word(low, k) as u8
        } else {
            64 + select_word((self >> 64) as u64, k - below) as u8
        }
    }
    #[inline(always)]
    fn kind(kinds: &Self::Kinds, square: u8) -> u8 {
        kinds.get(usize::from(square)).copied().unwrap_or(0)
    }
    #[inline(always)]
    fn set_kind(kinds: &mut Self::Kinds, square: u8, kind: u8) {
        if let Some(place) = kinds.get_mut(usize::from(square)) {
            *place = kind;
        }
    }
}
