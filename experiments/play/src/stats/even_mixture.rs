//! Of the mixtures that are nearly safest in a matrix game, the one that is spread most evenly.
//!
//! If payoffs are estimates, the safest mixture ([`maximin`]) believes their luck: it puts all weight on the
//! few choices that were lucky. Mixtures whose worst payoff is less by no more than the luck may amount to
//! cannot be told from it, and the one of largest entropy among them commits itself to nothing that the
//! payoffs do not say.

use super::matrix_game::{Maximin, maximin, worst};
use gunjin_agents::logistic::solve;
use gunjin_engine::{Wrong, math};
use ndarray::{Array1, Array2};

/// A slack below this is none: the barrier has no room.
const LEAST_SLACK: f64 = 1e-6;
/// Tolerance of the entropy below the largest, in nats.
const PRECISION: f64 = 1e-6;
/// Factor from one weight of the entropy to the next.
const GROWTH: f64 = 8.0;
/// Steps of Newton's method at each weight; ten are usual.
const STEPS: usize = 100;
/// Halvings of a step after which it leads nowhere.
const HALVINGS: u32 = 60;

/// The mixture of largest entropy among those that earn, against every column, at least the value of the game
/// less `slack` (the idea: L. Ortiz, R. Schapire and S. Kakade, *Maximum entropy correlated equilibria*,
/// 2007). Like the smoothed equilibria of R. McKelvey and T. Palfrey (*Quantal response equilibria for normal
/// form games*, 1995) it leans to the even mixture, but keeps a promise. Without slack it is [`maximin`];
/// with enough of it, the even mixture.
///
/// The entropy is within 10⁻⁶ of the largest, the promise is kept to rounding. Found by the barrier method
/// with Newton's steps (S. Boyd and L. Vandenberghe, *Convex optimization*, 2004, chapter 11); sixty rows and
/// columns take some tens of milliseconds.
pub fn most_even(payoffs: &[Vec<f64>], slack: f64) -> Result<Maximin, Wrong> {
    let safest = maximin(payoffs)?;
    if slack.is_nan() || slack < LEAST_SLACK {
        return Ok(safest);
    }
    let rows = payoffs.len();
    let even = vec![1.0 / rows as f64; rows];
    let least = safest.value - slack;
    if worst(payoffs, &even) >= least {
        return Ok(Maximin { value: worst(payoffs, &even), shares: even });
    }
    let within = Within { payoffs: matrix(payoffs), least };
    let mut shares = within.begin(&safest, slack);
    let enough = payoffs[0].len() as f64 / PRECISION;
    let mut weight = 1.0;
    while weight < enough {
        weight = f64::min(weight * GROWTH, enough);
        shares = within.centre(shares, weight);
    }
    let total = shares.sum();
    let shares: Vec<f64> = shares.iter().map(|share| share / total).collect();
    Ok(Maximin { value: worst(payoffs, &shares), shares })
}

fn matrix(payoffs: &[Vec<f64>]) -> Array2<f64> {
    Array2::from_shape_fn((payoffs.len(), payoffs[0].len()), |(row, column)| payoffs[row][column])
}

/// The mixtures that earn at least so much against every column.
struct Within {
    payoffs: Array2<f64>,
    least: f64,
}

impl Within {
    fn begin(&self, safest: &Maximin, slack: f64) -> Array1<f64> {
        let range = self.payoffs.iter().fold(0.0f64, |most, payoff| most.max((safest.value - payoff).abs()));
        let blend = f64::min(slack / (2.0 * range), 0.5);
        let even = 1.0 / safest.shares.len() as f64;
        safest.shares.iter().map(|share| share + blend * (even - share)).collect()
    }

    fn spare(&self, shares: &Array1<f64>) -> Array1<f64> {
        shares.dot(&self.payoffs) - self.least
    }

    /// Objective to minimise: the entropy by its weight with the sign turned, and a barrier around the
    /// mixtures. `None` outside.
    fn height(&self, shares: &Array1<f64>, weight: f64) -> Option<f64> {
        let spare = self.spare(shares);
        if shares.iter().chain(&spare).any(|part| part.is_nan() || *part <= 0.0) {
            return None;
        }
        let order: f64 = shares.iter().map(|share| share * math::ln(*share)).sum();
        Some(weight * order - spare.iter().map(|spare| math::ln(*spare)).sum::<f64>())
    }

    /// The mixture at which the height is least, from one inside.
    fn centre(&self, mut shares: Array1<f64>, weight: f64) -> Array1<f64> {
        for _ in 0..STEPS {
            let Some((step, fall)) = self.step(&shares, weight) else { break };
            if fall < 1e-9 {
                break;
            }
            match self.descended(&shares, &step, fall, weight) {
                Some(lower) => shares = lower,
                None => break, // what is left is rounding
            }
        }
        shares
    }

    /// Newton's step among mixtures, and how steeply it falls.
    fn step(&self, shares: &Array1<f64>, weight: f64) -> Option<(Array1<f64>, f64)> {
        let pull = self.spare(shares).mapv(f64::recip);
        let slope = shares.mapv(|share| weight * (math::ln(share) + 1.0)) - self.payoffs.dot(&pull);
        let scaled = &self.payoffs * &pull;
        let mut curvature = scaled.dot(&scaled.t());
        shares.iter().enumerate().for_each(|(row, share)| curvature[(row, row)] += weight / share);
        let rows: Vec<Vec<f64>> = curvature.outer_iter().map(|row| row.to_vec()).collect();
        let solved = |right: &Array1<f64>| solve(&mut rows.clone(), &right.to_vec()).map(Array1::from_vec);
        let (free, along) = (solved(&slope)?, solved(&Array1::ones(shares.len()))?);
        // The shares go on summing to 1.
        let step = &along * (free.sum() / along.sum()) - free;
        let fall = -slope.dot(&step);
        Some((step, fall))
    }

    /// The end of a step, or of half of it again and again until the height falls by a tenth of what the
    /// slope promises.
    fn descended(
        &self,
        shares: &Array1<f64>,
        step: &Array1<f64>,
        fall: f64,
        weight: f64,
    ) -> Option<Array1<f64>> {
        let begin = self.height(shares, weight)?;
        (0..HALVINGS).map(|halving| math::powi(0.5f64, halving as i32)).find_map(|share| {
            let end = shares + &(step * share);
            (self.height(&end, weight)? <= begin - 0.1 * share * fall).then_some(end)
        })
    }
}
