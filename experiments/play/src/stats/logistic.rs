//! Logistic regression: how the chance of a result depends on several numbers.

use super::bootstrap::{basic_95, ends_95, weights};
use super::cholesky::solve;
use super::interval::Estimate;
use gunjin_engine::math;
use gunjin_engine::wrong::Wrong;
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
///
/// # Errors
/// If the parts do not fit each other, or the iteration diverges.
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
        self.between(point, basic_95(point, drawn))
    }

    /// A ratio of coefficients, with its 95 % interval: percentiles over the samples. `None` if the fit does not have
    /// it. Samples that do not have it are left out.
    pub fn ratio(&self, number: impl Fn(&[f64]) -> Option<f64>) -> Option<Estimate> {
        let point = number(&self.point)?;
        let drawn = self.samples.iter().filter_map(|sample| number(sample)).collect();
        Some(self.between(point, ends_95(drawn)))
    }

    fn between(&self, point: f64, ends: Option<[f64; 2]>) -> Estimate {
        let [low, high] = ends.unwrap_or([point; 2]);
        Estimate { point, low, high, count: self.clusters }
    }
}

/// The fit, and fits to clusters drawn with replacement (A. C. Cameron, J. B. Gelbach and D. L. Miller,
/// *Bootstrap-based improvements for inference with clustered errors*, 2008, section II: the pairs cluster
/// bootstrap). The same for any number of threads. Costs about as much as four fits for every sample, after
/// each of which `drawn` is called.
///
/// # Errors
/// As [`fit`].
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

/// Newton's method from `coefficients` on.
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
    for ((row, &result), &weight) in observed.numbers.axis_iter(Axis(0)).zip(&observed.results).zip(weights) {
        if weight == 0.0 {
            continue;
        }
        let expected = probability(row, coefficients);
        let (residual, spread) = (weight * (result - expected), weight * expected * (1.0 - expected));
        for i in 0..columns {
            gradient[i] += residual * row[i];
            for j in 0..=i {
                curvature[(i, j)] += spread * row[i] * row[j];
            }
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

#[cfg(test)]
mod tests {
    use super::*;
    use gunjin_engine::random::{Purpose, Stream, unit};

    /// Games of five positions each; the result of a game is drawn once, from its first position.
    fn sample(games: usize, truth: [f64; 2]) -> Observations {
        let mut rng = Stream::new(2, 0, Purpose::Check, 0);
        let (mut numbers, mut results, mut clusters) = (Vec::new(), Vec::new(), Vec::new());
        for game in 0..games {
            let row = [unit(&mut rng) * 4.0 - 2.0, unit(&mut rng) * 2.0 - 1.0];
            let expected = 1.0 / (1.0 + math::exp(-(row[0] * truth[0] + row[1] * truth[1])));
            let result = f64::from(u8::from(unit(&mut rng) < expected));
            for _ in 0..5 {
                numbers.extend(row);
                results.push(result);
                clusters.push(game);
            }
        }
        let numbers = Array2::from_shape_vec((games * 5, 2), numbers).expect("two a row");
        Observations { numbers, weights: vec![1.0; games * 5], results: results.into(), clusters }
    }

    #[test]
    fn the_truth_is_found_and_games_not_rows_are_what_counts() {
        let truth = [0.8, -0.5];
        let fits = resampled(&sample(2000, truth), 1e-6, 200, 1, &|| ()).expect("it converges");
        let found: Vec<Estimate> = (0..2).map(|column| fits.coefficient(|fit| fit[column])).collect();
        assert_eq!(found.len(), 2);
        for (estimate, truth) in found.iter().zip(truth) {
            assert!(estimate.low < truth && truth < estimate.high, "{estimate:?} {truth}");
            assert_eq!(estimate.count, 2000);
        }
        // The information of one game about the first coefficient is about 0.28; 2000 of them give a
        // deviation of 0.042.
        let width = found[0].high - found[0].low;
        assert!(
            (width - 2.0 * 1.96 * 0.048).abs() < 0.05,
            "five equal rows a game are one observation: {width}"
        );
    }

    #[test]
    fn one_number_that_is_always_there_is_the_log_odds() {
        let numbers = Array2::ones((4, 1));
        let observed = Observations {
            numbers,
            weights: vec![1.0; 4],
            results: vec![1.0, 1.0, 1.0, 0.0].into(),
            clusters: vec![0, 1, 2, 3],
        };
        let found = fit(&observed, 0.0).expect("it converges");
        assert!((found.coefficients[0] - math::ln(3.0f64)).abs() < 1e-9);
    }

    #[test]
    fn an_observation_that_counts_twice_is_two() {
        let of = |results: Vec<f64>, weights: Vec<f64>| {
            let numbers = Array2::ones((results.len(), 1));
            let clusters = (0..results.len()).collect();
            fit(&Observations { numbers, results: results.into(), clusters, weights }, 0.1)
                .expect("it converges")
        };
        let (once, twice) = (of(vec![1.0, 1.0, 0.0], vec![1.0; 3]), of(vec![1.0, 0.0], vec![2.0, 1.0]));
        assert!((once.coefficients[0] - twice.coefficients[0]).abs() < 1e-9);
    }

    #[test]
    fn what_cannot_be_fitted_is_said() {
        let numbers = Array2::ones((2, 1));
        let separated = Observations {
            numbers: numbers.clone(),
            weights: vec![1.0; 2],
            results: vec![1.0, 1.0].into(),
            clusters: vec![0, 1],
        };
        let diverges = fit(&separated, 0.0).expect_err("separated").to_string();
        assert_eq!(diverges, "the regression does not converge; a larger penalty than 0 helps");
        assert!(fit(&separated, 0.1).is_ok());
        let uneven =
            Observations { numbers, weights: vec![1.0; 2], results: vec![1.0].into(), clusters: vec![0, 1] };
        let shape = fit(&uneven, 0.1).expect_err("uneven").to_string();
        assert!(shape.starts_with("2 rows, 1 results, 2 clusters and 2 weights; "), "{shape}");
    }
}
