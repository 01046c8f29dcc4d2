//! Random games as they were played, byte by byte (`data/games/tori*.games`), and counts by the slow twin
//! (`data/perft/tori*.perft`).
//!
//! After a change of rules that is meant: `cargo test --release -p gunjin-engine --test all -- --ignored
//! tori_golden::`, then look at the difference before committing it.

use crate::common::{check_file, write_file};
use crate::golden_help::{check_counts, counts_text, later_positions, random_games};
use crate::tori::game;
use crate::tori::twin::{Twin, TwinRules};
use gunjin_engine::{Game, Notation};

/// Seed of everything here.
const SEED: u64 = 1905;
/// Games of a file.
const GAMES: u64 = 2;
/// Positions of a perft file besides the start.
const POSITIONS: usize = 6;
/// Sequences that the twin counts at most for one number.
const MOST: u64 = 300_000;

/// The files, each with the rules it is played by.
fn files() -> [(&'static str, TwinRules); 4] {
    let plain = TwinRules::PLAIN;
    [
        ("tori", plain),
        ("tori-owl", TwinRules { owl: true, ..plain }),
        ("tori-shrike", TwinRules { shrike: true, drop_mate: "listed", ..plain }),
        ("tori-owl-shrike", TwinRules { owl: true, shrike: true, promote_inside: "never", ..plain }),
    ]
}

fn games(rules: &TwinRules) -> String {
    random_games(&game(&rules.name()), &rules.name(), SEED, GAMES)
}

#[test]
fn golden_games_are_played_as_they_were() {
    for (file, rules) in files() {
        check_file(&format!("games/{file}.games"), &games(&rules));
    }
}

#[test]
fn the_engine_counts_as_the_twin_did() {
    for (file, rules) in files() {
        let game = game(&rules.name());
        let entries = check_counts(file, &game);
        assert_eq!(entries[0].position, game.position_text(&game.start()), "{file}: the start comes first");
        assert!(
            entries.len() == POSITIONS + 1 && entries.iter().all(|entry| entry.counts.len() >= 2),
            "{file}"
        );
    }
}

/// Counts by the twin, as deep as is cheap.
fn counts(rules: &TwinRules) -> String {
    let game = game(&rules.name());
    let mut text =
        format!("# {}: counted by the twin generator of engine/tests/all/tori/twin.rs\n", rules.name());
    for position in later_positions(&game, SEED, POSITIONS, |found| 40 + 20 * found) {
        let line = game.position_text(&position);
        let twin = Twin::read(*rules, &line).expect("the form of a position");
        text += &counts_text(&line, 1..=5, MOST, |depth| twin.perft(depth));
    }
    text
}

#[test]
#[ignore = "rewrites data/games/tori*.games"]
fn regenerate_games() {
    for (file, rules) in files() {
        write_file(&format!("games/{file}.games"), &games(&rules));
    }
}

#[test]
#[ignore = "rewrites data/perft/tori*.perft"]
fn regenerate_counts() {
    for (file, rules) in files() {
        write_file(&format!("perft/{file}.perft"), &counts(&rules));
    }
}
