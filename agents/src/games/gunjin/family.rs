//! Editions of 軍人将棋 as games that agents can play, and the agents that only they have.

use super::belief::{Belief, Limits};
use super::beliefs::BeliefSource;
use super::evaluator::GunjinEvaluator;
use super::greedy::GunjinGreedy;
use super::leaf::attributes::Attributes;
use super::leaf::file::LeafFile;
use super::leaf::integer::Leaf;
use super::learned::player::Learned;
use super::networks::NetworkFormat;
use super::rule_biased::RuleBiased;
use super::setup_game::policy_player::SetupTable;
use super::tactician::Tactician;
use super::values::geometry::Geometry;
use super::values::table::Values;
use crate::agent::Built;
use crate::belief_kind::BeliefKind;
use crate::error::AgentError;
use crate::registry::build;
use crate::search_model::{NO_LEAF, SearchModel};
use crate::spec::AgentSpec;
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::wrong::Wrong;

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
        let missing =
            |problem: Wrong| AgentError::Missing { agent: "the agent", problem: problem.to_string() };
        let values = Values::named(values, self, &geometry).map_err(missing)?;
        let leaf = (leaf != NO_LEAF)
            .then(|| LeafFile::named(leaf, &self.ruleset().edition().id))
            .transpose()
            .map_err(missing)?;
        let leaf =
            leaf.and_then(|file| Leaf::new(&file.network(), Attributes::new(self, &geometry, &values)));
        Ok(GunjinEvaluator::with(geometry, &values, leaf))
    }

    fn own_agent(&self, spec: &AgentSpec) -> Option<Built<Self>> {
        GunjinGreedy::of_spec(spec, self)
            .or_else(|| Learned::of_spec(spec, self, |kind| BeliefSource::new(kind, self)))
            .or_else(|| Tactician::of_spec(spec, self))
            .or_else(|| RuleBiased::of_spec(spec, self, |wrapped| build(wrapped, self)))
            .or_else(|| SetupTable::of_spec(spec, self))
    }

    fn blueprint(&self, spec: &AgentSpec, evaluator: &GunjinEvaluator<B>) -> Built<Self> {
        let learned = Learned::of_spec(spec, self, |kind| evaluator.source(kind, self));
        learned.unwrap_or_else(|| build(spec, self))
    }
}
