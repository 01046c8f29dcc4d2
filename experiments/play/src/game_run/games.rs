//! Games by number: what a run plays, whatever the family.

use crate::game_run::result::{Played, RecordOptions, Score};
use std::ops::Range;

/// The games of one table. The game of a number is the same whenever and wherever it is played.
pub trait Games: Sync {
    /// Plays the game of a number, and keeps of it what is asked for.
    fn play(&self, index: u64, asked: &RecordOptions) -> Played;

    /// The scores of the games of a range, in order: those of [`Games::play`], but perhaps played faster.
    fn scores(&self, games: Range<u64>) -> Vec<Score> {
        games.map(|index| Score::from(&self.play(index, &RecordOptions::default()).game)).collect()
    }
}
