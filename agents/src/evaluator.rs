//! Knowledge of a family of games: values of positions, and quick players for rollouts.

use crate::belief_kind::BeliefKind;
use gunjin_engine::{Fast, Hidden, Rulebook, Seat};

/// Manner in which quick players of rollouts choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Manner {
    /// It sees everything.
    Seeing,
    /// It goes by what its seat believes at the root of the search, and learns from what happens since.
    Believing,
}

/// Knowledge of a family that search needs besides the rules.
///
/// An evaluator is made once for a game and shared by all threads. It is about positions, true or imagined:
/// agents ask it only about worlds that they have drawn.
pub trait Evaluator<G: Hidden>: Send + Sync {
    /// Beliefs of the seats at the root of a search, as far as rollouts need them.
    type Beliefs: Send + Sync;
    /// State of both rollout players: root beliefs and the moves revealed since. Made or copied for every rollout.
    type RolloutState<'b>: Clone;

    /// True if it has values of positions. Without, searches play to the end of the game
    /// instead of asking for estimates.
    fn knows(&self) -> bool {
        true
    }

    /// Likelihoods of hidden parts, by what their owners did with them: a row of factors for each part, by
    /// which worlds are weighed. `None` where all worlds are alike.
    fn likelihoods(&self, game: &G, view: &G::View, kind: BeliefKind) -> Option<Vec<Vec<f64>>> {
        let _ = (game, view, kind);
        None
    }

    /// The beliefs behind rollouts from this view.
    fn beliefs(&self, game: &G, view: &G::View, kind: BeliefKind) -> Self::Beliefs;

    /// Quick players who begin with these beliefs, or see everything.
    fn rollout_state<'b>(&self, beliefs: &'b Self::Beliefs, manner: Manner) -> Self::RolloutState<'b>;

    /// Plays an action, and lets the quick players learn from what they see of it. Once they have been asked
    /// for an action they must be told of every one.
    fn play(
        &self,
        game: &G,
        state: &mut Self::RolloutState<'_>,
        position: &mut G::Position,
        action: G::Action,
    ) {
        let _ = state;
        game.play(position, action);
    }

    /// The result that is expected of a position that is not over, by seat, on the scale of
    /// [`gunjin_engine::Game::returns`].
    fn estimate(&self, game: &G, position: &G::Position, seats: &mut [f64]);

    /// True if a search finds that the seat to move wins by force within so many plies, with every piece in sight; false
    /// in families without one.
    fn wins_by_force(&self, game: &G, position: &G::Position, plies: u32) -> bool {
        let _ = (game, position, plies);
        false
    }

    /// Plies since a piece fell, at the root of a search or at a position that follows from it; 0 in families that do
    /// not count them.
    fn quiet(&self, beliefs: &Self::Beliefs, position: Option<&G::Position>) -> u32 {
        let _ = (beliefs, position);
        0
    }

    /// A quick player's action; `None` where no seat is to move.
    fn quick_action(
        &self,
        game: &G,
        state: &mut Self::RolloutState<'_>,
        position: &G::Position,
        rng: &mut Fast,
    ) -> Option<G::Action>;

    /// Number of the piece that an action moves, the same for all actions of a piece; 0 in games without pieces.
    fn part(&self, action: G::Action) -> u64 {
        let _ = action;
        0
    }
}

/// An evaluator that knows nothing: every position is worth the same to everybody, and quick players are
/// random.
#[derive(Debug, Clone, Copy)]
pub struct Blank {
    /// Value of every position to every seat.
    pub share: f64,
}

impl Blank {
    /// Everybody is given the mean of what a game is worth when a seat gives up.
    pub(crate) fn of<G: Rulebook>(game: &G) -> Blank {
        let returns = game.returns_without(Seat(0));
        let mean = returns.iter().sum::<f64>() / returns.len().max(1) as f64;
        // Thirds of a chip sum to a whole one.
        Blank { share: (mean * 1e6).round() / 1e6 + 0.0 }
    }
}

impl<G: Hidden> Evaluator<G> for Blank {
    type Beliefs = ();
    type RolloutState<'b> = ();

    fn knows(&self) -> bool {
        false
    }

    fn beliefs(&self, _: &G, _: &G::View, _: BeliefKind) {}

    fn rollout_state(&self, (): &(), _: Manner) {}

    fn estimate(&self, _: &G, _: &G::Position, seats: &mut [f64]) {
        seats.fill(self.share);
    }

    fn quick_action(
        &self,
        game: &G,
        (): &mut (),
        position: &G::Position,
        rng: &mut Fast,
    ) -> Option<G::Action> {
        game.random_action(position, rng)
    }
}
