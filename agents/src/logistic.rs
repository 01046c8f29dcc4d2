//! Logistic regression with a ridge, by Newton's method.

use gunjin_engine::math;

/// One row of observations.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Observed features.
    pub features: Vec<f64>,
    /// The result: 1, ½ or 0.
    pub result: f64,
}

impl Row {
    fn logit(&self, weights: &[f64]) -> f64 {
        self.features.iter().zip(weights).map(|(x, w)| x * w).sum()
    }

    /// The logarithm of p^result (1 - p)^(1 - result), written so that nothing overflows.
    fn likelihood(&self, weights: &[f64]) -> f64 {
        let logit = self.logit(weights);
        self.result * logit - logit.max(0.0) - math::ln_1p(math::exp(-logit.abs()))
    }
}

/// Most steps of Newton's method; a logistic with a ridge settles in far fewer.
const STEPS: usize = 50;
/// A longer step may lead down, far from the maximum.
const SURE_STEP: f64 = 1.0;

/// A regression of results on features.
#[derive(Debug, Clone, Copy)]
pub struct Regression<'a> {
    /// Observations, in any order.
    pub rows: &'a [Row],
    /// Count of each, which may be a fraction.
    pub counts: &'a [f64],
    /// Weights to which the ridge draws.
    pub towards: &'a [f64],
    /// Strength of the ridge, in observations.
    pub ridge: f64,
}

impl Regression<'_> {
    /// The weights that make the results likeliest, less `ridge`/2 times their squared distance from `towards`, sought from
    /// `start` on (S. le Cessie and J. C. van Houwelingen, *Ridge estimators in logistic regression*, 1992); `None` if the
    /// numbers do not settle. Cost: a few times rows × features².
    pub fn fit(&self, start: &[f64]) -> Option<Vec<f64>> {
        let mut weights = start.to_vec();
        for _ in 0..STEPS {
            let (slope, mut curve) = self.derivatives(&weights);
            let step = solve(&mut curve, &slope)?;
            let size = step.iter().fold(0.0f64, |most, part| most.max(part.abs()));
            let stepped = |share: f64| -> Vec<f64> {
                weights.iter().zip(&step).map(|(weight, step)| weight + share * step).collect()
            };
            let sure = size <= SURE_STEP;
            weights = stepped(if sure { 1.0 } else { climbing_share(|share| self.height(&stepped(share))) });
            // What is left to go is about the square of the last step.
            if size < 1e-7 {
                return Some(weights);
            }
        }
        None
    }

    fn height(&self, weights: &[f64]) -> f64 {
        let distance: f64 = weights.iter().zip(self.towards).map(|(a, b)| math::powi(a - b, 2)).sum();
        let rows = self.rows.iter().zip(self.counts);
        rows.map(|(row, count)| count * row.likelihood(weights)).sum::<f64>() - self.ridge / 2.0 * distance
    }

    /// The first derivatives of the height, and the lower half of the second ones with the sign turned.
    fn derivatives(&self, weights: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let pull = |(weight, towards): (&f64, &f64)| self.ridge * (towards - weight);
        let mut slope: Vec<f64> = weights.iter().zip(self.towards).map(pull).collect();
        let mut curve = vec![vec![0.0; slope.len()]; slope.len()];
        curve.iter_mut().enumerate().for_each(|(i, row)| row[i] = self.ridge);
        // Most features of most rows are 0 and add nothing.
        let mut present = Vec::with_capacity(slope.len());
        for (row, &count) in self.rows.iter().zip(self.counts).filter(|(_, count)| **count != 0.0) {
            let p = 1.0 / (1.0 + math::exp(-row.logit(weights)));
            let (residual, spread) = (count * (row.result - p), count * p * (1.0 - p));
            present.clear();
            for (i, &x) in row.features.iter().enumerate().filter(|(_, x)| **x != 0.0) {
                present.push((i, x));
                slope[i] += residual * x;
                let (cells, scaled) = (&mut curve[i], spread * x);
                present.iter().for_each(|&(j, other)| cells[j] += scaled * other);
            }
        }
        (slope, curve)
    }
}

/// [`Regression::fit`] of rows that count once, from what it is drawn towards.
pub fn ridge_logistic(rows: &[Row], towards: &[f64], ridge: f64) -> Option<Vec<f64>> {
    Regression { rows, counts: &vec![1.0; rows.len()], towards, ridge }.fit(towards)
}

/// The mean loss of log-likelihood: 0.693 where nothing is known, 0 where everything is; 0 of no rows.
pub(crate) fn mean_loss(rows: &[Row], weights: &[f64]) -> f64 {
    -rows.iter().map(|row| row.likelihood(weights)).sum::<f64>() / rows.len().max(1) as f64
}

/// The share of a step of Newton's method that is taken: the whole of it, or half of it again and again until
/// the sum of what is looked for no longer falls. A whole step can overshoot where results are nearly
/// certain.
pub(crate) fn climbing_share(height: impl Fn(f64) -> f64) -> f64 {
    let begin = height(0.0);
    let rounding = 1e-12 * begin.abs();
    let mut share = 1.0;
    while share > 1e-6 && height(share) < begin - rounding {
        share /= 2.0;
    }
    share
}

/// Pivots below this are held to be zero.
const LEAST_PIVOT: f64 = 1e-14;

/// Solves a symmetric positive definite system by Cholesky's factors, which replace the lower half of the matrix, all
/// that is read; `None` if it is not positive definite. Cost: a third of the size cubed.
pub fn solve(matrix: &mut [Vec<f64>], right: &[f64]) -> Option<Vec<f64>> {
    let size = right.len();
    for i in 0..size {
        for j in 0..=i {
            let dot: f64 = (0..j).map(|k| matrix[i][k] * matrix[j][k]).sum();
            let rest = matrix[i][j] - dot;
            if i == j {
                if rest <= LEAST_PIVOT || !rest.is_finite() {
                    return None;
                }
                matrix[i][i] = rest.sqrt();
            } else {
                matrix[i][j] = rest / matrix[j][j];
            }
        }
    }
    let mut solution = right.to_vec();
    for i in 0..size {
        let dot: f64 = (0..i).map(|k| matrix[i][k] * solution[k]).sum();
        solution[i] = (solution[i] - dot) / matrix[i][i];
    }
    for i in (0..size).rev() {
        let dot: f64 = (i + 1..size).map(|k| matrix[k][i] * solution[k]).sum();
        solution[i] = (solution[i] - dot) / matrix[i][i];
    }
    Some(solution)
}
