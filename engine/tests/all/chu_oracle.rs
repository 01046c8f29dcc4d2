//! The counts of other programs: `data/oracles/chushogi_perft.json`, every position, rule set and depth.

use crate::chu;

use chu::json::Json;
use chu::{game, read_data};
use gunjin_engine::games::chu::path_perft;
use gunjin_engine::perft::perft;
use gunjin_engine::{Game, Notation};

/// Positions of the file.
const POSITIONS: usize = 67;
/// Largest count of a test in an ordinary run.
const QUICK: u64 = 3_000_000;

fn positions() -> Vec<Json> {
    let file = Json::read(&read_data("oracles/chushogi_perft.json"));
    let positions = file.get("positions").expect("positions").items().to_vec();
    assert_eq!(positions.len(), POSITIONS);
    positions
}

/// Compares counts by depth, and tells how many there were.
fn compare(name: &str, counts: &Json, count: impl Fn(u32) -> u64) -> usize {
    for (index, expected) in counts.items().iter().enumerate() {
        let depth = index as u32 + 1;
        assert!(expected.number() <= QUICK, "{name} is too much for a quick test; give it a slow one");
        assert_eq!(count(depth), expected.number(), "{name} to depth {depth}");
    }
    counts.items().len()
}

#[test]
fn canonical_counts_are_those_of_minase_under_every_rule_set() {
    let mut compared = 0;
    for entry in positions() {
        let sfen = entry.get("sfen").expect("a position").text();
        for (rules, counts) in entry.get("canonical").expect("counts").members() {
            let name = format!("chu:rules={rules}");
            let game = game(&name);
            let position = game.read_position(sfen).expect("a sound position");
            compared += compare(&format!("{name} {sfen}"), counts, |depth| perft(&game, &position, depth));
        }
    }
    assert_eq!(compared, 546);
}

#[test]
fn counts_by_path_are_those_of_shogiops() {
    let game = game("chu:rules=lishogi");
    let mut compared = 0;
    for entry in positions() {
        let sfen = entry.get("sfen").expect("a position").text();
        let position = game.read_position(sfen).expect("a sound position");
        let counts = entry.get("path").expect("counts");
        compared += compare(sfen, counts, |depth| path_perft(&game, &position, depth));
        let canonical = entry.get("canonical_shogiops").expect("counts");
        compared += compare(sfen, canonical, |depth| perft(&game, &position, depth));
    }
    assert_eq!(compared, 274);
}

#[test]
fn moves_are_written_as_in_the_file() {
    let game = game("chu:rules=lishogi");
    let mut compared = 0;
    for entry in positions() {
        let Some(expected) = entry.get("moves_lishogi") else { continue };
        let sfen = entry.get("sfen").expect("a position").text();
        let position = game.read_position(sfen).expect("a sound position");
        assert_eq!(game.position_text(&position), sfen);
        let mut actions = Vec::new();
        game.legal(&position, &mut actions);
        let mut texts: Vec<String> =
            actions.iter().map(|&action| game.action_text(&position, action)).collect();
        texts.sort();
        let expected: Vec<&str> = expected.items().iter().map(Json::text).collect();
        assert_eq!(texts, expected, "{sfen}");
        compared += 1;
    }
    assert_eq!(compared, 28);
}

#[test]
fn what_the_file_says_of_the_first_moves() {
    let game = game("chu:rules=lishogi");
    for entry in positions() {
        let sfen = entry.get("sfen").expect("a position").text();
        let position = game.read_position(sfen).expect("a sound position");
        let mut actions = Vec::new();
        game.legal(&position, &mut actions);
        let said =
            |name: &str| entry.get("depth1").and_then(|first| first.get(name)).expect("a number").number();
        let count = |test: &dyn Fn(&gunjin_engine::games::chu::Action) -> bool| {
            actions.iter().filter(|action| test(action)).count() as u64
        };
        assert_eq!(count(&|action| action.is_pass()), said("pass"), "passes in {sfen}");
        assert_eq!(count(&|action| action.promotes()), said("promotions"), "promotions in {sfen}");
        assert_eq!(count(&|action| action.mid().is_some()), said("two_step_with_capture"), "{sfen}");
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
