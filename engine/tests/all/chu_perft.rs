//! The engine counts move sequences as the slow twin counted them: `data/perft/chu*.perft`.
//!
//! After a change of rules that is meant: `cargo test --release -p gunjin-engine --test all -- --ignored
//! chu_perft::regenerate` counts anew, by the twin alone; the engine only finds the positions.

use crate::chu;

use crate::common::write_file;
use crate::golden_help::{Counted, check_counts, read_counts};
use chu::boards::{crowd, random_game};
use chu::twin::{Board, Move, Twin};
use chu::{game, twin};
use gunjin_engine::games::chu::{Chu, Position, START, path_divide, path_perft};
use gunjin_engine::{Game, Notation, Turn};
use std::collections::BTreeMap;
use std::fmt::Write;

/// File, game, and whether it counts by path.
const FILES: [(&str, &str, bool); 6] = [
    ("chu", "chu", false),
    ("chu-path", "chu", true),
    ("chu-lishogi", "chu:rules=lishogi", false),
    ("chu-renmei-lion", "chu:rules=renmei_lion", false),
    ("chu-uncond", "chu:rules=uncond", false),
    ("chu-staged", "chu:rules=staged", false),
];

/// Sequences that one entry may hold; deeper counts would take the twin too long.
const MOST: u64 = 1_000_000;

#[test]
fn the_engine_counts_as_the_twin_did() {
    for (name, id, by_path) in FILES {
        let game = game(id);
        let entries = if by_path { read_counts(name) } else { check_counts(name, &game) };
        assert_eq!(entries[0].position, START, "{name}");
        assert!(entries.len() >= 12 && entries.iter().all(|entry| entry.counts.len() >= 2), "{name}");
        for Counted { position: text, counts } in entries.iter().filter(|_| by_path) {
            let position = game.read_position(text).unwrap_or_else(|error| panic!("{name}: {error}"));
            for (depth, count) in (1..).zip(counts) {
                assert_eq!(path_perft(&game, &position, depth), *count, "{name}: depth {depth} of {text}");
            }
            let parts = path_divide(&game, &position, 2);
            assert_eq!(parts.iter().map(|part| part.1).sum::<u64>(), counts[1], "{name}: {text}");
        }
    }
}

/// The start, crowds of lions, and positions of random games where a lion has just been taken or many lions
/// stand.
fn positions(game: &Chu) -> Vec<String> {
    let mut found = vec![START.to_string()];
    let alive = |position: &Position| game.turn(position) != Turn::Over;
    let crowds = (0..).map(|number| crowd(61, number));
    let lively = |text: &String| game.read_position(text).is_ok_and(|position| alive(&position));
    found.extend(crowds.filter(lively).take(8));
    for number in 0..6 {
        let mut last = None;
        random_game(game, START, 62, number, |position| {
            let wanted = position.lion_struck().is_some() || position.ply() == 150;
            if wanted && alive(position) {
                last = Some(game.position_text(position));
            }
        });
        found.extend(last);
    }
    found
}

/// Sequences of moves by the twin.
fn count(twin: &Twin, board: &Board, depth: u32, by_path: bool) -> u64 {
    if twin.ending(board).is_some() {
        return 0;
    }
    let paths = twin.paths(board);
    if depth == 1 && by_path {
        return paths.len() as u64;
    }
    let mut ways: BTreeMap<Move, u64> = BTreeMap::new();
    for path in paths {
        *ways.entry(path.canonical(board)).or_default() += 1;
    }
    let below =
        |path: &Move| if depth == 1 { 1 } else { count(twin, &twin.play(board, path), depth - 1, by_path) };
    ways.iter().map(|(path, ways)| below(path) * if by_path { *ways } else { 1 }).sum()
}

/// Counts by the twin, as deep as is cheap.
fn counts(twin: &Twin, text: &str, by_path: bool) -> Vec<u64> {
    let board = Board::read(text);
    let mut counts: Vec<u64> = Vec::new();
    loop {
        counts.push(count(twin, &board, counts.len() as u32 + 1, by_path));
        if let [.., before, last] = counts[..]
            && last * (last / before.max(1)).max(2) > MOST
        {
            return counts;
        }
    }
}

#[test]
#[ignore = "rewrites data/perft/chu*.perft"]
fn regenerate() {
    for (name, id, by_path) in FILES {
        let game = game(id);
        let twin = twin(&game);
        let manner = if by_path { "by path" } else { "canonically" };
        let mut text = format!(
            "# {id}, counted {manner} by the twin of engine/tests/all/chu/twin; the first position is the array\n"
        );
        for position in positions(&game) {
            let _ = writeln!(text, "position {position}");
            for (depth, count) in (1..).zip(counts(&twin, &position, by_path)) {
                let _ = writeln!(text, "depth {depth} {count}");
            }
        }
        write_file(&format!("perft/{name}.perft"), &text);
    }
}
