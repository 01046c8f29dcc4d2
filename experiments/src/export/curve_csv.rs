//! `curve.csv`: how a solve went, a line for every row of its curve (columns: `docs/SOLVING.md`).

use gunjin_agents::solve::run::Row;
use gunjin_engine::Wrong;
use std::fs::File;
use std::path::{Path, PathBuf};

/// A curve that grows while a solve goes on; what was appended is on disk.
#[derive(Debug)]
pub struct CurveFile {
    path: PathBuf,
    writer: csv::Writer<File>,
}

impl CurveFile {
    /// Creates the file, replacing an earlier one. Called before the solve, so that a bad path fails at once.
    ///
    /// # Errors
    /// If the file cannot be made.
    pub fn create(path: &Path) -> Result<CurveFile, Wrong> {
        let path = path.to_path_buf();
        let file = File::create(&path).map_err(|cause| {
            Wrong(format!("cannot create '{}': {cause}; choose another file", path.display()))
        })?;
        Ok(CurveFile { path, writer: csv::Writer::from_writer(file) })
    }

    /// Writes a row and hands it to the system.
    ///
    /// # Errors
    /// If the disk refuses.
    pub fn append(&mut self, row: &Row) -> Result<(), Wrong> {
        let written = self.writer.serialize(row).and_then(|()| Ok(self.writer.flush()?));
        written.map_err(|cause| {
            let path = self.path.display();
            Wrong(format!("cannot write to '{path}': {cause}; the lines before are complete"))
        })
    }
}
