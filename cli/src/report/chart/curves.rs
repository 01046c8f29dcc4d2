//! Curves with bands.

use super::begin_svg;
use super::scale::{Scale, span, tick_text};
use gunjin_experiments::render::svg::escaped;

/// A place of a curve.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// Place from left to right.
    pub x: f64,
    /// Place from bottom to top.
    pub y: f64,
    /// Lower end of its band.
    pub low: f64,
    /// Upper end of it.
    pub high: f64,
}

/// A curve with its name.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    /// Name in the legend.
    pub label: String,
    /// Its places from the left.
    pub places: Vec<Place>,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 56.0;
const BOTTOM: f64 = 36.0;
/// Colours that the page knows: `series-0`, `series-1`, ….
const COLOURS: usize = 8;

/// A picture of curves over one axis, with what the axes mean.
pub fn curves_svg(title: &str, curves: &[Curve], (across, up): (&str, &str)) -> String {
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
