//! Tests of `gunjin_play::stats::bootstrap`.

use gunjin_play::stats::bootstrap::*;

#[test]
fn quantiles_by_hand() {
    let numbers = [1.0, 2.0, 4.0, 8.0];
    assert_eq!([0.0, 0.5, 1.0].map(|share| quantile(&numbers, share)), [1.0, 3.0, 8.0]);
    assert!((quantile(&numbers, 0.25) - 1.75).abs() < 1e-12);
    assert_eq!(quantile(&[], 0.5), 0.0);
}

#[test]
fn ends_hold_their_share_of_further_draws() {
    assert_eq!(ends_95(Vec::new()), None);
    assert_eq!(ends_95(vec![3.0]), Some([3.0, 3.0]));
    assert_eq!(basic_95(2.0, vec![3.0]), Some([1.0, 1.0]));
    // Of 39 numbers the least and the greatest: a further one is outside with probability 2 / 40.
    let [low, high] = ends_95((1..=39).rev().map(f64::from).collect()).expect("numbers");
    assert!((low - 1.0).abs() < 1e-9 && (high - 39.0).abs() < 1e-9);
}

#[test]
fn weights_sum_to_the_clusters() {
    assert_eq!(weights(50, 3, 4).iter().sum::<u32>(), 50);
    assert_ne!(weights(50, 3, 4), weights(50, 3, 5));
}
