//! Multiple-observer information-set Monte Carlo tree search.
//!
//! MO-ISMCTS (Cowling, Powley and Whitehouse, *Information Set Monte Carlo Tree Search*, 2012): a tree for
//! every seat, with edges that are what this seat observes; an iteration draws a world that fits the view and
//! goes down all trees at once, and the seat to move chooses in its own. So opponents do not see what the
//! searcher does unseen, nor the searcher what they do. At the roots of their trees the worlds are mixed, and
//! availability counts keep their rare actions comparable. With `redeterminise=true` opponents learn only
//! from worlds in which the searcher's own pieces are drawn anew (after Goodman, *Re-determinizing MCTS in
//! Hanabi*, 2019); see [`super::redeterminise`].

use super::many_worlds::{OneRoot, Question, RootSearch, Searcher};
use super::redeterminise::Seats;
use super::selection::Rule;
use super::settings::search_parameters;
use crate::evaluator::Evaluator;
use crate::search_model::SearchModel;

search_parameters! {
    /// Parameters of multiple-observer search.
    MoIsmctsSettings of "mo-ismcts", iterations "4000", temperature "0" {
        exploration: f64 as NotNegative = "0.7", "the constant of UCT, in widths of the results met";
        redeterminise: bool = "false", "whether opponents learn only from worlds in which the own pieces are drawn anew";
    }
}

/// Multiple-observer information-set search.
pub type MoIsmcts<E> = Searcher<E, MoIsmctsSettings>;

impl RootSearch for MoIsmctsSettings {
    fn begin<'r, G: SearchModel, E: Evaluator<G>>(
        &'r self,
        _: &Question<'_, G, E>,
    ) -> Box<dyn OneRoot<G, E> + 'r> {
        let rule = Rule { exploration: self.exploration, smoothing: None };
        Box::new(Seats::<G>::new(rule, self.redeterminise))
    }
}
