//! Why an agent cannot be had.

use gunjin_engine::switches::suggestion;
use thiserror::Error;

/// Why there is no such agent.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each message names its fields")]
pub enum AgentError {
    /// No agent has this name.
    #[error("there is no agent '{name}'{}; the agents are {agents}", suggestion(.nearest))]
    Unknown { name: String, nearest: Option<&'static str>, agents: String },
    /// Several agents in one word.
    #[error("'{text}' names several agents; repeat the option: {}", repeated(.text))]
    Several { text: String },
    /// `key` without `=value`.
    #[error("'{text}' is not a parameter with a value; write {agent}:key=value, several separated by commas")]
    NoValue { agent: String, text: String },
    /// The agent has no such parameter.
    #[error("{agent} has no parameter '{name}'{}; `gunjin list agents {agent}` lists them", suggestion(.nearest))]
    Parameter { agent: String, name: String, nearest: Option<&'static str> },
    /// The parameter has no such value.
    #[error("'{value}' is not a value of {agent}'s {name}{}; it can be {form}", suggestion(.nearest))]
    Value { agent: String, name: String, value: String, form: &'static str, nearest: Option<&'static str> },
    /// Every limit on thinking is 0.
    #[error("{agent} has no budget; give {limits} above 0")]
    Endless { agent: String, limits: String },
    /// A parameter twice.
    #[error("{agent}'s {name} is given twice; give it once")]
    Twice { agent: String, name: String },
    /// The agent does not play this game.
    #[error("{agent} does not play {game}; `gunjin list agents {agent}` names its games")]
    OtherGame { agent: &'static str, game: String },
    /// The agent cannot set up like that.
    #[error("{agent}'s setup: {problem}{}; it can be host or auto too", suggestion(.nearest))]
    SetUp { agent: String, problem: String, nearest: Option<&'static str> },
    /// A way to set up in a game without set-ups.
    #[error("{game} has no set-up decision; leave setup out of {agent}")]
    NoSetup { agent: &'static str, game: String },
    /// A way to set up where set-ups are what is looked into.
    #[error("set-ups are fixed here, so that {0} cannot have its own; leave its setup out")]
    GivenSetups(String),
    /// Something that the agent needs is missing or wrong.
    #[error("{agent} cannot be made: {problem}")]
    Missing { agent: &'static str, problem: String },
}

fn repeated(text: &str) -> String {
    text.split(',').map(|name| format!("--agent {}", name.trim())).collect::<Vec<_>>().join(" ")
}
