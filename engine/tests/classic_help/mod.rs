//! Small games by name, and what several tests ask of them.

#![allow(dead_code)]

pub(crate) mod chi;
pub(crate) mod flat;

use gunjin_engine::classic::goofspiel::Goofspiel;
use gunjin_engine::classic::kuhn::Kuhn;
use gunjin_engine::classic::leduc::Leduc;
use gunjin_engine::classic::liars_dice::LiarsDice;
use gunjin_engine::classic::line::Told;
use gunjin_engine::game::{Complete, Seat, Turn};
use gunjin_engine::spec::GameSpec;
use std::hash::Hash;
use std::path::PathBuf;

/// Something to look at in any of the games.
pub(crate) trait Look {
    /// Looks.
    fn look<G: Complete<View: Hash> + Told>(&self, game: &G);
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
        other => panic!("no game {other}"),
    }
}

/// Games with which every switch has had each of its values.
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
    "goofspiel",
    "goofspiel:cards=4",
    "goofspiel:cards=4,points_order=ascending,returns=point_difference",
    "goofspiel:cards=5,points_order=random,returns=total_points",
    "goofspiel:cards=5,points_order=random,imp_info=false",
];

/// A file of `data`.
pub(crate) fn data(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../data").join(path)
}

/// The text of a file of `data`.
pub(crate) fn read_data(path: &str) -> String {
    std::fs::read_to_string(data(path)).unwrap_or_else(|error| panic!("data/{path}: {error}"))
}

/// What every seat knows.
pub(crate) fn all_know<G: Complete>(game: &G, position: &G::Position) -> Vec<G::Knowledge> {
    (0..game.seats()).map(|seat| game.knowledge(position, Seat(seat as u8))).collect()
}

/// Plays an action and tells every seat.
pub(crate) fn tell<G: Complete>(
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

/// What can happen, with the chance of each: that of chance nodes, or all alike where a seat acts.
pub(crate) fn open<G: Complete>(game: &G, position: &G::Position) -> Vec<(G::Action, f64)> {
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
