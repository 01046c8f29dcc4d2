//! What can happen at a position with its past.

use gunjin_engine::game::{Chance, Hidden, Turn, Umpired};

/// What the solvers ask of a game: known chance, observations, and what the past forbids.
pub trait Compilable: Chance + Hidden + Umpired {}

impl<G: Chance + Hidden + Umpired> Compilable for G {}

/// What can happen.
pub(crate) enum Branches<A> {
    /// Nothing: the game is over, with these returns.
    Over(Vec<f64>),
    /// Chance draws.
    Chance(Vec<(A, f64)>),
    /// A seat acts.
    Seat(usize, Vec<A>),
}

impl<A: Copy + Ord> Branches<A> {
    /// What can happen at a position.
    pub(crate) fn of<G: Compilable<Action = A>>(
        game: &G,
        position: &G::Position,
        past: &G::Past,
    ) -> Branches<A> {
        let turn = game.turn(position);
        if turn == Turn::Over {
            return Branches::Over(game.returns(position));
        }
        if let Some(ended) = game.past_ending(position, past) {
            return Branches::Over(ended.returns);
        }
        match turn {
            Turn::Seat(seat) => {
                let mut actions = Vec::new();
                game.legal(position, &mut actions);
                let barred = game.barred(position, past, &actions);
                actions.retain(|action| barred.binary_search(action).is_err());
                Branches::Seat(seat.index(), actions)
            }
            _ => {
                let mut outcomes = Vec::new();
                game.outcomes(position, &mut outcomes);
                Branches::Chance(outcomes)
            }
        }
    }

    /// The actions or outcomes.
    pub(crate) fn actions(self) -> Vec<A> {
        match self {
            Branches::Over(_) => Vec::new(),
            Branches::Chance(outcomes) => outcomes.into_iter().map(|(outcome, _)| outcome).collect(),
            Branches::Seat(_, actions) => actions,
        }
    }
}
