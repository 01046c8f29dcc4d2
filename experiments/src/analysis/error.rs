//! What can be wrong with runs that are to be analysed.

use crate::files::WriteError;
use crate::run::SCHEMA;
use crate::run::read_error::ReadTableError;
use crate::spec::LoadError;
use crate::stats::logistic::LogisticError;
use std::path::PathBuf;
use thiserror::Error;

/// Why there is no analysis.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum AnalysisError {
    /// A folder without a run.
    #[error(
        "'{path}' is no run's folder: {problem}; name a folder that `gunjin selfplay --out` or `gunjin run --out` wrote"
    )]
    NoRun {
        /// The folder.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// A run of another time.
    #[error(
        "'{path}' holds a run of schema {found} and this program reads schema {SCHEMA}; use the program that made it"
    )]
    Schema {
        /// The folder.
        path: PathBuf,
        /// Its schema.
        found: u32,
    },
    /// A run that has not been finished.
    #[error("'{path}' is not finished; finish the run with --resume first")]
    Unfinished {
        /// The folder.
        path: PathBuf,
    },
    /// A table that was not written.
    #[error("no run here has {file}, which this needs; play again with --tables {table} (or all)")]
    NoTable {
        /// The file.
        file: &'static str,
        /// The name of the table.
        table: &'static str,
    },
    /// A table that cannot be read, or says what it cannot say.
    #[error(transparent)]
    Table(#[from] ReadTableError),
    /// The same game twice.
    #[error(
        "game {index} of {game} (seed {seed}) is in '{path}' and in an earlier folder as well; name every run once"
    )]
    Twice {
        /// The second folder.
        path: PathBuf,
        /// The game.
        game: String,
        /// Its seed.
        seed: u64,
        /// Its number.
        index: u64,
    },
    /// Nothing to analyse.
    #[error("{0}")]
    Nothing(String),
    /// No such game.
    #[error(transparent)]
    Game(#[from] LoadError),
    /// The regression fails.
    #[error("{game}: {problem}")]
    Regression {
        /// The game.
        game: String,
        /// Why.
        problem: LogisticError,
    },
    /// A table of findings cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
}
