//! Deals of a claim, and what every table of its run has: games, seats, fighters.

use crate::run::read::Line;
use gunjin_engine::Wrong;
use std::collections::BTreeMap;

/// Terms of one deal for both arms: sums, and how many they are. Deals are what is independent.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Deal {
    /// Sum of each arm.
    pub sums: [f64; 2],
    /// Number of each arm's terms.
    pub counts: [f64; 2],
}

impl Deal {
    pub(super) fn add(&mut self, arm: usize, value: f64) {
        self.sums[arm] += value;
        self.counts[arm] += 1.0;
    }
}

/// Deals by their numbers.
pub type Deals = BTreeMap<u64, Deal>;

/// A game's cell and number.
pub type Key = (usize, u64);

pub(super) fn key(line: &Line<'_>) -> Result<Key, Wrong> {
    Ok((line.number("cell")?, line.number("game_index")?))
}

/// The seat of a line: 1 or 2, as claims are of games of two.
pub(super) fn seat_of(line: &Line<'_>) -> Result<usize, Wrong> {
    match line.number("seat")? {
        seat @ (1 | 2) => Ok(seat),
        other => Err(line.wrong_field("seat", &other.to_string(), "seat of a game of two")),
    }
}

pub(super) fn fighters<'a>(line: &Line<'a>) -> Result<[&'a str; 2], Wrong> {
    Ok([line.text("attacker")?, line.text("defender")?])
}
