//! What a run of one game amounts to. Counts only, so that adding results in any order gives the same numbers.

use super::interval::{Estimate, wilson_95};
use crate::result::Score;
use gunjin_engine::gunjin::position::Reason;
use std::collections::BTreeMap;

/// Counts over the games of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// Games.
    pub games: u64,
    /// Plies of all games.
    pub plies: u64,
    /// South's half points: two for a win, one for a draw.
    pub half_points_south: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games by the word of their ending.
    pub reasons: BTreeMap<&'static str, u64>,
}

impl Summary {
    /// Adds a game.
    pub fn add(&mut self, score: Score) {
        let half_points = (2.0 * score.south) as u64;
        self.games += 1;
        self.plies += u64::from(score.plies);
        self.half_points_south += half_points;
        self.draws += u64::from(half_points == 1);
        *self.reasons.entry(score.reason).or_default() += 1;
    }

    /// South's mean score.
    #[must_use]
    pub fn score_south(&self) -> Option<Estimate> {
        wilson_95(self.half_points_south as f64 / 2.0, self.games)
    }

    /// Share of drawn games.
    #[must_use]
    pub fn draw_share(&self) -> Option<Estimate> {
        wilson_95(self.draws as f64, self.games)
    }

    /// Mean plies of a game.
    #[must_use]
    pub fn mean_plies(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.plies as f64 / self.games as f64 }
    }

    /// The endings that occurred with their shares, in the order of [`Reason::ALL`].
    #[must_use]
    pub fn endings(&self) -> Vec<(Reason, f64)> {
        let count = |reason: &Reason| self.reasons.get(reason.word()).copied().unwrap_or(0);
        let share = |reason: Reason| (reason, count(&reason) as f64 / self.games.max(1) as f64);
        Reason::ALL.into_iter().filter(|reason| count(reason) > 0).map(share).collect()
    }
}
