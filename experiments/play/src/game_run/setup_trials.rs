//! Games from set-ups that are given.

use gunjin_engine::games::gunjin::{Ruleset, Setup};
use gunjin_engine::random::{Purpose, Stream, below};

/// A table at which set-ups are tried, whatever the width of its boards.
pub trait SetupTrials: Sync {
    /// Rules of the edition.
    fn ruleset(&self) -> &Ruleset;

    /// South's points in the game of a number from these set-ups, South's first. The same numbers and set-ups
    /// give the same points.
    fn points(&self, number: u64, setups: [Setup; 2]) -> f64;
}

/// Tables of one edition with different players, drawn for each pair of games: one table for a pair's first game, and
/// one with the seats exchanged for its second.
#[derive(Debug)]
pub struct DrawnTable<T> {
    first: [T; 2],
    others: Vec<[T; 2]>,
    seed: u64,
}

impl<T> DrawnTable<T> {
    /// Of these tables.
    pub fn new(first: [T; 2], others: Vec<[T; 2]>, seed: u64) -> DrawnTable<T> {
        DrawnTable { first, others, seed }
    }

    /// The table of a numbered game.
    pub fn table(&self, number: u64) -> &T {
        let mut rng = Stream::new(self.seed, number / 2, Purpose::Learning, 2);
        let drawn = below(&mut rng, self.others.len() as u32 + 1);
        let seats = drawn.checked_sub(1).map_or(&self.first, |other| &self.others[other as usize]);
        &seats[(number % 2) as usize]
    }
}

impl<T: SetupTrials> SetupTrials for DrawnTable<T> {
    fn ruleset(&self) -> &Ruleset {
        self.first[0].ruleset()
    }

    fn points(&self, number: u64, setups: [Setup; 2]) -> f64 {
        self.table(number).points(number, setups)
    }
}
