//! `curve.csv`: how a solve went, a line for every row of its curve (columns: `docs/SOLVING.md`).

use super::games_csv::ExportError;
use gunjin_agents::solve::run::Row;
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
    pub fn create(path: &Path) -> Result<CurveFile, ExportError> {
        let path = path.to_path_buf();
        let file =
            File::create(&path).map_err(|cause| ExportError::CreateFile { path: path.clone(), cause })?;
        Ok(CurveFile { path, writer: csv::Writer::from_writer(file) })
    }

    /// Writes a row and hands it to the system.
    ///
    /// # Errors
    /// If the disk refuses.
    pub fn append(&mut self, row: &Row) -> Result<(), ExportError> {
        let written = self.writer.serialize(row).and_then(|()| Ok(self.writer.flush()?));
        written.map_err(|cause| ExportError::Write { path: self.path.clone(), cause })
    }
}
