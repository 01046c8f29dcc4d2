//! Games from set-ups that are given.

use crate::game_run::matches::Table;
use crate::stats::paired::Paired;
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::setup::Setup;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// A table at which set-ups are tried, whatever the width of its boards.
pub trait Bouts: Sync {
    /// The edition.
    fn ruleset(&self) -> &Ruleset;

    /// South's points in the game of a number from these set-ups, South's first. The same numbers and set-ups
    /// give the same points.
    fn points(&self, number: u64, setups: [Setup; 2]) -> f64;
}

impl<B: Bits> Bouts for Table<'_, B> {
    fn ruleset(&self) -> &Ruleset {
        self.game().ruleset()
    }

    fn points(&self, number: u64, setups: [Setup; 2]) -> f64 {
        self.points_from(number, setups)
    }
}

/// Two set-ups that meet: a pair of games with the seats exchanged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairing {
    /// The number of both games.
    pub number: u64,
    /// The set-up whose points are counted.
    pub first: Setup,
    /// The other.
    pub second: Setup,
}

/// The points of the first set-up of each pairing, as South and as North, in order; `None` if `stop` was set
/// before all were played.
pub fn meet(bouts: &dyn Bouts, pairings: &[Pairing], stop: &AtomicBool) -> Option<Vec<[f64; 2]>> {
    let both = |pairing: &Pairing| -> Option<[f64; 2]> {
        let Pairing { number, first, second } = pairing;
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let south = bouts.points(*number, [first.clone(), second.clone()]);
        let north = 1.0 - bouts.points(*number, [second.clone(), first.clone()]);
        Some([south, north])
    };
    pairings.par_iter().map(both).collect()
}

/// The score of the first set-ups of all pairings; `None` if `stop` was set.
pub fn score(bouts: &dyn Bouts, pairings: &[Pairing], stop: &AtomicBool) -> Option<Paired> {
    let mut paired = Paired::default();
    meet(bouts, pairings, stop)?.iter().for_each(|points| paired.add(points));
    Some(paired)
}

/// Numbers of games, each given once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbers {
    next: u64,
}

/// Most games of a round.
const ROUND: u64 = 1 << 32;

impl Numbers {
    /// The numbers of a round: no other round has them.
    #[must_use]
    pub fn of_round(round: u32) -> Numbers {
        Numbers { next: u64::from(round) * ROUND }
    }
}

impl Iterator for Numbers {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let number = self.next;
        self.next += 1;
        Some(number)
    }
}
