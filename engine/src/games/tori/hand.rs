//! Pieces in hand.

use super::kind::Kind;

/// The pieces in one hand: a byte for each kind that can be held, in the order of [`Kind::HELD`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Hand(u64);

/// The gain of a hand by taking a piece of each code: one of its front, nothing for an empty square.
const TAKEN: [u64; 16] = {
    let mut taken = [0; 16];
    let mut code = 1;
    while code <= 8 {
        taken[code] = 1 << (8 * (code - 1));
        code += 1;
    }
    taken[Kind::Goose.code() as usize] = taken[Kind::Swallow.code() as usize];
    taken[Kind::Eagle.code() as usize] = taken[Kind::Falcon.code() as usize];
    taken
};

impl Hand {
    /// True if it is empty.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of pieces of a kind in it.
    #[inline(always)]
    pub fn count(self, kind: Kind) -> u32 {
        if kind.code() > 8 { 0 } else { (self.0 >> (8 * (kind.code() - 1)) & 0xff) as u32 }
    }

    /// The kinds in it, by code.
    #[inline(always)]
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let byte = rest.trailing_zeros() / 8;
            let kind = Kind::HELD.get(byte as usize).copied()?;
            rest &= !(0xff << (8 * byte));
            Some(kind)
        })
    }

    /// Adds what stood on a square, by its code, turned back to its front (H2); 0 adds nothing.
    #[inline(always)]
    pub fn take(&mut self, code: u8) {
        self.0 += TAKEN[usize::from(code % 16)];
    }

    /// Takes out a piece that is there.
    #[inline(always)]
    pub fn give(&mut self, code: u8) {
        self.0 -= TAKEN[usize::from(code % 16)];
    }
}
