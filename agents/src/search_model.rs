//! Games that agents can play: a game, worlds that fit a view of it, and what its family knows.
//!
//! Agents are written once over [`SearchModel`]. Which games there are is told in [`crate::catalogue`].

use crate::external::described::Presentation;
use crate::registry::build;
use crate::{AgentError, AgentSpec, BeliefKind, Built, Evaluator, Worlds};

/// The values that come with the program.
pub const BUILT_IN: &str = "built-in";
/// No learned leaf.
pub(crate) const NO_LEAF: &str = "none";

/// A game with everything that agents ask of one.
pub trait SearchModel: Presentation + Sized + 'static {
    /// Source of worlds.
    type Worlds: Worlds<Self>;
    /// Knowledge of positions.
    type Evaluator: Evaluator<Self> + 'static;
    /// True if networks come with the program for this family. Where none do, [`BUILT_IN`] asks for nothing.
    const NETWORKS: bool = false;

    /// The worlds that fit a view, uniformly distributed where the family can do that.
    fn worlds(&self, view: &Self::View) -> Self::Worlds;

    /// The worlds that fit a view, weighed by the likelihoods of their hidden parts.
    fn weighed_worlds(
        &self,
        view: &Self::View,
        likelihoods: Vec<Vec<f64>>,
        kind: BeliefKind,
    ) -> Self::Worlds {
        let _ = (likelihoods, kind);
        self.worlds(view)
    }

    /// The worlds that fit a view by a belief, and the beliefs behind rollouts.
    fn inferred<E: Evaluator<Self>>(
        &self,
        view: &Self::View,
        kind: BeliefKind,
        evaluator: &E,
    ) -> (Self::Worlds, E::Beliefs) {
        let worlds = match evaluator.likelihoods(self, view, kind) {
            Some(likelihoods) => self.weighed_worlds(view, likelihoods, kind),
            None => self.worlds(view),
        };
        (worlds, evaluator.beliefs(self, view, kind))
    }

    /// The family's evaluator for this game.
    fn evaluator(&self) -> Self::Evaluator;

    /// An agent that the family has for itself or in its own way; `None` if the general one of the name is meant.
    fn own_agent(&self, spec: &AgentSpec) -> Option<Built<Self>> {
        let _ = spec;
        None
    }

    /// The agent from whose policy a search with this evaluator begins. A family shares between both what it
    /// works out of a view.
    ///
    /// # Errors
    /// If it cannot be made for this game.
    fn blueprint(&self, spec: &AgentSpec, evaluator: &Self::Evaluator) -> Built<Self> {
        let _ = evaluator;
        build(spec, self)
    }

    /// The evaluator with values of one's own, [`BUILT_IN`] or what the family understands by the text, and with a
    /// learned leaf, `NO_LEAF` or the like.
    ///
    /// # Errors
    /// If the family has no other values, or these cannot be used.
    fn evaluator_with(&self, values: &str, leaf: &str) -> Result<Self::Evaluator, AgentError> {
        // No leaf comes with the program for other families.
        if values == BUILT_IN && [NO_LEAF, BUILT_IN].contains(&leaf) {
            return Ok(self.evaluator());
        }
        let problem = format!(
            "{} has only built-in values and no value network; leave 'values' and 'leaf' out",
            self.id()
        );
        Err(AgentError::Missing { agent: "the agent", problem })
    }
}
