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

/// Most steps of Newton's method; a logistic with a ridge settles in far fewer.
const STEPS: usize = 50;

/// The weights that make the results likeliest, less `ridge`/2 times their squared distance from `towards`;
/// `None` if the numbers do not settle. Cost: a few times rows × features².
pub fn ridge_logistic(rows: &[Row], towards: &[f64], ridge: f64) -> Option<Vec<f64>> {
    let size = towards.len();
    let mut weights = towards.to_vec();
    for _ in 0..STEPS {
        let mut slope: Vec<f64> =
            weights.iter().zip(towards).map(|(weight, towards)| ridge * (towards - weight)).collect();
        let mut curve = vec![vec![0.0; size]; size];
        (0..size).for_each(|i| curve[i][i] = ridge);
        for row in rows {
            let logit: f64 = row.features.iter().zip(&weights).map(|(x, w)| x * w).sum();
            let p = 1.0 / (1.0 + math::exp(-logit));
            for (i, &x) in row.features.iter().enumerate().filter(|(_, x)| **x != 0.0) {
                slope[i] += (row.result - p) * x;
                let scaled = p * (1.0 - p) * x;
                curve[i].iter_mut().zip(&row.features).for_each(|(c, y)| *c += scaled * y);
            }
        }
        let step = solve(&mut curve, &slope)?;
        let share = climbing_share(|share| {
            let next: Vec<f64> =
                weights.iter().zip(&step).map(|(weight, step)| weight + share * step).collect();
            penalised(rows, &next, towards, ridge)
        });
        weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += share * step);
        if step.iter().all(|step| step.abs() < 1e-6) {
            return Some(weights);
        }
    }
    None
}

fn penalised(rows: &[Row], weights: &[f64], towards: &[f64], ridge: f64) -> f64 {
    let distance: f64 = weights.iter().zip(towards).map(|(a, b)| math::powi(a - b, 2)).sum();
    rows.iter().map(|row| likelihood(row, weights)).sum::<f64>() - ridge / 2.0 * distance
}

/// The logarithm of p^result (1 - p)^(1 - result), written so that nothing overflows.
fn likelihood(row: &Row, weights: &[f64]) -> f64 {
    let logit: f64 = row.features.iter().zip(weights).map(|(x, w)| x * w).sum();
    row.result * logit - logit.max(0.0) - math::ln_1p(math::exp(-logit.abs()))
}

/// The mean loss of log-likelihood: 0.693 where nothing is known, 0 where everything is; 0 of no rows.
pub(crate) fn mean_loss(rows: &[Row], weights: &[f64]) -> f64 {
    -rows.iter().map(|row| likelihood(row, weights)).sum::<f64>() / rows.len().max(1) as f64
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

/// Solves a symmetric positive definite system by Cholesky's factors, which replace the lower half of the
/// matrix; `None` if it is not positive definite.
pub fn solve(matrix: &mut [Vec<f64>], right: &[f64]) -> Option<Vec<f64>> {
    let size = right.len();
    for i in 0..size {
        for j in 0..=i {
            let dot: f64 = (0..j).map(|k| matrix[i][k] * matrix[j][k]).sum();
            let rest = matrix[i][j] - dot;
            if i == j {
                if rest <= 0.0 || !rest.is_finite() {
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
