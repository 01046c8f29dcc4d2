//! A run's tables as Parquet, for tools that read columns: one file beside every table (columns: `data/SCHEMA.md`).

#[cfg(feature = "parquet")]
use super::parquet_file::convert;
use crate::files::WriteError;
use crate::run::columns::ArenaTable;
use crate::run::folder::look;
use crate::run::folder_error::FolderError;
use gunjin_engine::wrong::Wrong;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why there is no Parquet.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ParquetError {
    /// The program cannot.
    #[error(
        "this program was built without Parquet; build one that has it: cargo build --release --features parquet"
    )]
    NotBuilt,
    /// The folder is no run's.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The run is not finished.
    #[error("'{0}' is not finished; go on with it by --resume first")]
    Unfinished(PathBuf),
    /// A table cannot be read, or says what it cannot say.
    #[error(transparent)]
    Table(#[from] Wrong),
    /// A table has other columns than those of its schema.
    #[error(
        "{path} has the columns '{found}' where '{wanted}' belong; if it was changed by hand, play the run again"
    )]
    Columns {
        /// The table.
        path: PathBuf,
        /// Its columns.
        found: String,
        /// What they should be.
        wanted: String,
    },
    /// The file cannot be made or named.
    #[error(transparent)]
    Refused(#[from] WriteError),
    /// The file cannot be written.
    #[error("cannot write '{path}': {problem}; make room and try again")]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        problem: String,
    },
}

/// A file that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Where it is.
    pub path: PathBuf,
    /// Its rows.
    pub rows: u64,
}

/// Whether this program can write Parquet.
///
/// # Errors
/// If it was built without.
pub fn available() -> Result<(), ParquetError> {
    if cfg!(feature = "parquet") { Ok(()) } else { Err(ParquetError::NotBuilt) }
}

/// Writes a file beside every table of a finished run, replacing earlier ones. What is in memory does not grow with the
/// tables; some 0.2 µs a field.
///
/// # Errors
/// If the folder holds no finished run, a table is not what it should be, or the disk refuses; what was there stays then.
pub fn export_parquet(folder: &Path) -> Result<Vec<Written>, ParquetError> {
    available()?;
    let (plan, manifest) = look(folder)?;
    if !manifest.complete {
        return Err(ParquetError::Unfinished(folder.to_path_buf()));
    }
    let seats = plan.seats();
    let own = plan.tables.iter().map(|table| (folder.join(table.file()), table.columns(seats)));
    let arena = ArenaTable::ALL.map(|table| (folder.join(table.file()), table.columns()));
    let arena = arena.into_iter().filter(|(path, _)| path.exists());
    own.chain(arena).map(|(path, columns)| convert(&path, &columns)).collect()
}

#[cfg(not(feature = "parquet"))]
fn convert(_: &Path, _: &[crate::run::columns::Column]) -> Result<Written, ParquetError> {
    Err(ParquetError::NotBuilt)
}
