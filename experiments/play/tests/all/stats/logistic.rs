//! Tests of `gunjin_play::stats::logistic`.

use gunjin_agents::logistic::Row;
use gunjin_engine::math;
use gunjin_engine::random::{Purpose, Stream, unit};
use gunjin_play::stats::interval::Estimate;
use gunjin_play::stats::logistic::*;

/// Games of five positions each; the result of a game is drawn once, from its first position.
fn sample(games: usize, truth: [f64; 2]) -> Observations {
    let mut rng = Stream::new(2, 0, Purpose::Check, 0);
    let (mut rows, mut clusters) = (Vec::new(), Vec::new());
    for game in 0..games {
        let row = [unit(&mut rng) * 4.0 - 2.0, unit(&mut rng) * 2.0 - 1.0];
        let expected = 1.0 / (1.0 + math::exp(-(row[0] * truth[0] + row[1] * truth[1])));
        let result = f64::from(u8::from(unit(&mut rng) < expected));
        for _ in 0..5 {
            rows.push(Row { features: row.to_vec(), result });
            clusters.push(game);
        }
    }
    Observations { rows, weights: vec![1.0; games * 5], clusters }
}

/// Observations of one number, which is always 1.
fn ones(results: &[f64], weights: &[f64]) -> Observations {
    let rows = results.iter().map(|&result| Row { features: vec![1.0], result }).collect();
    Observations { rows, clusters: (0..results.len()).collect(), weights: weights.to_vec() }
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
    let found = fit(&ones(&[1.0, 1.0, 1.0, 0.0], &[1.0; 4]), 0.0).expect("it converges");
    assert!((found[0] - math::ln(3.0f64)).abs() < 1e-9);
}

#[test]
fn an_observation_that_counts_twice_is_two() {
    let of = |results: &[f64], weights: &[f64]| fit(&ones(results, weights), 0.1).expect("it converges")[0];
    assert!((of(&[1.0, 1.0, 0.0], &[1.0; 3]) - of(&[1.0, 0.0], &[2.0, 1.0])).abs() < 1e-9);
}

#[test]
fn what_cannot_be_fitted_is_said() {
    let separated = ones(&[1.0, 1.0], &[1.0; 2]);
    let diverges = fit(&separated, 0.0).expect_err("separated").to_string();
    assert_eq!(diverges, "the regression does not converge; a larger penalty than 0 helps");
    assert!(fit(&separated, 0.1).is_ok());
    let uneven = fit(&ones(&[1.0], &[1.0; 2]), 0.1).expect_err("uneven").to_string();
    assert!(uneven.starts_with("1 rows, 1 clusters and 2 weights; "), "{uneven}");
}
