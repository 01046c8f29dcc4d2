//! Perft: the number of action sequences of a given length.

use crate::game::{Game, Turn};

/// Sequences of exactly `depth` actions from `position`, outcomes of chance counted as actions. Games that
/// are over have no continuations.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    let mut buffers: Vec<Vec<G::Action>> = (0..depth).map(|_| Vec::new()).collect();
    count(game, position, depth, &mut buffers)
}

/// Counts the sequences by first action, ascending.
pub fn divide<G: Game>(game: &G, position: &G::Position, depth: u32) -> Vec<(G::Action, u64)> {
    divide_by(game, position, |next| perft(game, next, depth.saturating_sub(1)))
}

pub(crate) fn divide_by<G: Game>(
    game: &G,
    position: &G::Position,
    count: impl Fn(&G::Position) -> u64,
) -> Vec<(G::Action, u64)> {
    let mut actions = Vec::new();
    game.branches(position, &mut actions);
    let after = |action: G::Action| {
        let mut next = position.clone();
        game.play(&mut next, action);
        next
    };
    actions.into_iter().map(|action| (action, count(&after(action)))).collect()
}

fn count<G: Game>(game: &G, position: &G::Position, depth: u32, buffers: &mut [Vec<G::Action>]) -> u64 {
    let Some((actions, deeper)) = buffers.split_first_mut() else { return 1 };
    if depth == 1 && game.turn(position) != Turn::Chance {
        return game.count_legal(position, actions) as u64;
    }
    game.branches(position, actions);
    if depth == 1 {
        return actions.len() as u64;
    }
    let mut total = 0;
    for &action in actions.iter() {
        let mut next = position.clone();
        game.play(&mut next, action);
        total += count(game, &next, depth - 1, deeper);
    }
    total
}
