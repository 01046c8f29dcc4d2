//! Random games as they were played, byte by byte (`data/games/jungle*.games`), and counts by the slow twin
//! (`data/perft/jungle*.perft`).
//!
//! After a change of rules that is meant: `cargo test --release -p gunjin-engine --test all -- --ignored
//! jungle_golden::`, then look at the difference before committing it.

use crate::common::{check_file, write_file};
use crate::golden_help::{check_counts, counts_text, later_positions, random_games};
use crate::jungle::game;
use crate::jungle::twin::{Twin, TwinRules};
use gunjin_engine::{Game, Notation};

/// Seed of everything here.
const SEED: u64 = 1905;
/// Games of a file.
const GAMES: u64 = 3;
/// Positions of a perft file besides the start.
const POSITIONS: usize = 6;
/// Sequences that the twin counts at most for one number.
const MOST: u64 = 300_000;

/// The files, each with the rules it is played by and what else its games' name says.
fn files() -> [(&'static str, TwinRules, &'static str); 3] {
    let plain = TwinRules::PLAIN;
    let wild = TwinRules {
        elephant_takes_rat: true,
        dog_over_wolf: true,
        rat_shore_capture: "both",
        leap_blocked_by: "nothing",
        trapped_takes: true,
        ..plain
    };
    let across = TwinRules {
        tiger_leap: "across",
        rat_shore_capture: "from_water",
        leap_blocked_by: "enemy_rat",
        ..plain
    };
    [
        ("jungle", plain, ""),
        ("jungle-wild", wild, ",repetition=off,ply_cap=300"),
        ("jungle-across", across, ",repetition=mover_varies"),
    ]
}

fn games(rules: &TwinRules, more: &str) -> String {
    let name = rules.name() + more;
    random_games(&game(&name), &name, SEED, GAMES)
}

#[test]
fn golden_games_are_played_as_they_were() {
    for (file, rules, more) in files() {
        check_file(&format!("games/{file}.games"), &games(&rules, more));
    }
}

#[test]
fn the_engine_counts_as_the_twin_did() {
    for (file, rules, _) in files() {
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
        format!("# {}: counted by the twin generator of engine/tests/all/jungle/twin.rs\n", rules.name());
    for position in later_positions(&game, SEED, POSITIONS, |found| 20 + 15 * found) {
        let line = game.position_text(&position);
        let twin = Twin::read(*rules, &line).expect("the form of a position");
        text += &counts_text(&line, 1..=5, MOST, |depth| twin.perft(depth));
    }
    text
}

#[test]
#[ignore = "rewrites data/games/jungle*.games"]
fn regenerate_games() {
    for (file, rules, more) in files() {
        write_file(&format!("games/{file}.games"), &games(&rules, more));
    }
}

#[test]
#[ignore = "rewrites data/perft/jungle*.perft"]
fn regenerate_counts() {
    for (file, rules, _) in files() {
        write_file(&format!("perft/{file}.perft"), &counts(&rules));
    }
}
