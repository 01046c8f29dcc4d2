//! Weight of each feature of a set-up for winning: logistic regression, game by game.
//!
//! The log-odds of a game are the strength of South's set-up, less that of North's, plus what moving first is
//! worth. What earlier games said is kept as a normal distribution of the weights (Laplace), whose certainty
//! fades: set-ups that were met long ago say less of those that are met now (recursive least squares with a
//! forgetting factor).

use super::policy::Camps;
use crate::logistic::solve;
use gunjin_engine::games::gunjin::Setup;
use gunjin_engine::math;
use serde::{Deserialize, Serialize};

/// Steps of Newton's method. More change nothing that matters beside the noise of results.
const STEPS: u32 = 3;

/// A game between two set-ups: what is shown more often by South's than by North's, and South's points.
#[derive(Debug, Clone, PartialEq)]
pub struct Meeting {
    /// Numbers of what is shown, with South's surplus.
    pub shown: Vec<(usize, f64)>,
    /// South's points, 0 to 1.
    pub points: f64,
}

impl Meeting {
    /// Of two set-ups and South's points.
    pub fn new(camps: &Camps, setups: &[Setup; 2], points: f64) -> Meeting {
        let mut numbers = Vec::new();
        camps.shown(0, &setups[0], |number| numbers.push((number, 1.0)));
        camps.shown(1, &setups[1], |number| numbers.push((number, -1.0)));
        numbers.sort_by_key(|(number, _)| *number);
        let mut shown: Vec<(usize, f64)> = Vec::with_capacity(numbers.len() + 1);
        for (number, sign) in numbers {
            match shown.last_mut().filter(|(last, _)| *last == number) {
                Some((_, times)) => *times += sign,
                None => shown.push((number, sign)),
            }
        }
        shown.retain(|(_, times)| *times != 0.0);
        shown.push((camps.numbers(), 1.0)); // South moves first
        Meeting { shown, points }
    }

    /// Expected score of South.
    pub fn expected(&self, weights: &[f64]) -> f64 {
        let logit: f64 = self.shown.iter().map(|&(number, times)| times * weights[number]).sum();
        1.0 / (1.0 + math::exp(-logit))
    }
}

/// Belief about the weights. The last of them is what moving first is worth.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strength {
    /// Certainty of a weight of which no game tells.
    least: f64,
    mean: Vec<f32>,
    /// The lower half of the inverse of their covariance.
    certainty: Vec<Vec<f32>>,
}

impl Strength {
    /// No game is known, of so many numbers. Weights are thought to be small: nearly normal with the variance
    /// 1 / `least`.
    pub fn unknown(numbers: usize, least: f64) -> Strength {
        let row = |at: usize| {
            let mut row = vec![0.0; at + 1];
            row[at] = least as f32;
            row
        };
        let certainty = (0..=numbers).map(row).collect();
        Strength { least, mean: vec![0.0; numbers + 1], certainty }
    }

    /// The strength of each number.
    pub fn weights(&self) -> &[f32] {
        &self.mean[..self.mean.len() - 1]
    }

    /// True if it has so many numbers, all of them finite.
    pub fn fits(&self, numbers: usize) -> bool {
        let rows = self.certainty.iter().enumerate().all(|(at, row)| row.len() == at + 1);
        let finite = self.mean.iter().chain(self.certainty.iter().flatten()).all(|number| number.is_finite());
        rows && finite && self.certainty.len() == numbers + 1 && self.mean.len() == numbers + 1
    }

    /// The belief with only a share of the certainty: so much is known when what wins has changed.
    pub fn doubted(&self, share: f64) -> Strength {
        let short = |row: Vec<f64>| row.into_iter().map(|number| number as f32).collect();
        let certainty = self.faded(share).into_iter().map(short).collect();
        Strength { least: self.least, mean: self.mean.clone(), certainty }
    }

    /// The mean loss of log-likelihood in games that it has not learned from: 0.693 where nothing is known.
    pub fn loss(&self, meetings: &[Meeting]) -> f64 {
        let weights: Vec<f64> = self.mean.iter().copied().map(f64::from).collect();
        let loss = |meeting: &Meeting| {
            let expected = meeting.expected(&weights).clamp(1e-12, 1.0 - 1e-12);
            -(meeting.points * math::ln(expected) + (1.0 - meeting.points) * math::ln(1.0 - expected))
        };
        meetings.iter().map(loss).sum::<f64>() / meetings.len().max(1) as f64
    }

    /// Learns from games; of what was known before, the share `kept` is kept. Nothing changes if the numbers
    /// do not settle. Cost: a few times numbers³ / 3.
    pub fn learn(&mut self, meetings: &[Meeting], kept: f64) {
        let known = self.faded(kept);
        let prior: Vec<f64> = self.mean.iter().copied().map(f64::from).collect();
        let mut weights = prior.clone();
        for _ in 0..STEPS {
            let (slope, mut curve) = derivatives(meetings, &weights, &prior, &known);
            let Some(step) = solve(&mut curve, &slope) else { return };
            weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += step);
        }
        let (_, certainty) = derivatives(meetings, &weights, &prior, &known);
        self.mean = weights.iter().map(|&weight| weight as f32).collect();
        let short = |row: Vec<f64>| row.into_iter().map(|number| number as f32).collect();
        self.certainty = certainty.into_iter().map(short).collect();
    }

    fn faded(&self, kept: f64) -> Vec<Vec<f64>> {
        let faded = |(at, row): (usize, &Vec<f32>)| -> Vec<f64> {
            let mut row: Vec<f64> = row.iter().map(|&number| kept * f64::from(number)).collect();
            row[at] += (1.0 - kept) * self.least;
            row
        };
        self.certainty.iter().enumerate().map(faded).collect()
    }
}

/// The first derivatives of the log-likelihood of weights after these games, and the lower half of the second
/// ones, with their sign changed.
pub fn derivatives(
    meetings: &[Meeting],
    weights: &[f64],
    prior: &[f64],
    known: &[Vec<f64>],
) -> (Vec<f64>, Vec<Vec<f64>>) {
    let away: Vec<f64> = weights.iter().zip(prior).map(|(weight, prior)| weight - prior).collect();
    let mut slope = vec![0.0; weights.len()];
    for (i, row) in known.iter().enumerate() {
        for (j, &number) in row.iter().enumerate() {
            slope[i] -= number * away[j];
            if j < i {
                slope[j] -= number * away[i];
            }
        }
    }
    let mut curve = known.to_vec();
    for meeting in meetings {
        let expected = meeting.expected(weights);
        for (index, &(i, times)) in meeting.shown.iter().enumerate() {
            slope[i] += (meeting.points - expected) * times;
            let scaled = expected * (1.0 - expected) * times;
            meeting.shown[..=index].iter().for_each(|&(j, others)| curve[i][j] += scaled * others);
        }
    }
    (slope, curve)
}
