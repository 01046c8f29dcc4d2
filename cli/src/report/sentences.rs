//! Sentences of findings, by the words that the page has for them (`data/words/findings.json`).

use super::page::figure::{Figure, Finding, Section};
use gunjin_play::stats::interval::Estimate;
use gunjin_play::text::language::Words;
use gunjin_ui::language::Language;
use std::fmt::Display;

/// Texts of findings in both languages.
pub static WORDS: Words = Words::of(include_str!("../../../data/words/findings.json"));

/// A text of findings; `None` if there is none of this name.
pub(crate) fn known(name: &str, language: Language) -> Option<&'static str> {
    WORDS.known(name, language)
}

/// A text without gaps; its name where there is none.
pub fn word(name: &'static str, language: Language) -> &'static str {
    known(name, language).unwrap_or(name)
}

/// A word of a table, by its kind; itself where there is none.
pub fn tabled(kind: &str, word: &str, language: Language) -> String {
    known(&format!("{kind}_{word}"), language).unwrap_or(word).to_string()
}

/// A section by its name, with what the page says of its like.
pub(crate) fn section_of(
    name: &str,
    language: Language,
    findings: impl IntoIterator<Item = Finding>,
    figures: Vec<Figure>,
) -> Section {
    Section {
        heading: say(name, language, &[]),
        findings: findings.into_iter().collect(),
        paragraphs: known(&format!("{name}_text"), language).map(str::to_string).into_iter().collect(),
        figures,
    }
}

/// A finding under the question of this name.
pub(crate) fn finding_of(
    name: &str,
    language: Language,
    sentences: Vec<String>,
    figure: String,
    surprise: f64,
) -> Finding {
    Finding { title: say(&format!("{name}_title"), language, &[]), sentences, figure, surprise }
}

/// A text of findings with its gaps filled ([`Words::say`]).
pub fn say(name: &str, language: Language, parts: &[&dyn Display]) -> String {
    WORDS.say(name, language, parts)
}

/// An estimate with its interval, times `factor`, as the page writes it.
pub fn interval(estimate: &Estimate, factor: f64) -> String {
    let values = [estimate.point, estimate.low, estimate.high].map(|value| value * factor);
    let most = values.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
    let places = if most >= 100.0 {
        0
    } else if most >= 3.0 {
        1
    } else {
        2
    };
    let [point, low, high] = values.map(|value| {
        let text = format!("{value:.places$}");
        let nought = text.trim_start_matches('-').chars().all(|digit| "0.".contains(digit));
        if nought { text.replace('-', "") } else { text }
    });
    format!("{point} [{low}, {high}]")
}

/// Distance of an estimate from what would be no finding, in half widths of its interval.
pub(crate) fn surprise(estimate: &Estimate, none: f64) -> f64 {
    let Estimate { point, low, high, .. } = *estimate;
    let half = if point > none { point - low } else { high - point };
    if half > 0.0 { (point - none).abs() / half } else { 0.0 }
}
