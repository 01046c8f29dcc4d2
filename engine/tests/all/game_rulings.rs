//! The rulings of the games that are no editions (`data/rulings`, `data/cards`): they cover every switch, and
//! their other readings can be played.

use crate::common::unused_settles;
use gunjin_engine::catalogue::{AnyGame, OTHER_GAMES, named};
use std::collections::BTreeSet;

/// The games with rulings, each with its id.
fn games() -> Vec<(&'static str, AnyGame)> {
    let games = OTHER_GAMES.iter().map(|entry| (entry.id, named(entry.id).expect("a game of the catalogue")));
    let games: Vec<_> = games.filter(|(_, game)| !game.rulings().is_empty()).collect();
    let ids: Vec<&str> = games.iter().map(|(id, _)| *id).collect();
    assert_eq!(ids, ["tori", "chu", "sannin", "jungle", "cards"]);
    games
}

#[test]
fn every_switch_and_every_note_is_settled_by_a_ruling() {
    for (id, game) in games() {
        let findings = game.findings().expect("a game with rulings has findings");
        for finding in &findings {
            assert!(finding.settled_by.is_some(), "{id}: {}: {}", finding.key, finding.text);
            assert!(finding.text.ends_with('.'), "{id}: {}", finding.key);
        }
        let switches = findings.iter().filter(|finding| finding.key.starts_with("switch:")).count();
        assert_eq!(switches, game.settings().len(), "{id}");
        let keys: BTreeSet<&str> = findings.iter().map(|finding| finding.key.as_str()).collect();
        assert_eq!(keys.len(), findings.len(), "{id}: a key twice");
        assert_eq!(unused_settles(game.rulings(), &findings), [], "{id}");
    }
}

#[test]
fn every_other_reading_is_a_game_that_differs() {
    for (id, game) in games() {
        for ruling in game.rulings() {
            let readings: BTreeSet<&String> = ruling.alternatives.iter().collect();
            assert_eq!(
                readings.len(),
                ruling.alternatives.len(),
                "{id}: {} names a reading twice",
                ruling.id
            );
            for reading in readings {
                let other = named(&format!("{id}:{reading}"));
                let other = other.unwrap_or_else(|error| panic!("{id}: {}: {error}", ruling.id));
                assert_ne!(other.outline().id(), game.outline().id(), "{id}: {}: {reading}", ruling.id);
            }
        }
    }
}

#[test]
fn every_value_of_every_switch_is_a_reading_of_some_ruling() {
    for (id, game) in games() {
        let readings: BTreeSet<&str> = game
            .rulings()
            .iter()
            .flat_map(|ruling| ruling.alternatives.iter().flat_map(|reading| reading.split(',')))
            .collect();
        for setting in game.settings() {
            for value in setting.values.iter().filter(|value| **value != setting.default) {
                let reading = format!("{}={value}", setting.name);
                assert!(readings.contains(reading.as_str()), "{id}: no ruling has the reading {reading}");
            }
        }
    }
}

#[test]
fn every_ruling_has_a_name_of_its_own_and_says_something() {
    for (id, game) in games() {
        let names: BTreeSet<&str> = game.rulings().iter().map(|ruling| ruling.id.as_str()).collect();
        assert_eq!(names.len(), game.rulings().len(), "{id}");
        for ruling in game.rulings() {
            assert!(ruling.text.ends_with('.') && !ruling.source.is_empty(), "{id}: {}", ruling.id);
        }
    }
}

#[test]
fn files_of_rulings_and_of_cards_have_known_keys_alone() {
    let read = |path: std::path::PathBuf| -> toml::Table {
        let text = std::fs::read_to_string(&path).expect("a file");
        text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../data");
    for entry in std::fs::read_dir(data.join("rulings")).expect("a folder") {
        let path = entry.expect("a file").path();
        let file = read(path.clone());
        assert_eq!(file["format"].as_integer(), Some(1), "{}", path.display());
        let known = ["format", "game", "note", "ruling"];
        assert!(file.keys().all(|key| known.contains(&key.as_str())), "{}", path.display());
    }
    let cards = read(data.join("cards/gunjin_awase.toml"));
    let codes: Vec<&str> = cards["kind"]
        .as_array()
        .expect("kinds")
        .iter()
        .map(|kind| kind["code"].as_str().expect("text"))
        .collect();
    let rows: Vec<Vec<&str>> =
        cards["table"].as_str().expect("text").lines().map(|row| row.split_whitespace().collect()).collect();
    assert_eq!(rows.iter().map(|row| row[0]).collect::<Vec<_>>(), codes);
    let is_mark = |mark: &&str| ["W", "L"].contains(mark);
    assert!(rows.iter().all(|row| row.len() == 1 + codes.len() && row[1..].iter().all(is_mark)));
    let words = |list: &toml::Value| -> Vec<String> {
        list.as_array().expect("a list").iter().map(|word| word.as_str().expect("text").into()).collect()
    };
    let list = |key: &str| cards[key].as_array().expect("a list");
    let mut meant: BTreeSet<String> =
        list("kind").iter().map(|kind| kind["ja"].as_str().expect("text").into()).collect();
    meant.extend(list("misprint").iter().map(|wrong| wrong["printed"].as_str().expect("text").into()));
    for line in list("line") {
        let lists = [line.get("beats"), line.get("loses")];
        assert_eq!(lists.iter().flatten().count(), 1, "{line}");
        assert!(lists.into_iter().flatten().flat_map(words).all(|word| meant.contains(&word)), "{line}");
        assert!(meant.contains(line["kind"].as_str().expect("text")), "{line}");
    }
}
