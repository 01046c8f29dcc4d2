//! Multiple-observer information-set Monte Carlo tree search.
//!
//! MO-ISMCTS (Cowling, Powley and Whitehouse, *Information Set Monte Carlo Tree Search*, 2012): a tree for
//! every seat, with edges that are what this seat observes; an iteration draws a world that fits the view and
//! goes down all trees at once, and whoever is to move chooses in his own. So opponents do not see what the
//! searcher does unseen, nor he what they do. At the roots of their trees the worlds are mixed, and
//! availability counts keep their rare actions comparable. With `redeterminise=true` opponents learn only
//! from worlds in which the searcher's own pieces are drawn anew (after Goodman, *Re-determinizing MCTS in
//! Hanabi*, 2019); see [`super::redeterminise`].

use super::many_worlds::{OneRoot, search};
use super::redeterminise::Seats;
use super::selection::Rule;
use super::settings::search_parameters;
use crate::agent::Agent;
use crate::evaluator::Evaluator;
use crate::parameters::resolved_name;
use crate::policy::Policy;
use crate::search_model::SearchModel;
use gunjin_engine::random::Stream;

search_parameters! {
    /// Parameters of multiple-observer search.
    MoIsmctsSettings, iterations "4000", temperature "0" {
        exploration: f64 as NotNegative = "0.7", "the constant of UCT, in widths of the results met";
        redeterminise: bool = "false", "whether opponents learn only from worlds in which the own pieces are drawn anew";
    }
}

/// Multiple-observer information-set search.
#[derive(Debug, Clone)]
pub struct MoIsmcts<E> {
    evaluator: E,
    settings: MoIsmctsSettings,
}

impl<E> MoIsmcts<E> {
    /// With what the family knows.
    pub fn new(evaluator: E, settings: MoIsmctsSettings) -> Self {
        MoIsmcts { evaluator, settings }
    }
}

impl<G: SearchModel, E: Evaluator<G>> Agent<G> for MoIsmcts<E> {
    fn name(&self) -> String {
        resolved_name("mo-ismcts", &self.settings)
    }

    fn policy(&self, game: &G, view: &G::View, legal: &[G::Action], rng: &mut Stream) -> Policy<G::Action> {
        let rule = Rule { exploration: self.settings.exploration, smoothing: None };
        let begin = || -> Box<dyn OneRoot<G, E> + '_> {
            Box::new(Seats::<G>::new(rule, self.settings.redeterminise))
        };
        search(game, view, legal, rng, &self.evaluator, &self.settings.common(), &begin)
    }
}
