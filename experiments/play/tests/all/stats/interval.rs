//! Tests of `gunjin_play::stats::interval`.

use gunjin_play::stats::interval::*;

#[test]
fn wilson_agrees_with_published_values() {
    let half = wilson_95(50.0, 100).expect("there are games");
    assert!((half.low - 0.4038).abs() < 1e-4 && (half.high - 0.5962).abs() < 1e-4, "{half:?}");
    let none = wilson_95(0.0, 10).expect("there are games");
    assert!(none.low == 0.0 && (none.high - 0.2775).abs() < 1e-4, "{none:?}");
    assert_eq!(wilson_95(0.0, 0), None);
}

#[test]
fn a_normal_interval_by_hand() {
    let numbers = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0f64]; // mean 5, variance 32/7
    let found = mean_95(numbers).expect("there are numbers");
    let half = 1.959_963_984_540_054 * (32.0 / 7.0 / 8.0f64).sqrt();
    assert!(found.point == 5.0 && (found.high - 5.0 - half).abs() < 1e-12, "{found:?}");
    assert_eq!(mean_95([1.0]), None);
}
