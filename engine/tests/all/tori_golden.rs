//! Random games as they were played, byte by byte (`data/games/tori*.games`), and counts by the slow twin
//! (`data/perft/tori*.perft`).
//!
//! After a change of rules that is meant: `cargo test --release -p gunjin-engine --test all -- --ignored
//! tori_golden::`, then look at the difference before committing it.

use crate::golden_help;
#[allow(dead_code)]
use crate::tori;

use golden_help::random_game;
use gunjin_engine::games::tori::{Position, Tori};
use gunjin_engine::perft::perft;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::{Game, Notation};
use std::fmt::Write;
use tori::twin::{Twin, TwinRules};
use tori::{data, game, read};

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
    let game = game(&rules.name());
    let mut text = format!("# random games of {}, seed {SEED}: actions, end, last position\n", rules.name());
    for number in 0..GAMES {
        text += &random_game(&game, SEED, number);
    }
    text
}

#[test]
fn golden_games_are_played_as_they_were() {
    for (file, rules) in files() {
        let kept = read(&format!("games/{file}.games"));
        for (number, (kept, now)) in kept.lines().zip(games(&rules).lines()).enumerate() {
            assert_eq!(kept, now, "data/games/{file}.games, line {}", number + 1);
        }
        assert_eq!(kept, games(&rules), "data/games/{file}.games");
    }
}

#[test]
fn the_engine_counts_as_the_twin_did() {
    for (file, rules) in files() {
        let game = game(&rules.name());
        let (mut position, mut compared) = (None, 0);
        for line in read(&format!("perft/{file}.perft")).lines().filter(|line| !line.starts_with('#')) {
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

/// The start, and positions of random games with much in hand.
fn positions(game: &Tori) -> Vec<Position> {
    let mut positions = vec![game.start()];
    for number in 0.. {
        let mut rng = Stream::new(SEED, number, Purpose::Check, 0).fast();
        let mut position = game.start();
        for _ in 0..40 + 20 * positions.len() {
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
        format!("# {}: counted by the twin generator of engine/tests/all/tori/twin.rs\n", rules.name());
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
#[ignore = "rewrites data/games/tori*.games"]
fn regenerate_games() {
    for (file, rules) in files() {
        write(&format!("games/{file}.games"), games(&rules));
    }
}

#[test]
#[ignore = "rewrites data/perft/tori*.perft"]
fn regenerate_counts() {
    for (file, rules) in files() {
        write(&format!("perft/{file}.perft"), counts(&rules));
    }
}
