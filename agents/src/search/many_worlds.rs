//! The common course of a search over worlds: every root draws worlds, looks at them and counts; the counts
//! are added up.

use super::pool::Pool;
use super::rollout::Leaves;
use super::roots::{share_out, side_by_side};
use super::settings::Common;
use super::tally::{Count, sum};
use crate::evaluator::Evaluator;
use crate::policy::Policy;
use crate::search_model::SearchModel;
use gunjin_engine::random::{Fast, Stream};
use std::fmt::{self, Debug};

/// A decision to be made: the game, what may be done, and how positions below the tree are settled.
pub struct Question<'q, G: SearchModel, E: Evaluator<G>> {
    /// The game.
    pub game: &'q G,
    /// What the seat to move may do, ascending.
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
    fn look(&mut self, question: &Question<'_, G, E>, pool: &mut Pool<'_, G>, rng: &mut Fast) -> Option<()>;

    /// What was found of the legal actions, in their order.
    fn counts(&self, question: &Question<'_, G, E>) -> Vec<Count>;
}

/// Searches with as many roots as asked for, each begun with `begin`. Without any world that fits the view
/// the policy is uniform.
pub fn search<'r, G: SearchModel, E: Evaluator<G>>(
    game: &G,
    view: &G::View,
    legal: &[G::Action],
    rng: &mut Stream,
    evaluator: &E,
    common: &Common,
    begin: &(dyn Fn() -> Box<dyn OneRoot<G, E> + 'r> + Sync),
) -> Policy<G::Action> {
    let clocks = share_out(common.roots, common.budget);
    let (worlds, beliefs) = game.inferred(view, common.inference, evaluator);
    let leaves = Leaves::new(game, evaluator, &beliefs, common.below);
    let question = Question { game, legal, leaves };
    let found = side_by_side(clocks, rng, &|mut clock, mut rng| {
        let mut pool = Pool::new(game, &worlds, common.worlds);
        let mut root = begin();
        while clock.tick() && root.look(&question, &mut pool, &mut rng).is_some() {}
        root.counts(&question)
    });
    common.answer.policy(legal, &sum(&found))
}
