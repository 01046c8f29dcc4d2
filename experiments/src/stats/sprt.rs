//! The sequential probability ratio test on pairs of games.

use super::paired::Paired;
use serde::{Deserialize, Serialize};

/// Two hypotheses about a score, and how often either may be accepted wrongly.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

/// Where a test stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Not decided.
    Undecided,
    /// The null hypothesis is accepted.
    Null,
    /// The alternative is accepted.
    Alternative,
}

/// Fewest pairs before a verdict: the approximation is for many.
const LEAST: u64 = 8;

impl Sprt {
    /// The bounds of the log-likelihood ratio (A. Wald, *Sequential tests of statistical hypotheses*, 1945).
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The generalised log-likelihood ratio, in the normal approximation for large samples (M. Van den Bergh,
    /// *Comments on normalized Elo*, 2020: the variance is estimated, here between pairs).
    #[must_use]
    pub fn log_likelihood_ratio(&self, pairs: &Paired) -> f64 {
        // Without any variance seen the ratio would be infinite; a quarter of a game is added as half a win
        // and half a loss.
        let count = pairs.count() as f64;
        let variance = (pairs.variance() * count + 0.25 * 0.25) / (count + 0.25).max(1.0);
        let distance = 2.0 * pairs.mean() - self.null - self.alternative;
        count * (self.alternative - self.null) * distance / (2.0 * variance)
    }

    /// The verdict so far; none where games are counted in chips.
    #[must_use]
    pub fn verdict(&self, pairs: &Paired) -> Verdict {
        let (low, high) = self.bounds();
        match self.log_likelihood_ratio(pairs) {
            _ if pairs.count() < LEAST || pairs.counts_chips() => Verdict::Undecided,
            ratio if ratio >= high => Verdict::Alternative,
            ratio if ratio <= low => Verdict::Null,
            _ => Verdict::Undecided,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gunjin_engine::random::{Purpose, Stream, unit};

    const TEST: Sprt = Sprt { null: 0.5, alternative: 0.6, alpha: 0.05, beta: 0.05 };

    #[test]
    fn bounds_are_those_of_wald() {
        let (low, high) = TEST.bounds();
        assert!((high - 2.944_438_979).abs() < 1e-6 && (low + high).abs() < 1e-12);
    }

    /// Of 400 tests with a true score, how many accept the alternative.
    fn accepted(score: f64) -> usize {
        let test = |number: u64| {
            let mut rng = Stream::new(3, number, Purpose::Check, 0);
            let mut pairs = Paired::default();
            while TEST.verdict(&pairs) == Verdict::Undecided {
                pairs.add(&[0, 1].map(|_| f64::from(u8::from(unit(&mut rng) < score))));
            }
            TEST.verdict(&pairs) == Verdict::Alternative
        };
        (0..400).filter(|&number| test(number)).count()
    }

    #[test]
    fn errors_are_as_rare_as_asked() {
        // 5 % of 400 are 20; the normal approximation and the overshoot leave a margin of four standard
        // deviations.
        assert!(accepted(0.5) <= 38, "{}", accepted(0.5));
        assert!(accepted(0.6) >= 362, "{}", accepted(0.6));
    }
}
