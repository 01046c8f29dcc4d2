//! Piece values from the results of games with more or fewer of them: logistic regression.
//!
//! Definitions, and why they are these: `docs/STATISTICS.md`, "Values by regression".

use super::findings::AnalysisError;
use super::kinds::KindFacts;
use super::source::{PositionLine, Subject};
use super::watch::Watch;
use gunjin_agents::logistic::Row;
use gunjin_play::stats::interval::Estimate;
use gunjin_play::stats::logistic::{Observations, Resampled, resampled};

/// Ridge penalty: coefficients of what hardly ever occurs stay finite, all others move by less than a
/// hundredth of their interval.
pub(crate) const PENALTY: f64 = 0.01;
/// Fewest games in which sides must differ in a kind before its value is estimated.
pub(crate) const LEAST_GAMES: usize = 20;

/// Unit of equal weight in a regression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Weighing {
    /// Every game, however long: its positions share its weight.
    #[default]
    Games,
    /// Every position, so that long games count more.
    Positions,
}

/// Fewest games that were won by the side with more of a kind, and fewest that were not, before its value is estimated.
pub(crate) const LEAST_OF_EITHER: usize = 5;

/// Resampling for intervals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Drawing {
    /// Samples with replacement behind each interval.
    pub samples: u64,
    /// Seed of the draws.
    pub seed: u64,
    /// Unit of equal weight.
    pub weighing: Weighing,
}

/// Pieces of a kind that are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// All that are left.
    All,
    /// Those that have not moved.
    Unmoved,
    /// Those that have.
    Moved,
}

/// A column of a regression: a kind (its place in [`Subject::kinds`]) and which of its pieces are counted.
pub(crate) type Column = (usize, Which);

/// A fitted regression of the result on what is left.
#[derive(Debug, Clone, PartialEq)]
pub struct Fit {
    columns: Vec<Column>,
    /// Columns before those of pieces: a constant a seat that is observed, the right to act, and who plays where agents differ.
    constants: usize,
    shares: Vec<f64>,
    pub(crate) positions: usize,
    resampled: Resampled,
}

fn count(counts: &[Vec<u16>], seat: usize, kind: usize) -> f64 {
    f64::from(counts.get(seat).and_then(|kinds| kinds.get(kind)).copied().unwrap_or(0))
}

/// Excess of a seat over the mean of the others, in any number that every seat has.
fn beyond(seats: usize, seat: usize, number: impl Fn(usize) -> f64) -> f64 {
    let others: f64 = (0..seats).filter(|&other| other != seat).map(&number).sum();
    number(seat) - others / (seats.max(2) - 1) as f64
}

/// Lead of a seat in a column at a position.
pub fn ahead(position: &PositionLine, seats: usize, seat: usize, (kind, which): Column) -> f64 {
    beyond(seats, seat, |seat| match which {
        Which::All => count(&position.material, seat, kind),
        Which::Moved => count(&position.moved, seat, kind),
        Which::Unmoved => count(&position.material, seat, kind) - count(&position.moved, seat, kind),
    })
}

/// Seats from which positions are seen: of two seats the second would only be the first with its sign turned.
fn watchers(seats: usize) -> usize {
    if seats == 2 { 1 } else { seats }
}

/// Fits the result to some positions of a subject. Columns in which sides differ in fewer than
/// `LEAST_GAMES` games are left out. `kinds` give the mean piece its weights.
///
/// # Errors
/// If there are no positions, or the regression fails.
pub fn fit(
    subject: &Subject,
    kinds: &[KindFacts],
    positions: &[&PositionLine],
    columns: &[Column],
    drawing: Drawing,
    watch: &dyn Watch,
) -> Result<Fit, AnalysisError> {
    let seats = subject.seats;
    let columns: Vec<Column> = columns
        .iter()
        .copied()
        .filter(|&column| differing(positions, seats, column) >= LEAST_GAMES)
        .filter(|&column| !separates(subject, positions, column))
        .collect();
    let (watchers, others) = (watchers(seats), other_agents(subject));
    let constants = watchers + 1 + others.len();
    let (mut rows, mut clusters) = (Vec::new(), Vec::new());
    for position in positions {
        let game = &subject.games[position.game];
        for (seat, score) in game.scores.iter().enumerate().take(watchers) {
            let mut features = Vec::with_capacity(constants + columns.len());
            features.extend((0..watchers).map(|other| f64::from(u8::from(other == seat))));
            features.push(beyond(seats, seat, |seat| f64::from(u8::from(seat == position.seat))));
            let plays = |agent| {
                beyond(seats, seat, |seat| f64::from(u8::from(game.players.get(seat) == Some(agent))))
            };
            features.extend(others.iter().map(plays));
            features.extend(columns.iter().map(|&column| ahead(position, seats, seat, column)));
            rows.push(Row { features, result: score.clamp(0.0, 1.0) });
            clusters.push(position.game);
        }
    }
    dense(&mut clusters);
    let problem = |problem| AnalysisError::Regression { game: subject.game.clone(), problem };
    let weights = weights(&clusters, drawing.weighing);
    let observed = Observations { rows, clusters, weights };
    let Drawing { samples, seed, .. } = drawing;
    let resampled = resampled(&observed, PENALTY, samples, seed, &|| watch.done(1)).map_err(problem)?;
    let start = |&(kind, _): &Column| {
        let code = &subject.kinds[kind];
        kinds.iter().find(|facts| facts.code == *code).map_or(0.0, |facts| facts.count)
    };
    let shares = columns.iter().map(start).collect();
    Ok(Fit { columns, constants, shares, positions: positions.len(), resampled })
}

/// The agents of a subject but for the first, by their places. Who plays better has more pieces left and wins
/// more: without a column for the player, pieces would be paid for his strength.
fn other_agents(subject: &Subject) -> Vec<usize> {
    let agents = &subject.agents;
    (1..agents.len())
        .filter(|&place| agents[..place].iter().all(|earlier| *earlier != agents[place]))
        .collect()
}

/// Numbers clusters without gaps, in the order in which they come.
pub fn dense(clusters: &mut [usize]) {
    let (mut last, mut next) = (None, 0);
    for cluster in clusters {
        if last != Some(*cluster) {
            next += usize::from(last.is_some());
            last = Some(*cluster);
        }
        *cluster = next;
    }
}

/// Weight of each row, by its cluster, 1 on the mean.
pub fn weights(clusters: &[usize], weighing: Weighing) -> Vec<f64> {
    if weighing == Weighing::Positions {
        return vec![1.0; clusters.len()];
    }
    let games = clusters.iter().max().map_or(0, |last| last + 1);
    let mut rows = vec![0.0; games];
    clusters.iter().for_each(|&cluster| rows[cluster] += 1.0);
    let mean = clusters.len() as f64 / games.max(1) as f64;
    clusters.iter().map(|&cluster| mean / rows[cluster]).collect()
}

/// In how many games sides differ in a column at some position.
pub(crate) fn differing(positions: &[&PositionLine], seats: usize, column: Column) -> usize {
    let differs = |position: &&&PositionLine| {
        (0..watchers(seats)).any(|seat| ahead(position, seats, seat, column).abs() > 1e-9)
    };
    let mut games: Vec<usize> = positions.iter().filter(differs).map(|position| position.game).collect();
    games.dedup();
    games.len()
}

/// True if having more of a kind hardly ever went with losing, or with winning (quasi-separation: A. Albert
/// and J. A. Anderson, *On the existence of maximum likelihood estimates in logistic regression models*,
/// 1984). Then the logit is as large as the penalty leaves it and says nothing.
fn separates(subject: &Subject, positions: &[&PositionLine], column: Column) -> bool {
    let (mut won, mut not_won) = (Vec::new(), Vec::new());
    for position in positions {
        let scores = &subject.games[position.game].scores;
        for (seat, &score) in scores.iter().enumerate().take(watchers(subject.seats)) {
            let ahead = ahead(position, subject.seats, seat, column);
            if ahead.abs() <= 1e-9 {
                continue;
            }
            // Being behind and losing says what being ahead and winning does.
            if (ahead > 0.0 && score >= 0.5) || (ahead < 0.0 && score <= 0.5) {
                won.push(position.game);
            }
            if (ahead > 0.0 && score <= 0.5) || (ahead < 0.0 && score >= 0.5) {
                not_won.push(position.game);
            }
        }
    }
    [won, not_won].into_iter().any(|mut games| {
        games.dedup();
        games.len() < LEAST_OF_EITHER
    })
}

impl Fit {
    fn place(&self, column: Column) -> Option<usize> {
        self.columns.iter().position(|other| *other == column).map(|place| self.constants + place)
    }

    pub(crate) fn games(&self) -> u64 {
        self.resampled.clusters
    }

    pub(crate) fn samples(&self) -> usize {
        self.resampled.samples.len()
    }

    /// Value of one piece more, in logits; `None` if the column was left out.
    pub fn logit(&self, column: Column) -> Option<Estimate> {
        let place = self.place(column)?;
        Some(self.resampled.coefficient(|fit| fit[place]))
    }

    /// Only the point estimate of [`Fit::logit`]; 0 if the column was left out.
    pub fn point(&self, column: Column) -> f64 {
        self.place(column).map_or(0.0, |place| self.resampled.point[place])
    }

    /// Value of a piece that has moved beyond one that has not, in logits.
    pub(crate) fn moving(&self, kind: usize) -> Option<Estimate> {
        let (moved, unmoved) = (self.place((kind, Which::Moved))?, self.place((kind, Which::Unmoved))?);
        Some(self.resampled.coefficient(|fit| fit[moved] - fit[unmoved]))
    }

    /// The mean piece of the whole army in logits, kinds that were left out not counted; `None` if it is worth nothing.
    fn mean_of(&self, fit: &[f64]) -> Option<f64> {
        let weight: f64 = self.shares.iter().sum();
        let sum: f64 =
            self.shares.iter().zip(&fit[self.constants..]).map(|(share, value)| share * value).sum();
        Some(sum / weight).filter(|mean| *mean > 1e-6)
    }

    /// Value of the army's mean piece.
    pub fn mean(&self) -> Option<Estimate> {
        self.resampled.ratio(|fit| self.mean_of(fit))
    }

    /// Value of a piece where the mean piece of the army is worth 1.
    pub fn value(&self, column: Column) -> Option<Estimate> {
        let place = self.place(column)?;
        self.resampled.ratio(|fit| Some(fit[place] / self.mean_of(fit)?))
    }

    /// The same of several columns at once, in the fit (0) and in each sample (from 1); `None` where it has
    /// no mean piece, or a column was left out.
    pub(crate) fn draw(&self, sample: usize, columns: &[Column]) -> Option<Vec<f64>> {
        let fit = match sample.checked_sub(1) {
            None => &self.resampled.point,
            Some(sample) => self.resampled.samples.get(sample)?,
        };
        let mean = self.mean_of(fit)?;
        columns.iter().map(|&column| Some(fit[self.place(column)?] / mean)).collect()
    }

    /// The constants of the seats that are observed, in logits: the first one's advantage where there are two.
    pub(crate) fn seats(&self) -> Vec<Estimate> {
        (0..self.constants - 1).map(|seat| self.resampled.coefficient(|fit| fit[seat])).collect()
    }

    /// Value of being to act, in logits, against another who is.
    pub(crate) fn tempo(&self) -> Estimate {
        self.resampled.coefficient(|fit| fit[self.constants - 1])
    }

    /// The logit of the first seat's result by what is left; the right to act and the seat's constant are left out.
    pub(crate) fn balance(&self, position: &PositionLine, seats: usize) -> f64 {
        let worth = |&column: &Column| self.point(column) * ahead(position, seats, 0, column);
        self.columns.iter().map(worth).sum()
    }
}

/// All columns of one sort.
pub fn columns(subject: &Subject, which: &[Which]) -> Vec<Column> {
    let kinds = 0..subject.kinds.len();
    kinds.flat_map(|kind| which.iter().map(move |&which| (kind, which))).collect()
}

/// The plies at which the middle and the end of games begin: a third of the sampled positions is before the
/// first, a third from the second on, as nearly as plies allow.
pub fn phases(positions: &[PositionLine]) -> [u32; 2] {
    let mut plies: Vec<u32> = positions.iter().map(|position| position.ply).collect();
    plies.sort_unstable();
    let Some(&first) = plies.first() else { return [0, 0] };
    let third = |part: usize| plies[plies.len() * part / 3];
    let middle = third(1).max(first + 1);
    [middle, third(2).max(middle + 1)]
}
