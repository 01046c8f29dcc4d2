//! Faults of a record.

use crate::record::{RecordSyntax, SyntaxProblem};
use thiserror::Error;

/// Why a record is not true, or cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct ReplayError {
    /// Line, counted from 1.
    pub line: usize,
    /// Column, counted from 1.
    pub column: usize,
    /// The fault there.
    pub problem: Box<ReplayProblem>,
}

/// A fault of a record.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReplayProblem {
    /// It is no record at all.
    #[error(transparent)]
    Syntax(#[from] SyntaxProblem),
    /// A header or a part of the start is missing.
    #[error("there is no '{0}:' line; add one")]
    Missing(&'static str),
    /// A format from the future.
    #[error("this is format '{0}' of records; this program reads format 1")]
    Format(String),
    /// No such game.
    #[error("{0}")]
    Game(String),
    /// Another game than the one it is replayed with.
    #[error("the record is of '{found}', not of '{expected}'")]
    OtherGame {
        /// In the file.
        found: String,
        /// The game asked for.
        expected: String,
    },
    /// The rules behind the name have changed.
    #[error(
        "the rules of this game have the number {expected} here, the record was written under {found}; replay it with the program that wrote it"
    )]
    OtherRules {
        /// In the file.
        found: String,
        /// Of this program.
        expected: String,
    },
    /// A start that is none.
    #[error("{0}")]
    Start(String),
    /// A text that is no action of this game anywhere.
    #[error("{0}")]
    NoAction(String),
    /// An action that cannot be played.
    #[error("{0}")]
    Action(String),
    /// Something else happened.
    #[error("{what}: the record says '{found}', the rules say '{expected}'")]
    Differs {
        /// Name of the differing part.
        what: &'static str,
        /// In the file.
        found: String,
        /// Found by replaying.
        expected: String,
    },
}

impl ReplayProblem {
    /// A text that means nothing that can be done.
    pub(crate) fn impossible(text: &str) -> ReplayProblem {
        ReplayProblem::Action(format!("'{text}' is no action that is possible here"))
    }

    /// True if the record tells what did not happen, rather than being no record of this game at all.
    pub fn is_untrue(&self) -> bool {
        matches!(self, ReplayProblem::Action(_) | ReplayProblem::Differs { .. })
    }
}

impl From<RecordSyntax> for ReplayError {
    fn from(error: RecordSyntax) -> Self {
        ReplayError { line: error.line, column: error.column, problem: Box::new(error.problem.into()) }
    }
}
