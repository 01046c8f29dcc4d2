//! Games by number: what a run plays, whatever the family.

use crate::result::Score;
use serde::Serialize;
use std::ops::Range;

/// The games of a run. The game of a number is the same whenever and wherever it is played.
pub trait Games: Sync {
    /// What a finished game leaves behind: a line of `games.csv`.
    type Result: Serialize + Send;

    /// Plays the game of a number.
    fn play(&self, index: u64) -> Self::Result;
    /// The scores of the games of a range, in order: those of [`Games::play`], but perhaps played faster.
    fn scores(&self, games: Range<u64>) -> Vec<Score>;
    /// The record of the game of a number, as text.
    fn record(&self, index: u64) -> String;
}
