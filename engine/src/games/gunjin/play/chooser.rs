//! Choosing one of many moves that stand in sets: buckets of bits, a running total, one draw.
//!
//! A *bucket* is a set whose bits are moves, and a code that says how a bit turns into one. The buckets of a
//! position are counted; the bucket of the *k*-th move is found by comparing the running totals with *k*, for
//! the common ones all at once and without branches.

use super::moves::{Manner, Move};
use crate::bits::Bits;
use crate::random::{RandomSource, below};

/// Most further buckets of a position. One that needs more is handled by listing its moves.
pub(crate) const MOST_BUCKETS: usize = 64;
pub(crate) const STEPS: usize = 9;

/// Turns a bit into a move: `from = (bit & from_mask) + from_base`, likewise `to`. The four bytes and the
/// manner are packed into one word, since a code is stored for every bucket and read for one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Code(u64);

const WALK: u8 = u8::MAX;
/// Manner byte of a fall without bomb; any other byte is the square of a carried bomb.
const FALL: u8 = u8::MAX - 1;

impl Code {
    const fn pack(from_mask: u8, from_base: u8, to_mask: u8, to_base: u8, manner: u8) -> Code {
        Code(u64::from_le_bytes([from_mask, from_base, to_mask, to_base, manner, 0, 0, 0]))
    }

    /// Bits are targets, each `delta` above its origin.
    pub(crate) const fn step(delta: i32) -> Code {
        Code::pack(!0, (-delta) as u8, !0, 0, WALK)
    }

    #[inline(always)]
    pub(crate) const fn targets(from: u8) -> Code {
        Code::pack(0, from, !0, 0, WALK)
    }

    /// Bits are targets of the missile on `from`, with the bomb it carries.
    pub(crate) fn falls(from: u8, bomb: Option<u8>) -> Code {
        Code::pack(0, from, !0, 0, bomb.unwrap_or(FALL))
    }

    #[inline(always)]
    pub(crate) const fn origins(to: u8) -> Code {
        Code::pack(!0, 0, 0, to, WALK)
    }

    #[inline(always)]
    fn decode(self, bit: u8) -> Drawn {
        let [from_mask, from_base, to_mask, to_base, manner, ..] = self.0.to_le_bytes().map(u32::from);
        let bit = u32::from(bit);
        Drawn { from: ((bit & from_mask) + from_base) & 0xff, to: (bit & to_mask) + to_base, manner }
    }
}

/// The buckets that every position has, in the order of [`StepCodes`]: they stay in registers.
pub(crate) type Steps<B> = [B; STEPS];

/// Codes that turn the bits of [`Steps`] into moves; the same for all positions of a game.
pub(crate) type StepCodes = [Code; STEPS];

/// The further buckets of one position, one a special piece. Kept between positions, so that a playout
/// neither allocates nor clears anything.
#[derive(Debug, Clone)]
pub struct Chooser<B> {
    sets: [B; MOST_BUCKETS],
    totals: [u32; MOST_BUCKETS],
    codes: [Code; MOST_BUCKETS],
}

impl<B: Bits> Default for Chooser<B> {
    fn default() -> Self {
        Chooser {
            sets: [B::EMPTY; MOST_BUCKETS],
            totals: [0; MOST_BUCKETS],
            codes: [Code::step(0); MOST_BUCKETS],
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Drawn {
    pub from: u32,
    pub to: u32,
    /// Manner byte: [`WALK`], [`FALL`] or the square of a carried bomb.
    manner: u32,
}

impl Drawn {
    #[inline(always)]
    pub(crate) fn walks(self) -> bool {
        self.manner == u32::from(WALK)
    }

    #[inline(always)]
    pub(crate) fn action(self) -> Move {
        let manner = match self.manner as u8 {
            WALK => Manner::Walk,
            FALL => Manner::Fall,
            bomb => Manner::Carry { bomb },
        };
        Move { from: self.from as u8, to: self.to as u8, manner }
    }
}

impl From<Move> for Drawn {
    fn from(action: Move) -> Drawn {
        let manner = match action.manner {
            Manner::Walk => WALK,
            Manner::Fall => FALL,
            Manner::Carry { bomb } => bomb,
        };
        Drawn { from: u32::from(action.from), to: u32::from(action.to), manner: u32::from(manner) }
    }
}

#[inline(always)]
pub(crate) fn step_move<B: Bits>(code: Code, set: B, k: u32) -> Drawn {
    code.decode(set.select(k))
}

/// Fill level of a [`Chooser`]. Apart from it, so that the two counters stay in registers.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Filled {
    count: usize,
    total: u32,
}

impl Filled {
    #[inline(always)]
    pub(crate) fn total(self) -> u32 {
        self.total
    }

    #[inline(always)]
    pub(crate) fn overflowed(self) -> bool {
        self.count > MOST_BUCKETS
    }
}

impl<B: Bits> Chooser<B> {
    #[inline(always)]
    pub(crate) fn push(&mut self, filled: &mut Filled, set: B, code: Code) {
        let at = filled.count % MOST_BUCKETS;
        filled.total += set.len();
        self.sets[at] = set;
        self.totals[at] = filled.total;
        self.codes[at] = code;
        filled.count += 1;
    }

    #[inline(always)]
    pub(crate) fn draw(
        &self,
        steps: &Steps<B>,
        codes: &StepCodes,
        filled: Filled,
        rng: &mut impl RandomSource,
    ) -> Option<Drawn> {
        let mut totals = [0u32; STEPS];
        let mut stepping = 0;
        for (total, set) in totals.iter_mut().zip(steps) {
            stepping += set.len();
            *total = stepping;
        }
        let all = stepping + filled.total;
        if all == 0 {
            return None;
        }
        let k = below(rng, all);
        if k >= stepping {
            return Some(self.select(filled, k - stepping));
        }
        let at = totals.iter().map(|&total| usize::from(total <= k)).sum::<usize>() % STEPS;
        Some(step_move(codes[at], steps[at], k + steps[at].len() - totals[at]))
    }

    #[inline(always)]
    pub(crate) fn select(&self, filled: Filled, k: u32) -> Drawn {
        let used = &self.totals[..filled.count.min(MOST_BUCKETS)];
        let at = used.iter().position(|&total| total > k).unwrap_or(0);
        let before = self.totals[at] - self.sets[at].len();
        self.codes[at].decode(self.sets[at].select(k - before))
    }
}
