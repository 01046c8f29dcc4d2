//! Sentences of findings, by the words that the page has for them (`data/words/findings.json`).

use super::page::figure::{Figure, Finding, Section};
use gunjin_play::stats::interval::Estimate;
use gunjin_ui::language::Language;
use serde_json::Value;
use std::fmt::Display;
use std::sync::LazyLock;

static WORDS: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../data/words/findings.json")).expect("a test reads it")
});

/// A text of findings; `None` if there is none of this name.
pub(crate) fn known(name: &str, language: Language) -> Option<&'static str> {
    let texts = ["reports", "findings"].into_iter().find_map(|part| WORDS[part].get(name))?;
    texts[language.pick(0_usize, 1)].as_str()
}

/// A text without gaps; its name where there is none.
pub(crate) fn word(name: &'static str, language: Language) -> &'static str {
    known(name, language).unwrap_or(name)
}

/// A word of a table, by its kind; itself where there is none.
pub(crate) fn tabled(kind: &str, word: &str, language: Language) -> String {
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

/// A text of findings with its gaps filled: `{}` in order, `{2}` by number from 0.
pub(crate) fn say(name: &str, language: Language, parts: &[&dyn Display]) -> String {
    let mut next = parts.iter();
    let mut pieces = known(name, language).unwrap_or(name).split('{');
    let mut text = pieces.next().unwrap_or_default().to_string();
    for piece in pieces {
        let (gap, after) = piece.split_once('}').unwrap_or(("", piece));
        let part = gap.parse().map_or_else(|_| next.next(), |number: usize| parts.get(number));
        text.push_str(&part.map(ToString::to_string).unwrap_or_default());
        text.push_str(after);
    }
    text
}

/// An estimate with its interval, times `factor`, as the page writes it.
pub(crate) fn interval(estimate: &Estimate, factor: f64) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;
    use gunjin_engine::games::gunjin::Reason;
    use gunjin_experiments::run::columns::ArenaTable;
    use gunjin_ui::language::Messages;

    #[test]
    fn gaps_are_filled_in_order_or_by_number() {
        let english = say("worth_majors", Language::English, &[&"general", &2.3, &"major"]);
        assert_eq!(english, "The general is worth 2.3 majors.");
        let japanese = say("worth_majors", Language::Japanese, &[&"大将", &2.3, &"少佐"]);
        assert_eq!(japanese, "大将の価値は少佐2.3個分。");
    }

    #[test]
    fn every_text_has_as_many_gaps_in_either_language() {
        for (name, texts) in
            ["reports", "findings"].iter().flat_map(|part| WORDS[part].as_object().expect("texts"))
        {
            let gaps = [0, 1].map(|at| texts[at].as_str().expect(name).matches('{').count());
            assert_eq!(gaps[0], gaps[1], "{name}");
        }
    }

    #[test]
    fn estimates_are_written_as_on_the_page() {
        let text = |point, low, high, factor| interval(&Estimate { point, low, high, count: 1 }, factor);
        assert_eq!(text(0.521, 0.51, 0.532, 100.0), "52.1 [51.0, 53.2]");
        assert_eq!(text(118.4, 110.0, 126.7, 1.0), "118 [110, 127]");
        assert_eq!(text(-0.001, -0.5, 0.5, 1.0), "0.00 [-0.50, 0.50]");
    }

    #[test]
    fn every_ending_and_every_column_of_arenas_is_said_in_japanese() {
        let (english, japanese) = (Language::English, Language::Japanese);
        for &reason in Reason::ALL {
            let word = japanese.ending(reason.word());
            assert!(!word.is_ascii() && english.ending(reason.word()).is_ascii(), "{word}");
        }
        for column in ArenaTable::ALL.iter().flat_map(|table| table.columns()) {
            let word = tabled("column", &column.name, japanese);
            assert!(!word.is_ascii() && tabled("column", &column.name, english) == column.name, "{word}");
        }
    }
}
