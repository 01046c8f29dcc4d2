//! Rulings as text and JSON: what was decided, how certain it is, and how others read it.

use super::style::Style;
use super::table::wrapped;
use gunjin_engine::rulings::{Certainty, Ruling};
use serde::Serialize;

const COLUMNS: usize = 100;

/// A ruling, for programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RulingReport {
    id: String,
    text: String,
    certainty: &'static str,
    source: String,
    section: String,
    quote: String,
    alternatives: Vec<String>,
}

impl From<&Ruling> for RulingReport {
    fn from(ruling: &Ruling) -> RulingReport {
        RulingReport {
            id: ruling.id.clone(),
            text: ruling.text.clone(),
            certainty: ruling.certainty.word(),
            source: ruling.source.clone(),
            section: ruling.section.clone(),
            quote: ruling.quote.clone(),
            alternatives: ruling.alternatives.clone(),
        }
    }
}

/// Meaning of a certainty, in words.
pub fn certainty_words(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::Printed => "printed in the rule text",
        Certainty::Arithmetic => "forced by arithmetic",
        Certainty::Outside => "supported by an outside source",
        Certainty::Guess => "a guess of ours",
    }
}

/// Title and section of a source; sections with Japanese titles only where they can be shown.
pub fn citation(source: &str, section: &str, style: Style) -> String {
    if section.is_empty() || (style.ascii && !section.is_ascii()) {
        return style.text(source);
    }
    style.text(&format!("{source}, {section}"))
}

/// Rulings one below the other; `show` writes running text in the style.
pub fn rulings_text(rulings: &[Ruling], style: Style, show: impl Fn(&str) -> String) -> String {
    let mut text = String::new();
    for ruling in rulings {
        let source = citation(&ruling.source, &ruling.section, style);
        text.push_str(&format!("{} ({}; {source})\n", ruling.id, certainty_words(ruling.certainty)));
        text.push_str(&wrapped(&show(&ruling.text), COLUMNS, 4));
        if !ruling.quote.is_empty() && !style.ascii {
            text.push_str(&wrapped(&format!("「{}」", ruling.quote), COLUMNS, 4));
        }
        if !ruling.alternatives.is_empty() {
            text.push_str(&wrapped(&format!("Otherwise: {}", ruling.alternatives.join(" or ")), COLUMNS, 4));
        }
    }
    if text.is_empty() { "None.\n".into() } else { text }
}
