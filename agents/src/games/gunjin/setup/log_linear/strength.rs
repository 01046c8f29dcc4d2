//! Weight of each feature of a set-up for winning: logistic regression, game by game.
//!
//! The log-odds of a game are the strength of South's set-up, less that of North's, plus what moving first is
//! worth. What earlier games said is kept as a normal distribution of the weights (Laplace), whose certainty
//! fades: set-ups that were met long ago say less of those that are met now (recursive least squares with a
//! forgetting factor).

use super::policy::Camps;
use crate::logistic::solve;
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::math;
use serde::{Deserialize, Serialize};

/// Steps of Newton's method. More change nothing that matters beside the noise of results.
const STEPS: u32 = 3;

/// A game between two set-ups: what is shown more often by South's than by North's, and South's points.
#[derive(Debug, Clone, PartialEq)]
pub struct Meeting {
    shown: Vec<(usize, f64)>,
    points: f64,
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
    fn expected(&self, weights: &[f64]) -> f64 {
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

    /// The certainty that is left.
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
fn derivatives(
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

#[cfg(test)]
mod tests {
    use super::*;
    use gunjin_engine::random::{Purpose, Stream, unit};

    fn meeting(rng: &mut Stream, truth: &[f64]) -> Meeting {
        let shown: Vec<(usize, f64)> = (0..truth.len()).map(|at| (at, 4.0 * unit(rng) - 2.0)).collect();
        let expected = Meeting { shown: shown.clone(), points: 0.0 }.expected(truth);
        Meeting { shown, points: f64::from(u8::from(unit(rng) < expected)) }
    }

    #[test]
    fn derivatives_are_those_of_finite_differences() {
        let mut rng = Stream::new(1, 0, Purpose::Check, 0);
        let games: Vec<Meeting> = (0..30).map(|_| meeting(&mut rng, &[1.0, -0.5, 0.0])).collect();
        let known = vec![vec![3.0], vec![0.5, 2.0], vec![-0.25, 0.125, 4.0]];
        let (weights, prior) = ([0.3, -0.2, 0.1], [0.1, 0.2, -0.3]);
        let slope = |weights: &[f64]| derivatives(&games, weights, &prior, &known).0;
        let height = |weights: &[f64]| {
            let loss: f64 = games
                .iter()
                .map(|game| {
                    let expected = game.expected(weights);
                    game.points * math::ln(expected) + (1.0 - game.points) * math::ln(1.0 - expected)
                })
                .sum();
            let away: Vec<f64> = weights.iter().zip(prior).map(|(a, b)| a - b).collect();
            let entry = |i: usize, j: usize| if j <= i { known[i][j] } else { known[j][i] };
            let square: f64 = (0..9).map(|at| entry(at / 3, at % 3) * away[at / 3] * away[at % 3]).sum();
            loss - square / 2.0
        };
        let (found, curve) = derivatives(&games, &weights, &prior, &known);
        for i in 0..3 {
            let moved = |by: f64| {
                let mut moved = weights;
                moved[i] += by;
                moved
            };
            let difference = (height(&moved(1e-5)) - height(&moved(-1e-5))) / 2e-5;
            assert!((difference - found[i]).abs() < 1e-5, "{i}: {difference} and {}", found[i]);
            let (more, less) = (slope(&moved(1e-5)), slope(&moved(-1e-5)));
            for (j, second) in curve[i].iter().enumerate() {
                let difference = (less[j] - more[j]) / 2e-5;
                assert!((difference - second).abs() < 1e-4, "{i}, {j}: {difference} and {second}");
            }
        }
    }

    #[test]
    fn the_weights_behind_results_are_found_and_forgotten() {
        let mut rng = Stream::new(2, 0, Purpose::Check, 0);
        let mut strength = Strength::unknown(2, 25.0);
        let round = |rng: &mut Stream, truth: &[f64]| -> Vec<Meeting> {
            (0..2000).map(|_| meeting(rng, truth)).collect()
        };
        let near = |strength: &Strength, truth: &[f64]| {
            for (found, truth) in strength.mean.iter().zip(truth) {
                assert!((f64::from(*found) - truth).abs() < 0.1, "{found} is not {truth}");
            }
        };
        let (first, second) = ([1.0, -0.5, 0.25], [-0.5, 0.5, 0.25]);
        for _ in 0..10 {
            let games = round(&mut rng, &first);
            strength.learn(&games, 1.0);
        }
        near(&strength, &first);
        let games = round(&mut rng, &first);
        assert!(strength.loss(&games) < 0.6 && strength.loss(&round(&mut rng, &second)) > 0.8);
        // Who doubts believes the same, and learns more from the next games.
        let games = round(&mut rng, &second);
        let (mut sure, mut doubting) = (strength.clone(), strength.doubted(0.1));
        assert_eq!(doubting.weights(), sure.weights());
        sure.learn(&games, 1.0);
        doubting.learn(&games, 1.0);
        let away = |strength: &Strength| (f64::from(strength.mean[0]) - second[0]).abs();
        assert!(away(&doubting) < away(&sure) / 2.0, "{} and {}", away(&doubting), away(&sure));
        for _ in 0..10 {
            let games = round(&mut rng, &second);
            strength.learn(&games, 0.5);
        }
        near(&strength, &second);
        assert!(strength.fits(2) && !strength.fits(3));
    }
}
