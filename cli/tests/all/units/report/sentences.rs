//! Tests of `gunjin::report::sentences`.

use gunjin::report::sentences::*;
use gunjin_engine::games::gunjin::Reason;
use gunjin_experiments::run::columns::ArenaTable;
use gunjin_play::stats::interval::Estimate;
use gunjin_play::text::language::{MESSAGES, ending};
use gunjin_ui::language::Language;
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
