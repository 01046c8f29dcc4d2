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
