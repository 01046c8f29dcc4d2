//! Random games as they were played, byte by byte (`data/games/jungle*.games`), and counts by the slow twin
//! (`data/perft/jungle*.perft`).
//!
//! After a change of rules that is meant: `cargo test --release -p gunjin-engine --test all -- --ignored
//! jungle_golden::`, then look at the difference before committing it.

use crate::golden_help;
#[allow(dead_code)]
use crate::jungle;

use golden_help::random_game;
use gunjin_engine::games::jungle::{Jungle, Position};
use gunjin_engine::perft::perft;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::{Game, Notation};
use jungle::game;
use jungle::twin::{Twin, TwinRules};
use std::fmt::Write;
use std::path::PathBuf;

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

fn data(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../data").join(path)
}

fn kept(path: &str) -> String {
    std::fs::read_to_string(data(path)).unwrap_or_else(|error| panic!("data/{path}: {error}"))
}

fn games(rules: &TwinRules, more: &str) -> String {
    let name = rules.name() + more;
    let game = game(&name);
    let mut text = format!("# random games of {name}, seed {SEED}: actions, end, last position\n");
    for number in 0..GAMES {
        text += &random_game(&game, SEED, number);
    }
    text
}

#[test]
fn golden_games_are_played_as_they_were() {
    for (file, rules, more) in files() {
        let kept = kept(&format!("games/{file}.games"));
        let now = games(&rules, more);
        for (number, (kept, now)) in kept.lines().zip(now.lines()).enumerate() {
            assert_eq!(kept, now, "data/games/{file}.games, line {}", number + 1);
        }
        assert_eq!(kept, now, "data/games/{file}.games");
    }
}

#[test]
fn the_engine_counts_as_the_twin_did() {
    for (file, rules, _) in files() {
        let game = game(&rules.name());
        let (mut position, mut compared) = (None, 0);
        for line in kept(&format!("perft/{file}.perft")).lines().filter(|line| !line.starts_with('#')) {
            let words: Vec<&str> = line.split(' ').collect();
            match (words.as_slice(), &position) {
                (["position", ..], _) => {
                    let text = line.trim_start_matches("position ");
                    position = Some(game.read_position(text).unwrap_or_else(|error| panic!("{error}")));
                    assert!(compared > 0 || position == Some(game.start()), "{file}: the start comes first");
                }
                (["depth", depth, count], Some(position)) => {
                    let (depth, count) =
                        (depth.parse().expect("a depth"), count.parse::<u64>().expect("a count"));
                    assert_eq!(perft(&game, position, depth), count, "{file}: depth {depth}");
                    compared += 1;
                }
                _ => panic!("data/perft/{file}.perft: '{line}'"),
            }
        }
        assert!(compared > 2 * POSITIONS, "{file}: {compared} counts");
    }
}

/// The start, and positions of random games, each later than the one before.
fn positions(game: &Jungle) -> Vec<Position> {
    let mut positions = vec![game.start()];
    for number in 0.. {
        let mut rng = Stream::new(SEED, number, Purpose::Check, 0).fast();
        let mut position = game.start();
        for _ in 0..20 + 15 * positions.len() {
            let Some(action) = game.random_action(&position, &mut rng) else { break };
            game.play(&mut position, action);
        }
        if game.count_legal(&position, &mut Vec::new()) > 1 {
            positions.push(position);
        }
        if positions.len() > POSITIONS {
            break;
        }
    }
    positions
}

/// Counts by the twin, as deep as is cheap.
fn counts(rules: &TwinRules) -> String {
    let game = game(&rules.name());
    let mut text =
        format!("# {}: counted by the twin generator of engine/tests/all/jungle/twin.rs\n", rules.name());
    for position in positions(&game) {
        let line = game.position_text(&position);
        let twin = Twin::read(*rules, &line).expect("the form of a position");
        let _ = writeln!(text, "position {line}");
        let (mut depth, mut count, mut before) = (1, twin.perft(1), 1);
        loop {
            let _ = writeln!(text, "depth {depth} {count}");
            if count * (count / before).max(1) > MOST || depth == 5 {
                break;
            }
            (depth, before) = (depth + 1, count.max(1));
            count = twin.perft(depth);
        }
    }
    text
}

fn write(path: &str, text: String) {
    std::fs::write(data(path), text).unwrap_or_else(|error| panic!("data/{path}: {error}"));
}

#[test]
#[ignore = "rewrites data/games/jungle*.games"]
fn regenerate_games() {
    for (file, rules, more) in files() {
        write(&format!("games/{file}.games"), games(&rules, more));
    }
}

#[test]
#[ignore = "rewrites data/perft/jungle*.perft"]
fn regenerate_counts() {
    for (file, rules, _) in files() {
        write(&format!("perft/{file}.perft"), counts(&rules));
    }
}
