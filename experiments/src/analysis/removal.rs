//! Piece values from games begun without them: the causal estimate.
//!
//! Definitions, and why they are these: `docs/STATISTICS.md`, "Values by removal".

use super::kinds::KindFacts;
use super::reliability::split_half;
use super::source::{Start, Subject};
use super::values::Drawing;
use super::watch::Watch;
use crate::run::plan::Group;
use gunjin_engine::math;
use gunjin_play::game_run::handicap::{HandicapError, judged};
use gunjin_play::stats::bootstrap::{percentile_95, weights};
use gunjin_play::stats::interval::Estimate;
use gunjin_play::stats::paired::Paired;
use std::collections::BTreeMap;

/// Points of the side that lacks a piece, where it is South and where it is North, as far as the games were played.
type Halves = BTreeMap<Start, [Option<f64>; 2]>;

/// Points of the side that lacks a piece: as South, as North.
pub(super) type Pairs = BTreeMap<Start, [f64; 2]>;

/// Pairs of games of one kind: in both the same game begins, once the one seat lacks the piece and once the other.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Lacking {
    pub(crate) code: String,
    /// Points of the side that lacks the piece: as South, as North.
    pub(crate) pairs: Pairs,
}

/// Scores of the games without each kind.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Removal {
    /// The kinds that were taken away, in the order of the rules.
    pub(crate) kinds: Vec<Lacking>,
    /// Pieces of each kind in a full army.
    shares: Vec<f64>,
    /// Values of each kind by samples: the estimate itself, then each draw. `None` where the mean piece is worth nothing.
    draws: Vec<Option<Vec<f64>>>,
    /// Logits of each kind by samples, likewise.
    logits: Vec<Vec<f64>>,
}

/// The one piece that a subject's games are played without, and who lacks it.
fn lacking(subject: &Subject) -> Option<(usize, &str)> {
    match subject.without.as_slice() {
        [south, north] => match (south.as_slice(), north.as_slice()) {
            ([code], []) => Some((0, code)),
            ([], [code]) => Some((1, code)),
            _ => None,
        },
        _ => None,
    }
}

/// Games of a subject's game by the same agents from the same kind of set-ups in which one side lacks a piece:
/// the seat that lacks it, and its code.
pub(super) fn lacking_games<'a>(
    all: &'a [Subject],
    of: &Subject,
) -> impl Iterator<Item = (&'a Subject, (usize, &'a str))> {
    let same = |other: &&Subject| other.repeat == of.repeat && other.is_played_as(of);
    all.iter().filter(same).filter_map(|subject| Some((subject, lacking(subject)?)))
}

/// By the code of the lacking piece, the pairs of games of which both were played.
pub(super) fn pairs_without<'a>(all: &'a [Subject], of: &Subject) -> BTreeMap<&'a str, Pairs> {
    let mut points: BTreeMap<&str, Halves> = BTreeMap::new();
    for (subject, (seat, code)) in lacking_games(all, of) {
        let games = points.entry(code).or_default();
        for game in &subject.games {
            games.entry(game.start()).or_default()[seat] = game.scores.get(seat).copied();
        }
    }
    let both = |(key, points): (Start, [Option<f64>; 2])| Some((key, [points[0]?, points[1]?]));
    let pairs = points.into_iter().map(|(code, games)| (code, games.into_iter().filter_map(both).collect()));
    pairs.filter(|(_, pairs): &(&str, Pairs)| !pairs.is_empty()).collect()
}

/// Loss without each kind, from all games of a subject's game by the same agents from the same kind of
/// set-ups. `None` if there are no pairs.
pub fn removal(
    all: &[Subject],
    of: &Subject,
    kinds: &[KindFacts],
    drawing: Drawing,
    watch: &dyn Watch,
) -> Option<Removal> {
    let mut found = pairs_without(all, of);
    let (mut lacking, mut shares) = (Vec::new(), Vec::new());
    for facts in kinds {
        if let Some(pairs) = found.remove(facts.code.as_str()) {
            lacking.push(Lacking { code: facts.code.clone(), pairs });
            shares.push(facts.count);
        }
    }
    if lacking.is_empty() {
        return None;
    }
    let mut removal = Removal { kinds: lacking, shares, ..Removal::default() };
    removal.draw(drawing, watch);
    Some(removal)
}

/// The groups of a plan in which each of these pieces is lacking in turn, once on either side.
///
/// # Errors
/// If the game has no such pieces.
pub fn groups_without(whole: &Group, pairs: u64, codes: &[String]) -> Result<Vec<Group>, HandicapError> {
    let lacking = codes.iter().flat_map(|code| {
        let one = vec![code.clone()];
        [vec![one.clone(), Vec::new()], vec![Vec::new(), one]]
    });
    let group = |without: Vec<Vec<String>>| {
        Ok(Group { games: pairs, without: judged(&whole.game, &without)?, ..whole.clone() })
    };
    lacking.map(group).collect()
}

/// The logit of a mean score, half a game added as a draw so that none is infinite.
fn logit(points: f64, games: f64) -> f64 {
    let share = (points + 0.25) / (games + 0.5);
    math::ln(share / (1.0 - share))
}

impl Removal {
    /// Draws whole numbers of games, the same for every kind: games of one number begin alike whatever is lacking.
    fn draw(&mut self, drawing: Drawing, watch: &dyn Watch) {
        let keys = self.starts();
        for sample in 0..=drawing.samples {
            let drawn = match sample.checked_sub(1) {
                None => vec![1; keys.len()],
                Some(sample) => weights(keys.len(), drawing.seed, sample),
            };
            let logits: Vec<f64> = self.kinds.iter().map(|kind| kind.logit(&keys, &drawn)).collect();
            let sum: f64 = logits.iter().zip(&self.shares).map(|(logit, share)| logit * share).sum();
            let mean = sum / self.shares.iter().sum::<f64>().max(1.0);
            self.draws.push((mean > 1e-6).then(|| logits.iter().map(|logit| logit / mean).collect()));
            self.logits.push(logits);
            watch.done(u64::from(sample > 0));
        }
    }

    fn starts(&self) -> Vec<Start> {
        let mut keys: Vec<Start> = self.kinds.iter().flat_map(|kind| kind.pairs.keys().copied()).collect();
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    /// Split-half reliability of the order of the kinds by what they cost.
    pub(crate) fn reliability(&self, seed: u64) -> Option<Estimate> {
        let keys = self.starts();
        split_half(keys.len(), seed, |chosen| {
            let order = |side: bool| {
                let drawn: Vec<u32> = chosen.iter().map(|&first| u32::from(first == side)).collect();
                self.kinds.iter().map(|kind| kind.logit(&keys, &drawn)).collect()
            };
            Some([true, false].map(order))
        })
    }

    /// The score of the side that lacks a kind, over pairs; the full army has the rest.
    pub fn score(&self, kind: usize) -> Option<Estimate> {
        let mut paired = Paired::default();
        self.kinds.get(kind)?.pairs.values().for_each(|pair| paired.add(pair));
        paired.score()
    }

    /// The score that is lost: half a point less [`Removal::score`].
    pub fn lost(&self, kind: usize) -> Option<Estimate> {
        let score = self.score(kind)?;
        Some(Estimate { point: 0.5 - score.point, low: 0.5 - score.high, high: 0.5 - score.low, ..score })
    }

    pub(crate) fn logit(&self, kind: usize) -> Option<Estimate> {
        self.estimate(kind, |sample| self.logits[sample].get(kind).copied())
    }

    /// Value of a piece where the mean piece of the army is worth 1.
    pub fn value(&self, kind: usize) -> Option<Estimate> {
        self.estimate(kind, |sample| self.draws[sample].as_ref()?.get(kind).copied())
    }

    /// Logits of all kinds, in the estimate (0) and in each sample (from 1): what ranks are told by, as there
    /// may be no mean piece to measure by.
    pub fn sample(&self, sample: usize) -> Option<&[f64]> {
        self.logits.get(sample).map(Vec::as_slice)
    }

    fn estimate(&self, kind: usize, number: impl Fn(usize) -> Option<f64>) -> Option<Estimate> {
        let point = number(0)?;
        let count = 2 * self.kinds.get(kind)?.pairs.len() as u64;
        Some(percentile_95(point, (1..self.draws.len()).filter_map(number).collect(), count))
    }
}

impl Lacking {
    /// The logit that is lost, each number of `keys` counted as often as it was drawn.
    fn logit(&self, keys: &[Start], drawn: &[u32]) -> f64 {
        let (mut points, mut games) = (0.0, 0.0);
        for (key, &times) in keys.iter().zip(drawn).filter(|(_, times)| **times > 0) {
            if let Some(pair) = self.pairs.get(key) {
                points += f64::from(times) * (pair[0] + pair[1]);
                games += 2.0 * f64::from(times);
            }
        }
        -logit(points, games)
    }
}
