//! Tables of runs that have been played.

use super::folder_error::FolderError;
use super::play::Watcher;
use super::rows::Table;
use crate::result::Score;
use std::path::{Path, PathBuf};

/// A table of a folder, row by row.
#[derive(Debug)]
pub struct TableFile {
    path: PathBuf,
    headings: Vec<String>,
    reader: csv::Reader<std::fs::File>,
}

impl TableFile {
    /// Opens a table of a finished run.
    ///
    /// # Errors
    /// If it is not there or has no heading.
    pub fn open(folder: &Path, table: Table) -> Result<TableFile, FolderError> {
        let path = folder.join(table.file());
        let read = |error: csv::Error| FolderError::Read { path: path.clone(), problem: error.to_string() };
        let mut reader = csv::Reader::from_path(&path).map_err(read)?;
        let headings = reader.headers().map_err(read)?.iter().map(String::from).collect();
        Ok(TableFile { path, headings, reader })
    }

    /// Shows every row. Fields are asked for by the name of their column; there is nothing in columns that are not there.
    ///
    /// # Errors
    /// If a row cannot be read.
    pub fn each(mut self, mut see: impl FnMut(&dyn Fn(&str) -> String)) -> Result<(), FolderError> {
        let mut record = csv::StringRecord::new();
        let path = self.path;
        let read = |error: csv::Error| FolderError::Read { path: path.clone(), problem: error.to_string() };
        while self.reader.read_record(&mut record).map_err(read)? {
            let field = |name: &str| {
                let at = self.headings.iter().position(|heading| heading == name);
                at.and_then(|at| record.get(at)).unwrap_or_default().to_string()
            };
            see(&field);
        }
        Ok(())
    }
}

/// Shows a watcher every game of a file, in order. Answers whether it wants to see more.
///
/// # Errors
/// If the file cannot be read or lacks columns.
pub fn replay_scores(path: &Path, watcher: &mut impl Watcher) -> Result<bool, FolderError> {
    let problem = |problem: String| FolderError::Read { path: path.to_path_buf(), problem };
    let mut reader = csv::Reader::from_path(path).map_err(|error| problem(error.to_string()))?;
    let headings = reader.headers().map_err(|error| problem(error.to_string()))?.clone();
    let column = |name: &str| {
        let found = headings.iter().position(|heading| heading == name);
        found.ok_or_else(|| problem(format!("there is no column '{name}'")))
    };
    let (cell, reason, plies) = (column("cell")?, column("reason")?, column("plies")?);
    let scores: Vec<usize> = (0..headings.len()).filter(|&at| headings[at].starts_with("score_")).collect();
    let mut record = csv::StringRecord::new();
    while reader.read_record(&mut record).map_err(|error| problem(error.to_string()))? {
        let line = record.position().map_or(0, csv::Position::line);
        let wrong = |name: &str| problem(format!("line {line}: '{name}' is no number"));
        let points = scores.iter().map(|&at| &record[at]).filter(|text| !text.is_empty());
        let points = points.map(|text| text.parse().map_err(|_| wrong("score"))).collect::<Result<_, _>>()?;
        let score = Score {
            points,
            reason: record[reason].to_string().into(),
            plies: record[plies].parse().map_err(|_| wrong("plies"))?,
        };
        if !watcher.played(record[cell].parse().map_err(|_| wrong("cell"))?, &score) {
            return Ok(false);
        }
    }
    Ok(true)
}
