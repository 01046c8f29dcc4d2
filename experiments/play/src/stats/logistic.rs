//! Logistic regression: how the chance of a result depends on several numbers.

use super::bootstrap::{basic_95, percentile_95, weights};
use super::interval::Estimate;
use gunjin_agents::logistic::{Regression, Row};
use gunjin_engine::Wrong;
use rayon::prelude::*;

/// Observations, and the cluster that each belongs to.
#[derive(Debug, Clone, PartialEq)]
pub struct Observations {
    /// Numbers of each, and the result (0 to 1; draws are halves).
    pub rows: Vec<Row>,
    /// Cluster of each observation, counted from 0: observations of one game are not independent.
    pub clusters: Vec<usize>,
    /// Weight of each observation.
    pub weights: Vec<f64>,
}

/// Coefficients of largest likelihood less `penalty` / 2 times their sum of squares, one a number, in natural logarithms of
/// odds. There is no intercept: add a number that is always 1 if one is wanted.
pub fn fit(observed: &Observations, penalty: f64) -> Result<Vec<f64>, Wrong> {
    check(observed)?;
    fit_from(observed, &observed.weights, penalty, &vec![0.0; observed.rows[0].features.len()])
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
    let point = fit(observed, penalty)?;
    let clusters = observed.clusters.iter().max().map_or(0, |last| last + 1);
    let sample = |sample: u64| {
        let counts = weights(clusters, seed, sample);
        let row = |(&cluster, &weight)| f64::from(counts[cluster]) * weight;
        let rows: Vec<f64> = observed.clusters.iter().zip(&observed.weights).map(row).collect();
        let fitted = fit_from(observed, &rows, penalty, &point).ok();
        drawn();
        fitted
    };
    let samples = (0..samples).into_par_iter().filter_map(sample).collect();
    Ok(Resampled { point, samples, clusters: clusters as u64 })
}

fn check(observed: &Observations) -> Result<(), Wrong> {
    let Observations { rows, clusters, weights } = observed;
    let (rows, clusters, weights) = (rows.len(), clusters.len(), weights.len());
    if rows != clusters || rows != weights {
        let found = format!("{rows} rows, {clusters} clusters and {weights} weights");
        return Err(Wrong(format!("{found}; there must be as many of each")));
    }
    let none = "there are no observations; play more games or sample more positions";
    if rows == 0 { Err(Wrong(none.into())) } else { Ok(()) }
}

/// The fit with other weights, sought from some coefficients on.
fn fit_from(
    observed: &Observations,
    weights: &[f64],
    penalty: f64,
    start: &[f64],
) -> Result<Vec<f64>, Wrong> {
    let towards = vec![0.0; start.len()];
    let regression = Regression { rows: &observed.rows, counts: weights, towards: &towards, ridge: penalty };
    let diverges =
        || Wrong(format!("the regression does not converge; a larger penalty than {penalty} helps"));
    regression.fit(start).ok_or_else(diverges)
}
