//! Play below the tree: to the end of the game, or to a depth at which the family says what a position is
//! worth.

use crate::evaluator::{Evaluator, Manner};
use crate::parameters::words;
use gunjin_engine::playout::draw_chance;
use gunjin_engine::random::{Fast, RandomSource, unit};
use gunjin_engine::{Hidden, Turn};

words! {
    /// Players below the tree.
    Rollout {
        /// Uniformly random players.
        Uniform = "uniform",
        /// The family's quick player, who goes by what its seat believes.
        Believing = "believing",
        /// The family's quick player, who sees the drawn world.
        Seeing = "seeing",
        /// One iteration believing, the next seeing.
        Mixed = "mixed",
    }
}

/// Play below the tree.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Below {
    /// Players of rollouts.
    pub rollout: Rollout,
    /// Probability of a random action instead of a quick player's.
    pub epsilon: f64,
    /// Actions, counted from the root of the search, after which a position is estimated; 0 for play to the
    /// end.
    pub cut: u32,
}

/// Players of one iteration; `None` for random players.
pub type Players<'b, G, E> = Option<<E as Evaluator<G>>::RolloutState<'b>>;

/// Play below the tree of one game, with what the family knows.
#[allow(missing_debug_implementations)] // games and evaluators have nothing to read
pub struct Leaves<'e, G: Hidden, E: Evaluator<G>> {
    game: &'e G,
    pub(super) evaluator: &'e E,
    beliefs: &'e E::Beliefs,
    below: Below,
}

impl<'e, G: Hidden, E: Evaluator<G>> Leaves<'e, G, E> {
    /// Play below a tree. An evaluator that knows nothing is never asked to estimate: games are played to
    /// their end.
    pub fn new(game: &'e G, evaluator: &'e E, beliefs: &'e E::Beliefs, mut below: Below) -> Self {
        if !evaluator.knows() {
            below.cut = 0;
        }
        Leaves { game, evaluator, beliefs, below }
    }

    /// The game that is played, with its rules.
    pub fn game(&self) -> &'e G {
        self.game
    }

    #[inline(always)]
    pub(crate) fn is_deep(&self, depth: u32) -> bool {
        self.below.cut > 0 && depth >= self.below.cut
    }

    /// Players of an iteration, by its number.
    pub fn players(&self, iteration: u64) -> Players<'e, G, E> {
        let manner = match self.below.rollout {
            Rollout::Uniform => return None,
            Rollout::Believing => Manner::Believing,
            Rollout::Seeing => Manner::Seeing,
            Rollout::Mixed if iteration.is_multiple_of(2) => Manner::Believing,
            Rollout::Mixed => Manner::Seeing,
        };
        Some(self.evaluator.rollout_state(self.beliefs, manner))
    }

    /// Plays an action from which the players learn. Those who are not told of an action go on with what they
    /// believed.
    #[inline(always)]
    pub fn play(&self, players: &mut Players<'e, G, E>, position: &mut G::Position, action: G::Action) {
        match players {
            Some(state) => self.evaluator.play(self.game, state, position, action),
            None => self.game.play(position, action),
        }
    }

    /// Plays on from a position at a depth, and writes what it comes to for every seat.
    pub fn settle(
        &self,
        position: &mut G::Position,
        depth: u32,
        players: &mut Players<'e, G, E>,
        outcomes: &mut Vec<(G::Action, f64)>,
        rng: &mut Fast,
        seats: &mut [f64],
    ) {
        let mut depth = depth;
        while !self.is_deep(depth) {
            let Some(action) = self.next(position, players, outcomes, rng) else {
                return seats.copy_from_slice(&self.game.returns(position));
            };
            self.play(players, position, action);
            depth += 1;
        }
        match self.game.turn(position) {
            Turn::Over => seats.copy_from_slice(&self.game.returns(position)),
            _ => self.evaluator.estimate(self.game, position, seats),
        }
    }

    /// The next action of a seat or of chance; `None` when the game is over.
    #[inline(always)]
    fn next(
        &self,
        position: &G::Position,
        players: &mut Players<'e, G, E>,
        outcomes: &mut Vec<(G::Action, f64)>,
        rng: &mut Fast,
    ) -> Option<G::Action> {
        self.seats_action(position, players, rng).or_else(|| self.draw(position, outcomes, rng))
    }

    #[inline(always)]
    fn seats_action(
        &self,
        position: &G::Position,
        players: &mut Players<'e, G, E>,
        rng: &mut Fast,
    ) -> Option<G::Action> {
        match players {
            Some(state) if self.below.epsilon <= 0.0 || unit(rng) >= self.below.epsilon => {
                self.evaluator.quick_action(self.game, state, position, rng)
            }
            _ => self.game.random_action(position, rng),
        }
    }

    /// The outcome of a chance node; `None` elsewhere.
    pub fn draw(
        &self,
        position: &G::Position,
        outcomes: &mut Vec<(G::Action, f64)>,
        rng: &mut impl RandomSource,
    ) -> Option<G::Action> {
        draw_chance(self.game, position, outcomes, rng)
    }
}
