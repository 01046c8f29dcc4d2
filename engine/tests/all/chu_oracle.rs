//! The counts of other programs: `data/oracles/chushogi_perft.json`, every position, rule set and depth.

use crate::chu;

use crate::common::play::{legal, legal_texts};
use crate::common::read_data;
use chu::game;
use gunjin_engine::games::chu::{Action, Chu, Position, path_perft};
use gunjin_engine::perft::perft;
use gunjin_engine::{Game, Notation};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Positions of the file.
const POSITIONS: usize = 67;
/// Largest count of a test in an ordinary run.
const QUICK: u64 = 3_000_000;

#[derive(Deserialize)]
struct Oracle {
    positions: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    sfen: String,
    /// Counts under every rule set.
    canonical: BTreeMap<String, Vec<u64>>,
    path: Vec<u64>,
    canonical_shogiops: Vec<u64>,
    moves_lishogi: Option<Vec<String>>,
    depth1: FirstMoves,
}

#[derive(Debug, PartialEq, Deserialize)]
struct FirstMoves {
    pass: usize,
    promotions: usize,
    two_step_with_capture: usize,
}

impl Entry {
    fn position(&self, game: &Chu) -> Position {
        game.read_position(&self.sfen).expect("a sound position")
    }
}

fn positions() -> Vec<Entry> {
    let Oracle { positions } =
        serde_json::from_str(&read_data("oracles/chushogi_perft.json")).expect("the oracle file");
    assert_eq!(positions.len(), POSITIONS);
    positions
}

/// Compares counts by depth, and tells how many there were.
fn compare(name: &str, counts: &[u64], count: impl Fn(u32) -> u64) -> usize {
    for (depth, &expected) in (1..).zip(counts) {
        assert!(expected <= QUICK, "{name} is too much for a quick test; give it a slow one");
        assert_eq!(count(depth), expected, "{name} to depth {depth}");
    }
    counts.len()
}

#[test]
fn canonical_counts_are_those_of_minase_under_every_rule_set() {
    let mut compared = 0;
    for entry in positions() {
        for (rules, counts) in &entry.canonical {
            let name = format!("chu:rules={rules}");
            let game = game(&name);
            let position = entry.position(&game);
            let about = format!("{name} {}", entry.sfen);
            compared += compare(&about, counts, |depth| perft(&game, &position, depth));
        }
    }
    assert_eq!(compared, 546);
}

#[test]
fn counts_by_path_are_those_of_shogiops() {
    let game = game("chu:rules=lishogi");
    let mut compared = 0;
    for entry in positions() {
        let position = entry.position(&game);
        compared += compare(&entry.sfen, &entry.path, |depth| path_perft(&game, &position, depth));
        let canonical = |depth| perft(&game, &position, depth);
        compared += compare(&entry.sfen, &entry.canonical_shogiops, canonical);
    }
    assert_eq!(compared, 274);
}

#[test]
fn moves_are_written_as_in_the_file() {
    let game = game("chu:rules=lishogi");
    let mut compared = 0;
    for entry in positions() {
        let Some(expected) = &entry.moves_lishogi else { continue };
        let position = entry.position(&game);
        assert_eq!(game.position_text(&position), entry.sfen);
        assert_eq!(legal_texts(&game, &position, ""), *expected, "{}", entry.sfen);
        compared += 1;
    }
    assert_eq!(compared, 28);
}

#[test]
fn what_the_file_says_of_the_first_moves() {
    let game = game("chu:rules=lishogi");
    for entry in positions() {
        let actions = legal(&game, &entry.position(&game));
        let count = |test: fn(&Action) -> bool| actions.iter().filter(|action| test(action)).count();
        let found = FirstMoves {
            pass: count(|action| action.is_pass()),
            promotions: count(|action| action.promotes()),
            two_step_with_capture: count(|action| action.mid().is_some()),
        };
        assert_eq!(found, entry.depth1, "{}", entry.sfen);
    }
}

/// Counted by minase-core 0.2.0 (crates.io, MIT) with its default rules.
#[test]
fn five_moves_from_the_start() {
    for name in ["chu", "chu:rules=lishogi"] {
        let game = game(name);
        assert_eq!(perft(&game, &game.start(), 5), 71_548_181, "{name}");
    }
}
