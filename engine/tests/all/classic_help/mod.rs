//! Small games by name, and what several tests ask of them.

#![allow(dead_code)]

pub(crate) mod export;
pub(crate) mod flat;
pub(crate) mod golden;
pub(crate) mod laws;
pub(crate) mod worlds;

use crate::common::read_data;
use gunjin_engine::games::cards::Cards;
use gunjin_engine::games::efg::Tree;
use gunjin_engine::games::goofspiel::Goofspiel;
use gunjin_engine::games::hidden_stones::dark_hex::{AbruptDarkHex, DarkHex};
use gunjin_engine::games::hidden_stones::phantom_ttt::{AbruptPhantomTtt, PhantomTtt};
use gunjin_engine::games::kuhn::Kuhn;
use gunjin_engine::games::leduc::Leduc;
use gunjin_engine::games::liars_dice::LiarsDice;
use gunjin_engine::spec::GameSpec;
use gunjin_engine::tensors::Encoded;
use gunjin_engine::{ActionLine, Notation, Rulebook, Seat, Turn};
use std::hash::Hash;

/// Traits of all these games.
pub(crate) trait Small: Encoded<View: Hash> + ActionLine + Notation {}

impl<G: Encoded<View: Hash> + ActionLine + Notation> Small for G {}

/// Something to look at in any of the games.
pub(crate) trait Look {
    fn look<G: Small>(&self, game: &G);
}

/// Lets a game be looked at.
pub(crate) fn with(name: &str, look: &impl Look) {
    let spec = GameSpec::read(name).unwrap_or_else(|error| panic!("{name}: {error}"));
    let sound = "a sound name";
    match spec.id.as_str() {
        "kuhn" => look.look(&Kuhn::from_spec(&spec).expect(sound)),
        "leduc" => look.look(&Leduc::from_spec(&spec).expect(sound)),
        "liars_dice" => look.look(&LiarsDice::from_spec(&spec).expect(sound)),
        "goofspiel" => look.look(&Goofspiel::from_spec(&spec).expect(sound)),
        "phantom_ttt" => look.look(&PhantomTtt::from_spec(&spec).expect(sound)),
        "abrupt_phantom_ttt" => look.look(&AbruptPhantomTtt::from_spec(&spec).expect(sound)),
        "dark_hex_3" => look.look(&DarkHex::from_spec(&spec).expect(sound)),
        "abrupt_dark_hex_3" => look.look(&AbruptDarkHex::from_spec(&spec).expect(sound)),
        "cards" => look.look(&Cards::from_spec(&spec).expect(sound)),
        path if path.ends_with(".efg") => look.look(&tree(path)),
        other => panic!("no game {other}"),
    }
}

/// The tree of a file of `data/efg`.
pub(crate) fn tree(file: &str) -> Tree {
    Tree::read(&read_data(&format!("efg/{file}")), file).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Classic games with which every switch has had each of its values.
pub(crate) const GAMES: &[&str] = &[
    "kuhn",
    "kuhn:players=3",
    "kuhn:players=10",
    "leduc",
    "leduc:deal=ranks",
    "leduc:players=3",
    "leduc:players=10,deal=ranks",
    "liars_dice",
    "liars_dice:dice=2,sides=3",
    "liars_dice:dice=5,sides=6,bidding=reset_quantity",
    "liars_dice:sides=32",
    "liars_dice:dice=3,sides=10",
    "goofspiel",
    "goofspiel:cards=4",
    "goofspiel:cards=4,points_order=ascending,returns=point_difference",
    "goofspiel:cards=5,points_order=random,returns=total_points",
    "goofspiel:cards=5,points_order=random,imp_info=false",
    "phantom_ttt",
    "phantom_ttt:columns=4,line=4",
    "abrupt_phantom_ttt",
    "abrupt_phantom_ttt:columns=2,rows=2,line=2",
    "dark_hex_3",
    "dark_hex_3:columns=2",
    "abrupt_dark_hex_3",
    "abrupt_dark_hex_3:columns=2,rows=6",
];

/// Card games with which every switch has had several of its values.
pub(crate) const CARD_GAMES: &[&str] = &[
    "cards",
    "cards:reading=lines+first_wins,rounds=3",
    "cards:reading=lines+number,rounds=2,hand=2",
    "cards:reading=number,rounds=5,hand=7",
    "cards:reading=number+exceptions,rounds=18",
    "cards:reading=table,rounds=17,hand=17",
    "cards:hand=1",
];

/// The files of `data/efg`.
pub(crate) const TREES: &[&str] =
    &["kuhn.efg", "three_players.efg", "inner_outcomes.efg", "no_chance.efg", "uneven.efg"];

/// Knowledge of every seat.
pub(crate) fn all_know<G: Rulebook>(game: &G, position: &G::Position) -> Vec<G::Knowledge> {
    (0..game.seats()).map(|seat| game.knowledge(position, Seat(seat as u8))).collect()
}

/// Plays an action and tells every seat.
pub(crate) fn tell<G: Rulebook>(
    game: &G,
    position: &G::Position,
    knowledge: &[G::Knowledge],
    action: G::Action,
) -> (G::Position, Vec<G::Knowledge>) {
    let mut next = position.clone();
    game.play(&mut next, action);
    let mut knowledge = knowledge.to_vec();
    for (seat, known) in knowledge.iter_mut().enumerate() {
        game.learn(known, &game.observe(Seat(seat as u8), position, action, &next));
    }
    (next, knowledge)
}

/// Possible actions with their probabilities: those of chance nodes, or uniform where a seat acts.
pub(crate) fn open<G: Rulebook>(game: &G, position: &G::Position) -> Vec<(G::Action, f64)> {
    let mut outcomes = Vec::new();
    if game.turn(position) == Turn::Chance {
        game.outcomes(position, &mut outcomes);
        return outcomes;
    }
    let mut actions = Vec::new();
    game.legal(position, &mut actions);
    let even = 1.0 / actions.len() as f64;
    actions.into_iter().map(|action| (action, even)).collect()
}
