//! Monte Carlo tree search with perfect information (UCT), for any number of seats.
//!
//! UCT (Kocsis and Szepesvári, *Bandit Based Monte-Carlo Planning*, 2006): go down the tree by the upper
//! confidence bound, add a node, play on with quick players, add the result to every action on the way. Each
//! seat maximises its own result (max^n: Luckhardt and Irani, *An Algorithmic Solution of N-Person Games*,
//! 1986), so it plays three-handed games too. Chance is drawn. Where something is hidden, each root searches
//! one world that fits the view as if it were the truth: with several roots that is `pimc` with so many
//! worlds, and its faults.

use super::forest::Forest;
use super::many_worlds::{OneRoot, Question, RootSearch, Searcher};
use super::pool::Pool;
use super::selection::Rule;
use super::settings::{Common, search_parameters};
use super::sight::Sight;
use super::tally::Count;
use crate::evaluator::Evaluator;
use crate::search_model::SearchModel;
use gunjin_engine::random::Fast;

search_parameters! {
    /// Parameters of UCT. `worlds` is 1 whatever is said.
    MctsSettings of "mcts", iterations "2000", temperature "0" {
        exploration: f64 as NotNegative = "0.7", "the constant of UCT, in widths of the results met";
    }
}

/// UCT with perfect information.
pub type Mcts<E> = Searcher<E, MctsSettings>;

impl RootSearch for MctsSettings {
    fn adjust(&self, common: &mut Common) {
        common.worlds = 1;
    }

    fn begin<'r, G: SearchModel, E: Evaluator<G>>(
        &'r self,
        question: &Question<'_, G, E>,
    ) -> Box<dyn OneRoot<G, E> + 'r> {
        let rule = Rule { exploration: self.exploration, smoothing: None };
        Box::new(Open::<G> { forest: Forest::single(question.game.seats(), Sight::All, rule) })
    }
}

/// A tree of one world.
#[derive(Debug)]
struct Open<G: SearchModel> {
    forest: Forest<G>,
}

impl<G: SearchModel, E: Evaluator<G>> OneRoot<G, E> for Open<G> {
    fn step(&mut self, question: &Question<'_, G, E>, pool: &mut Pool<'_, G>, rng: &mut Fast) -> Option<()> {
        let mut world = pool.next(rng)?;
        self.forest.iterate(&mut world, Some(question.legal), &question.leaves, rng);
        Some(())
    }

    fn counts(&self, question: &Question<'_, G, E>) -> Vec<Count> {
        self.forest.counts(0, question.legal)
    }
}
