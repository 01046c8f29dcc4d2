//! Random games of any family: every seat takes a uniformly random legal action, chance draws its outcomes.

use crate::game::{Game, Turn};
use crate::open::Open;
use crate::random::{RandomSource, unit};

/// Draws one of the outcomes of a chance node; `None` where there are none.
pub fn draw_outcome<A: Copy>(outcomes: &[(A, f64)], rng: &mut impl RandomSource) -> Option<A> {
    let mut left = unit(rng);
    for &(outcome, probability) in outcomes {
        if left < probability {
            return Some(outcome);
        }
        left -= probability;
    }
    outcomes.last().map(|&(outcome, _)| outcome)
}

/// Draws what chance does in a position; `None` where it is not its turn. `outcomes` is room to work in.
pub fn draw_chance<G: Game>(
    game: &G,
    position: &G::Position,
    outcomes: &mut Vec<(G::Action, f64)>,
    rng: &mut impl RandomSource,
) -> Option<G::Action> {
    if game.turn(position) != Turn::Chance {
        return None;
    }
    game.outcomes(position, outcomes);
    draw_outcome(outcomes, rng)
}

/// [`play_out`] of a game without chance: nobody is asked whose turn it is.
pub fn play_out_open<G: Open>(game: &G, position: &mut G::Position, rng: &mut impl RandomSource) -> u32 {
    let mut plies = 0;
    while let Some(action) = game.random_action(position, rng) {
        game.play(position, action);
        plies += 1;
    }
    plies
}

/// Plays a position to its end by random actions, and tells how many of them the seats took. The past is not
/// asked (repetition), as searches do not ask it either.
pub fn play_out<G: Game>(game: &G, position: &mut G::Position, rng: &mut impl RandomSource) -> u32 {
    let mut outcomes = Vec::new();
    let mut plies = 0;
    loop {
        let action = match game.turn(position) {
            Turn::Over => return plies,
            Turn::Seat(_) => game.random_action(position, rng).inspect(|_| plies += 1),
            Turn::Chance => {
                game.outcomes(position, &mut outcomes);
                draw_outcome(&outcomes, rng)
            }
        };
        let Some(action) = action else { return plies };
        game.play(position, action);
    }
}
