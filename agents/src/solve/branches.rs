//! Branches at a position with its past.

use gunjin_engine::game::{Seat, Turn};
use gunjin_engine::rulebook::Rulebook;

/// Branches of a node: of a seat or of chance.
pub(crate) enum Branches<A> {
    /// Nothing: the game is over, with these returns.
    Over(Vec<f64>),
    /// Chance draws one of these, with their probabilities.
    Chance(Vec<(A, f64)>),
    /// A seat acts.
    Seat(usize, Vec<A>),
}

/// Start of histories, and their greatest length.
pub(super) trait Ground<G: Rulebook> {
    /// The game that is played, with its rules.
    fn game(&self) -> &G;
    /// A beginning, by its number, and its past.
    fn begin(&self, root: usize) -> (G::Position, G::Past);
    /// A seat's knowledge there.
    fn knowledge(&self, root: usize, seat: Seat) -> G::Knowledge;
    /// Branches after so many actions from there.
    fn branches(&self, position: &G::Position, past: &G::Past, made: usize) -> Branches<G::Action>;
}

/// A game from its start to its end.
pub(super) struct WholeGame<'g, G>(pub(super) &'g G);

impl<G: Rulebook> Ground<G> for WholeGame<'_, G> {
    fn game(&self) -> &G {
        self.0
    }

    fn begin(&self, _: usize) -> (G::Position, G::Past) {
        let start = self.0.start();
        let past = self.0.past(&start);
        (start, past)
    }

    fn knowledge(&self, _: usize, seat: Seat) -> G::Knowledge {
        self.0.knowledge(&self.0.start(), seat)
    }

    fn branches(&self, position: &G::Position, past: &G::Past, _: usize) -> Branches<G::Action> {
        Branches::of(self.0, position, past)
    }
}

impl<A: Copy + Ord> Branches<A> {
    /// Branches at a position.
    pub(crate) fn of<G: Rulebook<Action = A>>(
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
