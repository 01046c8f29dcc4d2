//! Summary of a run of one game. Results are added in the order of the games, so the sums are the same for
//! any number of threads.

use super::interval::{Estimate, normal_95, wilson_95};
use crate::game_run::result::{Score, Word};
use std::collections::BTreeMap;

/// Sums over the games of a run.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Summary {
    /// Number of games.
    pub games: u64,
    /// Plies of all games.
    pub plies: u64,
    /// Points, by seat.
    pub seats: Vec<Points>,
    /// Games in which all seats had the same points.
    pub draws: u64,
    /// Games by the word of their ending.
    pub reasons: BTreeMap<Word, u64>,
}

/// The points of a seat over the games of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Points {
    sum: f64,
    squares: f64,
    /// Some game gave more than 1 or less than 0: these are chips, not shares of a point.
    beyond: bool,
}

impl Points {
    fn add(&mut self, points: f64) {
        self.sum += points;
        self.squares += points * points;
        self.beyond |= !(0.0..=1.0).contains(&points);
    }
}

impl Summary {
    /// Adds a game.
    pub fn add(&mut self, score: &Score) {
        self.games += 1;
        self.plies += u64::from(score.plies);
        self.seats.resize(self.seats.len().max(score.points.len()), Points::default());
        for (seat, points) in self.seats.iter_mut().zip(&score.points) {
            seat.add(*points);
        }
        self.draws += u64::from(score.points.windows(2).all(|pair| pair[0] == pair[1]));
        *self.reasons.entry(score.reason.clone()).or_default() += 1;
    }

    /// A seat's mean points.
    pub fn score(&self, seat: usize) -> Option<Estimate> {
        let points = self.seats.get(seat)?;
        if points.beyond {
            normal_95(points.sum, points.squares, self.games)
        } else {
            wilson_95(points.sum, self.games)
        }
    }

    /// Share of drawn games.
    pub fn draw_share(&self) -> Option<Estimate> {
        wilson_95(self.draws as f64, self.games)
    }

    /// Mean plies of a game.
    pub fn mean_plies(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.plies as f64 / self.games as f64 }
    }

    /// The endings that occurred with their shares, the commonest first.
    pub fn endings(&self) -> Vec<(&str, f64)> {
        let mut counts: Vec<(&str, u64)> =
            self.reasons.iter().map(|(word, count)| (word.as_ref(), *count)).collect();
        counts.sort_by_key(|&(word, count)| (std::cmp::Reverse(count), word));
        counts.into_iter().map(|(word, count)| (word, count as f64 / self.games.max(1) as f64)).collect()
    }
}
