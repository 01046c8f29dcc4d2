//! The shell of all searchers over many worlds: every root draws worlds, iterates over them and counts; the
//! counts are added up.

use super::pool::Pool;
use super::rollout::Leaves;
use super::roots::{share_out, side_by_side};
use super::settings::{Common, SearchParameters};
use super::tally::{Count, sum};
use crate::agent::Agent;
use crate::evaluator::Evaluator;
use crate::parameters::resolved_name;
use crate::policy::Policy;
use crate::search_model::SearchModel;
use gunjin_engine::random::{Fast, Stream};
use std::fmt::{self, Debug};

/// A decision to be made: the game, what may be done, and how positions below the tree are settled.
pub struct Question<'q, G: SearchModel, E: Evaluator<G>> {
    /// The game that is played, with its rules.
    pub game: &'q G,
    /// Legal actions of the seat to move, ascending.
    pub legal: &'q [G::Action],
    /// Play below the tree.
    pub leaves: Leaves<'q, G, E>,
}

impl<G: SearchModel, E: Evaluator<G>> Debug for Question<'_, G, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Question")
            .field("legal", &self.legal)
            .field("leaves", &self.leaves)
            .finish_non_exhaustive()
    }
}

/// The search of one root.
pub trait OneRoot<G: SearchModel, E: Evaluator<G>> {
    /// One iteration. `None` if no world fits the view: the search ends.
    fn step(&mut self, question: &Question<'_, G, E>, pool: &mut Pool<'_, G>, rng: &mut Fast) -> Option<()>;

    /// Counts of the legal actions, in their order.
    fn counts(&self, question: &Question<'_, G, E>) -> Vec<Count>;
}

/// Parameters that say how one root is searched.
pub trait RootSearch: SearchParameters {
    /// Overrides common parameters that this search fixes.
    fn adjust(&self, common: &mut Common) {
        let _ = common;
    }

    /// Begins the search of one root.
    fn begin<'r, G: SearchModel, E: Evaluator<G>>(
        &'r self,
        question: &Question<'_, G, E>,
    ) -> Box<dyn OneRoot<G, E> + 'r>;
}

/// An agent that searches independent roots over worlds that fit the view and adds up their counts.
#[derive(Debug, Clone)]
pub struct Searcher<E, S> {
    evaluator: E,
    settings: S,
}

impl<E, S: RootSearch> Searcher<E, S> {
    /// A searcher that values positions with `evaluator`.
    pub fn new(evaluator: E, settings: S) -> Self {
        Searcher { evaluator, settings }
    }
}

impl<G: SearchModel, E: Evaluator<G>, S: RootSearch> Agent<G> for Searcher<E, S> {
    fn name(&self) -> String {
        resolved_name(S::NAME, &self.settings)
    }

    /// Uniform if no world fits the view.
    fn policy(&self, game: &G, view: &G::View, legal: &[G::Action], rng: &mut Stream) -> Policy<G::Action> {
        let mut common = self.settings.common();
        self.settings.adjust(&mut common);
        let begin = |question: &Question<'_, G, E>| self.settings.begin(question);
        search((game, view, legal), rng, &self.evaluator, &common, &begin)
    }
}

/// The beginning of a root's search.
type Begin<'b, 'r, G, E> = dyn Fn(&Question<'_, G, E>) -> Box<dyn OneRoot<G, E> + 'r> + Sync + 'b;

/// Searches with as many roots as asked for. Compiled once for a game, whatever the searcher.
fn search<'r, G: SearchModel, E: Evaluator<G>>(
    (game, view, legal): (&G, &G::View, &[G::Action]),
    rng: &mut Stream,
    evaluator: &E,
    common: &Common,
    begin: &Begin<'_, 'r, G, E>,
) -> Policy<G::Action> {
    let clocks = share_out(common.roots, common.budget);
    let (worlds, beliefs) = game.inferred(view, common.inference, evaluator);
    let leaves = Leaves::new(game, evaluator, &beliefs, common.below);
    let question = Question { game, legal, leaves };
    let found = side_by_side(clocks, rng, &|mut clock, mut rng| {
        let mut pool = Pool::new(game, &worlds, common.worlds);
        let mut root = begin(&question);
        while clock.tick() && root.step(&question, &mut pool, &mut rng).is_some() {}
        root.counts(&question)
    });
    common.answer.policy(legal, &sum(&found))
}
