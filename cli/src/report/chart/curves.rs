//! Curves with bands.

use super::begin_svg;
use super::scale::{Scale, span, tick_text};
use gunjin_experiments::render::svg::escaped;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Place {
    pub x: f64,
    pub y: f64,
    pub low: f64,
    pub high: f64,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Curve {
    pub label: String,
    pub places: Vec<Place>,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 56.0;
const BOTTOM: f64 = 36.0;
/// Colours that the page knows: `series-0`, `series-1`, ….
const COLOURS: usize = 8;

/// A picture of curves over one axis, with what the axes mean.
pub(crate) fn curves_svg(title: &str, curves: &[Curve], (across, up): (&str, &str)) -> String {
    let places = || curves.iter().flat_map(|curve| &curve.places);
    let xs = Scale::new(span(places().map(|place| place.x)), (LEFT, WIDTH - 12.0));
    let heights = places().flat_map(|place| [place.low, place.high, place.y]);
    let ys = Scale::new(span(heights), (HEIGHT - BOTTOM, 14.0));
    let height = HEIGHT + 20.0 * curves.len().div_ceil(3) as f64;
    let mut svg = begin_svg(WIDTH, height, "chart", title);
    svg.push_str(&axes(xs, ys, across, up));
    for (number, curve) in curves.iter().enumerate() {
        svg.push_str(&curve_svg(curve, number, xs, ys));
    }
    svg + "</svg>\n"
}

fn axes(xs: Scale, ys: Scale, across: &str, up: &str) -> String {
    let bottom = HEIGHT - BOTTOM;
    let mut svg = String::new();
    for tick in xs.ticks(8) {
        let x = xs.at(tick);
        svg.push_str(&format!(
            "<line class=\"grid\" x1=\"{x:.1}\" y1=\"14\" x2=\"{x:.1}\" y2=\"{bottom}\"/>\
             <text class=\"tick\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n",
            bottom + 15.0,
            tick_text(tick)
        ));
    }
    for tick in ys.ticks(6) {
        let y = ys.at(tick);
        svg.push_str(&format!(
            "<line class=\"grid\" x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\"/>\
             <text class=\"tick\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\n",
            WIDTH - 12.0,
            LEFT - 6.0,
            y + 4.0,
            tick_text(tick)
        ));
    }
    format!(
        "{svg}<text class=\"tick\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\n\
         <text class=\"tick\" x=\"2\" y=\"9\">{}</text>\n",
        WIDTH - 12.0,
        bottom + 29.0,
        escaped(across),
        escaped(up)
    )
}

fn curve_svg(curve: &Curve, number: usize, xs: Scale, ys: Scale) -> String {
    let series = number % COLOURS;
    let point = |x: f64, y: f64| format!("{:.1},{:.1}", xs.at(x), ys.at(y));
    let line: Vec<String> = curve.places.iter().map(|place| point(place.x, place.y)).collect();
    let upper = curve.places.iter().map(|place| point(place.x, place.high));
    let lower = curve.places.iter().rev().map(|place| point(place.x, place.low));
    let band: Vec<String> = upper.chain(lower).collect();
    let (x, y) = (LEFT + (number % 3) as f64 * 195.0, HEIGHT + 14.0 + (number / 3) as f64 * 20.0);
    format!(
        "<g class=\"series-{series}\"><polygon class=\"band\" points=\"{}\"/><polyline class=\"curve\" points=\"{}\"/>\
         <line class=\"curve\" x1=\"{x:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\"/>\
         <text class=\"label\" x=\"{:.1}\" y=\"{y:.1}\">{}</text></g>\n",
        band.join(" "),
        line.join(" "),
        y - 4.0,
        x + 18.0,
        y - 4.0,
        x + 24.0,
        escaped(&curve.label)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_are_drawn_with_bands_and_a_legend() {
        let place = |x: f64| Place { x, y: x * x, low: x * x - 1.0, high: x * x + 1.0 };
        let curve = |label: &str| Curve {
            label: label.into(),
            places: (0..5).map(|x| place(f64::from(x))).collect(),
        };
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
}
