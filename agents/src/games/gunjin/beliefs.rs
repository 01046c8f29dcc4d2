//! Sources of what a seat believes of the enemy's pieces.

use super::belief::Belief;
use super::evaluator::GunjinEvaluator;
use super::learned_belief::believer::Believer;
use super::marginals::Marginals;
use crate::belief_kind::BeliefKind;
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::knowledge::View;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use std::sync::Arc;

/// Source of the chances of hidden pieces' kinds. Players that share one work them out once for a view.
#[derive(Debug, Clone)]
pub enum BeliefSource<B: Bits> {
    /// Counts of what is hidden, by plain evidence.
    Plain,
    /// Shares of all worlds that fit.
    Exact,
    /// Behaviour, by the values of an evaluator.
    Behaviour(Box<GunjinEvaluator<B>>),
    /// Shares weighed by the belief network.
    Learned(Arc<Believer<B>>),
}

impl<B: Bits> BeliefSource<B> {
    /// The source of a name. Where the program comes without a network, as in a browser, it is the plain one.
    pub fn new(kind: BeliefKind, game: &Gunjin<B>) -> BeliefSource<B> {
        match kind {
            BeliefKind::Uniform | BeliefKind::Plain => BeliefSource::Plain,
            BeliefKind::Exact => BeliefSource::Exact,
            BeliefKind::Behaviour => BeliefSource::Behaviour(Box::new(GunjinEvaluator::new(game))),
            BeliefKind::Learned => BeliefSource::learned(Believer::built_in(game).map(Arc::new)),
        }
    }

    pub(super) fn learned(believer: Option<Arc<Believer<B>>>) -> BeliefSource<B> {
        believer.map_or(BeliefSource::Plain, BeliefSource::Learned)
    }

    /// Chances of every piece of `view.enemies`, fallen ones too, in their order.
    pub fn marginals(&self, game: &Gunjin<B>, view: &View<B>) -> Marginals {
        match self {
            BeliefSource::Plain => Marginals::plain(view),
            BeliefSource::Exact => Marginals::exact(game, &Belief::new(game, view)),
            BeliefSource::Behaviour(evaluator) => match evaluator.likelihoods(game, view) {
                Some(likelihoods) => Marginals::weighed(view, &likelihoods),
                None => Marginals::plain(view),
            },
            BeliefSource::Learned(believer) => believer.believe(view).marginals.clone(),
        }
    }
}
