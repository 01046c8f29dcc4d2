//! Monte Carlo tree search with perfect information (UCT), for any number of seats.
//!
//! UCT (Kocsis and Szepesvári, *Bandit Based Monte-Carlo Planning*, 2006): go down the tree by the upper
//! confidence bound, add a node, play on with quick players, add the result to every action on the way. Each
//! seat maximises its own result (max^n: Luckhardt and Irani, *An Algorithmic Solution of N-Person Games*,
//! 1986), so it plays three-handed games too. Chance is drawn. Where something is hidden, each root searches
//! one world that fits the view as if it were the truth: with several roots that is `pimc` with so many
//! worlds, and its faults.

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
use gunjin_engine::random::{Fast, Stream};

search_parameters! {
    /// Parameters of UCT. `worlds` is 1 whatever is said.
    MctsSettings, iterations "2000", temperature "0" {
        exploration: f64 as NotNegative = "0.7", "the constant of UCT, in widths of the results met";
    }
}

/// UCT with perfect information.
#[derive(Debug, Clone)]
pub struct Mcts<E> {
    evaluator: E,
    settings: MctsSettings,
}

impl<E> Mcts<E> {
    /// With what the family knows.
    pub fn new(evaluator: E, settings: MctsSettings) -> Self {
        Mcts { evaluator, settings }
    }
}

impl<G: SearchModel, E: Evaluator<G>> Agent<G> for Mcts<E> {
    fn name(&self) -> String {
        resolved_name("mcts", &self.settings)
    }

    fn policy(&self, game: &G, view: &G::View, legal: &[G::Action], rng: &mut Stream) -> Policy<G::Action> {
        let mut common = self.settings.common();
        common.worlds = 1;
        let rule = Rule { exploration: self.settings.exploration, smoothing: None };
        let begin = || -> Box<dyn OneRoot<G, E> + '_> {
            Box::new(Open::<G> { forest: Forest::single(game.seats(), Sight::All, rule) })
        };
        search(game, view, legal, rng, &self.evaluator, &common, &begin)
    }
}

/// A tree of one world.
#[derive(Debug)]
struct Open<G: SearchModel> {
    forest: Forest<G>,
}

impl<G: SearchModel, E: Evaluator<G>> OneRoot<G, E> for Open<G> {
    fn look(&mut self, question: &Question<'_, G, E>, pool: &mut Pool<'_, G>, rng: &mut Fast) -> Option<()> {
        let mut world = pool.next(rng)?;
        self.forest.iterate(&mut world, Some(question.legal), &question.leaves, rng);
        Some(())
    }

    fn counts(&self, question: &Question<'_, G, E>) -> Vec<Count> {
        self.forest.counts(0, question.legal)
    }
}
