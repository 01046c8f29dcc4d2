//! `gunjin.Agent`: an agent of ours that Python asks.

use crate::convert::Seed;
use crate::errors::{missing, wrong};
use crate::game::Game;
use crate::guard::caught;
use crate::view::View;
use gunjin_agents::AgentSpec;
use gunjin_ui::any::{AnyAgent, Draws, Thought};
use pyo3::prelude::*;
use std::sync::Arc;

/// An agent of this package, ready to play one game. Made by `gunjin.agent`.
#[pyclass(frozen, module = "gunjin._gunjin")]
pub(crate) struct Agent {
    agent: Box<dyn AnyAgent>,
    /// The specification with every parameter that is not at its default.
    #[pyo3(get)]
    name: String,
}

/// Thought about an action: its number, probability, visits, value and words.
type Said = (usize, f64, Option<u64>, Option<f64>, String);

#[pymethods]
impl Agent {
    /// The agent of a specification (see `gunjin list agents`), for a game.
    #[new]
    fn new(spec: &str, game: &Game) -> PyResult<Agent> {
        let spec = AgentSpec::read(spec).map_err(missing)?;
        let agent = caught(|| Arc::clone(&game.game).agent(&spec).map_err(wrong))?;
        Ok(Agent { agent, name: spec.to_string() })
    }

    /// Returns its probabilities of actions at a view.
    #[pyo3(signature = (view, seed=Seed(0)), text_signature = "($self, view, seed=0)")]
    fn policy(&self, py: Python<'_>, view: &View, seed: Seed) -> PyResult<Vec<Said>> {
        let thoughts =
            view.ask_detached(py, |view| self.agent.policy(view, Draws { seed: seed.0, number: 0 }))?;
        let said =
            |Thought { action, text, probability, visits, value }| (action, probability, visits, value, text);
        Ok(thoughts.map_err(wrong)?.into_iter().map(said).collect())
    }
}
