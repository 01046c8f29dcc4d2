//! `games.csv`: a heading, then one line a game, in the order of the games (columns: `docs/CLI.md`).

use serde::Serialize;
use std::fs::File;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why results cannot be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The folder or file cannot be made.
    #[error("cannot create '{path}': {cause}; choose a folder that you may write to with --out")]
    Create {
        /// The path.
        path: PathBuf,
        /// Why.
        cause: std::io::Error,
    },
    /// A file that was named as such cannot be made.
    #[error("cannot create '{path}': {cause}; choose another file")]
    CreateFile {
        /// The path.
        path: PathBuf,
        /// Why.
        cause: std::io::Error,
    },
    /// A line cannot be written.
    #[error("cannot write to '{path}': {cause}; the lines before are complete")]
    Write {
        /// The path.
        path: PathBuf,
        /// Why.
        cause: csv::Error,
    },
}

/// A `games.csv` that grows while games finish; what was appended is on disk.
#[derive(Debug)]
pub struct GamesFile {
    path: PathBuf,
    writer: csv::Writer<File>,
}

impl GamesFile {
    /// Creates `folder/games.csv`, replacing an earlier one. Called before the run, so that a bad path fails at once.
    ///
    /// # Errors
    /// If the folder or the file cannot be made.
    pub fn create(folder: &Path) -> Result<GamesFile, ExportError> {
        std::fs::create_dir_all(folder)
            .map_err(|cause| ExportError::Create { path: folder.to_path_buf(), cause })?;
        let path = folder.join("games.csv");
        let file = File::create(&path).map_err(|cause| ExportError::Create { path: path.clone(), cause })?;
        Ok(GamesFile { path, writer: csv::Writer::from_writer(file) })
    }

    /// Where it lies.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes results and hands them to the system.
    ///
    /// # Errors
    /// If the disk refuses.
    pub fn append<R: Serialize>(&mut self, results: &[R]) -> Result<(), ExportError> {
        let write = |writer: &mut csv::Writer<File>| -> Result<(), csv::Error> {
            for result in results {
                writer.serialize(result)?;
            }
            Ok(writer.flush()?)
        };
        write(&mut self.writer).map_err(|cause| ExportError::Write { path: self.path.clone(), cause })
    }
}
