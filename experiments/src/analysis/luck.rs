//! Influence of set-ups: the same set-ups played again, with everything else that is left to chance drawn
//! anew.
//!
//! Definitions: `docs/STATISTICS.md`, "Luck".

use super::result_table::{Cell, ResultTable, columns};
use super::source::{Start, Subject};
use gunjin_engine::math;
use gunjin_play::stats::interval::{Estimate, mean_95};
use std::collections::BTreeMap;

/// By what games begin alike in, the points of whoever moves first, each time that they were played.
pub type Playings = BTreeMap<Start, Vec<f64>>;

/// Points of a subject's games that were played more than once, its own first. `first` is the seat that moves first.
pub(super) fn playings(all: &[Subject], of: &Subject, first: usize) -> Playings {
    let mut playings = Playings::new();
    let again = |other: &&Subject| other.repeat > 0 && other.has_full_armies() && other.is_played_as(of);
    for subject in std::iter::once(of).chain(all.iter().filter(again)) {
        for game in &subject.games {
            if let Some(&points) = game.scores.get(first) {
                playings.entry(game.start()).or_default().push(points);
            }
        }
    }
    playings.retain(|_, points| points.len() > 1);
    playings
}

/// A share of variance, and what each pair of set-ups adds to it.
#[derive(Debug, Clone, PartialEq)]
pub struct Share {
    /// By pair of set-ups, its linear part: the mean of all is the share, and the variance of that mean the share's.
    pub(super) parts: BTreeMap<Start, f64>,
}

/// The share of the variance of results that set-ups fix: the intraclass correlation of games from the same
/// set-ups. `None` where all results are alike.
pub fn fixed_by_setups(playings: &Playings) -> Option<Share> {
    let means = playings.values().map(|points| points.iter().sum::<f64>() / points.len() as f64);
    let mean = means.sum::<f64>() / playings.len() as f64;
    // What a pair of set-ups adds to covariance and variance.
    let adds = |points: &Vec<f64>| {
        let count = points.len() as f64;
        let sum: f64 = points.iter().map(|points| points - mean).sum();
        let squares: f64 = points.iter().map(|points| math::powi(points - mean, 2)).sum();
        [(sum * sum - squares) / (count * (count - 1.0)), squares / count]
    };
    let added: BTreeMap<Start, [f64; 2]> =
        playings.iter().map(|(&start, points)| (start, adds(points))).collect();
    let [covariance, variance] = [0, 1].map(|which| added.values().map(|added| added[which]).sum::<f64>());
    if variance <= 0.0 {
        return None;
    }
    let (share, variance) = (covariance / variance, variance / added.len() as f64);
    // The linear part of a ratio of means.
    let part = |added: &[f64; 2]| share + (added[0] - share * added[1]) / variance;
    let parts = added.iter().map(|(&start, added)| (start, part(added))).collect();
    Some(Share { parts })
}

impl Share {
    /// The share with its normal interval; `None` of fewer than two pairs of set-ups.
    pub fn estimate(&self) -> Option<Estimate> {
        mean_95(self.parts.values().copied())
    }
}

pub(super) fn luck_table() -> ResultTable {
    let columns = columns![Words => game, agents, setups; Estimates(3) => by_setups, by_play;];
    ResultTable::new("luck", "Shares of the variance of results", &columns)
}

/// The line of a subject, if its games were played more than once and not all ended alike.
pub(super) fn luck_cells(all: &[Subject], of: &Subject, first: usize) -> Option<Vec<Cell>> {
    let share = fixed_by_setups(&playings(all, of, first))?.estimate()?;
    let rest = Estimate { point: 1.0 - share.point, low: 1.0 - share.high, high: 1.0 - share.low, ..share };
    Some(vec![of.game.clone().into(), of.played_by().into(), share.count.into(), share.into(), rest.into()])
}
