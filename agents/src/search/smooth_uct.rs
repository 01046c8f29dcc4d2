//! Smooth UCT: multiple-observer search whose seats now and then follow their average policy.
//!
//! Smooth UCT (Heinrich and Silver, *Smooth UCT Search in Computer Poker*, 2015): as in `mo-ismcts` every
//! seat has its tree, but at a node visited N times the upper confidence bound is followed only with chance
//! max(γ, η / (1 + d √N)), and else the average of all choices made there so far. Everybody then answers
//! averages, as in fictitious play; plain UCT keeps turning in circles, and its averages converge to nothing.
//! The answer is the average policy at the root, so it mixes; `temperature=0` takes its most frequent action.

use super::many_worlds::{OneRoot, search};
use super::redeterminise::Seats;
use super::selection::{Rule, Smoothing};
use super::settings::search_parameters;
use crate::agent::Agent;
use crate::evaluator::Evaluator;
use crate::parameters::resolved_name;
use crate::policy::Policy;
use crate::search_model::SearchModel;
use gunjin_engine::random::Stream;

search_parameters! {
    /// Parameters of Smooth UCT.
    SmoothUctSettings, iterations "4000", temperature "1" {
        exploration: f64 as NotNegative = "0.4", "the constant of UCT, in widths of the results met";
        eta: f64 as Share = "0.9", "η: how often the bound is followed at first";
        gamma: f64 as Share = "0.1", "γ: how often it is followed in the end";
        decay: f64 as NotNegative = "0.002", "d: how soon the one turns into the other";
        redeterminise: bool = "false", "whether opponents learn only from worlds in which the own pieces are drawn anew";
    }
}

impl SmoothUctSettings {
    /// The rule of choice.
    #[must_use]
    pub fn rule(&self) -> Rule {
        let smoothing = Smoothing { eta: self.eta, gamma: self.gamma, decay: self.decay };
        Rule { exploration: self.exploration, smoothing: Some(smoothing) }
    }
}

/// Smooth UCT.
#[derive(Debug, Clone)]
pub struct SmoothUct<E> {
    evaluator: E,
    settings: SmoothUctSettings,
}

impl<E> SmoothUct<E> {
    /// With what the family knows.
    pub fn new(evaluator: E, settings: SmoothUctSettings) -> Self {
        SmoothUct { evaluator, settings }
    }
}

impl<G: SearchModel, E: Evaluator<G>> Agent<G> for SmoothUct<E> {
    fn name(&self) -> String {
        resolved_name("smooth-uct", &self.settings)
    }

    fn policy(&self, game: &G, view: &G::View, legal: &[G::Action], rng: &mut Stream) -> Policy<G::Action> {
        let begin = || -> Box<dyn OneRoot<G, E> + '_> {
            Box::new(Seats::<G>::new(self.settings.rule(), self.settings.redeterminise))
        };
        search(game, view, legal, rng, &self.evaluator, &self.settings.common(), &begin)
    }
}
