//! Rating players whose results go round in circles.

use super::bradley_terry::Meeting;
use gunjin_engine::math;

/// Temperatures of the smoothed equilibrium, the last of them the coldest.
const COLDEST: f64 = 0.002;
/// Factor from one temperature to the next.
const COOLING: f64 = 0.9;
const STEPS: usize = 400;
/// Scores are kept this far from 0 and 1, so that their odds are finite.
const LEAST: f64 = 0.005;

/// A player's share in the equilibrium, and what it earns against it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NashAverage {
    /// Its probability in the equilibrium.
    pub share: f64,
    /// Its expected log-odds against the equilibrium: 0 in its support, less outside.
    pub value: f64,
}

/// Nash averages (D. Balduzzi, K. Tuyls, J. Pérolat and T. Graepel, *Re-evaluating evaluation*, 2018): the
/// game in which two people each name a player, and win the log-odds of the score between them, has one
/// equilibrium of largest entropy. Copies of a player share its part, and whoever is dominated gets none,
/// which no average over opponents can promise.
///
/// It is found as the limit of smoothed equilibria `share = softmax(value / temperature)` (R. McKelvey and T.
/// Palfrey, *Quantal response equilibria for normal form games*, 1995), which lean to the uniform
/// distribution, as the temperature falls. Players that did not meet are taken as equal.
pub fn nash_averages(players: usize, meetings: &[Meeting]) -> Vec<NashAverage> {
    let odds = log_odds(players, meetings);
    let values = |shares: &[f64]| -> Vec<f64> {
        odds.iter().map(|row| row.iter().zip(shares).map(|(gain, share)| gain * share).sum()).collect()
    };
    let mut shares = vec![1.0 / players.max(1) as f64; players];
    let mut temperature: f64 = 1.0;
    while temperature > COLDEST {
        for _ in 0..STEPS {
            let answer = softmax(&values(&shares), temperature);
            let pace = 0.5 * temperature.min(0.5);
            shares = shares.iter().zip(&answer).map(|(old, new)| old + pace * (new - old)).collect();
        }
        temperature *= COOLING;
    }
    let values = values(&shares);
    shares.into_iter().zip(values).map(|(share, value)| NashAverage { share, value }).collect()
}

fn log_odds(players: usize, meetings: &[Meeting]) -> Vec<Vec<f64>> {
    let mut odds = vec![vec![0.0; players]; players];
    for meeting in meetings {
        let score = meeting.pairs.iter().sum::<f64>() / meeting.pairs.len().max(1) as f64;
        let score = score.clamp(LEAST, 1.0 - LEAST);
        let gain = math::ln(score / (1.0 - score));
        odds[meeting.first][meeting.second] = gain;
        odds[meeting.second][meeting.first] = -gain;
    }
    odds
}

fn softmax(values: &[f64], temperature: f64) -> Vec<f64> {
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = values.iter().map(|value| math::exp((value - most) / temperature)).collect();
    let total: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / total).collect()
}

/// True if some players beat each other in a circle: each the next with more than half of the points.
pub fn is_cyclic(players: usize, meetings: &[Meeting]) -> bool {
    let odds = log_odds(players, meetings);
    let mut alive: Vec<usize> = (0..players).collect();
    loop {
        let beaten = |player: &usize| alive.iter().any(|&other| odds[other][*player] > 0.0);
        let Some(at) = alive.iter().position(|player| !beaten(player)) else { return !alive.is_empty() };
        alive.remove(at);
    }
}
