//! Rulings as text and JSON: what was decided, how certain it is, and how others read it.

use super::language::Language;
use super::style::Style;
use super::switch_words::SwitchWords;
use super::table::broken;
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
pub fn certainty_words(certainty: Certainty, language: Language) -> String {
    let english = match certainty {
        Certainty::Printed => "printed in the rule text",
        Certainty::Arithmetic => "forced by arithmetic",
        Certainty::Outside => "supported by an outside source",
        Certainty::Guess => "a guess of ours",
    };
    language.pick(english.into(), language.translated(certainty.word()))
}

/// Title and section of a source; sections with Japanese titles only where they can be shown.
pub fn citation(source: &str, section: &str, style: Style, language: Language) -> String {
    let source = language.translated(source);
    if section.is_empty() || (style.ascii && !section.is_ascii()) {
        return style.text(&source);
    }
    style.text(&format!("{source}{}{}", language.pick(", ", "、"), language.translated(section)))
}

/// Rulings one below the other; `show` writes running text in the style.
pub fn rulings_text(
    rulings: &[Ruling],
    words: &SwitchWords<'_>,
    style: Style,
    show: impl Fn(&str) -> String,
) -> String {
    let l = words.language;
    let mut text = String::new();
    for ruling in rulings {
        let source = citation(&ruling.source, &ruling.section, style, l);
        let certainty = certainty_words(ruling.certainty, l);
        text.push_str(&l.pick(
            format!("{} ({certainty}; {source})\n", ruling.id),
            format!("{}（{certainty}。出典：{source}）\n", ruling.id),
        ));
        let quote = if ruling.quote.is_empty() || style.ascii { "" } else { ruling.quote.as_str() };
        let decided = show(&l.translated(&ruling.text));
        let quoted =
            (!quote.is_empty()).then(|| l.pick(format!("「{quote}」"), format!("原文：「{quote}」")));
        let parts = l.pick([Some(decided.clone()), quoted.clone()], [quoted, Some(decided)]);
        text.extend(parts.into_iter().flatten().map(|part| broken(&part, COLUMNS, 4, l)));
        if !ruling.alternatives.is_empty() {
            let others = show(&words.readings(&ruling.alternatives, true));
            let others = format!("{}{others}", l.pick("Otherwise: ", "別の解釈："));
            text.push_str(&broken(&others, COLUMNS, 4, l));
        }
    }
    if text.is_empty() { l.pick("None.\n", "なし。\n").into() } else { text }
}
