//! Single-observer information-set Monte Carlo tree search.
//!
//! SO-ISMCTS (Cowling, Powley and Whitehouse, *Information Set Monte Carlo Tree Search*, 2012): one tree
//! whose nodes are what the seat to move can tell apart; every iteration goes down it in another world that
//! fits the view, among the actions that are legal in this world. Each action counts how often it was
//! available, so that a rare one does not look neglected. Opponents' actions that the seat cannot tell apart
//! are one choice (its variant with partially observable moves). One tree for all worlds plans for all of
//! them together, unlike `pimc`; but opponents choose in it as if they knew no more and no less than the seat
//! that searches.

use super::many_worlds::{Begun, Question, RootSearch, Searcher};
use super::redeterminise::{Planted, Trees};
use super::settings::{Common, search_parameters};
use super::tree::{Rule, Smoothing};
use crate::{Evaluator, SearchModel};

search_parameters! {
    /// Parameters of single-observer search.
    SoIsmctsSettings of "so-ismcts", iterations "4000", temperature "0", worlds "0", purify "0" {
        exploration: f64 as NotNegative = "0.7", "UCT exploration constant, relative to the range of results seen";
    }
}

/// Single-observer information-set search.
pub type SoIsmcts<E> = Searcher<E, SoIsmctsSettings>;

impl RootSearch for SoIsmctsSettings {
    fn begin<'r, G: SearchModel, E: Evaluator<G>>(&'r self, _: &Question<'_, G, E>) -> Begun<'r, G, E> {
        let rule = Rule { exploration: self.exploration, smoothing: None };
        Box::new(Planted::<G>::new(rule, Trees::Searcher))
    }
}

search_parameters! {
    /// Parameters of multiple-observer search.
    MoIsmctsSettings of "mo-ismcts", iterations "4000", temperature "0", worlds "0", purify "0" {
        exploration: f64 as NotNegative = "0.7", "UCT exploration constant, relative to the range of results seen";
        redeterminise: bool = "false", "redraw the searcher's own pieces in the worlds from which opponents learn";
    }
}

/// MO-ISMCTS (Cowling, Powley and Whitehouse, *Information Set Monte Carlo Tree Search*, 2012): a tree for
/// every seat, with edges that are what this seat observes; an iteration draws a world that fits the view and
/// goes down all trees at once, and the seat to move chooses in its own. So opponents do not see what the
/// searcher does unseen, nor the searcher what they do. At the roots of their trees the worlds are mixed, and
/// availability counts keep their rare actions comparable. With `redeterminise=true` opponents learn only
/// from worlds in which the searcher's own pieces are drawn anew (after Goodman, *Re-determinizing MCTS in
/// Hanabi*, 2019); see [`super::redeterminise`].
pub type MoIsmcts<E> = Searcher<E, MoIsmctsSettings>;

impl RootSearch for MoIsmctsSettings {
    fn begin<'r, G: SearchModel, E: Evaluator<G>>(&'r self, _: &Question<'_, G, E>) -> Begun<'r, G, E> {
        let rule = Rule { exploration: self.exploration, smoothing: None };
        Box::new(Planted::<G>::new(rule, Trees::of_seats(self.redeterminise)))
    }
}

search_parameters! {
    /// Parameters of Smooth UCT.
    SmoothUctSettings of "smooth-uct", iterations "4000", temperature "1", worlds "0", purify "0" {
        exploration: f64 as NotNegative = "0.4", "UCT exploration constant, relative to the range of results seen";
        eta: f64 as Share = "0.9", "η: share of choices by the confidence bound at the first visit";
        gamma: f64 as Share = "0.1", "γ: least share of choices by the confidence bound";
        decay: f64 as NotNegative = "0.002", "d: decay of that share with the square root of visits";
        redeterminise: bool = "false", "redraw the searcher's own pieces in the worlds from which opponents learn";
    }
}

impl SmoothUctSettings {
    /// The rule of choice.
    pub fn rule(&self) -> Rule {
        let smoothing = Smoothing { eta: self.eta, gamma: self.gamma, decay: self.decay };
        Rule { exploration: self.exploration, smoothing: Some(smoothing) }
    }
}

/// Smooth UCT (Heinrich and Silver, *Smooth UCT Search in Computer Poker*, 2015): as in `mo-ismcts` every
/// seat has its tree, but at a node visited N times the upper confidence bound is followed only with chance
/// max(γ, η / (1 + d √N)), and else the average of all choices made there so far. Everybody then answers
/// averages, as in fictitious play; plain UCT keeps turning in circles, and its averages converge to nothing.
/// The answer is the average policy at the root, so it mixes; `temperature=0` takes its most frequent action.
pub type SmoothUct<E> = Searcher<E, SmoothUctSettings>;

impl RootSearch for SmoothUctSettings {
    fn begin<'r, G: SearchModel, E: Evaluator<G>>(&'r self, _: &Question<'_, G, E>) -> Begun<'r, G, E> {
        Box::new(Planted::<G>::new(self.rule(), Trees::of_seats(self.redeterminise)))
    }
}

search_parameters! {
    /// Parameters of UCT. `worlds` is 1 whatever is said.
    MctsSettings of "mcts", iterations "2000", temperature "0", worlds "0", purify "0" {
        exploration: f64 as NotNegative = "0.7", "UCT exploration constant, relative to the range of results seen";
    }
}

/// UCT (Kocsis and Szepesvári, *Bandit Based Monte-Carlo Planning*, 2006): go down the tree by the upper
/// confidence bound, add a node, play on with quick players, add the result to every action on the way. Each
/// seat maximises its own result (max^n: Luckhardt and Irani, *An Algorithmic Solution of N-Person Games*,
/// 1986), so it plays three-handed games too. Chance is drawn. Where something is hidden, each root searches
/// one world that fits the view as if it were the truth: with several roots that is `pimc` with so many
/// worlds, and its faults.
pub(crate) type Mcts<E> = Searcher<E, MctsSettings>;

impl RootSearch for MctsSettings {
    fn adjust(&self, common: &mut Common) {
        common.worlds = 1;
    }

    fn begin<'r, G: SearchModel, E: Evaluator<G>>(&'r self, _: &Question<'_, G, E>) -> Begun<'r, G, E> {
        let rule = Rule { exploration: self.exploration, smoothing: None };
        Box::new(Planted::<G>::new(rule, Trees::Open))
    }
}
