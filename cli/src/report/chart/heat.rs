//! Heat maps on an edition's own board.

use super::begin_svg;
use gunjin_engine::games::gunjin::Ruleset;
use gunjin_experiments::render::svg::{CampPlan, escaped};

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Heat {
    pub square: u8,
    /// Warmth from -1 to 1: below 0 the colour of loss, above it that of gain.
    pub warmth: f64,
    /// True if it is more than chance; otherwise it stands there faintly, without a colour.
    pub beyond_chance: bool,
    pub text: String,
    pub note: String,
}

/// The most that a colour covers the paper, so that what is written on it stays readable.
const STRONGEST: f64 = 0.6;

/// Legend of the colours: from the strongest loss over nothing to the strongest gain, with these words below.
pub(crate) fn legend_svg(title: &str, words: [&str; 3]) -> String {
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
pub(crate) fn heat_svg(title: &str, ruleset: &Ruleset, heats: &[Heat]) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;
    use gunjin_engine::games::gunjin::SOUTH;

    #[test]
    fn every_square_of_the_camp_has_its_place() {
        let ruleset = Ruleset::named("p3-31-8x").expect("an edition");
        let heat = |square: u8| Heat {
            square,
            warmth: -0.5,
            beyond_chance: square.is_multiple_of(2),
            text: "12".into(),
            note: "a <b>".into(),
        };
        let camp = ruleset.board().camp(SOUTH);
        let svg = heat_svg("General", &ruleset, &camp.iter().map(|&s| heat(s)).collect::<Vec<_>>());
        assert_eq!(svg.matches("class=\"cold\"").count(), camp.len());
        let mut places: Vec<&str> =
            svg.split("<rect class=\"cold\" ").skip(1).filter_map(|r| r.split(" width").next()).collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), camp.len(), "no two squares at one place");
        assert!(svg.contains("a &lt;b&gt;"));
        let faint = camp.iter().filter(|square| !square.is_multiple_of(2)).count();
        assert_eq!(svg.matches("label chance").count(), faint);
        assert_eq!(svg.matches("fill-opacity=\"0.000\"").count(), faint);
    }

    #[test]
    fn a_legend_goes_from_loss_to_gain() {
        let svg = legend_svg("Gain", ["-20", "0", "+20"]);
        assert_eq!((svg.matches("class=\"cold\"").count(), svg.matches("class=\"warm\"").count()), (5, 6));
        assert!(svg.contains(">-20</text>") && svg.contains(">+20</text>"));
    }
}
