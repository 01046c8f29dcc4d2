//! The transposition table: what was found out about positions, by a digest of the position.

use std::hash::{Hash, Hasher};

/// Relation of a found value to the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this.
    Least,
    /// The value is at most this.
    Most,
}

/// Entry of a position.
#[derive(Debug, Clone, Copy)]
pub struct Known<A> {
    key: u64,
    /// Depth of the search.
    pub depth: u32,
    /// The share of the seat to move there, distances counted from there.
    pub value: i32,
    /// Relation of the value to the true one.
    pub bound: Bound,
    /// The best action found.
    pub action: A,
}

/// A table of one entry a place; the latest is kept.
#[derive(Debug)]
pub struct TranspositionTable<A> {
    places: Vec<Option<Known<A>>>,
}

impl<A: Copy> TranspositionTable<A> {
    /// A table of 2 to the power of `bits` places.
    pub fn new(bits: u32) -> TranspositionTable<A> {
        TranspositionTable { places: vec![None; 1 << bits.min(24)] }
    }

    fn place(&self, key: u64) -> usize {
        (key >> 32) as usize & (self.places.len() - 1)
    }

    /// Entry of the position with a digest.
    pub fn get(&self, key: u64) -> Option<Known<A>> {
        self.places[self.place(key)].filter(|known| known.key == key)
    }

    /// Keeps what was found.
    pub fn put(&mut self, key: u64, depth: u32, value: i32, bound: Bound, action: A) {
        let place = self.place(key);
        self.places[place] = Some(Known { key, depth, value, bound, action });
    }
}

/// A digest that is the same in every run and on every machine of the same byte order: multiply and rotate,
/// eight bytes at a time. Positions that differ only in their number of moves have different digests, as the
/// game ends by that number too.
#[derive(Debug)]
struct Mixer(u64);

/// An odd number with half its bits set: the golden ratio.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

impl Mixer {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(29) ^ word).wrapping_mul(FACTOR);
        self.0 ^= self.0 >> 32;
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 29).wrapping_mul(FACTOR);
        mixed ^ mixed >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.add(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }
}

/// The digest of anything.
pub fn digest(of: &impl Hash) -> u64 {
    // Not from 0, which leading zeros would not change.
    let mut mixer = Mixer(FACTOR);
    of.hash(&mut mixer);
    mixer.finish()
}
