//! Tests of `gunjin_play::stats::false_discovery`.

use gunjin_play::stats::false_discovery::*;

#[test]
fn the_example_of_the_paper() {
    // Benjamini and Hochberg 1995, section 4.1: fifteen p-values, four discoveries at 0.05.
    let values = [
        0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719,
        0.6528, 0.7590, 1.0,
    ];
    assert_eq!(adjusted(&values).iter().filter(|&&rate| rate <= 0.05).count(), 4);
    let mut turned = values;
    turned.reverse();
    assert!(adjusted(&turned)[11..].iter().all(|&rate| rate <= 0.05));
}

#[test]
fn normal_tails() {
    for (deviate, p) in [(0.0, 1.0), (1.0, 0.317_310_5), (1.959_964, 0.05), (3.0, 0.002_699_8)] {
        assert!((two_sided_p(deviate) - p).abs() < 1e-6 && (two_sided_p(-deviate) - p).abs() < 1e-6);
    }
}
