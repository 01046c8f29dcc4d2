//! Logistic regression: how the chance of a result depends on several numbers.

use super::bootstrap::{basic_95, percentile_95, weights};
use super::cholesky::solve;
use super::interval::Estimate;
use gunjin_engine::{Wrong, math};
use ndarray::{Array1, Array2, ArrayView1, Axis};
use rayon::prelude::*;

/// Observations: a row of numbers each, the result (0 to 1; draws are halves), and the cluster it belongs to.
#[derive(Debug, Clone, PartialEq)]
pub struct Observations {
    /// One row an observation, one column a number.
    pub numbers: Array2<f64>,
    /// Result of each observation.
    pub results: Array1<f64>,
    /// Cluster of each observation, counted from 0: observations of one game are not independent.
    pub clusters: Vec<usize>,
    /// Weight of each observation.
    pub weights: Vec<f64>,
}

/// A fitted regression.
#[derive(Debug, Clone, PartialEq)]
pub struct Logistic {
    /// One coefficient a column, in natural logarithms of odds.
    pub coefficients: Vec<f64>,
}

/// Steps of Newton's method; it converges quadratically.
const STEPS: usize = 50;

/// Coefficients of largest likelihood less `penalty` / 2 times their sum of squares (ridge regression; S. le
/// Cessie and J. C. van Houwelingen, *Ridge estimators in logistic regression*, 1992), by Newton's method.
/// There is no intercept: add a column of ones if one is wanted.
pub fn fit(observed: &Observations, penalty: f64) -> Result<Logistic, Wrong> {
    check(observed)?;
    let start = Array1::zeros(observed.numbers.ncols());
    Ok(Logistic { coefficients: newton(observed, &observed.weights, penalty, start)?.to_vec() })
}

/// A fit, and fits to clusters drawn with replacement.
#[derive(Debug, Clone, PartialEq)]
pub struct Resampled {
    /// Coefficients of the fit to what was observed.
    pub point: Vec<f64>,
    /// Coefficients of each sample's fit; those that diverge are left out.
    pub samples: Vec<Vec<f64>>,
    /// Number of clusters.
    pub clusters: u64,
}

impl Resampled {
    /// A coefficient, or a sum of some, with its basic 95 % interval.
    pub fn coefficient(&self, number: impl Fn(&[f64]) -> f64) -> Estimate {
        let point = number(&self.point);
        let drawn = self.samples.iter().map(|sample| number(sample)).collect();
        let [low, high] = basic_95(point, drawn).unwrap_or([point; 2]);
        Estimate { point, low, high, count: self.clusters }
    }

    /// A ratio of coefficients, with its 95 % interval: percentiles over the samples. `None` if the fit does not have
    /// it. Samples that do not have it are left out.
    pub fn ratio(&self, number: impl Fn(&[f64]) -> Option<f64>) -> Option<Estimate> {
        let point = number(&self.point)?;
        let drawn = self.samples.iter().filter_map(|sample| number(sample)).collect();
        Some(percentile_95(point, drawn, self.clusters))
    }
}

/// The fit, and fits to clusters drawn with replacement (A. C. Cameron, J. B. Gelbach and D. L. Miller,
/// *Bootstrap-based improvements for inference with clustered errors*, 2008, section II: the pairs cluster
/// bootstrap). The same for any number of threads. Costs about as much as four fits for every sample, after
/// each of which `drawn` is called.
pub fn resampled(
    observed: &Observations,
    penalty: f64,
    samples: u64,
    seed: u64,
    drawn: &(dyn Fn() + Sync),
) -> Result<Resampled, Wrong> {
    let point = Array1::from_vec(fit(observed, penalty)?.coefficients);
    let clusters = observed.clusters.iter().max().map_or(0, |last| last + 1);
    let sample = |sample: u64| {
        let counts = weights(clusters, seed, sample);
        let row = |(&cluster, &weight)| f64::from(counts[cluster]) * weight;
        let rows: Vec<f64> = observed.clusters.iter().zip(&observed.weights).map(row).collect();
        let fitted = newton(observed, &rows, penalty, point.clone()).ok().map(|fit| fit.to_vec());
        drawn();
        fitted
    };
    let samples = (0..samples).into_par_iter().filter_map(sample).collect();
    Ok(Resampled { point: point.to_vec(), samples, clusters: clusters as u64 })
}

fn check(observed: &Observations) -> Result<(), Wrong> {
    let (rows, results, clusters) =
        (observed.numbers.nrows(), observed.results.len(), observed.clusters.len());
    let weights = observed.weights.len();
    if rows != results || rows != clusters || rows != weights {
        let found = format!("{rows} rows, {results} results, {clusters} clusters and {weights} weights");
        return Err(Wrong(format!("{found}; there must be as many of each")));
    }
    let none = "there are no observations; play more games or sample more positions";
    if rows == 0 { Err(Wrong(none.into())) } else { Ok(()) }
}

fn newton(
    observed: &Observations,
    weights: &[f64],
    penalty: f64,
    mut coefficients: Array1<f64>,
) -> Result<Array1<f64>, Wrong> {
    let diverges =
        || Wrong(format!("the regression does not converge; a larger penalty than {penalty} helps"));
    for _ in 0..STEPS {
        let (gradient, curvature) = slopes(observed, weights, &coefficients, penalty);
        let step = solve(curvature, gradient).ok_or_else(diverges)?;
        let size = step.iter().fold(0.0f64, |most, part| most.max(part.abs()));
        coefficients += &step;
        if !size.is_finite() || size > 1e6 {
            return Err(diverges());
        }
        // What is left to go is about the square of the last step.
        if size < 1e-7 {
            return Ok(coefficients);
        }
    }
    Err(diverges())
}

/// First derivatives of the penalised log-likelihood, and second ones with the sign turned.
fn slopes(
    observed: &Observations,
    weights: &[f64],
    coefficients: &Array1<f64>,
    penalty: f64,
) -> (Array1<f64>, Array2<f64>) {
    let columns = coefficients.len();
    let mut gradient = coefficients * -penalty;
    let mut curvature = Array2::<f64>::eye(columns) * penalty;
    // Most numbers of most rows are 0 and add nothing.
    let mut present = Vec::with_capacity(columns);
    for ((row, &result), &weight) in observed.numbers.axis_iter(Axis(0)).zip(&observed.results).zip(weights) {
        if weight == 0.0 {
            continue;
        }
        let expected = probability(row, coefficients);
        let (residual, spread) = (weight * (result - expected), weight * expected * (1.0 - expected));
        present.clear();
        for (i, &number) in row.iter().enumerate().filter(|(_, number)| **number != 0.0) {
            present.push((i, number));
            gradient[i] += residual * number;
            let (mut curved, scaled) = (curvature.row_mut(i), spread * number);
            present.iter().for_each(|&(j, other)| curved[j] += scaled * other);
        }
    }
    for i in 0..columns {
        for j in 0..i {
            curvature[(j, i)] = curvature[(i, j)];
        }
    }
    (gradient, curvature)
}

fn probability(row: ArrayView1<'_, f64>, coefficients: &Array1<f64>) -> f64 {
    1.0 / (1.0 + math::exp(-row.dot(coefficients)))
}
