//! Switches in words, and the house rules of a game as questions and answers.

use super::language::japanese;
use gunjin_engine::catalogue::OTHER_GAMES;
use gunjin_engine::games::gunjin::switches::Rules;
use gunjin_engine::games::gunjin::text::library::edition_ids;
use gunjin_engine::switches::{Setting, settings};
use gunjin_play::spec::load;
use gunjin_play::text::house_rules::{HouseRule, HouseRules, Origin, house_rules};
use gunjin_play::text::language::Language;
use gunjin_play::text::switch_words::{about, answer, meaning, question};
use serde_json::Value;
use std::collections::BTreeMap;

const LANGUAGES: [Language; 2] = [Language::English, Language::Japanese];

/// Every switch of every family.
fn switches() -> Vec<(&'static str, Setting)> {
    let editions = settings(&Rules::default()).into_iter().map(|one| ("gunjin", one));
    let others = OTHER_GAMES.iter().flat_map(|entry| {
        let settings = load(entry.id).expect("a game of the list").settings();
        settings.into_iter().map(|one| (entry.id, one))
    });
    editions.chain(others).collect()
}

fn words(language: Language) -> BTreeMap<String, BTreeMap<String, BTreeMap<String, Value>>> {
    let english = include_str!("../../../../../data/words/switches.en.json");
    let japanese = include_str!("../../../../../data/words/switches.ja.json");
    serde_json::from_str(language.pick(english, japanese)).expect("switches with their words")
}

#[test]
fn every_switch_and_value_is_told_in_both_languages() {
    for (family, one) in switches() {
        let (told, name) = (about(family, one.name), one.name);
        assert!(told.is_some_and(japanese), "{family}: {name}: {told:?}");
        assert!(japanese(&question(family, &one, Language::Japanese)), "{family}: {name}");
        let yes_or_no = one.values == ["false", "true"];
        let asked = question(family, &one, Language::English);
        assert_eq!(asked.ends_with('?'), yes_or_no, "{family}: {name}: {asked}");
        for (value, language) in
            one.values.iter().flat_map(|value| LANGUAGES.map(|language| (value, language)))
        {
            let meaning = meaning(family, name, value, language);
            let fits = meaning.is_some_and(|words| language == Language::English || japanese(words));
            assert!(fits, "data/words/switches lacks {family}: {name}={value} in {}", language.code());
        }
    }
}

#[test]
fn answers_of_a_switch_differ_and_hide_its_values() {
    for (family, one) in switches() {
        for language in LANGUAGES {
            let told = |value: &&str| answer(family, one.name, value, language);
            let mut answers: Vec<String> = one.values.iter().map(told).collect();
            let shown = format!("{} {}", question(family, &one, language), answers.join(" "));
            assert!(!shown.contains('_') && !shown.contains('+'), "{family}: {}: {shown}", one.name);
            answers.sort();
            answers.dedup();
            assert_eq!(answers.len(), one.values.len(), "{family}: {}: {answers:?}", one.name);
        }
    }
}

#[test]
fn no_word_of_a_switch_is_stale() {
    let known = switches();
    for language in LANGUAGES {
        for (family, switches) in words(language).iter().filter(|(family, _)| *family != "common") {
            for (name, words) in switches {
                let own = known.iter().find(|(of, one)| of == family && one.name == name);
                let (_, one) = own.unwrap_or_else(|| panic!("there is no {family}: {name}"));
                for word in words.keys() {
                    let is = ["about", "ask"].contains(&word.as_str()) || one.values.contains(&word.as_str());
                    assert!(is, "{}: {family}: {name} has no {word}", language.code());
                }
            }
        }
    }
}

fn of(name: &str) -> HouseRules {
    house_rules(name, Language::English).expect("a game")
}

fn rule(name: &str, switch: &str) -> Option<HouseRule> {
    of(name).subjects.into_iter().flat_map(|(_, rules)| rules).find(|rule| rule.name == switch)
}

#[test]
fn every_game_comes_as_it_is_printed() {
    let others = OTHER_GAMES.iter().map(|entry| entry.id);
    for id in edition_ids().chain(others) {
        for language in LANGUAGES {
            let told = house_rules(id, language).expect("a game");
            assert!(told.changed.is_empty());
            let rules = told.subjects.iter().flat_map(|(_, rules)| rules);
            for rule in rules {
                assert_eq!(rule.value, rule.printed, "{id}: {}", rule.name);
                let among = rule.answers.iter().any(|(value, _)| *value == rule.value);
                assert!(among || rule.range.is_some(), "{id}: {}", rule.name);
            }
        }
    }
}

#[test]
fn the_sheet_a_ruling_or_neither_says_what_is_played() {
    let origin = |name, switch| rule(name, switch).map(|rule| rule.origin);
    assert_eq!(origin("w-23-6i", "mine_on_win"), Some(Origin::Printed));
    assert_eq!(origin("w-23-6i", "no_move"), Some(Origin::Ruling));
    assert_eq!(origin("w-23-6i", "equal_pieces"), Some(Origin::Printed));
    assert_eq!(origin("w-23-6i", "two_squares"), Some(Origin::Usual));
    assert_eq!(origin("mini-4x6", "mine_on_win"), Some(Origin::Usual), "a board of ours has no sheet");
    let mine = rule("w-23-6i:mine_on_win=stays", "mine_on_win").expect("a rule of this set");
    assert_eq!((mine.value.as_str(), mine.printed.as_str()), ("stays", "removed"));
}

#[test]
fn of_rules_that_do_not_fit_together_the_earlier_ones_are_kept() {
    let kept = |name| of(name).changed.into_keys().collect::<Vec<_>>();
    assert_eq!(kept("w-31-8x:flood_circles=false,engineer_move=flood"), ["engineer_move", "flood_circles"]);
    assert_eq!(kept("w-31-8x:flood_circles=false"), [""; 0], "no engineer floods");
    assert_eq!(kept("w-23-6i:winner_goes=origin,hq_must_be_won=true"), ["winner_goes"]);
    assert_eq!(kept("w-23-6i:hq_must_be_won=true,winner_goes=origin"), ["hq_must_be_won"]);
    assert!(house_rules("no-such-game", Language::English).is_err());
}

#[test]
fn rules_that_decide_nothing_are_not_asked() {
    assert_eq!(rule("w-23-6i", "circle_stop"), None, "it has no circle");
    assert_eq!(rule("w-31-8x", "flood_circles"), None, "no engineer floods");
    assert!(rule("w-31-8x:engineer_move=flood", "flood_circles").is_some());
    assert_eq!(rule("w-23-6i", "bridge_squares").and_then(|rule| rule.range), Some((0, 2)));
}
