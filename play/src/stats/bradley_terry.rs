//! Ratings from results between many players.

use super::bootstrap::quantile;
use gunjin_engine::math;
use gunjin_engine::random::{Purpose, Stream, below};

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

/// Rounds of the iteration; it converges geometrically.
const ROUNDS: usize = 2000;
/// Drawn samples behind an interval.
const SAMPLES: u64 = 400;
/// Part of a game that every player is taken to have drawn with the average, so that a score of 100 % has a
/// finite rating.
const PRIOR: f64 = 0.5;

/// Maximum-likelihood ratings of the model of R. A. Bradley and M. E. Terry (*Rank analysis of incomplete
/// block designs*, 1952) with draws as half wins, by the minorisation of D. R. Hunter (*MM algorithms for
/// generalized Bradley–Terry models*, 2004). Their mean is 0.
#[must_use]
pub fn ratings(players: usize, meetings: &[Meeting]) -> Vec<f64> {
    let sums =
        |meeting: &Meeting| (meeting.pairs.iter().sum::<f64>() * 2.0, meeting.pairs.len() as f64 * 2.0);
    let results: Vec<(usize, usize, f64, f64)> = meetings
        .iter()
        .map(|meeting| {
            let (won, games) = sums(meeting);
            (meeting.first, meeting.second, won, games)
        })
        .collect();
    let mut strength = vec![1.0f64; players];
    for _ in 0..ROUNDS {
        let mut won = vec![PRIOR / 2.0; players];
        let mut weight: Vec<f64> = strength.iter().map(|own| PRIOR / (own + 1.0)).collect();
        for &(first, second, points, games) in &results {
            won[first] += points;
            won[second] += games - points;
            let share = games / (strength[first] + strength[second]);
            weight[first] += share;
            weight[second] += share;
        }
        for (player, own) in strength.iter_mut().enumerate() {
            *own = won[player] / weight[player];
        }
    }
    let points: Vec<f64> = strength.iter().map(|own| math::log10(*own) * 400.0).collect();
    let mean = points.iter().sum::<f64>() / players.max(1) as f64;
    points.into_iter().map(|rating| rating - mean).collect()
}

/// Ratings with intervals from a bootstrap over pairs, and for every two players how often the first came out
/// ahead (the likelihood of superiority).
#[must_use]
pub fn rated(players: usize, meetings: &[Meeting], seed: u64) -> (Vec<Rating>, Vec<Vec<f64>>) {
    let points = ratings(players, meetings);
    let samples: Vec<Vec<f64>> = (0..SAMPLES)
        .map(|sample| ratings(players, &redrawn(meetings, &mut Stream::new(seed, sample, Purpose::Check, 0))))
        .collect();
    let interval = |player: usize| {
        let mut drawn: Vec<f64> = samples.iter().map(|sample| sample[player]).collect();
        drawn.sort_by(f64::total_cmp);

        Rating { points: points[player], low: quantile(&drawn, 0.025), high: quantile(&drawn, 0.975) }
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
