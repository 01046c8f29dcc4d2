//! Summaries of the games of every cell of a run.

use super::play::Watcher;
use gunjin_play::game_run::result::Score;
use gunjin_play::stats::summary::Summary;

/// The sums of every cell, in their order.
#[derive(Debug, Default)]
pub struct Summaries(pub Vec<Summary>);

impl Watcher for Summaries {
    fn played(&mut self, cell: usize, score: &Score) -> bool {
        if self.0.len() <= cell {
            self.0.resize(cell + 1, Summary::default());
        }
        self.0[cell].add(score);
        true
    }
}
