//! Tests of `gunjin::report::chart::bars`.

use gunjin::report::chart::bars::*;
use gunjin_play::stats::interval::Estimate;

#[test]
fn every_estimate_is_a_point_with_a_whisker_in_order() {
    let bar = |label: &str, point: f64| Bar {
        label: label.into(),
        typed: label.into(),
        estimate: Estimate { point, low: point - 0.1, high: point + 0.1, count: 100 },
    };
    let svg = bars_svg("Scores <1>", &[bar("大将 & 中将", 0.6), bar("スパイ", 0.4)], Some(0.5), "局");
    assert_eq!(svg.matches("class=\"point\"").count(), 2);
    assert_eq!(svg.matches("class=\"reference\"").count(), 1);
    assert!(svg.contains("Scores &lt;1&gt;") && svg.contains("大将 &amp; 中将"));
    assert!(svg.contains("[0.5000, 0.7000], 100局</title>"), "{svg}");
    let x = |at: usize| -> f64 {
        svg.split("cx=\"").nth(at).and_then(|rest| rest.split('"').next()?.parse().ok()).expect("a place")
    };
    assert!(x(1) > x(2), "the larger estimate is further right");
}
