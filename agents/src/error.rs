//! Why an agent cannot be had.

use gunjin_engine::switches::suggestion;
use thiserror::Error;

/// Why there is no such agent.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AgentError {
    /// No agent has this name.
    #[error("there is no agent '{name}'{}; the agents are {agents}", suggestion(.nearest))]
    Unknown {
        /// The name as typed.
        name: String,
        /// The nearest known one.
        nearest: Option<&'static str>,
        /// The names of all agents.
        agents: String,
    },
    /// Several agents in one word.
    #[error("'{text}' names several agents; repeat the option: {}", repeated(.text))]
    Several {
        /// The text as typed.
        text: String,
    },
    /// `key` without `=value`.
    #[error("'{text}' is no parameter with a value; write {agent}:key=value, several separated by commas")]
    NoValue {
        /// Text of the agent, as on the command line.
        agent: String,
        /// The text as typed.
        text: String,
    },
    /// The agent has no such parameter.
    #[error("{agent} has no parameter '{name}'{}; `gunjin agents {agent}` lists them", suggestion(.nearest))]
    Parameter {
        /// Text of the agent, as on the command line.
        agent: String,
        /// The parameter as typed.
        name: String,
        /// The nearest known one.
        nearest: Option<&'static str>,
    },
    /// The parameter has no such value.
    #[error("'{value}' is no value of {agent}'s {name}{}; it can be {form}", suggestion(.nearest))]
    Value {
        /// Text of the agent, as on the command line.
        agent: String,
        /// Name of the parameter as it was typed.
        name: String,
        /// The value as typed.
        value: String,
        /// Accepted values, in words for an error or a list.
        form: &'static str,
        /// The nearest known one, where values are words.
        nearest: Option<&'static str>,
    },
    /// Every limit on thinking is 0.
    #[error("{agent} has no limit on its thinking; give it {limits} above 0")]
    Endless {
        /// Text of the agent, as on the command line.
        agent: String,
        /// The parameters that limit it.
        limits: String,
    },
    /// The same parameter twice.
    #[error("{agent}'s {name} is given twice; give it once")]
    Twice {
        /// Text of the agent, as on the command line.
        agent: String,
        /// Name of the parameter as it was typed.
        name: String,
    },
    /// The agent does not play this game.
    #[error("{agent} does not play {game}; `gunjin agents {agent}` says what it plays")]
    OtherGame {
        /// Text of the agent, as on the command line.
        agent: &'static str,
        /// Name of the game, with the switches that are not at their defaults.
        game: String,
    },
    /// The agent cannot set up like that.
    #[error("{agent}'s setup: {problem}{}; it can be host or auto too", suggestion(.nearest))]
    SetUp {
        /// Text of the agent, as on the command line.
        agent: String,
        /// The problem, and the remedy.
        problem: String,
        /// The nearest known word that is no policy.
        nearest: Option<&'static str>,
    },
    /// A way to set up in a game without set-ups.
    #[error("{game} has no set-up to choose; leave setup out of {agent}")]
    NoSetup {
        /// Text of the agent, as on the command line.
        agent: &'static str,
        /// Name of the game, with the switches that are not at their defaults.
        game: String,
    },
    /// A way to set up where set-ups are what is looked into.
    #[error("set-ups are given here, and {0} cannot have its own; leave its setup out")]
    GivenSetups(String),
    /// Something that the agent needs is missing or wrong.
    #[error("{agent} cannot be made: {problem}")]
    Missing {
        /// Text of the agent, as on the command line.
        agent: &'static str,
        /// The missing thing, and the remedy.
        problem: String,
    },
}

fn repeated(text: &str) -> String {
    text.split(',').map(|name| format!("--agent {}", name.trim())).collect::<Vec<_>>().join(" ")
}
