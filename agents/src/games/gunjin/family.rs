//! Editions of 軍人将棋 as games that agents can play, and the agents that only they have.

use super::belief::{Belief, Limits};
use super::evaluator::GunjinEvaluator;
use super::greedy::GunjinGreedy;
use super::leaf::attributes::Attributes;
use super::leaf::integer::Leaf;
use super::learned::player::{Learned, LearnedSettings};
use super::marginals::BeliefSource;
use super::rule_biased::RuleBiased;
use super::setup_game::policy_player::SetupTable;
use super::style::Style;
use super::tactician::Tactician;
use super::values::{Geometry, Values};
use crate::parameters::{Parameters, resolve};
use crate::registry::build;
use crate::search_model::{NO_LEAF, SearchModel};
use crate::{Agent, AgentError, AgentSpec, BeliefKind, Built};
use gunjin_engine::games::gunjin::Gunjin;
use gunjin_engine::{Bits, Wrong};

/// Limits of counting weighed worlds; beyond them they are drawn by swaps, in tens of microseconds.
const WEIGHED: Limits = Limits { states: 1 << 13, cases: 4096 };

impl<B: Bits> SearchModel for Gunjin<B> {
    type Worlds = Belief<B>;
    type Evaluator = GunjinEvaluator<B>;
    const NETWORKS: bool = true;

    fn worlds(&self, view: &Self::View) -> Self::Worlds {
        Belief::new(self, view)
    }

    /// By a network's likelihoods they are drawn faster, and only nearly by their weights.
    fn weighed_worlds(
        &self,
        view: &Self::View,
        likelihoods: Vec<Vec<f64>>,
        kind: BeliefKind,
    ) -> Self::Worlds {
        match kind {
            BeliefKind::Learned => Belief::guided(self, view, likelihoods),
            _ => Belief::weighted(self, view, &likelihoods, WEIGHED),
        }
    }

    fn evaluator(&self) -> GunjinEvaluator<B> {
        GunjinEvaluator::new(self)
    }

    fn evaluator_with(&self, values: &str, leaf: &str) -> Result<GunjinEvaluator<B>, AgentError> {
        let geometry = Geometry::new(self);
        let missing = |problem: Wrong| missing("the agent", &problem);
        let values = Values::named(values, self, &geometry).map_err(missing)?;
        let attributes = || Attributes::new(self, &geometry, &values);
        let leaf = (leaf != NO_LEAF).then(|| Leaf::named(leaf, &self.ruleset().edition().id, attributes()));
        let leaf = leaf.transpose().map_err(missing)?;
        Ok(GunjinEvaluator::with(geometry, &values, leaf))
    }

    fn own_agent(&self, spec: &AgentSpec) -> Option<Built<Self>> {
        match spec.name() {
            "greedy" => Some(made(spec, |settings| {
                GunjinGreedy::new(self, settings).map_err(|problem| missing("greedy", &problem))
            })),
            "learned" => Some(learned(self, spec, |kind| BeliefSource::new(kind, self))),
            "tactician" => Some(made(spec, |settings| Tactician::new(self, settings))),
            // The page of the browser has no use for the others.
            _ if cfg!(target_family = "wasm") => None,
            "style" => Some(made(spec, |settings| {
                Style::new(self, settings).map_err(|problem| missing("style", &problem))
            })),
            "heed" => Some(made(spec, |settings| RuleBiased::new(self, settings))),
            "table" => SetupTable::of_spec(spec, self),
            _ => None,
        }
    }

    fn blueprint(&self, spec: &AgentSpec, evaluator: &GunjinEvaluator<B>) -> Built<Self> {
        match spec.name() {
            "learned" => learned(self, spec, |kind| evaluator.source(kind, self)),
            _ => build(spec, self),
        }
    }
}

fn made<S: Parameters, B: Bits, A: Agent<Gunjin<B>> + 'static>(
    spec: &AgentSpec,
    make: impl FnOnce(S) -> Result<A, AgentError>,
) -> Built<Gunjin<B>> {
    Ok(Box::new(make(resolve(spec.name(), spec.typed())?)?))
}

fn learned<B: Bits>(
    game: &Gunjin<B>,
    spec: &AgentSpec,
    beliefs: impl FnOnce(BeliefKind) -> BeliefSource<B>,
) -> Built<Gunjin<B>> {
    made(spec, |settings: LearnedSettings| {
        let beliefs = beliefs(settings.belief);
        Learned::new(game, settings, beliefs).map_err(|problem| missing("learned", &problem))
    })
}

fn missing(agent: &'static str, problem: &Wrong) -> AgentError {
    AgentError::Missing { agent, problem: problem.to_string() }
}
