//! The sequential probability ratio test on pairs of games.

use super::paired::Paired;
use gunjin_engine::math;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Two hypotheses about a score, and how often either may be accepted wrongly.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, try_from = "Unchecked")]
pub struct Sprt {
    /// The score of the null hypothesis.
    pub null: f64,
    /// The score of the alternative.
    pub alternative: f64,
    /// Probability of accepting the alternative where the null holds.
    pub alpha: f64,
    /// Probability of accepting the null where the alternative holds.
    pub beta: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    null: f64,
    alternative: f64,
    alpha: f64,
    beta: f64,
}

impl TryFrom<Unchecked> for Sprt {
    type Error = SprtError;

    fn try_from(test: Unchecked) -> Result<Sprt, SprtError> {
        Sprt::new(test.null, test.alternative, test.alpha, test.beta)
    }
}

/// Why numbers make no test.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
pub enum SprtError {
    /// The hypotheses are not two scores in order.
    #[error("null {0} and alternative {1}: give two scores from 0 to 1, the smaller first")]
    Scores(f64, f64),
    /// An error rate decides nothing, or everything.
    #[error("alpha {0} and beta {1}: give rates above 0 and below 0.5")]
    Rates(f64, f64),
}

/// State of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Neither hypothesis is accepted yet.
    Undecided,
    /// The null hypothesis is accepted.
    Null,
    /// The alternative is accepted.
    Alternative,
}

/// Fewest pairs before a verdict: nothing is known of the results but what was seen.
const LEAST: u64 = 8;

/// Pairs that every result is thought to have been seen besides, so that every mean is possible.
const UNSEEN: f64 = 1e-3;
/// Halvings of the interval in which a multiplier lies: to the last bit.
const HALVINGS: u32 = 60;

/// The mean points a game of the result in this place of [`Paired::pentanomial`].
pub fn points(result: usize) -> f64 {
    result as f64 / 4.0
}

/// Lagrange's multiplier *t* of the likeliest distribution of results with this mean *s*: what was seen of the
/// result *a* divided by 1 + *t* (*a* - *s*) (A. B. Owen, *Empirical likelihood*, 2001, section 2.2).
pub fn multiplier(seen: &[f64; 5], mean: f64) -> f64 {
    // What is beyond the mean, by that distribution, falls as the multiplier grows.
    let beyond = |multiplier: f64| -> f64 {
        let term = |(result, pairs): (usize, &f64)| {
            let distance = points(result) - mean;
            pairs * distance / (1.0 + multiplier * distance)
        };
        seen.iter().enumerate().map(term).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        if beyond(middle) > 0.0 { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

impl Sprt {
    /// A test of two scores with its error rates.
    pub fn new(null: f64, alternative: f64, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        let is_rate = |rate: f64| 0.0 < rate && rate < 0.5;
        match () {
            () if !(0.0 <= null && null < alternative && alternative <= 1.0) => {
                Err(SprtError::Scores(null, alternative))
            }
            () if !is_rate(alpha) || !is_rate(beta) => Err(SprtError::Rates(alpha, beta)),
            () => Ok(Sprt { null, alternative, alpha, beta }),
        }
    }

    /// The bounds of the log-likelihood ratio (A. Wald, *Sequential tests of statistical hypotheses*, 1945).
    pub fn bounds(&self) -> (f64, f64) {
        (math::ln(self.beta / (1.0 - self.alpha)), math::ln((1.0 - self.beta) / self.alpha))
    }

    /// The generalised log-likelihood ratio: how much likelier the pairs seen are at most where their mean is
    /// that of the alternative than where it is that of the null (M. Van den Bergh, *A practical introduction to
    /// the GSPRT*, 2016). What a pair can bring is one of five results of which nothing else is known; so it
    /// holds near 0 and 1 too, where the normal approximation does not.
    pub fn log_likelihood_ratio(&self, pairs: &Paired) -> f64 {
        let seen = pairs.pentanomial.map(|pairs| pairs as f64 + UNSEEN);
        let [null, alternative] = [self.null, self.alternative].map(|mean| multiplier(&seen, mean));
        let term = |(result, pairs): (usize, &f64)| {
            let share = |mean: f64, multiplier: f64| 1.0 + multiplier * (points(result) - mean);
            pairs * math::ln(share(self.null, null) / share(self.alternative, alternative))
        };
        seen.iter().enumerate().map(term).sum()
    }

    /// The verdict so far; none where games are counted in chips.
    pub fn verdict(&self, pairs: &Paired) -> Verdict {
        let (low, high) = self.bounds();
        match self.log_likelihood_ratio(pairs) {
            _ if pairs.count() < LEAST || pairs.counts_chips => Verdict::Undecided,
            ratio if ratio >= high => Verdict::Alternative,
            ratio if ratio <= low => Verdict::Null,
            _ => Verdict::Undecided,
        }
    }
}
