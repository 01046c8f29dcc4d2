//! Observations of actions, as numbers that children of a node are found by.

use gunjin_engine::{Hidden, Seat};
use std::hash::{Hash, Hasher};

/// The observer of a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Observer {
    /// A seat's: its own actions, and what it observes.
    Seat(Seat),
    /// All: every action and every outcome of chance is told apart (perfect information).
    All,
}

impl Observer {
    /// The number of what is seen when `mover` (nobody for chance) turns `before` into `after` by `action`.
    ///
    /// Two things that look alike have the same number; two that do not have different ones except once in
    /// 2^64.
    #[inline]
    pub fn key<G: Hidden>(
        self,
        game: &G,
        mover: Option<Seat>,
        before: &G::Position,
        action: G::Action,
        after: &G::Position,
    ) -> u64 {
        let mut mixer = Mixer(0);
        match self {
            Observer::All => action.hash(&mut mixer),
            Observer::Seat(seat) => {
                if mover == Some(seat) {
                    action.hash(&mut mixer);
                }
                game.observe(seat, before, action, after).hash(&mut mixer);
            }
        }
        mixer.finish()
    }

    pub(super) fn each(seats: usize) -> Vec<Observer> {
        (0..seats).map(|seat| Observer::Seat(Seat(seat as u8))).collect()
    }

    /// True if this observer sees every action of `mover` as it is.
    pub fn knows(self, mover: Seat) -> bool {
        match self {
            Observer::All => true,
            Observer::Seat(seat) => seat == mover,
        }
    }
}

/// An odd number without pattern (the fraction of the golden ratio).
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Two words folded into one: both halves of their product.
#[inline(always)]
pub(crate) fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

/// A quick hasher that gives the same numbers in every run.
#[derive(Debug, Default)]
pub struct Mixer(u64);

impl Mixer {
    #[inline(always)]
    fn add(&mut self, word: u64) {
        self.0 = fold(self.0.rotate_left(23) ^ word ^ SPREAD, SPREAD | 1) ^ word;
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        fold(self.0 ^ SPREAD, 0xd6e8_feb8_6659_fd93)
    }

    /// Numbers come here too: of known lengths the compiler makes a word each.
    #[inline(always)]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }
}
