//! Ratings from results between many players.

use super::bootstrap::ends_95;
use super::cholesky::solve;
use gunjin_engine::math;
use gunjin_engine::random::{Purpose, Stream, below};
use ndarray::{Array1, Array2};

/// A meeting of two players: the mean scores of the first in pairs of games.
#[derive(Debug, Clone, PartialEq)]
pub struct Meeting {
    /// The first player.
    pub first: usize,
    /// The second.
    pub second: usize,
    /// Mean points of the first in each pair, from 0 to 1.
    pub pairs: Vec<f64>,
}

/// A rating with its interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// Points on the scale on which 400 points are ten to one.
    pub points: f64,
    /// Lower end of the 95 % interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// Most steps of Newton's method, which needs about ten.
const ROUNDS: usize = 200;
/// The longest step of a logarithm of a strength: far from the maximum whole steps may lead away from it.
const LONGEST_STEP: f64 = 2.0;
/// The least part of a step that is tried where a whole one leads down.
const LEAST_PART: f64 = 1e-3;
/// A step below which the maximum is found: 2e-8 points.
const NEAR: f64 = 1e-10;
/// Drawn samples behind an interval.
const SAMPLES: u64 = 400;
/// Part of a game that every player is taken to have drawn with the average, so that a score of 100 % has a
/// finite rating.
const PRIOR: f64 = 0.5;

/// The results of all meetings under the model.
struct Results {
    players: usize,
    /// Points of each player, those of the prior included.
    won: Array1<f64>,
    /// First player, second player, games.
    meetings: Vec<(usize, usize, f64)>,
}

impl Results {
    fn of(players: usize, meetings: &[Meeting]) -> Results {
        let mut won = Array1::from_elem(players, PRIOR / 2.0);
        let mut counted = Vec::with_capacity(meetings.len());
        for meeting in meetings {
            let games = meeting.pairs.len() as f64 * 2.0;
            let points = meeting.pairs.iter().sum::<f64>() * 2.0;
            won[meeting.first] += points;
            won[meeting.second] += games - points;
            counted.push((meeting.first, meeting.second, games));
        }
        Results { players, won, meetings: counted }
    }

    /// The logarithm of how likely the results are with these logarithms of strengths.
    fn likelihood(&self, strength: &Array1<f64>) -> f64 {
        // ln(exp(a) + exp(b)), whatever their sizes.
        let both = |a: f64, b: f64| a.max(b) + math::ln(1.0 + math::exp(-(a - b).abs()));
        let met: f64 =
            self.meetings.iter().map(|&(a, b, games)| games * both(strength[a], strength[b])).sum();
        let prior: f64 = strength.iter().map(|&own| PRIOR * both(own, 0.0)).sum();
        self.won.dot(strength) - met - prior
    }

    /// The gradient of the likelihood, and its second derivatives with their signs turned.
    fn slopes(&self, strength: &Array1<f64>) -> (Array1<f64>, Array2<f64>) {
        let share = |a: f64, b: f64| 1.0 / (1.0 + math::exp(b - a));
        let mut gradient = self.won.clone();
        let mut curvature = Array2::zeros((self.players, self.players));
        for (player, &own) in strength.iter().enumerate() {
            let share = share(own, 0.0);
            gradient[player] -= PRIOR * share;
            curvature[(player, player)] += PRIOR * share * (1.0 - share);
        }
        for &(first, second, games) in &self.meetings {
            let share = share(strength[first], strength[second]);
            gradient[first] -= games * share;
            gradient[second] -= games * (1.0 - share);
            let bend = games * share * (1.0 - share);
            curvature[(first, first)] += bend;
            curvature[(second, second)] += bend;
            curvature[(first, second)] -= bend;
            curvature[(second, first)] -= bend;
        }
        (gradient, curvature)
    }
}

/// Maximum-likelihood ratings of the model of R. A. Bradley and M. E. Terry (*Rank analysis of incomplete
/// block designs*, 1952) with draws as half wins, by Newton's method: the likelihood has one maximum, and the
/// prior keeps it finite. Their mean is 0.
pub fn ratings(players: usize, meetings: &[Meeting]) -> Vec<f64> {
    let results = Results::of(players, meetings);
    let mut strength = Array1::zeros(players);
    for _ in 0..ROUNDS {
        let (gradient, curvature) = results.slopes(&strength);
        let Some(step) = solve(curvature, gradient) else { break };
        let longest = step.iter().fold(0.0f64, |longest, part| longest.max(part.abs()));
        if longest <= NEAR {
            break;
        }
        let (before, mut part) = (results.likelihood(&strength), (LONGEST_STEP / longest).min(1.0));
        while part > LEAST_PART && results.likelihood(&(&strength + &step * part)) < before {
            part /= 2.0;
        }
        strength += &(step * part);
    }
    let scale = 400.0 / std::f64::consts::LN_10;
    let mean = strength.sum() / players.max(1) as f64;
    strength.iter().map(|own| (own - mean) * scale).collect()
}

/// Ratings with intervals from a bootstrap over pairs, and for every two players how often the first came out
/// ahead (the likelihood of superiority).
pub fn rated(players: usize, meetings: &[Meeting], seed: u64) -> (Vec<Rating>, Vec<Vec<f64>>) {
    let points = ratings(players, meetings);
    let samples: Vec<Vec<f64>> = (0..SAMPLES)
        .map(|sample| ratings(players, &redrawn(meetings, &mut Stream::new(seed, sample, Purpose::Check, 0))))
        .collect();
    let interval = |player: usize| {
        let drawn = samples.iter().map(|sample| sample[player]).collect();
        let [low, high] = ends_95(drawn).unwrap_or([points[player]; 2]);
        Rating { points: points[player], low, high }
    };
    let ahead = |first: usize, second: usize| {
        let count = samples.iter().filter(|sample| sample[first] > sample[second]).count();
        let level = samples.iter().filter(|sample| sample[first] == sample[second]).count();
        (count as f64 + level as f64 / 2.0) / samples.len() as f64
    };
    let superiority =
        (0..players).map(|first| (0..players).map(|second| ahead(first, second)).collect()).collect();
    ((0..players).map(interval).collect(), superiority)
}

/// The same meetings with their pairs drawn again, with replacement.
///
/// Pairs that all ended alike would be drawn alike for ever, and their rating would look certain. They are
/// drawn from one pair more, which went the other way: the most that is drawn of it in 95 % of samples is
/// about three, as in the rule of three (Hanley and Lippman-Hand, *If nothing goes wrong, is everything all
/// right?*, 1983).
fn redrawn(meetings: &[Meeting], rng: &mut Stream) -> Vec<Meeting> {
    let redraw = |meeting: &Meeting, rng: &mut Stream| {
        let unseen = unseen_pair(&meeting.pairs, rng);
        let count = meeting.pairs.len() + usize::from(unseen.is_some());
        let draw = |_| {
            let drawn = below(rng, count as u32) as usize;
            meeting.pairs.get(drawn).copied().or(unseen).unwrap_or(0.5)
        };
        Meeting { pairs: (0..meeting.pairs.len()).map(draw).collect(), ..meeting.clone() }
    };
    meetings.iter().map(|meeting| redraw(meeting, rng)).collect()
}

/// A pair unlike the others, where all are alike: the other way round, or either way after even pairs.
fn unseen_pair(pairs: &[f64], rng: &mut Stream) -> Option<f64> {
    let first = *pairs.first()?;
    let alike = pairs.iter().all(|&pair| pair == first);
    alike.then(|| if first == 0.5 { f64::from(below(rng, 2)) } else { f64::from(u8::from(first < 0.5)) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meeting(first: usize, second: usize, score: f64, pairs: usize) -> Meeting {
        let wins = (score * pairs as f64).round() as usize;
        let pairs = (0..pairs).map(|pair| f64::from(u8::from(pair < wins))).collect();
        Meeting { first, second, pairs }
    }

    #[test]
    fn two_players_differ_as_their_odds() {
        let found = ratings(2, &[meeting(0, 1, 0.75, 40_000)]);
        let expected = 400.0 * math::log10(3.0f64);
        assert!((found[0] - found[1] - expected).abs() < 0.1, "{found:?} {expected}");
    }

    #[test]
    fn strengths_that_made_the_results_are_found() {
        let truth = [200.0, 0.0, -50.0, -150.0];
        let expected = |a: f64, b: f64| 1.0 / (1.0 + math::pow(10f64, (b - a) / 400.0));
        let mut meetings = Vec::new();
        for first in 0..4 {
            for second in first + 1..4 {
                meetings.push(meeting(first, second, expected(truth[first], truth[second]), 100_000));
            }
        }
        for (found, truth) in ratings(4, &meetings).iter().zip(truth) {
            assert!((found - truth).abs() < 0.5, "{found} {truth}");
        }
    }

    /// At the maximum everybody scores what the ratings expect of him, the prior's games included. In a chain each
    /// player is tied to the others by one neighbour, so that an iteration that passes news on one by one is slow.
    #[test]
    fn everybody_scores_what_the_ratings_expect() {
        let chain: Vec<Meeting> =
            (0..11).map(|first| meeting(first, first + 1, [1.0, 0.95, 0.5][first % 3], 200)).collect();
        let lopsided = vec![meeting(0, 1, 1.0, 100_000), meeting(1, 2, 1.0, 3), meeting(0, 2, 0.0, 1)];
        for (players, meetings) in [(12, chain), (3, lopsided), (4, Vec::new())] {
            let found = ratings(players, &meetings);
            assert!(found.iter().sum::<f64>().abs() < 1e-6, "{found:?}");
            let expected = |a: f64, b: f64| 1.0 / (1.0 + math::pow(10f64, (b - a) / 400.0));
            // The prior's opponent is where the sum of what is missing of all players is 0.
            let missing = |average: f64| -> Vec<f64> {
                let mut missing: Vec<f64> =
                    found.iter().map(|own| PRIOR / 2.0 - PRIOR * expected(*own, average)).collect();
                for Meeting { first, second, pairs } in &meetings {
                    let games = 2.0 * pairs.len() as f64;
                    let more =
                        2.0 * pairs.iter().sum::<f64>() - games * expected(found[*first], found[*second]);
                    missing[*first] += more;
                    missing[*second] -= more;
                }
                missing
            };
            let (mut low, mut high) = (-10_000.0, 10_000.0);
            for _ in 0..200 {
                let middle = (low + high) / 2.0;
                let ends = if missing(middle).iter().sum::<f64>() < 0.0 { &mut low } else { &mut high };
                *ends = middle;
            }
            let most = missing(low).iter().fold(0.0f64, |most, part| most.max(part.abs()));
            assert!(most < 1e-6, "{players} players: {most} points off in {found:?}");
        }
    }

    #[test]
    fn intervals_hold_the_rating_and_a_sweep_is_finite() {
        let (ratings, superiority) = rated(2, &[meeting(0, 1, 1.0, 20)], 1);
        assert!(ratings[0].points.is_finite() && ratings[0].low <= ratings[0].points);
        assert!((superiority[0][1] - 1.0).abs() < 1e-12 && superiority[1][0].abs() < 1e-12);
    }

    #[test]
    fn unanimous_results_are_not_certain() {
        for (score, pairs) in [(1.0, 20), (0.0, 20), (1.0, 200)] {
            let (ratings, _) = rated(2, &[meeting(0, 1, score, pairs)], 1);
            let width = |rating: &Rating| rating.high - rating.low;
            assert!(width(&ratings[0]) > 50.0 && width(&ratings[1]) > 50.0, "{ratings:?}");
            assert!(ratings.iter().all(|rating| (rating.low..=rating.high).contains(&rating.points)));
        }
        let even = Meeting { first: 0, second: 1, pairs: vec![0.5; 20] };
        let (ratings, _) = rated(2, &[even], 1);
        assert!(ratings[0].low < -10.0 && ratings[0].high > 10.0, "{ratings:?}");
    }

    /// Three of 20 pairs is what the rule of three says: 400 log10 of 17 to 3 is 301, less the prior.
    #[test]
    fn the_interval_of_a_sweep_reaches_to_three_lost_pairs() {
        let (ratings, _) = rated(2, &[meeting(0, 1, 1.0, 20)], 1);
        let lost = super::ratings(2, &[meeting(0, 1, 17.0 / 20.0, 20)]);
        assert!((ratings[0].low - lost[0]).abs() < 1.0, "{ratings:?} {lost:?}");
    }
}
