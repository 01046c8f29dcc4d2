//! Scores from pairs of games that begin alike with the seats exchanged.

use super::interval::{Estimate, normal_95, wilson_95};
use gunjin_engine::math;

/// The scores of one agent over pairs.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Paired {
    /// Mean points of the agent in each pair, in order.
    pairs: Vec<f64>,
    /// Pairs by twice the points of both games: 0 for two losses, 4 for two wins.
    pub pentanomial: [u64; 5],
    /// Some pair gave more than 1 or less than 0 a game: these are chips, not shares of a point.
    beyond: bool,
}

impl Paired {
    /// Adds the points of a pair's games.
    pub fn add(&mut self, points: &[f64]) {
        let mean = points.iter().sum::<f64>() / points.len().max(1) as f64;
        self.pairs.push(mean);
        self.beyond |= points.iter().any(|points| !(0.0..=1.0).contains(points));
        if !self.beyond {
            self.pentanomial[(mean * 4.0).round() as usize] += 1;
        }
    }

    /// Number of pairs.
    pub fn count(&self) -> u64 {
        self.pairs.len() as u64
    }

    /// True if some game gave more than 1 or less than 0: these are chips, not shares of a point.
    pub fn counts_chips(&self) -> bool {
        self.beyond
    }

    /// The mean of every pair, in order.
    pub fn means(&self) -> &[f64] {
        &self.pairs
    }

    /// The mean score; 0 without games.
    pub fn mean(&self) -> f64 {
        self.pairs.iter().sum::<f64>() / self.pairs.len().max(1) as f64
    }

    /// The variance between pairs (the unbiased estimate); 0 with fewer than two.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        let sum: f64 = self.pairs.iter().map(|score| math::powi(score - mean, 2)).sum();
        if self.pairs.len() < 2 { 0.0 } else { sum / (self.pairs.len() - 1) as f64 }
    }

    /// The mean score with its 95 % interval over pairs, since games of a pair are not independent.
    ///
    /// Shares of a point: Wilson's interval with the number of independent games that would vary as the pairs
    /// do (the effective sample size; N. Dean and M. Pagano, *Evaluating confidence interval methods for
    /// binomial proportions in clustered surveys*, 2015), which stays honest when every game was won. Pairs that nearly
    /// all cancel count for at most as many games as leave an interval of 4 / pairs to either side at an even score,
    /// since few pairs alone tell how rarely the others come. Chips: the normal interval. `None` without pairs.
    pub fn score(&self) -> Option<Estimate> {
        let (count, mean, variance) = (self.count(), self.mean(), self.variance());
        if self.beyond {
            let squares = self.pairs.iter().map(|score| score * score).sum();
            return normal_95(self.pairs.iter().sum(), squares, count);
        }
        let games = 2 * count;
        let pairs = count as f64;
        let effective = match mean * (1.0 - mean) / variance {
            seen if variance > 0.0 => (seen * pairs).clamp(pairs, (8.0 * pairs).max(pairs * pairs / 16.0)),
            _ => games as f64,
        };
        let effective = effective.round() as u64;
        wilson_95(mean * effective as f64, effective).map(|estimate| Estimate {
            point: mean,
            count: games,
            ..estimate
        })
    }

    /// Number of pairs that would separate this score from `other` at 95 %, if both are as they seem; `None`
    /// if they are equal.
    pub fn pairs_to_separate(&self, other: f64) -> Option<u64> {
        let distance = (self.mean() - other).abs();
        let variance = self.variance().max(0.05);
        (distance > 1e-9).then(|| (variance * math::powi(1.96 / distance, 2)).ceil() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gunjin_engine::random::{Purpose, Stream, unit};

    fn paired(pairs: &[[f64; 2]]) -> Paired {
        let mut paired = Paired::default();
        pairs.iter().for_each(|pair| paired.add(pair));
        paired
    }

    #[test]
    fn pairs_are_counted_by_their_points() {
        let found = paired(&[[0.0, 0.0], [0.5, 0.0], [1.0, 0.0], [0.5, 1.0], [1.0, 1.0], [1.0, 1.0]]);
        assert_eq!(found.pentanomial, [1, 1, 1, 1, 2]);
        assert!((found.mean() - 7.0 / 12.0).abs() < 1e-12);
    }

    #[test]
    fn independent_games_have_the_interval_of_independent_games() {
        // Wins and losses as four fair coins would fall: the variance between pairs is half that of a game.
        let pairs: Vec<[f64; 2]> =
            [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]].into_iter().cycle().take(400).collect();
        let found = paired(&pairs).score().expect("there are games");
        let plain = wilson_95(400.0, 800).expect("there are games");
        assert!((found.low - plain.low).abs() < 1e-3 && (found.high - plain.high).abs() < 1e-3, "{found:?}");
    }

    #[test]
    fn pairs_that_fall_together_count_once_and_those_that_cancel_count_more() {
        let together = paired(&[[0.0, 0.0], [1.0, 1.0]].repeat(50)).score().expect("games");
        let single = wilson_95(50.0, 100).expect("games");
        assert!((together.low - single.low).abs() < 2e-3, "{together:?}");
        let cancel = paired(&[[0.0, 1.0], [1.0, 0.0], [0.5, 0.0]].repeat(30)).score().expect("games");
        assert!(cancel.high - cancel.low < 0.12, "{cancel:?}");
    }

    /// The share of intervals that hold the mean of pairs that are won twice with one chance, lost twice with another,
    /// and shared otherwise.
    fn coverage(pairs: u64, [won, lost]: [f64; 2]) -> f64 {
        let holds = |set: &u64| {
            let mut rng = Stream::new(8, *set, Purpose::Check, 0).fast();
            let mut found = Paired::default();
            for _ in 0..pairs {
                let drawn = unit(&mut rng);
                found.add(match drawn {
                    twice if twice < won => &[1.0, 1.0],
                    never if never < won + lost => &[0.0, 0.0],
                    _ => &[1.0, 0.0],
                });
            }
            let found = found.score().expect("there are pairs");
            (found.low..=found.high).contains(&(0.5 + (won - lost) / 2.0))
        };
        (0..2000).filter(holds).count() as f64 / 2000.0
    }

    #[test]
    fn intervals_hold_the_mean_of_pairs_that_mostly_cancel() {
        for chances in [[0.3, 0.2], [0.1, 0.1], [0.1, 0.02], [0.02, 0.02], [0.015, 0.025]] {
            let held = coverage(1000, chances);
            assert!((0.93..=0.97).contains(&held), "{chances:?}: {held}");
        }
        // A few pairs of a thousand are too few to tell how few they are.
        for chances in [[0.004, 0.002], [0.001, 0.0]] {
            let held = coverage(1000, chances);
            assert!(held >= 0.97, "{chances:?}: {held}");
        }
    }

    #[test]
    fn all_wins_leave_doubt() {
        let found = paired(&[[1.0, 1.0]; 100]).score().expect("games");
        assert!(found.low > 0.97 && found.low < 1.0 && found.high == 1.0, "{found:?}");
    }
}
