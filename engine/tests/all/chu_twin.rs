//! The engine against the twin, which is written from the rules alone: moves, counts, what moves do, and
//! endings, at thousands of random positions under every preset and under random combinations of switches.
//!
//! `GUNJIN_CHU_ROUNDS=20 cargo test --release …` looks twenty times as long.

use crate::chu;
use crate::common::play::{legal, legal_texts};

use chu::boards::{crowd, ending, random_game};
use chu::twin::{Board, Move, Twin};
use chu::{PRESETS, game, rules_numbered, twin};
use gunjin_engine::games::chu::{Action, Chu, Position, START};
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::{Game, Notation, Rulebook, Turn};
use std::collections::BTreeMap;

/// Factor by which to look longer than usual.
fn rounds() -> u64 {
    std::env::var("GUNJIN_CHU_ROUNDS").ok().and_then(|number| number.parse().ok()).unwrap_or(1)
}

/// Everything that both can say of a position, and of the positions a move later.
fn compare(game: &Chu, twin: &Twin, position: &Position) {
    let text = game.position_text(position);
    let board = Board::read(&text);
    let about = || format!("{} at {text}", game.id());
    assert_eq!(board.text(), text, "the twin reads otherwise");
    let ended = twin.ending(&board);
    compare_ending(game, position, ended);
    let paths = if ended.is_some() { Vec::new() } else { twin.paths(&board) };
    let expected = if ended.is_some() { Vec::new() } else { twin.canonical(&board) };
    assert_eq!(legal_texts(game, position, ""), expected, "{}", about());
    assert_eq!(game.count_legal(position, &mut Vec::new()), expected.len(), "count, {}", about());
    assert_eq!(game.count_paths(position), paths.len() as u64, "by path, {}", about());
    compare_paths(game, position, &board, &paths);
    compare_play(game, twin, position, &board, &legal(game, position));
}

fn compare_ending(game: &Chu, position: &Position, ended: Option<(u32, &'static str)>) {
    let text = game.position_text(position);
    match ended {
        None => {
            assert_eq!(game.turn(position), Turn::Seat(position.seat()), "{} at {text}", game.id());
            assert_eq!(game.returns(position), [0.0, 0.0]);
        }
        Some((points, reason)) => {
            assert_eq!(game.turn(position), Turn::Over, "{} at {text}", game.id());
            assert_eq!(game.reason(position), reason, "{} at {text}", game.id());
            let sente = f64::from(points) / 2.0;
            assert_eq!(game.returns(position), [sente, 1.0 - sente], "{} at {text}", game.id());
        }
    }
}

/// Checks the number of paths of each move, and that each path is understood as that move.
fn compare_paths(game: &Chu, position: &Position, board: &Board, paths: &[Move]) {
    let mut together: BTreeMap<String, u32> = BTreeMap::new();
    for path in paths {
        *together.entry(path.canonical(board).text()).or_default() += 1;
    }
    for (text, count) in together {
        let action = game.read_action(position, &text).expect("a legal move");
        assert_eq!(game.paths(position, action), count, "{text} at {}", game.position_text(position));
    }
    for path in paths.iter().step_by(7) {
        let meant = game.read_action(position, &path.text()).map(|action| game.action_text(position, action));
        assert_eq!(meant, Some(path.canonical(board).text()), "{} is one way of making it", path.text());
    }
}

/// Some moves, played by both.
fn compare_play(game: &Chu, twin: &Twin, position: &Position, board: &Board, actions: &[Action]) {
    let paths = twin.paths(board);
    for &action in actions.iter().step_by(5) {
        let text = game.action_text(position, action);
        let path = paths.iter().find(|path| path.canonical(board).text() == text).expect("compared before");
        let mut after = *position;
        game.play(&mut after, action);
        let expected = twin.play(board, path).text();
        assert_eq!(game.position_text(&after), expected, "{text}");
        if let Ok(read) = game.read_position(&expected) {
            assert_eq!(after, read);
            let fresh = game.count_legal(&read, &mut Vec::new());
            assert_eq!(game.count_legal(&after, &mut Vec::new()), fresh, "sets kept along, {expected}");
        }
    }
}

/// Games with a few combinations of switches, every preset among them.
fn games(combinations: u64) -> Vec<Chu> {
    let mut rng = Stream::new(41, 0, Purpose::Check, 0).fast();
    let mut games: Vec<Chu> = PRESETS.iter().map(|name| game(name)).collect();
    games.extend((0..combinations).map(|_| Chu::new(rules_numbered(u64::from(below(&mut rng, 1 << 20))))));
    games
}

#[test]
fn crowds_of_lions() {
    for (index, game) in games(10).into_iter().enumerate() {
        let twin = twin(&game);
        for number in 0..60 * rounds() {
            let text = crowd(42, number * 100 + index as u64);
            let position = game.read_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            compare(&game, &twin, &position);
        }
    }
}

#[test]
fn endings_with_few_pieces() {
    for (index, game) in games(12).into_iter().enumerate() {
        let twin = twin(&game);
        for number in 0..200 * rounds() {
            let text = ending(43, number * 100 + index as u64);
            let position = game.read_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            compare(&game, &twin, &position);
        }
    }
}

#[test]
fn random_games_from_the_start() {
    for (index, game) in games(5).into_iter().enumerate() {
        let twin = twin(&game);
        for number in 0..3 * rounds() {
            let mut seen = 0;
            random_game(&game, START, 44 + index as u64, number, |position| {
                if seen % 6 == 0 || position.lion_struck().is_some() || game.turn(position) == Turn::Over {
                    compare(&game, &twin, position);
                }
                seen += 1;
            });
        }
    }
}

/// Everything after a lion has just been taken by another piece, two moves deep, under all readings of the
/// rule.
#[test]
fn counter_strikes() {
    let mut found = 0;
    for (index, game) in games(8).into_iter().enumerate() {
        let twin = twin(&game);
        for number in 0..30 * rounds() {
            let text = crowd(45, number * 100 + index as u64);
            let position = game.read_position(&text).expect("a sound position");
            for action in legal(&game, &position) {
                let mut after = position;
                game.play(&mut after, action);
                if after.lion_struck().is_some() && game.turn(&after) != Turn::Over {
                    found += 1;
                    compare(&game, &twin, &after);
                }
            }
        }
    }
    assert!(found > 80, "only {found}");
}

/// The twin counts sequences as the engine does.
#[test]
fn sequences_of_moves() {
    fn count(twin: &Twin, board: &Board, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if twin.ending(board).is_some() {
            return 0;
        }
        let once: BTreeMap<String, Move> =
            twin.paths(board).into_iter().map(|path| (path.canonical(board).text(), path)).collect();
        once.values().map(|path| count(twin, &twin.play(board, path), depth - 1)).sum()
    }
    for name in PRESETS {
        let (game, counts) = (game(name), [36, 1296]);
        let board = Board::read(START);
        for (depth, expected) in (1..).zip(counts) {
            assert_eq!(count(&twin(&game), &board, depth), expected, "{name}");
        }
        for number in 0..2 * rounds() {
            let text = crowd(46, number);
            let position = game.read_position(&text).expect("a sound position");
            let expected = count(&twin(&game), &Board::read(&text), 2);
            assert_eq!(gunjin_engine::perft::perft(&game, &position, 2), expected, "{name} {text}");
        }
    }
}
