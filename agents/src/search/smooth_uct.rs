//! Smooth UCT: multiple-observer search whose seats now and then follow their average policy.
//!
//! Smooth UCT (Heinrich and Silver, *Smooth UCT Search in Computer Poker*, 2015): as in `mo-ismcts` every
//! seat has its tree, but at a node visited N times the upper confidence bound is followed only with chance
//! max(γ, η / (1 + d √N)), and else the average of all choices made there so far. Everybody then answers
//! averages, as in fictitious play; plain UCT keeps turning in circles, and its averages converge to nothing.
//! The answer is the average policy at the root, so it mixes; `temperature=0` takes its most frequent action.

use super::many_worlds::{OneRoot, Question, RootSearch, Searcher};
use super::redeterminise::Seats;
use super::selection::{Rule, Smoothing};
use super::settings::search_parameters;
use crate::evaluator::Evaluator;
use crate::search_model::SearchModel;

search_parameters! {
    /// Parameters of Smooth UCT.
    SmoothUctSettings of "smooth-uct", iterations "4000", temperature "1" {
        exploration: f64 as NotNegative = "0.4", "the constant of UCT, in widths of the results met";
        eta: f64 as Share = "0.9", "η: how often the bound is followed at first";
        gamma: f64 as Share = "0.1", "γ: how often it is followed in the end";
        decay: f64 as NotNegative = "0.002", "d: how soon the one turns into the other";
        redeterminise: bool = "false", "whether opponents learn only from worlds in which the own pieces are drawn anew";
    }
}

impl SmoothUctSettings {
    /// The rule of choice.
    pub fn rule(&self) -> Rule {
        let smoothing = Smoothing { eta: self.eta, gamma: self.gamma, decay: self.decay };
        Rule { exploration: self.exploration, smoothing: Some(smoothing) }
    }
}

/// Smooth UCT (Heinrich and Silver, 2015).
pub type SmoothUct<E> = Searcher<E, SmoothUctSettings>;

impl RootSearch for SmoothUctSettings {
    fn begin<'r, G: SearchModel, E: Evaluator<G>>(
        &'r self,
        _: &Question<'_, G, E>,
    ) -> Box<dyn OneRoot<G, E> + 'r> {
        Box::new(Seats::<G>::new(self.rule(), self.redeterminise))
    }
}
