//! Errors of a run's folder.

use gunjin_engine::Wrong;
use std::fmt::Display;
use std::fs::TryLockError;
use std::path::Path;
use thiserror::Error;

/// Why a folder cannot be used, or no longer, and what to do about it.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct FolderError(pub(super) String);

impl FolderError {
    /// The folder or a file in it cannot be made or opened.
    pub(super) fn create(path: &Path, cause: impl Display) -> FolderError {
        let path = path.display();
        FolderError(format!(
            "cannot create '{path}': {cause}; choose a folder that you may write to with --out"
        ))
    }

    /// A file cannot be written; so many games are safe.
    pub(super) fn write(path: &Path, cause: impl Display, done: u64) -> FolderError {
        let (path, safe) = (path.display(), format!("the first {done} games are saved"));
        FolderError(format!("cannot write '{path}': {cause}; {safe}: free space and use --resume"))
    }

    pub(super) fn read(path: &Path, problem: impl Display) -> FolderError {
        let remedy = "if it was edited, play the run again with another --out";
        FolderError(format!("cannot read '{}': {problem}; {remedy}", path.display()))
    }

    pub(super) fn locked(path: &Path, problem: TryLockError) -> FolderError {
        let path = path.display();
        FolderError(match problem {
            TryLockError::WouldBlock => format!(
                "another program is writing to '{path}'; wait for it, or choose another folder with --out"
            ),
            TryLockError::Error(cause) => format!(
                "cannot lock '{path}': {cause}; its file system may not support locks: choose a folder on another one with --out, or play with --scratch there (`gunjin cluster shard`)"
            ),
        })
    }

    /// A file is not what the program wrote.
    pub(super) fn damaged(path: &Path, problem: impl Display) -> FolderError {
        let remedy = "restore it from a copy, or play the run again in a new folder";
        FolderError(format!("'{}' is damaged: {problem}; {remedy}", path.display()))
    }
}

impl From<FolderError> for Wrong {
    fn from(error: FolderError) -> Wrong {
        Wrong(error.0)
    }
}
