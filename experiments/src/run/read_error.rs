//! What can be wrong with a table of a run.

use std::path::PathBuf;
use thiserror::Error;

/// Why a table cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadTableError {
    /// It cannot be opened.
    #[error("cannot read '{path}': {problem}; name the folder of a run that has this table")]
    Open {
        /// The file.
        path: PathBuf,
        /// Why.
        problem: csv::Error,
    },
    /// It has no such column.
    #[error("{path} has no column '{column}'; if it was changed by hand, play the run again")]
    Column {
        /// The file.
        path: PathBuf,
        /// The name of the column.
        column: String,
    },
    /// A line cannot be read, or says what it cannot say.
    #[error("{path}, line {line}: {problem}; if it was changed by hand, play the run again")]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1; 1 is the heading.
        line: u64,
        /// What is wrong.
        problem: String,
    },
    /// A record of a run cannot be read or replayed.
    #[error("{path}: {problem}; if it was changed by hand, play the run again")]
    Record {
        /// The record, or the folder of all.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// A field says what it cannot say.
    #[error(
        "{path}, line {line}, column '{column}': '{text}' is no {wanted}; if it was changed by hand, play the run again"
    )]
    Field {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1; 1 is the heading.
        line: u64,
        /// The name of the column.
        column: String,
        /// What stands there.
        text: String,
        /// What should stand there.
        wanted: &'static str,
    },
}
