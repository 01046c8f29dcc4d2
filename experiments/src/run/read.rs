//! The tables of runs, line by line and field by field, with errors that name file, line and column.

use super::folder::{growing_file, safe_lengths};
use super::plan::Table;
use gunjin_engine::Wrong;
use gunjin_play::game_run::result::Score;
use std::collections::HashMap;
use std::fs::File;
use std::io::{Read, Take};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Error for a fault in the files of a run: nobody but the program writes them.
pub(crate) fn changed(fault: String) -> Wrong {
    Wrong(fault + "; if it was edited, play the run again")
}

/// A table that is being read. What is in memory is a line of it.
#[derive(Debug)]
pub struct TableFile {
    path: PathBuf,
    headings: Vec<String>,
    columns: HashMap<String, usize>,
    reader: csv::Reader<Take<File>>,
    record: csv::StringRecord,
}

impl TableFile {
    /// Opens a table of a run's folder.
    ///
    /// # Errors
    /// If it is not there or has no heading.
    pub fn open(folder: &Path, table: Table) -> Result<TableFile, Wrong> {
        match TableFile::if_there(folder, table)? {
            Some(table) => Ok(table),
            None => TableFile::at(&folder.join(table.file())),
        }
    }

    /// Opens a table of a run's folder; `None` if it was not written. Of a run that is not finished it has the
    /// rows that are safe.
    pub fn if_there(folder: &Path, table: Table) -> Result<Option<TableFile>, Wrong> {
        let there = place(folder, table)?;
        there.map(|(path, safe)| TableFile::up_to(&path, safe.unwrap_or(u64::MAX))).transpose()
    }

    /// Number of bytes of a table that would be read; 0 if it was not written.
    ///
    /// # Errors
    /// If the run is not finished, and the file that says what is safe cannot be read.
    pub fn bytes(folder: &Path, table: Table) -> Result<u64, Wrong> {
        let length = |path: PathBuf| std::fs::metadata(path).map_or(0, |data| data.len());
        Ok(place(folder, table)?.map_or(0, |(path, safe)| safe.unwrap_or_else(|| length(path))))
    }

    /// Opens a table by the name of its file.
    ///
    /// # Errors
    /// If it is not there or has no heading.
    pub fn at(path: &Path) -> Result<TableFile, Wrong> {
        TableFile::up_to(path, u64::MAX)
    }

    /// The same of the first bytes of a file.
    fn up_to(path: &Path, bytes: u64) -> Result<TableFile, Wrong> {
        let path = path.to_path_buf();
        let open = |problem: csv::Error| {
            let path = path.display();
            Wrong(format!("cannot read '{path}': {problem}; name the folder of a run that has this table"))
        };
        let file = File::open(&path).map_err(|cause| open(cause.into()))?;
        let mut reader = csv::Reader::from_reader(file.take(bytes));
        let headings: Vec<String> = reader.headers().map_err(open)?.iter().map(String::from).collect();
        let columns = headings.iter().enumerate().map(|(at, name)| (name.clone(), at)).collect();
        Ok(TableFile { path, headings, columns, reader, record: csv::StringRecord::new() })
    }

    /// The names of its columns.
    pub fn headings(&self) -> &[String] {
        &self.headings
    }

    pub(crate) fn position(&self) -> u64 {
        self.reader.position().byte()
    }

    /// The next line; `None` behind the last.
    ///
    /// # Errors
    /// If it cannot be read, or has more or fewer fields than the heading.
    pub fn line(&mut self) -> Result<Option<Line<'_>>, Wrong> {
        let read = self.reader.read_record(&mut self.record).map_err(|problem| {
            let line = problem.position().map_or(1, csv::Position::line);
            changed(format!("{}, line {line}: {problem}", self.path.display()))
        })?;
        Ok(read.then(|| Line { path: &self.path, columns: &self.columns, record: &self.record }))
    }
}

/// Path of a table, and of a run that is not finished how many of its bytes are safe; `None` if it was not written.
fn place(folder: &Path, table: Table) -> Result<Option<(PathBuf, Option<u64>)>, Wrong> {
    let path = folder.join(table.file());
    if path.exists() {
        return Ok(Some((path, None)));
    }
    let growing = folder.join(growing_file(table));
    let safe = safe_lengths(folder)?.get(table.file()).copied().filter(|&bytes| bytes > 0);
    Ok(safe.filter(|_| growing.exists()).map(|bytes| (growing, Some(bytes))))
}

/// A line of a table.
#[derive(Debug, Clone, Copy)]
pub struct Line<'a> {
    path: &'a Path,
    columns: &'a HashMap<String, usize>,
    record: &'a csv::StringRecord,
}

impl<'a> Line<'a> {
    /// Its number, counted from 1; 1 is the heading.
    pub fn number_in_file(&self) -> u64 {
        self.record.position().map_or(0, csv::Position::line)
    }

    pub(crate) fn byte(&self) -> u64 {
        self.record.position().map_or(0, csv::Position::byte)
    }

    pub(crate) fn wrong(&self, problem: String) -> Wrong {
        changed(format!("{}, line {}: {problem}", self.path.display(), self.number_in_file()))
    }

    /// An error about a field, which should hold something else.
    pub fn wrong_field(&self, column: &str, text: &str, wanted: &str) -> Wrong {
        let (path, line) = (self.path.display(), self.number_in_file());
        changed(format!("{path}, line {line}, column '{column}': '{text}' is not a {wanted}"))
    }

    /// All fields, in the order of the columns.
    pub fn fields(&self) -> impl Iterator<Item = &'a str> {
        self.record.iter()
    }

    /// A field.
    ///
    /// # Errors
    /// If there is no such column.
    pub fn text(&self, column: &str) -> Result<&'a str, Wrong> {
        let found = self.columns.get(column).and_then(|&at| self.record.get(at));
        let missing = || changed(format!("{} has no column '{column}'", self.path.display()));
        found.ok_or_else(missing)
    }

    /// A field that holds a number.
    ///
    /// # Errors
    /// If there is no such column, or no such number in it.
    pub fn number<N: FromStr>(&self, column: &str) -> Result<N, Wrong> {
        let text = self.text(column)?;
        let number = is_finite(text).then(|| text.parse().ok()).flatten();
        number.ok_or_else(|| self.wrong_field(column, text, "valid number"))
    }

    /// A field that holds a number or nothing.
    ///
    /// # Errors
    /// If there is no such column, or something else in it.
    pub fn optional<N: FromStr>(&self, column: &str) -> Result<Option<N>, Wrong> {
        if self.text(column)?.is_empty() { Ok(None) } else { self.number(column).map(Some) }
    }

    /// The points by seat: as many as this game has seats.
    pub fn scores(&self) -> Result<Vec<f64>, Wrong> {
        let mut scores = Vec::new();
        loop {
            let column = format!("score_{}", scores.len() + 1);
            match self.columns.get(&column).and_then(|&at| self.record.get(at)) {
                None | Some("") => return Ok(scores),
                Some(_) => scores.push(self.number(&column)?),
            }
        }
    }

    /// Result in a game's line.
    ///
    /// # Errors
    /// If a column is missing or has no number where one must be.
    pub fn score(&self) -> Result<Score, Wrong> {
        let reason = self.text("reason")?.to_string().into();
        // Folders of earlier versions lack it.
        let why = self.text("why").unwrap_or_default().to_string();
        Ok(Score { points: self.scores()?, reason, plies: self.number("plies")?, why })
    }

    /// A field that holds counts, `GE:1 LG:2`.
    pub fn counts(&self, column: &str) -> Result<Vec<(&'a str, u16)>, Wrong> {
        let read = |part: &'a str| {
            let (code, count) = part.rsplit_once(':')?;
            Some((code, count.parse().ok()?))
        };
        let part =
            |part| read(part).ok_or_else(|| self.wrong_field(column, part, "count of pieces such as GE:1"));
        self.text(column)?.split_whitespace().map(part).collect()
    }
}

/// True if a text can be a finite number: neither `NaN` nor `inf`, nor so large that it is read as infinite.
fn is_finite(text: &str) -> bool {
    let digits = |byte: u8| byte.is_ascii_digit() || b"+-.eE".contains(&byte);
    let is_short = text.len() <= 32 && !text.contains(['e', 'E']);
    text.bytes().all(digits) && (is_short || text.parse::<f64>().is_ok_and(f64::is_finite))
}
