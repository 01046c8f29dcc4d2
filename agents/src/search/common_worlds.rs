//! Root moves tried in the same worlds with the same luck, so that what differs between them is the moves.
//!
//! A trial plays one root move in one world, lets quick players go on to a fixed depth, and asks what the
//! position there is worth. Worlds are drawn once and used in turn; the random words of a trial are the same
//! for every move (common random numbers).

use crate::belief_kind::BeliefKind;
use crate::evaluator::{Evaluator, Manner};
use crate::search::greedy::value;
use crate::search_model::SearchModel;
use crate::worlds::Worlds;
use gunjin_engine::game::Turn;
use gunjin_engine::playout::draw_chance;
use gunjin_engine::random::{Fast, Stream};

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct TrialSettings {
    /// Plies of a trial, the root move included. An even number leaves every leaf with the same seat to
    /// move.
    pub depth: u32,
    /// Most worlds drawn; 0 draws one for every round.
    pub worlds: u32,
    /// The share of trials whose quick players go by belief; the others see everything.
    pub believing: f64,
    /// Weights of worlds.
    pub inference: BeliefKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct MoveStats {
    /// Sum of values.
    pub sum: f64,
    pub(crate) trials: u64,
}

impl MoveStats {
    /// The mean value; ½ before the first trial.
    pub(crate) fn mean(self) -> f64 {
        if self.trials == 0 { 0.5 } else { self.sum / self.trials as f64 }
    }
}

#[allow(missing_debug_implementations)] // worlds and rollout states are many numbers and no text
pub(crate) struct Trials<'a, G: SearchModel> {
    game: &'a G,
    evaluator: &'a G::Evaluator,
    beliefs: <G::Evaluator as Evaluator<G>>::Beliefs,
    source: G::Worlds,
    worlds: Vec<G::Position>,
    settings: TrialSettings,
    rounds: u64,
    seats: Vec<f64>,
    outcomes: Vec<(G::Action, f64)>,
}

/// One round: a world and the luck in it.
#[derive(Debug)]
pub(crate) struct Round {
    world: usize,
    seat: usize,
    manner: Manner,
    rng: Fast,
}

impl<'a, G: SearchModel> Trials<'a, G> {
    pub(crate) fn new(
        game: &'a G,
        evaluator: &'a G::Evaluator,
        view: &G::View,
        settings: TrialSettings,
    ) -> Self {
        let (source, beliefs) = game.inferred(view, settings.inference, evaluator);
        Trials {
            game,
            evaluator,
            beliefs,
            source,
            worlds: Vec::new(),
            settings,
            rounds: 0,
            seats: vec![0.0; game.seats()],
            outcomes: Vec::new(),
        }
    }

    /// Begins the next round; `None` if no world can be drawn or nobody is to move in it.
    pub(crate) fn round(&mut self, rng: &mut Stream) -> Option<Round> {
        let mut rng = rng.fast();
        let limit = self.settings.worlds as usize;
        if limit == 0 {
            self.worlds.clear();
        }
        let world = if limit == 0 || self.worlds.len() < limit {
            self.worlds.push(self.source.draw(self.game, &mut rng)?);
            self.worlds.len() - 1
        } else {
            (self.rounds % limit as u64) as usize
        };
        let Turn::Seat(seat) = self.game.turn(&self.worlds[world]) else { return None };
        let manner = self.manner();
        self.rounds += 1;
        Some(Round { world, seat: seat.index(), manner, rng })
    }

    /// Manners take turns, in a rhythm that changes whenever the worlds come round again.
    fn manner(&self) -> Manner {
        let share = self.settings.believing.clamp(0.0, 1.0);
        let turn = self.rounds + self.rounds / u64::from(self.settings.worlds.max(1));
        let before = (turn as f64 * share).floor();
        if ((turn + 1) as f64 * share).floor() > before { Manner::Believing } else { Manner::Seeing }
    }

    pub(crate) fn trial(&mut self, round: &Round, action: G::Action) -> f64 {
        let (game, evaluator) = (self.game, self.evaluator);
        let mut position = self.worlds[round.world].clone();
        let mut rng = round.rng.clone();
        let mut state = evaluator.rollout_state(&self.beliefs, round.manner);
        evaluator.play(game, &mut state, &mut position, action);
        for _ in 1..self.settings.depth.max(1) {
            let quick = evaluator.quick_action(game, &mut state, &position, &mut rng);
            match quick.or_else(|| draw_chance(game, &position, &mut self.outcomes, &mut rng)) {
                Some(action) => evaluator.play(game, &mut state, &mut position, action),
                None => break,
            }
        }
        value(game, evaluator, &position, &mut self.seats);
        self.seats[round.seat]
    }
}
