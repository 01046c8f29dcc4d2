//! Tables of a run unfolded: one row for every piece of a set-up, one for every kind in a position.

use crate::run::folder::look;
use crate::run::folder_error::FolderError;
use crate::run::plan::Plan;
use crate::run::rows::Table;
use crate::spec::{LoadError, load_edition};
use gunjin_engine::gunjin::board::SOUTH;
use gunjin_engine::gunjin::ruleset::Ruleset;
use gunjin_engine::gunjin::setup::{Setup, SetupError};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::Write;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a table cannot be unfolded.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LongError {
    /// The folder is no run's, or not finished.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The run is not finished.
    #[error("'{0}' is not finished; go on with it by --resume first")]
    Unfinished(PathBuf),
    /// The run has no such table.
    #[error("'{path}' has no {file}; play it with --tables {name}")]
    NoTable {
        /// The folder.
        path: PathBuf,
        /// The file.
        file: &'static str,
        /// The table's name.
        name: String,
    },
    /// A line of a table cannot be read.
    #[error("{path}: {problem}")]
    Line {
        /// The table.
        path: PathBuf,
        /// What and where.
        problem: String,
    },
    /// A game of the run is none any more.
    #[error(transparent)]
    Game(#[from] LoadError),
    /// A set-up in the table is none.
    #[error("{path}, line {line}: {error}")]
    Setup {
        /// The table.
        path: PathBuf,
        /// The line.
        line: u64,
        /// What is wrong with it.
        error: SetupError,
    },
    /// Nobody takes the rows.
    #[error("cannot write: {0}")]
    Write(#[from] csv::Error),
}

/// A table being read.
struct Source {
    path: PathBuf,
    reader: csv::Reader<std::fs::File>,
    headings: csv::StringRecord,
}

impl Source {
    fn open(folder: &Path, table: Table) -> Result<(Plan, Source), LongError> {
        let (plan, manifest) = look(folder)?;
        if !manifest.complete {
            return Err(LongError::Unfinished(folder.to_path_buf()));
        }
        if !plan.tables.contains(&table) {
            let (path, file) = (folder.to_path_buf(), table.file());
            return Err(LongError::NoTable { path, file, name: file.trim_end_matches(".csv").to_string() });
        }
        let path = folder.join(table.file());
        let line = |error: csv::Error| LongError::Line { path: path.clone(), problem: error.to_string() };
        let mut reader = csv::Reader::from_path(&path).map_err(line)?;
        let headings = reader.headers().map_err(line)?.clone();
        Ok((plan, Source { path, reader, headings }))
    }

    fn column(&self, name: &str) -> Result<usize, LongError> {
        let found = self.headings.iter().position(|heading| heading == name);
        found.ok_or_else(|| self.wrong(format!("there is no column '{name}'")))
    }

    fn wrong(&self, problem: String) -> LongError {
        LongError::Line { path: self.path.clone(), problem }
    }

    fn next(&mut self, record: &mut csv::StringRecord) -> Result<bool, LongError> {
        let read = self.reader.read_record(record);
        read.map_err(|error| LongError::Line { path: self.path.clone(), problem: error.to_string() })
    }
}

/// Writes `setups.csv` with one row a piece.
///
/// # Errors
/// If the folder holds no finished run with that table, or nobody takes the rows.
pub fn long_setups(folder: &Path, out: impl Write) -> Result<(), LongError> {
    let (plan, mut source) = Source::open(folder, Table::Setups)?;
    let [cell, index, seat, setup, score] =
        ["cell", "game_index", "seat", "setup", "score"].map(|name| source.column(name));
    let (cell, index, seat, setup, score) = (cell?, index?, seat?, setup?, score?);
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(["cell", "game_index", "seat", "square", "kind", "score"])?;
    let mut editions: BTreeMap<usize, Ruleset> = BTreeMap::new();
    let mut record = csv::StringRecord::new();
    while source.next(&mut record)? {
        let line = record.position().map_or(0, csv::Position::line);
        let number = |at: usize| record[at].parse::<usize>().ok();
        let (Some(of), Some(seated)) = (number(cell), number(seat).and_then(|seat| seat.checked_sub(1)))
        else {
            return Err(source.wrong(format!("line {line}: cell and seat must be numbers")));
        };
        let edition = match editions.entry(of) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                let group = plan.cell(of).map(|(group, _)| &group.game);
                let game =
                    group.ok_or_else(|| source.wrong(format!("line {line}: there is no cell {of}")))?;
                new.insert(load_edition(game)?)
            }
        };
        if record[setup].is_empty() {
            continue;
        }
        let pieces = Setup::read(edition, seated & 1, &record[setup]).map_err(|error| LongError::Setup {
            path: source.path.clone(),
            line,
            error,
        })?;
        // The squares of a camp are listed alike for both seats, from their own eyes.
        for (square, kind) in edition.board().camp(SOUTH).into_iter().zip(&pieces.kinds) {
            let Some(kind) = kind else { continue };
            let (name, code) = (edition.board().name(square), &edition.kinds()[usize::from(*kind)].code);
            writer.write_record([
                &record[cell],
                &record[index],
                &record[seat],
                name,
                code,
                &record[score],
            ])?;
        }
    }
    writer.flush().map_err(csv::Error::from)?;
    Ok(())
}

/// Writes `positions.csv` with one row a position, seat and kind.
///
/// # Errors
/// If the folder holds no finished run with that table, or nobody takes the rows.
pub fn long_positions(folder: &Path, out: impl Write) -> Result<(), LongError> {
    let (plan, mut source) = Source::open(folder, Table::Positions)?;
    let [cell, index, ply] = ["cell", "game_index", "ply"].map(|name| source.column(name));
    let (cell, index, ply) = (cell?, index?, ply?);
    let by_seat = |name: &str| {
        (1..=plan.seats()).map(|seat| source.column(&format!("{name}_{seat}"))).collect::<Result<Vec<_>, _>>()
    };
    let (material, moved) = (by_seat("material")?, by_seat("moved")?);
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(["cell", "game_index", "ply", "seat", "kind", "count", "moved"])?;
    let mut record = csv::StringRecord::new();
    while source.next(&mut record)? {
        for (seat, (&material, &moved)) in material.iter().zip(&moved).enumerate() {
            let gone: BTreeMap<&str, &str> = counts(&record[moved]).collect();
            for (kind, count) in counts(&record[material]) {
                let moved = gone.get(kind).copied().unwrap_or("0");
                let seat = (seat + 1).to_string();
                writer.write_record([
                    &record[cell],
                    &record[index],
                    &record[ply],
                    &seat,
                    kind,
                    count,
                    moved,
                ])?;
            }
        }
    }
    writer.flush().map_err(csv::Error::from)?;
    Ok(())
}

/// `GE:1 LG:2`, taken apart.
fn counts(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split(' ').filter_map(|part| part.split_once(':'))
}
