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
use super::many_worlds::{OneRoot, Question, RootSearch, Searcher};
use super::pool::Pool;
use super::selection::Rule;
use super::settings::search_parameters;
use super::sight::Sight;
use super::tally::Count;
use crate::evaluator::Evaluator;
use crate::search_model::SearchModel;
use gunjin_engine::game::Turn;
use gunjin_engine::random::Fast;

search_parameters! {
    /// Parameters of single-observer search.
    SoIsmctsSettings of "so-ismcts", iterations "4000", temperature "0" {
        exploration: f64 as NotNegative = "0.7", "the constant of UCT, in widths of the results met";
    }
}

/// Single-observer information-set search.
pub type SoIsmcts<E> = Searcher<E, SoIsmctsSettings>;

impl RootSearch for SoIsmctsSettings {
    fn begin<'r, G: SearchModel, E: Evaluator<G>>(
        &'r self,
        _: &Question<'_, G, E>,
    ) -> Box<dyn OneRoot<G, E> + 'r> {
        let rule = Rule { exploration: self.exploration, smoothing: None };
        Box::new(Observer::<G> { rule, forest: None })
    }
}

/// The tree of the seat that searches, known from the first world on.
#[derive(Debug)]
struct Observer<G: SearchModel> {
    rule: Rule,
    forest: Option<Forest<G>>,
}

impl<G: SearchModel, E: Evaluator<G>> OneRoot<G, E> for Observer<G> {
    fn step(&mut self, question: &Question<'_, G, E>, pool: &mut Pool<'_, G>, rng: &mut Fast) -> Option<()> {
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
