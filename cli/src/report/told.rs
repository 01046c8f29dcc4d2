//! Sentences of findings, by the words that the page has for them (`data/words/findings.json`).

use super::page::figure::{Figure, Finding, Section};
use gunjin_play::stats::interval::Estimate;
use gunjin_play::text::language::Words;
use gunjin_ui::language::Language;
use std::fmt::Display;

static WORDS: Words = Words::of(include_str!("../../../data/words/findings.json"));

/// A text of findings; `None` if there is none of this name.
pub(crate) fn known(name: &str, language: Language) -> Option<&'static str> {
    WORDS.known(name, language)
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

/// A text of findings with its gaps filled ([`Words::say`]).
pub(crate) fn say(name: &str, language: Language, parts: &[&dyn Display]) -> String {
    WORDS.say(name, language, parts)
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
    use gunjin_play::text::language::{MESSAGES, ending};
    use std::path::Path;

    #[test]
    fn gaps_are_filled_in_order_or_by_number() {
        let english = say("worth_majors", Language::English, &[&"general", &2.3, &"major"]);
        assert_eq!(english, "The general is worth 2.3 majors.");
        let japanese = say("worth_majors", Language::Japanese, &[&"大将", &2.3, &"少佐"]);
        assert_eq!(japanese, "大将の価値は少佐2.3個分。");
    }

    #[test]
    fn every_text_has_as_many_gaps_in_either_language() {
        for (name, texts) in WORDS.all().iter().chain(MESSAGES.all()) {
            let gaps = texts.each_ref().map(|text| text.matches('{').count());
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
            let word = ending(reason.word(), japanese);
            assert!(!word.is_ascii() && ending(reason.word(), english).is_ascii(), "{word}");
        }
        for column in ArenaTable::ALL.iter().flat_map(|table| table.columns()) {
            let word = tabled("column", &column.name, japanese);
            assert!(!word.is_ascii() && tabled("column", &column.name, english) == column.name, "{word}");
        }
    }

    fn sources(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("it").path());
        entries
            .flat_map(|path| match path.is_dir() {
                true => sources(&path),
                false => vec![std::fs::read_to_string(&path).unwrap_or_default()],
            })
            .collect()
    }

    #[test]
    fn every_name_in_the_sources_has_its_text() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let code = [sources(&here.join("src")), sources(&here.join("../ui/src"))].concat();
        let name = |rest: &str| rest.split_once('"').map(|(name, _)| name.to_string());
        let calls = [" say(\"", "(say(\"", "&say(\"", " word(\"", "(word(\""];
        let names = |text: &String| calls.map(|call| text.split(call).skip(1).filter_map(name).collect());
        let names: Vec<String> = code.iter().flat_map(names).flat_map(|names: Vec<String>| names).collect();
        assert!(names.len() > 50, "{names:?}");
        for name in names {
            let known = WORDS.all().contains_key(&name) || MESSAGES.all().contains_key(&name);
            assert!(known, "data/words has no text '{name}'");
        }
    }
}
