//! Single-observer information-set Monte Carlo tree search.
//!
//! SO-ISMCTS (Cowling, Powley and Whitehouse, *Information Set Monte Carlo Tree Search*, 2012): one tree
//! whose nodes are what the seat to move can tell apart; every iteration goes down it in another world that
//! fits the view, among the actions that are legal in this world. Each action counts how often it was
//! available, so that a rare one does not look neglected. Opponents' actions that the seat cannot tell apart
//! are one choice (its variant with partially observable moves). One tree for all worlds plans for all of
//! them together, unlike `pimc`; but opponents choose in it as if they knew no more and no less than the seat
//! that searches.

use super::forest::Forest;
use super::many_worlds::{OneRoot, Question, search};
use super::pool::Pool;
use super::selection::Rule;
use super::settings::search_parameters;
use super::sight::Sight;
use super::tally::Count;
use crate::agent::Agent;
use crate::evaluator::Evaluator;
use crate::parameters::resolved_name;
use crate::policy::Policy;
use crate::search_model::SearchModel;
use gunjin_engine::game::Turn;
use gunjin_engine::random::{Fast, Stream};

search_parameters! {
    /// Parameters of single-observer search.
    SoIsmctsSettings, iterations "4000", temperature "0" {
        exploration: f64 as NotNegative = "0.7", "the constant of UCT, in widths of the results met";
    }
}

/// Single-observer information-set search.
#[derive(Debug, Clone)]
pub struct SoIsmcts<E> {
    evaluator: E,
    settings: SoIsmctsSettings,
}

impl<E> SoIsmcts<E> {
    /// With what the family knows.
    pub fn new(evaluator: E, settings: SoIsmctsSettings) -> Self {
        SoIsmcts { evaluator, settings }
    }
}

impl<G: SearchModel, E: Evaluator<G>> Agent<G> for SoIsmcts<E> {
    fn name(&self) -> String {
        resolved_name("so-ismcts", &self.settings)
    }

    fn policy(&self, game: &G, view: &G::View, legal: &[G::Action], rng: &mut Stream) -> Policy<G::Action> {
        let rule = Rule { exploration: self.settings.exploration, smoothing: None };
        let begin = || -> Box<dyn OneRoot<G, E> + '_> { Box::new(Observer::<G> { rule, forest: None }) };
        search(game, view, legal, rng, &self.evaluator, &self.settings.common(), &begin)
    }
}

/// The tree of the seat that searches, known from the first world on.
#[derive(Debug)]
struct Observer<G: SearchModel> {
    rule: Rule,
    forest: Option<Forest<G>>,
}

impl<G: SearchModel, E: Evaluator<G>> OneRoot<G, E> for Observer<G> {
    fn look(&mut self, question: &Question<'_, G, E>, pool: &mut Pool<'_, G>, rng: &mut Fast) -> Option<()> {
        let mut world = pool.next(rng)?;
        let Turn::Seat(seat) = question.game.turn(&world) else { return None };
        let plant = || Forest::single(question.game.seats(), Sight::Seat(seat), self.rule);
        let forest = self.forest.get_or_insert_with(plant);
        forest.iterate(&mut world, Some(question.legal), &question.leaves, rng);
        Some(())
    }

    fn counts(&self, question: &Question<'_, G, E>) -> Vec<Count> {
        match &self.forest {
            Some(forest) => forest.counts(0, question.legal),
            None => vec![Count::default(); question.legal.len()],
        }
    }
}
