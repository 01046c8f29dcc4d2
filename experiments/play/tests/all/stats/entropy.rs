//! Tests of `gunjin_play::stats::entropy`.

use gunjin_play::stats::entropy::*;

#[test]
fn known_entropies() {
    assert_eq!(bits(&[]), 0.0);
    assert_eq!(bits(&[5.0]), 0.0);
    assert!((bits(&[1.0; 8]) - 3.0).abs() < 1e-12);
    assert!((bits(&[0.5, 0.25, 0.25, 0.0]) - 1.5).abs() < 1e-12);
}
