//! Tests of `gunjin::report::chart::curves`.

use gunjin::report::chart::curves::*;

#[test]
fn curves_are_drawn_with_bands_and_a_legend() {
    let place = |x: f64| Place { x, y: x * x, low: x * x - 1.0, high: x * x + 1.0 };
    let curve =
        |label: &str| Curve { label: label.into(), places: (0..5).map(|x| place(f64::from(x))).collect() };
    let svg = curves_svg("Entropy", &[curve("p1"), curve("p3")], ("ply", "bits"));
    assert_eq!((svg.matches("class=\"band\"").count(), svg.matches("<polyline").count()), (2, 2));
    assert!(svg.contains(">bits<") && svg.contains(">p3<") && svg.contains("series-1"));
    let first = svg.split("<polyline class=\"curve\" points=\"").nth(1).expect("a curve");
    assert!(first.starts_with("56.0,"), "the first place is at the left: {}", &first[..20]);
}

#[test]
fn nothing_is_still_a_picture() {
    assert!(curves_svg("Nothing", &[], ("x", "y")).ends_with("</svg>\n"));
}
