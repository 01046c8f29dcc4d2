//! Heat maps on an edition's own board.

use super::begin_svg;
use gunjin_engine::games::gunjin::Ruleset;
use gunjin_experiments::render::svg::{CampPlan, escaped};

/// A square and its colour.
#[derive(Debug, Clone, PartialEq)]
pub struct Heat {
    /// Number of the square.
    pub square: u8,
    /// Warmth from -1 to 1: below 0 the colour of loss, above it that of gain.
    pub warmth: f64,
    /// True if it is more than chance; otherwise it stands there faintly, without a colour.
    pub beyond_chance: bool,
    /// Text on the square.
    pub text: String,
    /// Text for whoever points at it.
    pub note: String,
}

/// The most that a colour covers the paper, so that what is written on it stays readable.
const STRONGEST: f64 = 0.6;

/// Legend of the colours: from the strongest loss over nothing to the strongest gain, with these words below.
pub fn legend_svg(title: &str, words: [&str; 3]) -> String {
    let mut svg = begin_svg(340, 44, "chart legend", title);
    for step in -5i32..=5 {
        let (class, strength) =
            (if step < 0 { "cold" } else { "warm" }, STRONGEST * f64::from(step.abs()) / 5.0);
        let x = 5 + 30 * (step + 5);
        svg.push_str(&format!(
            "<rect class=\"square\" x=\"{x}\" y=\"2\" width=\"30\" height=\"18\"/>\
             <rect class=\"{class}\" x=\"{x}\" y=\"2\" width=\"30\" height=\"18\" fill-opacity=\"{strength:.3}\"/>\n"
        ));
    }
    for (word, (x, anchor)) in words.iter().zip([(5, "start"), (170, "middle"), (335, "end")]) {
        svg.push_str(&format!(
            "<text class=\"tick\" x=\"{x}\" y=\"38\" text-anchor=\"{anchor}\">{}</text>\n",
            escaped(word)
        ));
    }
    svg + "</svg>\n"
}

/// South's camp with a colour and a number a square.
pub fn heat_svg(title: &str, ruleset: &Ruleset, heats: &[Heat]) -> String {
    let plan = CampPlan::new(ruleset);
    let (width, height) = plan.size();
    let mut svg = begin_svg(width, height, "chart heat", title);
    for heat in heats {
        let Some((x, y, wide, high)) = plan.place(heat.square) else { continue };
        let class = if heat.warmth < 0.0 { "cold" } else { "warm" };
        let strength = if heat.beyond_chance { STRONGEST * heat.warmth.abs().min(1.0) } else { 0.0 };
        let label = if heat.beyond_chance { "label" } else { "label chance" };
        svg.push_str(&format!(
            "<g><title>{}</title><rect class=\"square\" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\"/>\
             <rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" fill-opacity=\"{strength:.3}\"/>\
             <text class=\"{label}\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text></g>\n",
            escaped(&heat.note),
            x + wide / 2,
            y + high / 2 + 5,
            escaped(&heat.text)
        ));
    }
    svg + &plan.coordinates() + "</svg>\n"
}
