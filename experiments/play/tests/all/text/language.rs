//! Rules in Japanese: every sentence, switch and value has a text without English words.

use gunjin_engine::catalogue::{AnyGame, OTHER_GAMES};
use gunjin_engine::games::gunjin::switches::SWITCHES;
use gunjin_engine::games::gunjin::text::library::edition_ids;
use gunjin_engine::rulings::{Certainty, Ruling};
use gunjin_play::spec::load;
use gunjin_play::text::combat::notes;
use gunjin_play::text::goals::goals;
use gunjin_play::text::language::Language;
use gunjin_play::text::limits::limits;
use gunjin_play::text::movement::movement_words;
use gunjin_play::text::rulings::certainty_words;
use std::collections::{BTreeMap, BTreeSet};

const CERTAINTIES: [Certainty; 4] =
    [Certainty::Printed, Certainty::Arithmetic, Certainty::Outside, Certainty::Guess];

/// True if only names of pieces, of a board, of programs and of people are in letters.
pub(super) fn japanese(text: &str) -> bool {
    let names = ["MP", "G.H.Q.", "lishogi", "shogiops", "HaChu", "81Dojo", "Fairy-Stockfish", "ShogiVar"];
    let people = ["Kanare Kato", "articweb3"];
    let rest = names.iter().chain(&people).fold(text.to_string(), |text, name| text.replace(name, ""));
    !text.is_empty() && !rest.contains(|c: char| c.is_ascii_alphabetic())
}

/// Checks all sentences about a game; without the switch's need nothing is checked.
fn sentences(name: &str) -> Vec<String> {
    let Ok(AnyGame::Gunjin(ruleset)) = load(name) else { return Vec::new() };
    let mut sentences = limits(&ruleset, Language::Japanese);
    sentences.extend(goals(&ruleset, Language::Japanese));
    sentences.extend(notes(&ruleset, Language::Japanese));
    sentences.extend(ruleset.kinds().iter().map(|kind| movement_words(&ruleset, kind, Language::Japanese)));
    sentences
}

#[test]
fn every_rule_of_every_edition_is_told_in_japanese() {
    for id in edition_ids() {
        let told = sentences(id);
        assert!(!told.is_empty() && told.iter().all(|sentence| japanese(sentence)), "{id}: {told:?}");
    }
    for id in ["w-31-8x", "w-25-9x", "m-31-8xn", "luzhanqi", "stratego"] {
        let values = |spec: &gunjin_engine::switches::SwitchSpec<_>| -> Vec<String> {
            let words = (spec.words)();
            if words.is_empty() {
                vec!["2".into()]
            } else {
                words.iter().map(|word| word.to_string()).collect()
            }
        };
        for spec in SWITCHES {
            for value in values(spec) {
                for sentence in sentences(&format!("{id}:{}={value}", spec.name)) {
                    assert!(japanese(&sentence), "{id}:{}={value}: {sentence}", spec.name);
                }
            }
        }
    }
}

/// Texts of the data that are shown to people: of the editions, of the other games, and the places of a find.
fn texts() -> BTreeSet<String> {
    let mut texts: BTreeSet<String> =
        ["title", "maker", "date", "piece", "sheet", "notes"].map(String::from).into();
    texts.extend(CERTAINTIES.map(|certainty| certainty.word().to_string()));
    let mut rulings: Vec<Ruling> = Vec::new();
    for id in edition_ids() {
        let AnyGame::Gunjin(ruleset) = load(id).expect("an edition") else { continue };
        let edition = ruleset.edition().clone();
        texts.extend([edition.summary, edition.board.note, edition.date, edition.maker, edition.era]);
        texts.extend([edition.source, edition.section]);
        rulings.extend(edition.ruling);
    }
    for entry in OTHER_GAMES {
        rulings.extend_from_slice(load(entry.id).expect("a game of the list").rulings());
    }
    texts.extend(rulings.into_iter().flat_map(|ruling| [ruling.text, ruling.source, ruling.section]));
    texts
}

#[test]
fn every_text_of_the_data_has_its_japanese_and_no_japanese_is_stale() {
    let texts = texts();
    for text in &texts {
        let told = Language::Japanese.translated(text);
        assert!(text.is_empty() || japanese(&told), "data/words/texts.ja.json lacks or has half: {text}");
        assert_eq!(Language::English.translated(text), *text);
    }
    let words = include_str!("../../../../../data/words/texts.ja.json");
    let words: BTreeMap<String, String> = serde_json::from_str(words).expect("texts with their Japanese");
    for text in words.keys() {
        assert!(texts.contains(text), "data/words/texts.ja.json has what is not in the data: {text}");
    }
    assert_eq!(words.len(), include_str!("../../../../../data/words/texts.ja.json").lines().count() - 2);
}

#[test]
fn a_text_that_has_no_japanese_is_marked() {
    assert_eq!(Language::Japanese.translated("A ruling of my own."), "A ruling of my own.（英語）");
    assert_eq!(Language::Japanese.translated("うちの裁定。"), "うちの裁定。");
    assert_eq!(Language::English.translated("A ruling of my own."), "A ruling of my own.");
}

#[test]
fn certainties_are_told_in_japanese() {
    for certainty in CERTAINTIES {
        assert!(japanese(&certainty_words(certainty, Language::Japanese)));
    }
}
