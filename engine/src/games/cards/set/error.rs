//! What can be wrong with the file of a card set, and what to do about it.

use crate::games::cards::KINDS;
use crate::switches::suggestion;
use thiserror::Error;

/// Why a text is no card set.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{origin}:{line}:{column}: {problem}")]
pub struct SetError {
    /// The file.
    pub origin: String,
    /// Line, counted from 1.
    pub line: usize,
    /// Column, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: SetProblem,
}

/// What is wrong with a card set.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetProblem {
    /// No TOML, or not of the schema.
    #[error("{0}")]
    Syntax(String),
    /// A version of the format that does not exist.
    #[error("format {0} does not exist; write format = 1")]
    Format(u32),
    /// Not eighteen of something.
    #[error("{found} {what}; a set has {KINDS}")]
    Count {
        /// Kinds, sentences, codes in the order or rows of the table.
        what: &'static str,
        /// How many there are.
        found: usize,
    },
    /// A code that is used twice, or that is not two capital letters or digits.
    #[error("'{0}' cannot be a code; take two capital letters or digits that no other kind has")]
    Code(String),
    /// A word that names no kind.
    #[error("'{word}' is no kind{}; write the name of a kind, or explain the word under [[misprint]]", suggestion(.nearest))]
    Unknown {
        /// The word.
        word: String,
        /// The nearest known one.
        nearest: Option<String>,
    },
    /// Something that is there twice.
    #[error("'{0}' is there twice; keep it once")]
    Twice(String),
    /// A sentence that speaks of its own kind.
    #[error("the sentence of '{0}' names the kind itself; leave it out")]
    Itself(String),
    /// A sentence with both lists or none.
    #[error(
        "the sentence of '{0}' needs either beats or loses: the kinds it names; the opposite holds for the others"
    )]
    Lists(String),
    /// A row of the table that cannot be read.
    #[error(
        "'{0}' is no row of the table; write the code of the kind and {KINDS} marks W or L, in the order of the kinds"
    )]
    Row(String),
}
