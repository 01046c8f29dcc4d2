//! Agents by name, `name:key=value,…`: one line each.

use crate::agent::Agent;
use crate::greedy::{Greedy, GreedySettings};
use crate::halving::{Halving, HalvingSettings};
use crate::parameters::{Parameter, Parameters, resolve, resolved_name};
use crate::playable::Playable;
use crate::random::{Random, RandomSettings};
use crate::update::{Update, UpdateSettings};
use gunjin_engine::switches::nearest;
use std::fmt;
use thiserror::Error;

/// What the registry says of an agent.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// Its parameters.
    pub parameters: fn() -> &'static [Parameter],
    /// The resolved name of what was typed.
    resolved: fn(&AgentSpec) -> Result<String, AgentError>,
}

/// Declares the registry: [`AGENTS`], and [`AgentSpec::build`] for agents of every family.
macro_rules! agents {
    ($($name:literal, $settings:ty, $about:literal, |$given:ident, $game:ident| $make:expr;)+) => {
        /// Every agent.
        pub const AGENTS: &[Entry] = &[$(Entry {
            name: $name,
            about: $about,
            parameters: <$settings as Parameters>::table,
            resolved: |spec| Ok(resolved_name($name, &resolve::<$settings>($name, &spec.typed)?)),
        }),+];

        impl AgentSpec {
            /// The agent, ready to play a game.
            ///
            /// # Errors
            /// If it does not play this game, or something that it needs is missing.
            pub fn build<G: Playable>(&self, game: &G) -> Result<Box<dyn Agent<G>>, AgentError> {
                if let Some(agent) = game.family_agent(self) {
                    return agent;
                }
                match self.name {
                    $($name => {
                        let $given = resolve::<$settings>($name, &self.typed)?;
                        let $game = game;
                        $make
                    })+
                    _ => Err(AgentError::OtherGame { agent: self.name, game: game.id() }),
                }
            }
        }
    };
}

agents! {
    "random", RandomSettings, "takes every legal move with the same probability",
        |_settings, _game| Ok(Box::new(Random));
    "greedy", GreedySettings, "looks one ply ahead, by values and belief",
        |settings, game| Ok(Box::new(Greedy::new(settings, game.evaluator())));
    "update", UpdateSettings, "rolls out every move in the same worlds and takes one step of magnetic mirror descent from greedy",
        |settings, game| Ok(Box::new(Update::new(game, settings)?));
    "halving", HalvingSettings, "rolls out every move in the same worlds and drops the worse half again and again",
        |settings, game| Ok(Box::new(Halving::new(game, settings)?));
}

/// An agent of the registry with its parameters, as typed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AgentSpec {
    name: &'static str,
    typed: Vec<(String, String)>,
    resolved: String,
}

/// Why there is no such agent.
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
    /// `key` without `=value`.
    #[error("'{text}' is no parameter with a value; write {agent}:key=value, several separated by commas")]
    NoValue {
        /// The agent.
        agent: String,
        /// What was typed.
        text: String,
    },
    /// The agent has no such parameter.
    #[error("{agent} has no parameter '{name}'{}; `gunjin agents {agent}` lists them", suggestion(.nearest))]
    Parameter {
        /// The agent.
        agent: String,
        /// The parameter as typed.
        name: String,
        /// The nearest known one.
        nearest: Option<&'static str>,
    },
    /// The parameter has no such value.
    #[error("'{value}' is no value of {agent}'s {name}; it can be {form}")]
    Value {
        /// The agent.
        agent: String,
        /// The parameter.
        name: String,
        /// The value as typed.
        value: String,
        /// What it can be.
        form: &'static str,
    },
    /// The same parameter twice.
    #[error("{agent}'s {name} is given twice; give it once")]
    Twice {
        /// The agent.
        agent: String,
        /// The parameter.
        name: String,
    },
    /// The agent does not play this game.
    #[error("{agent} does not play {game}; `gunjin agents {agent}` says what it plays")]
    OtherGame {
        /// The agent.
        agent: &'static str,
        /// The game.
        game: String,
    },
    /// Something that the agent needs is missing or wrong.
    #[error("{agent} cannot be made: {problem}")]
    Missing {
        /// The agent.
        agent: &'static str,
        /// What is missing, and the remedy.
        problem: String,
    },
}

fn suggestion(nearest: &Option<&'static str>) -> String {
    nearest.map_or(String::new(), |word| format!("; did you mean '{word}'?"))
}

fn names() -> String {
    AGENTS.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", ")
}

impl AgentSpec {
    /// The random player: needed without being named.
    #[must_use]
    pub fn random() -> AgentSpec {
        AgentSpec { name: "random", typed: Vec::new(), resolved: "random".into() }
    }

    /// The agent of `name[:key=value,…]`.
    ///
    /// # Errors
    /// If there is no such agent, parameter or value, with the nearest.
    pub fn read(text: &str) -> Result<AgentSpec, AgentError> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let Some(entry) = AGENTS.iter().find(|entry| entry.name == name.trim()) else {
            let nearest = nearest(name, AGENTS.iter().map(|entry| entry.name));
            return Err(AgentError::Unknown { name: name.to_string(), nearest });
        };
        let mut typed = Vec::new();
        for part in rest.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let no_value = || AgentError::NoValue { agent: entry.name.into(), text: part.into() };
            let (key, value) = part.split_once('=').ok_or_else(no_value)?;
            typed.push((key.trim().to_string(), value.trim().to_string()));
        }
        let mut spec = AgentSpec { name: entry.name, typed, resolved: String::new() };
        spec.resolved = (entry.resolved)(&spec)?;
        Ok(spec)
    }

    /// Its name without parameters.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The parameters as typed.
    #[must_use]
    pub fn typed(&self) -> &[(String, String)] {
        &self.typed
    }
}

/// The name with every parameter that is not at its default: the same agent has one text.
impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.resolved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_the_agent() {
        assert_eq!(AgentSpec::read("random"), Ok(AgentSpec::random()));
        let error = AgentSpec::read("randm").expect_err("no such agent").to_string();
        assert!(
            error.starts_with("there is no agent 'randm'; did you mean 'random'? (agents: random"),
            "{error}"
        );
        let error = AgentSpec::read("random:depth=3").expect_err("no such parameter").to_string();
        assert!(error.contains("random has no parameter 'depth'"), "{error}");
    }

    #[test]
    fn every_agent_can_be_named_and_its_defaults_are_values() {
        for entry in AGENTS {
            let spec = AgentSpec::read(entry.name).expect("its own name");
            assert_eq!((spec.name(), spec.to_string().as_str()), (entry.name, entry.name));
            for parameter in (entry.parameters)() {
                let text = format!("{}:{}={}", entry.name, parameter.name, parameter.default);
                assert_eq!(AgentSpec::read(&text).expect("its default").to_string(), entry.name);
            }
        }
    }
}
