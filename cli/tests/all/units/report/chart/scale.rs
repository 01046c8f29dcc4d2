//! Tests of `gunjin::report::chart::scale`.

use gunjin::report::chart::scale::*;

#[test]
fn ticks_are_round_and_inside() {
    assert_eq!(Scale::new((0.0, 1.0), (0.0, 100.0)).ticks(5), [0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0]);
    assert_eq!(Scale::new((-3.0, 12.0), (0.0, 1.0)).ticks(4), [0.0, 5.0, 10.0]);
    assert_eq!(Scale::new((5.0, 5.0), (0.0, 10.0)).at(5.0), 5.0);
}

#[test]
fn numbers_are_written_short() {
    assert_eq!([0.6000000000000001, -0.5, 10.0, -0.0].map(tick_text), ["0.6", "\u{2212}0.5", "10", "0"]);
    assert_eq!(span([3.0, f64::NAN, -1.0]), (-1.0, 3.0));
    assert_eq!(span([]), (0.0, 1.0));
}
