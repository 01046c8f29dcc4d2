//! What the tests of three-player shogi share: the twin, and positions to look at.

#![allow(dead_code)]

pub(crate) mod scatter;
pub(crate) mod twin;

use gunjin_engine::game::{Game, Notation};
use gunjin_engine::sannin::{Action, Position, Sannin};
use gunjin_engine::spec::GameSpec;

/// The game of some switches, `""` for none.
pub(crate) fn game(switches: &str) -> Sannin {
    let spec = GameSpec::read(&format!("sannin:{switches}")).expect("switches with values");
    Sannin::from_spec(&spec).unwrap_or_else(|error| panic!("{switches}: {error}"))
}

/// The legal actions as sorted texts.
pub(crate) fn legal_texts(game: &Sannin, position: &Position) -> Vec<String> {
    let mut texts: Vec<String> =
        legal(game, position).iter().map(|&action| game.action_text(position, action)).collect();
    texts.sort();
    texts
}

/// The legal actions.
pub(crate) fn legal(game: &Sannin, position: &Position) -> Vec<Action> {
    let mut actions = Vec::new();
    game.legal(position, &mut actions);
    actions
}
