//! Estimates with their intervals, one a line.

use super::begin_svg;
use super::scale::{Scale, span, tick_text};
use gunjin_experiments::render::svg::escaped;
use gunjin_play::stats::interval::Estimate;
use unicode_width::UnicodeWidthStr;

/// An estimate with its name.
#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    /// Name for people.
    pub label: String,
    /// The text typed for it, for whoever points at it.
    pub typed: String,
    /// The estimate itself.
    pub estimate: Estimate,
}

const ROW: f64 = 24.0;
const WIDTH: f64 = 640.0;
const LETTER: f64 = 7.5;
const AXIS: f64 = 26.0;

/// A picture of estimates as points with whiskers, in the order given, with a line at `reference` if there is
/// one. `games` stands behind the number of games of a point, for whoever points at it.
pub fn bars_svg(title: &str, bars: &[Bar], reference: Option<f64>, games: &str) -> String {
    let letters = bars.iter().map(|bar| bar.label.width()).max().unwrap_or(0);
    let left = (letters as f64 * LETTER + 12.0).min(WIDTH / 2.0);
    let ends = bars.iter().flat_map(|bar| [bar.estimate.low, bar.estimate.high, bar.estimate.point]);
    let (low, high) = span(ends.chain(reference));
    let margin = (high - low) * 0.04;
    let scale = Scale::new((low - margin, high + margin), (left, WIDTH - 12.0));
    let bottom = bars.len() as f64 * ROW + 6.0;
    let mut svg = begin_svg(WIDTH, bottom + AXIS, "chart", title);
    for tick in scale.ticks(6) {
        let x = scale.at(tick);
        svg.push_str(&format!(
            "<line class=\"grid\" x1=\"{x:.1}\" y1=\"0\" x2=\"{x:.1}\" y2=\"{bottom}\"/>\n\
             <text class=\"tick\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n",
            bottom + 17.0,
            tick_text(tick)
        ));
    }
    if let Some(reference) = reference {
        let x = scale.at(reference);
        svg.push_str(&format!(
            "<line class=\"reference\" x1=\"{x:.1}\" y1=\"0\" x2=\"{x:.1}\" y2=\"{bottom}\"/>\n"
        ));
    }
    for (row, bar) in bars.iter().enumerate() {
        svg.push_str(&bar_svg(bar, row as f64 * ROW + ROW / 2.0 + 3.0, left, scale, games));
    }
    svg + "</svg>\n"
}

fn bar_svg(bar: &Bar, y: f64, left: f64, scale: Scale, games: &str) -> String {
    let Estimate { point, low, high, count } = bar.estimate;
    let (x, begin, end) = (scale.at(point), scale.at(low), scale.at(high));
    let numbers = format!("{point:.4} [{low:.4}, {high:.4}], {count}{games}");
    format!(
        "<g><title>{}: {numbers}</title>\
         <text class=\"label\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
         <line class=\"whisker\" x1=\"{begin:.1}\" y1=\"{y:.1}\" x2=\"{end:.1}\" y2=\"{y:.1}\"/>\
         <circle class=\"point\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"/></g>\n",
        escaped(&bar.typed),
        left - 8.0,
        y + 4.5,
        escaped(&bar.label),
    )
}
