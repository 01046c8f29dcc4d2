//! Agents by name: one line each.

use crate::agent::Agent;
use crate::random::Random;
use gunjin_engine::game::Hidden;
use gunjin_engine::switches::nearest;
use thiserror::Error;

/// An agent of the registry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AgentSpec {
    /// [`Random`].
    Random,
}

/// Every agent: its name, and what it does.
pub const AGENTS: &[(&str, AgentSpec, &str)] =
    &[("random", AgentSpec::Random, "takes every legal move with the same probability")];

/// Why there is no agent of a name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AgentError {
    /// No agent has this name.
    #[error("there is no agent '{name}'{} (agents: {})", suggestion(.nearest), names())]
    Unknown {
        /// The name as typed.
        name: String,
        /// The nearest known one.
        nearest: Option<&'static str>,
    },
}

fn suggestion(nearest: &Option<&'static str>) -> String {
    nearest.map_or(String::new(), |word| format!("; did you mean '{word}'?"))
}

fn names() -> String {
    AGENTS.iter().map(|(name, ..)| *name).collect::<Vec<_>>().join(", ")
}

impl AgentSpec {
    /// The agent of a name.
    ///
    /// # Errors
    /// If there is none, with the nearest.
    pub fn read(text: &str) -> Result<AgentSpec, AgentError> {
        let known = AGENTS.iter().find(|(name, ..)| *name == text.trim());
        known.map(|(_, spec, _)| *spec).ok_or_else(|| AgentError::Unknown {
            name: text.to_string(),
            nearest: nearest(text, AGENTS.iter().map(|(name, ..)| *name)),
        })
    }

    /// The name, as the registry writes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        AGENTS.iter().find(|(_, spec, _)| *spec == self).map_or("?", |(name, ..)| name)
    }

    /// The agent, ready to play a game.
    #[must_use]
    pub fn build<G: Hidden>(self) -> Box<dyn Agent<G>> {
        match self {
            AgentSpec::Random => Box::new(Random),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_the_agent() {
        assert_eq!(AgentSpec::read("random"), Ok(AgentSpec::Random));
        let error = AgentSpec::read("randm").expect_err("no such agent").to_string();
        assert_eq!(error, "there is no agent 'randm'; did you mean 'random'? (agents: random)");
    }
}
