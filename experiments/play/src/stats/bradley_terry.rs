//! Ratings from results between many players.

use super::bootstrap::ends_95;
use gunjin_agents::logistic::{Regression, Row};
use gunjin_engine::random::{Purpose, Stream, below};

/// A meeting of two players: the mean scores of the first in pairs of games.
#[derive(Debug, Clone, PartialEq)]
pub struct Meeting {
    /// The first player.
    pub first: usize,
    /// Index of the second agent.
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
    /// Upper end of the interval.
    pub high: f64,
}

const SAMPLES: u64 = 400;
/// Part of a game that every player is taken to have drawn with the average, so that a score of 100 % has a
/// finite rating.
pub const PRIOR: f64 = 0.5;

/// A row for every player's draw with the average, and one for every meeting, with how often each counts.
fn games(players: usize, meetings: &[Meeting]) -> (Vec<Row>, Vec<f64>) {
    let row = |result: f64, sides: &[(usize, f64)]| {
        let mut features = vec![0.0; players];
        sides.iter().for_each(|&(player, side)| features[player] = side);
        Row { features, result }
    };
    let prior = (0..players).map(|player| (row(0.5, &[(player, 1.0)]), PRIOR));
    let met = meetings.iter().map(|Meeting { first, second, pairs }| {
        let score = pairs.iter().sum::<f64>() / pairs.len().max(1) as f64;
        (row(score, &[(*first, 1.0), (*second, -1.0)]), pairs.len() as f64 * 2.0)
    });
    prior.chain(met).unzip()
}

/// Maximum-likelihood ratings of the model of R. A. Bradley and M. E. Terry (*Rank analysis of incomplete
/// block designs*, 1952) with draws as half wins, a logistic regression: the likelihood has one maximum, and the
/// prior keeps it finite. Their mean is 0.
pub fn ratings(players: usize, meetings: &[Meeting]) -> Vec<f64> {
    let ((rows, counts), level) = (games(players, meetings), vec![0.0; players]);
    let regression = Regression { rows: &rows, counts: &counts, towards: &level, ridge: 0.0 };
    // The prior is definite: nothing fails but what is no number.
    let strength = regression.fit(&level).unwrap_or(level);
    let scale = 400.0 / std::f64::consts::LN_10;
    let mean = strength.iter().sum::<f64>() / players.max(1) as f64;
    strength.iter().map(|own| (own - mean) * scale).collect()
}

/// Ratings with intervals from a bootstrap over pairs, and for every two players how often the first came out ahead (the
/// likelihood of superiority). An interval holds its rating even where all samples are drawn towards the others, as they are of
/// a player whose pairs all ended alike.
pub fn rated(players: usize, meetings: &[Meeting], seed: u64) -> (Vec<Rating>, Vec<Vec<f64>>) {
    let points = ratings(players, meetings);
    let samples: Vec<Vec<f64>> = (0..SAMPLES)
        .map(|sample| ratings(players, &redrawn(meetings, &mut Stream::new(seed, sample, Purpose::Check, 0))))
        .collect();
    let interval = |player: usize| {
        let drawn = samples.iter().map(|sample| sample[player]).collect();
        let points = points[player];
        let [low, high] = ends_95(drawn).unwrap_or([points; 2]);
        Rating { points, low: low.min(points), high: high.max(points) }
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

/// Meetings with their pairs drawn again, with replacement.
///
/// Pairs that all ended alike would be drawn alike for ever, and their rating would look certain. They are
/// drawn from one pair more, which went the other way: the most that is drawn of it in 95 % of samples is
/// about three, as in the rule of three (Hanley and Lippman-Hand, *If nothing goes wrong, is everything all
/// right?*, 1983). Where k meetings of a player ended alike, each has that pair in every k-th sample: together they are one long
/// meeting.
fn redrawn(meetings: &[Meeting], rng: &mut Stream) -> Vec<Meeting> {
    let alike =
        |player, score| meetings.iter().filter(|meeting| sweep(meeting, player) == Some(score)).count();
    let redraw = |meeting: &Meeting| {
        let shared = sweep(meeting, meeting.first)
            .map(|score| alike(meeting.first, score).max(alike(meeting.second, 1.0 - score)));
        let unseen =
            shared.filter(|&shared| below(rng, shared as u32) == 0).map(|_| match meeting.pairs[0] {
                0.5 => f64::from(below(rng, 2)),
                score => f64::from(score < 0.5),
            });
        let count = meeting.pairs.len() + usize::from(unseen.is_some());
        let draw = |_| {
            let drawn = below(rng, count as u32) as usize;
            meeting.pairs.get(drawn).copied().or(unseen).unwrap_or(0.5)
        };
        Meeting { pairs: (0..meeting.pairs.len()).map(draw).collect(), ..meeting.clone() }
    };
    meetings.iter().map(redraw).collect()
}

/// The score of a player in every pair of a meeting, if it is in all the same.
fn sweep(meeting: &Meeting, player: usize) -> Option<f64> {
    let score = *meeting.pairs.first()?;
    let own = if player == meeting.first { score } else { 1.0 - score };
    let is_in = player == meeting.first || player == meeting.second;
    (is_in && meeting.pairs.iter().all(|&pair| pair == score)).then_some(own)
}
