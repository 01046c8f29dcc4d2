//! Randomness that can be repeated: named generators, and integer draws and shuffles of our own on top of
//! them.
//!
//! Every stream is one ChaCha8 stream keyed by *(run seed, game index, purpose)*; nothing depends on the
//! order in which streams are used. What needs speed takes its own xoshiro256++ from such a stream
//! ([`Stream::fast`]). The draws below are part of the format: a library's distributions may change between
//! releases, these may not.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Purpose of a stream. The number is part of the key (seats are added to it); it never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u64)]
pub enum Purpose {
    /// Set-ups of a game.
    Setup = 0x100,
    /// Moves of random players and playouts.
    Moves = 0x200,
    /// Decisions of a seat's agent; add the seat.
    Agent = 0x300,
    /// Resampling hidden pieces; add the seat.
    Worlds = 0x400,
    /// Tests and checks.
    Check = 0x500,
    /// Chance during a game: cards, dice.
    Chance = 0x600,
    /// The order in which a learner goes through what was played, and the weights that it begins with.
    Learning = 0x700,
}

/// A source of 32-bit words: all that draws need.
pub trait RandomSource {
    /// The next word.
    fn word(&mut self) -> u32;
}

impl RandomSource for Xoshiro256PlusPlus {
    #[inline(always)]
    fn word(&mut self) -> u32 {
        (self.next_u64() >> 32) as u32
    }
}

impl RandomSource for ChaCha8Rng {
    #[inline(always)]
    fn word(&mut self) -> u32 {
        self.next_u32()
    }
}

/// The fast generator of playouts: xoshiro256++, by its upper halves.
pub type Fast = Xoshiro256PlusPlus;

/// A keyed stream.
#[derive(Debug, Clone)]
pub struct Stream(ChaCha8Rng);

impl Stream {
    /// The stream of *(run seed, game index, purpose + seat)*.
    pub fn new(seed: u64, game: u64, purpose: Purpose, seat: u64) -> Stream {
        let mut key = [0u8; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&game.to_le_bytes());
        key[16..24].copy_from_slice(&(purpose as u64 + seat).to_le_bytes());
        key[24..].copy_from_slice(b"gunjin-1");
        Stream(ChaCha8Rng::from_seed(key))
    }

    /// A xoshiro256++ seeded from the next 32 bytes of this stream.
    pub fn fast(&mut self) -> Fast {
        Xoshiro256PlusPlus::from_seed(self.fast_seed())
    }

    pub(crate) fn fast_state(&mut self) -> [u64; 4] {
        let seed = self.fast_seed();
        let word =
            |at: usize| seed[8 * at..8 * at + 8].iter().rev().fold(0, |word, &b| word << 8 | u64::from(b));
        [0, 1, 2, 3].map(word)
    }

    fn fast_seed(&mut self) -> [u8; 32] {
        let mut seed = [0u8; 32];
        for chunk in seed.chunks_mut(4) {
            chunk.copy_from_slice(&self.0.next_u32().to_le_bytes());
        }
        seed
    }
}

impl RandomSource for Stream {
    #[inline]
    fn word(&mut self) -> u32 {
        self.0.word()
    }
}

/// One step of xoshiro256++ (Blackman and Vigna, *Scrambled linear pseudorandom number generators*, 2021),
/// upper half, on a state of one's own.
#[inline(always)]
pub(crate) fn step(state: &mut [u64; 4]) -> u32 {
    let [a, b, c, d] = state;
    let result = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
    let shifted = *b << 17;
    *c ^= *a;
    *d ^= *b;
    *b ^= *c;
    *a ^= *d;
    *c ^= shifted;
    *d = d.rotate_left(45);
    (result >> 32) as u32
}

/// A number below `bound`, exactly uniform (Lemire, *Fast random integer generation in an interval*, 2019). 0
/// if `bound` is 0.
#[inline(always)]
pub fn below(rng: &mut impl RandomSource, bound: u32) -> u32 {
    let product = u64::from(rng.word()) * u64::from(bound);
    settle(rng, bound, product)
}

/// The second half of [`below`], from the product of the first word and the bound.
#[inline(always)]
pub(crate) fn settle(rng: &mut impl RandomSource, bound: u32, product: u64) -> u32 {
    if (product as u32) < bound {
        return retry(rng, bound, product);
    }
    (product >> 32) as u32
}

/// The rare second half of [`below`]: rejects the words that would make small numbers too likely.
#[cold]
fn retry(rng: &mut impl RandomSource, bound: u32, mut product: u64) -> u32 {
    if bound == 0 {
        return 0;
    }
    let threshold = bound.wrapping_neg() % bound;
    while (product as u32) < threshold {
        product = u64::from(rng.word()) * u64::from(bound);
    }
    (product >> 32) as u32
}

/// Puts a slice into uniformly random order (Fisher–Yates, from the end).
pub fn shuffle<T>(rng: &mut impl RandomSource, items: &mut [T]) {
    for end in (1..items.len()).rev() {
        items.swap(end, below(rng, end as u32 + 1) as usize);
    }
}

/// A number in [0, 1) with 53 bits.
pub fn unit(rng: &mut impl RandomSource) -> f64 {
    let bits = (u64::from(rng.word()) << 21) ^ u64::from(rng.word() >> 11);
    bits as f64 / (1u64 << 53) as f64
}

pub(crate) fn pick(rng: &mut impl RandomSource, weights: &[u64]) -> usize {
    let total: u64 = weights.iter().sum();
    let spare = total.leading_zeros();
    let mut left = loop {
        let drawn = (u64::from(rng.word()) << 32 | u64::from(rng.word())).checked_shr(spare).unwrap_or(0);
        if drawn < total.max(1) {
            break drawn;
        }
    };
    for (index, &weight) in weights.iter().enumerate() {
        if left < weight {
            return index;
        }
        left -= weight;
    }
    0
}
