//! Playing by text, the laws, and even draws, in any game.

use super::chi::deviations;
use crate::laws::{
    Trial, check_chance, check_game, check_hidden, check_notation, check_resample, check_tensors,
};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::tensors::Encoded;
use gunjin_engine::{Ended, Game, Notation, Refused, Rulebook, Umpire};

/// The legal actions.
pub(crate) fn legal<G: Game>(game: &G, position: &G::Position) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.legal(position, &mut actions);
    actions
}

/// The legal actions that begin so, as sorted texts.
pub(crate) fn legal_texts<G: Notation>(game: &G, position: &G::Position, beginning: &str) -> Vec<String> {
    let texts = legal(game, position).into_iter().map(|action| game.action_text(position, action));
    let mut texts: Vec<String> = texts.filter(|text| text.starts_with(beginning)).collect();
    texts.sort();
    texts
}

/// The position after some actions, which must be legal.
pub(crate) fn after<G: Notation>(game: &G, mut position: G::Position, played: &[&str]) -> G::Position {
    for text in played {
        let action = game.read_action(&position, text);
        let refused = || panic!("{text} is not legal among {:?}", legal_texts(game, &position, ""));
        let action = action.unwrap_or_else(refused);
        game.play(&mut position, action);
    }
    position
}

/// Plays what is written before an umpire, who may refuse it.
pub(crate) fn try_to_play<G: Rulebook>(umpire: &mut Umpire<'_, G>, text: &str) -> Result<(), Refused> {
    let action = umpire.game().read_action(umpire.position(), text);
    umpire.play(action.unwrap_or_else(|| panic!("{text}: no action")))
}

/// Plays what is written before an umpire, who must not refuse it.
pub(crate) fn play<G: Rulebook>(umpire: &mut Umpire<'_, G>, texts: &[&str]) {
    for text in texts {
        try_to_play(umpire, text)
            .unwrap_or_else(|error| panic!("ply {}: {error}", umpire.actions().len() + 1));
    }
}

/// The end of a game of two, with the result of the first.
pub(crate) fn ended(reason: &'static str, first: f64) -> Option<Ended> {
    Some(Ended { returns: vec![first, 1.0 - first], reason })
}

/// That a game keeps all laws: in so many games, and in a few that are short for what costs more.
pub(crate) fn check_laws<G: Encoded + Rulebook>(game: &G, games: u64, short: u64) {
    let (name, trial) = (game.id(), Trial::new(game, games, 7).at_most(400));
    assert_eq!(check_game(&trial), Ok(()), "{name}");
    assert_eq!(check_notation(&trial), Ok(()), "{name}");
    assert_eq!(check_chance(&trial), Ok(()), "{name}");
    let shorter = Trial::new(game, short, 8).at_most(120);
    assert_eq!(check_hidden(&shorter), Ok(()), "{name}");
    assert_eq!(check_resample(&shorter, 40, 1), Ok(()), "{name}");
    assert_eq!(check_tensors(&shorter, 40, 1), Ok(()), "{name}");
}

/// That the random actions of a position are even, within five standard deviations.
pub(crate) fn check_actions<G: Notation>(game: &G, text: &str, draws: usize) {
    let position = game.read_position(text).unwrap_or_else(|error| panic!("{error}"));
    let legal = legal(game, &position);
    let mut rng = Stream::new(31, 0, Purpose::Check, 0).fast();
    let mut counts = vec![0; legal.len()];
    for _ in 0..draws * legal.len() {
        let action = game.random_action(&position, &mut rng).expect("the game goes on");
        counts[legal.binary_search(&action).unwrap_or_else(|_| panic!("{action:?} is not legal"))] += 1;
    }
    let far = deviations(&counts, &vec![1.0; counts.len()]);
    assert!(far.abs() < 5.0, "{text}: {far} deviations");
}
