//! Common parts of the tests of three-player shogi: the twin, and positions to look at.

#![allow(dead_code)]

pub(crate) mod scatter;
pub(crate) mod twin;

use crate::common::play;
use gunjin_engine::Notation;
use gunjin_engine::games::sannin::{Position, Sannin};
use gunjin_engine::spec::GameSpec;

/// The game of some switches, `""` for none.
pub(crate) fn game(switches: &str) -> Sannin {
    let spec = GameSpec::read(&format!("sannin:{switches}")).expect("switches with values");
    Sannin::from_spec(&spec).unwrap_or_else(|error| panic!("{switches}: {error}"))
}

/// The legal actions as sorted texts.
pub(crate) fn legal_texts(game: &Sannin, position: &Position) -> Vec<String> {
    play::legal_texts(game, position, "")
}

/// The rows of a position with these pieces: cell, then seat and piece (`7g mK`).
pub(crate) fn rows(pieces: &str) -> String {
    let mut placed: Vec<(&str, &str)> =
        pieces.split(", ").map(|piece| piece.split_once(' ').expect("a cell and a piece")).collect();
    let rows: Vec<String> = (-6..=6).map(|r| row(r, &mut placed)).collect();
    assert!(placed.is_empty(), "{placed:?} stand on no cell");
    rows.join("/")
}

fn row(r: i32, placed: &mut Vec<(&str, &str)>) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for cell in twin::cells().filter(|cell| cell.1 == r) {
        let name = twin::text::cell_text(cell);
        match placed.iter().position(|&(place, _)| place == name) {
            None => empty += 1,
            Some(index) => {
                text += &if empty > 0 { empty.to_string() } else { String::new() };
                text += placed.swap_remove(index).1;
                empty = 0;
            }
        }
    }
    text + &if empty > 0 { empty.to_string() } else { String::new() }
}

/// The position of some pieces and the nine fields behind the rows.
pub(crate) fn position(game: &Sannin, pieces: &str, fields: &str) -> Position {
    let text = format!("{} {fields}", rows(pieces));
    game.read_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal actions that begin so, as sorted texts with spaces between.
pub(crate) fn actions(game: &Sannin, position: &Position, beginning: &str) -> String {
    play::legal_texts(game, position, beginning).join(" ")
}

/// True if an action is legal.
pub(crate) fn may(game: &Sannin, position: &Position, action: &str) -> bool {
    game.read_action(position, action).is_some()
}

/// The position after some actions, with spaces between.
pub(crate) fn after(game: &Sannin, position: Position, played: &str) -> Position {
    play::after(game, position, &played.split(' ').collect::<Vec<_>>())
}

/// One of the ten fields of a position's text, counted from 1.
pub(crate) fn field(game: &Sannin, position: &Position, number: usize) -> String {
    game.position_text(position).split(' ').nth(number - 1).expect("ten fields").to_string()
}
