//! What can be wrong with the folder of a run.

use std::path::PathBuf;
use thiserror::Error;

/// Why a folder cannot be used, or no longer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FolderError {
    /// The folder or a file in it cannot be made or opened.
    #[error("cannot create '{path}': {cause}; choose a folder that you may write to with --out")]
    Create {
        /// The path.
        path: PathBuf,
        /// Why.
        cause: std::io::Error,
    },
    /// A file cannot be written.
    #[error(
        "cannot write '{path}': {cause}; the first {done} games are safe: make room and go on with --resume"
    )]
    Write {
        /// The path.
        path: PathBuf,
        /// Why.
        cause: std::io::Error,
        /// Games that are safe.
        done: u64,
    },
    /// A file cannot be read, or says what it cannot say.
    #[error(
        "cannot read '{path}': {problem}; if it was changed by hand, play the run again and choose another folder with --out"
    )]
    Read {
        /// The path.
        path: PathBuf,
        /// Why.
        problem: String,
    },
    /// Nobody has played a run there.
    #[error("there is no run in '{path}' ({problem}); name a folder that a run was played in with --out")]
    NoRun {
        /// The folder.
        path: PathBuf,
        /// What is not there.
        problem: &'static str,
    },
    /// Another run is in the folder.
    #[error(
        "'{path}' holds another run (its spec.toml has '{found}' in line {line} where this one has '{wanted}'); choose another folder with --out"
    )]
    OtherRun {
        /// The folder.
        path: PathBuf,
        /// The first line that differs.
        line: usize,
        /// In the folder.
        found: String,
        /// Asked for.
        wanted: String,
    },
    /// Another part of the same run is in the folder.
    #[error(
        "'{path}' holds shard {found} of this run and shard {wanted} is asked for; give every shard a folder of its own"
    )]
    OtherShard {
        /// The folder.
        path: PathBuf,
        /// In the folder.
        found: String,
        /// Asked for.
        wanted: String,
    },
    /// An unfinished run is in the folder and nobody said to go on with it.
    #[error(
        "'{path}' holds this run, begun and not finished ({done} of {total} games); go on with --resume, or choose another folder with --out"
    )]
    Unfinished {
        /// The folder.
        path: PathBuf,
        /// Games that are safe.
        done: u64,
        /// Games asked for.
        total: u64,
    },
    /// Files of the same names are there that belong to no run.
    #[error("'{path}' holds {file} and no spec.toml, so it is no run's folder; choose another with --out")]
    Foreign {
        /// The folder.
        path: PathBuf,
        /// One of the files.
        file: String,
    },
    /// Somebody else works there.
    #[error(
        "another program is writing to '{path}' just now; wait for it, or choose another folder with --out"
    )]
    Busy {
        /// The folder.
        path: PathBuf,
    },
}
