//! Tests of `gunjin_agents::logistic`.

use gunjin_agents::logistic::{Row, ridge_logistic, solve};
use gunjin_engine::math;
use gunjin_engine::random::{Purpose, Stream, unit};

#[test]
fn a_system_is_solved() {
    let matrix = [[4.0, 2.0, 0.5], [2.0, 5.0, 1.0], [0.5, 1.0, 3.0]];
    let solution = solve(&mut matrix.map(|row| row.to_vec()), &[1.0, -2.0, 0.5]).expect("definite");
    for (row, right) in matrix.iter().zip([1.0, -2.0, 0.5]) {
        let left: f64 = row.iter().zip(&solution).map(|(a, x)| a * x).sum();
        assert!((left - right).abs() < 1e-12);
    }
    assert_eq!(solve(&mut [vec![1.0, 2.0], vec![2.0, 1.0]], &[0.0, 0.0]), None);
}

#[test]
fn the_weights_behind_results_are_found() {
    let truth = [1.0, -0.5, 0.0];
    let mut rng = Stream::new(1, 0, Purpose::Check, 0);
    let row = |_| {
        let features: Vec<f64> = truth.iter().map(|_| 4.0 * unit(&mut rng) - 2.0).collect();
        let logit: f64 = features.iter().zip(truth).map(|(x, w)| x * w).sum();
        let result = f64::from(u8::from(unit(&mut rng) < 1.0 / (1.0 + math::exp(-logit))));
        Row { features, result }
    };
    let rows: Vec<Row> = (0..20_000).map(row).collect();
    let found = ridge_logistic(&rows, &[0.0; 3], 1.0).expect("settles");
    for (found, truth) in found.iter().zip(truth) {
        assert!((found - truth).abs() < 0.08, "{found} is not {truth}");
    }
    let stiff = ridge_logistic(&rows, &[0.3; 3], 1e9).expect("settles");
    assert!(stiff.iter().all(|weight| (weight - 0.3).abs() < 1e-3), "a strong ridge holds the weights");
}
