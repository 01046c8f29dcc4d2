//! The transposition table: what was found out about positions, by a digest of the position.

use crate::games::shogi::raised;
use crate::search::observer::Mixer;
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

/// The digest of anything: the same in every run. Positions that differ only in their number of moves have different
/// digests, as the game ends by that number too.
pub fn digest(of: &impl Hash) -> u64 {
    let mut mixer = Mixer::default();
    of.hash(&mut mixer);
    mixer.finish()
}

/// A sure win, the root seat's whole share of the points; 0 is a sure loss. A win that is `n` actions away is
/// `WHOLE - n`, a loss `n`, so that the shorter win and the longer loss are better. What is only estimated
/// stays [`MARGIN`] away from both. In a game of two seats the shares of both sum to `WHOLE`.
pub const WHOLE: i32 = 1_000_000_000;

/// Values nearer than this to a win or loss are proven ones; no search is so deep.
pub const MARGIN: i32 = 100_000;

/// The value of an estimated share.
pub fn estimated(share: f64) -> i32 {
    let value = (share * f64::from(WHOLE)).round() as i32;
    value.clamp(MARGIN, WHOLE - MARGIN)
}

/// The value of a result so many actions away.
pub fn proven(share: f64, away: u32) -> i32 {
    let away = away.min(MARGIN as u32 - 1) as i32;
    match share {
        _ if share >= 1.0 => WHOLE - away,
        _ if share <= 0.0 => away,
        _ => estimated(share),
    }
}

/// True if a value is that of a proven win or loss.
pub fn is_proven(value: i32) -> bool {
    !(MARGIN..=WHOLE - MARGIN).contains(&value)
}

/// The share that a value stands for.
pub fn as_share(value: i32) -> f64 {
    f64::from(value) / f64::from(WHOLE)
}

/// A value that was found `ply` actions from the root, as counted from its own position.
pub fn from_here(value: i32, ply: u32) -> i32 {
    shifted(value, ply as i32)
}

/// A value from `ply` actions down, counted from the root again.
pub fn from_root(value: i32, ply: u32) -> i32 {
    shifted(value, -(ply as i32))
}

fn shifted(value: i32, by: i32) -> i32 {
    match is_proven(value) {
        true if value > WHOLE / 2 => value + by,
        true => value - by,
        false => value,
    }
}

/// A value with an advantage added.
pub fn moved(value: i32, by: i32) -> i32 {
    estimated(raised(as_share(value), by))
}
