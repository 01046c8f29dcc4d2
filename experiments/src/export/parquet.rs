//! A run's tables as Parquet, for tools that read columns: one file beside every table (columns:
//! `data/SCHEMA.md`).

#[cfg(feature = "parquet")]
use super::parquet_file::convert;
use crate::run::columns::ArenaTable;
use crate::run::integrity::verified;
use gunjin_engine::wrong::Wrong;
use std::path::{Path, PathBuf};

/// A file that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Path of the file.
    pub path: PathBuf,
    /// Number of its rows.
    pub rows: u64,
}

/// Checks that this program can write Parquet.
///
/// # Errors
/// If it was built without.
pub fn available() -> Result<(), Wrong> {
    if cfg!(feature = "parquet") { Ok(()) } else { Err(not_built()) }
}

fn not_built() -> Wrong {
    let remedy = "build one that has it: cargo build --release --features parquet";
    Wrong(format!("this program was built without Parquet; {remedy}"))
}

/// Writes a file beside every table of a finished run, replacing earlier ones. What is in memory does not
/// grow with the tables; some 0.2 µs a field.
///
/// # Errors
/// If the folder holds no finished run, a table is not what it should be, or the disk refuses; what was there
/// stays then.
pub fn export_parquet(folder: &Path) -> Result<Vec<Written>, Wrong> {
    available()?;
    let (plan, manifest) = verified(folder)?;
    if !manifest.complete {
        let folder = folder.display();
        return Err(Wrong(format!("'{folder}' is not finished; go on with it by --resume first")));
    }
    let seats = plan.seats();
    let own = plan
        .tables
        .iter()
        .filter(|table| table.is_csv())
        .map(|table| (folder.join(table.file()), table.columns(seats)));
    let arena = ArenaTable::ALL.map(|table| (folder.join(table.file()), table.columns()));
    let arena = arena.into_iter().filter(|(path, _)| path.exists());
    own.chain(arena).map(|(path, columns)| convert(&path, &columns)).collect()
}

#[cfg(not(feature = "parquet"))]
fn convert(_: &Path, _: &[crate::run::columns::Column]) -> Result<Written, Wrong> {
    Err(not_built())
}
