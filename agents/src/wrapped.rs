//! Agents inside agents: the parameter that names the wrapped one.

use crate::parameters::{Parameter, ParameterValue};
use crate::spec::AgentSpec;

/// The name of the parameter, of every agent that wraps another one.
pub(crate) const AGENT: &str = "agent";

/// Agents that have something of their own in every game, or whose answers need all of a game's rest.
const NOT_WRAPPED: [&str; 6] = ["guest", "human", "process", "xboard", "usi", "endgame"];

/// The specification of a wrapped agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrapped(pub(crate) AgentSpec);

impl ParameterValue for Wrapped {
    const FORM: &'static str =
        "an agent that is no person or program, with its parameters, to the end of the text";
    const TAKES_REST: bool = true;

    fn read(text: &str) -> Option<Self> {
        AgentSpec::read(text).ok().filter(|spec| !NOT_WRAPPED.contains(&spec.name())).map(Wrapped)
    }

    fn text(&self) -> String {
        self.0.to_string()
    }
}

pub(crate) fn wraps(parameters: &[Parameter]) -> bool {
    parameters.iter().any(|parameter| parameter.name == AGENT && parameter.takes_rest)
}
