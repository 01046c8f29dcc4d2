//! The lines of a run's tables, field by field, with errors that name file and line.

use super::error::AnalysisError;
use crate::run::rows::Table;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// A line of a table.
#[derive(Debug)]
pub struct Line<'a> {
    path: &'a Path,
    columns: &'a HashMap<String, usize>,
    record: &'a csv::StringRecord,
}

impl Line<'_> {
    /// An error about this line.
    #[must_use]
    pub fn wrong(&self, problem: String) -> AnalysisError {
        let line = self.record.position().map_or(0, csv::Position::line);
        AnalysisError::Row { path: self.path.to_path_buf(), line, problem }
    }

    /// A field.
    ///
    /// # Errors
    /// If there is no such column.
    pub fn text(&self, column: &str) -> Result<&str, AnalysisError> {
        let found = self.columns.get(column).and_then(|&at| self.record.get(at));
        found.ok_or_else(|| self.wrong(format!("there is no column '{column}'")))
    }

    /// A field that holds a number.
    ///
    /// # Errors
    /// If there is no such column, or no number in it.
    pub fn number<N: FromStr>(&self, column: &str) -> Result<N, AnalysisError> {
        let text = self.text(column)?;
        text.parse().map_err(|_| self.wrong(format!("'{text}' in the column '{column}' is no such number")))
    }

    /// A field that holds a number or nothing.
    ///
    /// # Errors
    /// If there is no such column, or something else in it.
    pub fn optional<N: FromStr>(&self, column: &str) -> Result<Option<N>, AnalysisError> {
        if self.text(column)?.is_empty() { Ok(None) } else { self.number(column).map(Some) }
    }

    /// The fields `column_1`, `column_2`, … of so many seats.
    ///
    /// # Errors
    /// If one of them is missing.
    pub fn seats(&self, column: &str, seats: usize) -> Result<Vec<&str>, AnalysisError> {
        (1..=seats).map(|seat| self.text(&format!("{column}_{seat}"))).collect()
    }

    /// The points by seat: as many as this game has seats.
    ///
    /// # Errors
    /// If one is no number.
    pub fn scores(&self) -> Result<Vec<f64>, AnalysisError> {
        let mut scores = Vec::new();
        while let Some(&at) = self.columns.get(&format!("score_{}", scores.len() + 1)) {
            match self.record.get(at).unwrap_or_default() {
                "" => break,
                text => scores.push(text.parse().map_err(|_| self.wrong(format!("'{text}' is no score")))?),
            }
        }
        Ok(scores)
    }

    /// Counts as tables have them, `GE:1 LG:2`.
    ///
    /// # Errors
    /// If it is something else.
    pub fn counts<'t>(&self, text: &'t str) -> Result<Vec<(&'t str, u16)>, AnalysisError> {
        let read = |part: &'t str| {
            let (code, count) = part.rsplit_once(':')?;
            Some((code, count.parse().ok()?))
        };
        let part = |part| read(part).ok_or_else(|| self.wrong(format!("'{part}' is no count such as GE:1")));
        text.split_whitespace().map(part).collect()
    }
}

/// Shows every line of a table of a folder, in order. Answers whether the table is there.
///
/// # Errors
/// If it cannot be read, and the first error of `look`.
pub fn each_line(
    folder: &Path,
    table: Table,
    mut look: impl FnMut(&Line<'_>) -> Result<(), AnalysisError>,
) -> Result<bool, AnalysisError> {
    let path: PathBuf = folder.join(table.file());
    if !path.exists() {
        return Ok(false);
    }
    let row = |error: csv::Error| {
        let line = error.position().map_or(1, csv::Position::line);
        AnalysisError::Row { path: path.clone(), line, problem: error.to_string() }
    };
    let mut reader = csv::Reader::from_path(&path).map_err(row)?;
    let headings = reader.headers().map_err(row)?;
    let columns: HashMap<String, usize> =
        headings.iter().enumerate().map(|(at, name)| (name.to_string(), at)).collect();
    let mut record = csv::StringRecord::new();
    while reader.read_record(&mut record).map_err(row)? {
        look(&Line { path: &path, columns: &columns, record: &record })?;
    }
    Ok(true)
}
