//! Tests of `gunjin_play::stats::rank`.

use gunjin_play::stats::rank::*;

#[test]
fn ties_share_their_rank() {
    assert_eq!(ranks(&[3.0, 1.0, 3.0, 2.0]), [3.5, 1.0, 3.5, 2.0]);
}

#[test]
fn orders_that_agree_and_disagree() {
    assert_eq!(spearman(&[1.0, 2.0, 3.0], &[10.0, 20.0, 90.0]), Some(1.0));
    assert_eq!(spearman(&[1.0, 2.0, 3.0], &[9.0, 5.0, 1.0]), Some(-1.0));
    // By the formula without ties: 1 - 6 * sum d^2 / (n (n^2 - 1)), d = (0, 1, -1, 0).
    let found = spearman(&[1.0, 2.0, 3.0, 4.0], &[1.0, 3.0, 2.0, 4.0]).expect("they vary");
    assert!((found - 0.8).abs() < 1e-12);
    assert_eq!(spearman(&[1.0, 1.0], &[1.0, 2.0]), None);
    assert_eq!(spearman(&[1.0], &[1.0, 2.0]), None);
}
