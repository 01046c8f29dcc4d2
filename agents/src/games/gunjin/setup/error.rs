//! What can go wrong with set-up policies.

use super::registry::SETUPS;
use crate::error::AgentError;
use gunjin_engine::games::gunjin::rules::setup::SetupError;
use thiserror::Error;

/// Why there is no such policy, or no such set-up.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetupPolicyError {
    /// No policy has this name.
    #[error("there is no set-up policy '{name}'{} (policies: {})", suggestion(*.nearest), names())]
    Unknown {
        /// The name as typed.
        name: String,
        /// The nearest known one.
        nearest: Option<&'static str>,
    },
    /// `key` without `=value`.
    #[error("'{text}' is no parameter with a value; write {policy}:key=value, several separated by commas")]
    NoValue {
        /// The policy.
        policy: String,
        /// What was typed.
        text: String,
    },
    /// The policy has no such parameter.
    #[error("{policy} has no parameter '{name}'{}; it has {known}", suggestion(*.nearest))]
    Parameter {
        /// The policy.
        policy: String,
        /// The parameter as typed.
        name: String,
        /// The nearest known one.
        nearest: Option<&'static str>,
        /// All of them.
        known: String,
    },
    /// The parameter has no such value.
    #[error("'{value}' is no value of {policy}'s {name}; it can be {form}")]
    Value {
        /// The policy.
        policy: String,
        /// The parameter.
        name: String,
        /// The value as typed.
        value: String,
        /// What it can be.
        form: &'static str,
    },
    /// The same parameter twice.
    #[error("{policy}'s {name} is given twice; give it once")]
    Twice {
        /// The policy.
        policy: String,
        /// The parameter.
        name: String,
    },
    /// Anything else about parameters.
    #[error(transparent)]
    Parameters(AgentError),
    /// A parenthesis without its other half.
    #[error("'{text}' has a parenthesis without its other half")]
    Parenthesis {
        /// What was typed.
        text: String,
    },
    /// `file` or `learned` without a file.
    #[error("{policy} needs a file: write {policy}:PATH")]
    NoPath {
        /// The policy.
        policy: &'static str,
    },
    /// A code that is no kind of this game.
    #[error("'{code}' in '{constraint}' is no piece of {game}{}; its codes are {codes}", suggestion(.nearest.as_deref()))]
    UnknownCode {
        /// The code as typed.
        code: String,
        /// The constraint.
        constraint: String,
        /// The game.
        game: String,
        /// The nearest known code.
        nearest: Option<String>,
        /// All codes.
        codes: String,
    },
    /// A square that is no square of the camp.
    #[error("'{square}' in '{constraint}' is no square of South's camp; its squares are {squares}")]
    UnknownSquare {
        /// The square as typed.
        square: String,
        /// The constraint.
        constraint: String,
        /// All squares.
        squares: String,
    },
    /// Nothing satisfies a constraint, alone or with those before it.
    #[error("no set-up of {game} satisfies '{constraint}'{}; take one of them back", together(.others))]
    Impossible {
        /// The game.
        game: String,
        /// The constraint.
        constraint: String,
        /// The constraints that it was added to.
        others: Vec<String>,
    },
    /// Tries ran out.
    #[error(
        "no set-up with {constraints} was found in {tries} tries: they exclude each other or nearly so; take one of them back"
    )]
    TooRare {
        /// The constraints.
        constraints: String,
        /// Tries made.
        tries: u32,
    },
    /// A file cannot be read.
    #[error("{path}: {message}; give the path of a text file")]
    Unreadable {
        /// The file.
        path: String,
        /// What the system says.
        message: String,
    },
    /// A line of a file is wrong.
    #[error("{path}:{line}: {problem}")]
    Line {
        /// The file.
        path: String,
        /// Line, counted from 1.
        line: usize,
        /// What is wrong, and the remedy.
        problem: Box<LineProblem>,
    },
    /// A file has nothing for a seat.
    #[error("{path} has no set-up for {side}; add a line with one")]
    NothingFor {
        /// The file.
        path: String,
        /// The seat.
        side: &'static str,
    },
    /// The mirror image is not legal.
    #[error(
        "the mirrored set-up is not legal for {side}: {error}; use mirror for games with camps alike, or another policy for the other seat"
    )]
    NoMirror {
        /// The seat.
        side: &'static str,
        /// What is wrong with it.
        error: SetupError,
    },
}

/// What is wrong with a line of a file of set-ups.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LineProblem {
    /// It is no set-up, or not legal.
    #[error("{error} (write a set-up front rank first, '/' between ranks: {example})")]
    Setup {
        /// What is wrong.
        error: SetupError,
        /// One that is right.
        example: String,
    },
    /// The first line of a mixture.
    #[error("a mixture begins with the line 'gunjin-mixture 1'; found '{0}'")]
    Heading(String),
    /// The second line of a mixture.
    #[error("the second line of a mixture names its game: 'game {expected}'; found '{found}'")]
    Game {
        /// What stands there.
        found: String,
        /// The game it is used for.
        expected: String,
    },
    /// No weight.
    #[error("'{0}' is no weight; write a positive number before the set-up, as in '0.25 GELG/…'")]
    Weight(String),
    /// Only a weight or a seat.
    #[error("there is no set-up on this line; write it after the seat and the weight")]
    Empty,
}

/// South or North.
pub(super) fn side(seat: usize) -> &'static str {
    if seat == 0 { "South" } else { "North" }
}

fn suggestion(nearest: Option<&str>) -> String {
    nearest.map_or(String::new(), |word| format!("; did you mean '{word}'?"))
}

fn names() -> String {
    SETUPS.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", ")
}

fn together(others: &[String]) -> String {
    if others.is_empty() { String::new() } else { format!(" together with {}", others.join(", ")) }
}

/// Policies read their parameters as agents do; what they say of mistakes is their own.
impl From<AgentError> for SetupPolicyError {
    fn from(error: AgentError) -> SetupPolicyError {
        match error {
            AgentError::Twice { agent, name } => SetupPolicyError::Twice { policy: agent, name },
            AgentError::Parameter { agent, name, nearest } => {
                let entry = SETUPS.iter().find(|entry| entry.name == agent);
                let known = entry.map_or(&[][..], |entry| (entry.parameters)());
                let known: Vec<&str> = known.iter().map(|parameter| parameter.name).collect();
                let known = if known.is_empty() { "none".into() } else { known.join(", ") };
                SetupPolicyError::Parameter { policy: agent, name, nearest, known }
            }
            AgentError::Value { agent, name, value, form } => {
                SetupPolicyError::Value { policy: agent, name, value, form }
            }
            other => SetupPolicyError::Parameters(other),
        }
    }
}
