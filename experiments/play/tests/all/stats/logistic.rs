//! Tests of `gunjin_play::stats::logistic`.

use gunjin_engine::math;
use gunjin_engine::random::{Purpose, Stream, unit};
use gunjin_play::stats::interval::Estimate;
use gunjin_play::stats::logistic::*;
use ndarray::Array2;

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
    assert!((width - 2.0 * 1.96 * 0.048).abs() < 0.05, "five equal rows a game are one observation: {width}");
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
        fit(&Observations { numbers, results: results.into(), clusters, weights }, 0.1).expect("it converges")
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
