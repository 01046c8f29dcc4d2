//! Tables of a run unfolded: one row for every piece of a set-up, one for every kind in a position.

use crate::run::integrity::verified;
use crate::run::plan::{Plan, Table};
use crate::run::read::TableFile;
use gunjin_engine::games::gunjin::rules::board::SOUTH;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::wrong::Wrong;
use gunjin_play::spec::{LoadError, load_edition};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::Write;
use std::path::Path;
use thiserror::Error;

/// Why a table cannot be unfolded.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LongError {
    /// The folder or the table is of no use.
    #[error(transparent)]
    Run(#[from] Wrong),
    /// A game of the run is none any more.
    #[error(transparent)]
    Game(#[from] LoadError),
    /// Nobody takes the rows.
    #[error("cannot write the rows")]
    Write(#[source] std::io::Error),
}

impl From<csv::Error> for LongError {
    fn from(error: csv::Error) -> LongError {
        let text = error.to_string();
        LongError::Write(match error.into_kind() {
            csv::ErrorKind::Io(cause) => cause,
            _ => std::io::Error::other(text),
        })
    }
}

fn open(folder: &Path, table: Table) -> Result<(Plan, TableFile), LongError> {
    let (plan, manifest) = verified(folder).map_err(Wrong::from)?;
    let path = folder.display();
    if !manifest.complete {
        return Err(Wrong(format!("'{path}' is not finished; go on with it by --resume first")).into());
    }
    if !plan.tables.contains(&table) {
        let (file, name) = (table.file(), table.file().trim_end_matches(".csv"));
        return Err(Wrong(format!("'{path}' has no {file}; play it with --tables {name}")).into());
    }
    Ok((plan, TableFile::open(folder, table)?))
}

/// Writes `setups.csv` with one row a piece.
///
/// # Errors
/// If the folder holds no finished run with that table, or nobody takes the rows.
pub fn long_setups(folder: &Path, out: impl Write) -> Result<(), LongError> {
    let (plan, mut setups) = open(folder, Table::Setups)?;
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(["cell", "game_index", "seat", "square", "kind", "score"])?;
    let mut editions: BTreeMap<usize, Ruleset> = BTreeMap::new();
    while let Some(line) = setups.line()? {
        let (cell, seat) = (line.number("cell")?, line.number::<usize>("seat")?);
        let seated =
            seat.checked_sub(1).ok_or_else(|| line.wrong_field("seat", "0", "seat, counted from 1"))?;
        let edition = match editions.entry(cell) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                let group = plan.cell(cell).map(|(group, _)| &group.game);
                let game = group.ok_or_else(|| line.wrong(format!("spec.toml has no cell {cell}")))?;
                new.insert(load_edition(game)?)
            }
        };
        let setup = line.text("setup")?;
        if setup.is_empty() {
            continue;
        }
        let pieces =
            Setup::read(edition, seated & 1, setup).map_err(|error| line.wrong(error.to_string()))?;
        let [cell, index, seat, score] =
            [line.text("cell")?, line.text("game_index")?, line.text("seat")?, line.text("score")?];
        // The squares of a camp are listed alike for both seats, from their own eyes.
        for (square, kind) in edition.board().camp(SOUTH).into_iter().zip(&pieces.kinds) {
            let Some(kind) = kind else { continue };
            let (name, code) = (edition.board().name(square), &edition.kinds()[usize::from(*kind)].code);
            writer.write_record([cell, index, seat, name, code, score])?;
        }
    }
    writer.flush().map_err(LongError::Write)?;
    Ok(())
}

/// Writes `positions.csv` with one row a position, seat and kind.
///
/// # Errors
/// If the folder holds no finished run with that table, or nobody takes the rows.
pub fn long_positions(folder: &Path, out: impl Write) -> Result<(), LongError> {
    let (plan, mut positions) = open(folder, Table::Positions)?;
    let columns: Vec<[String; 2]> =
        (1..=plan.seats()).map(|seat| ["material", "moved"].map(|name| format!("{name}_{seat}"))).collect();
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(["cell", "game_index", "ply", "seat", "kind", "count", "moved"])?;
    while let Some(line) = positions.line()? {
        let [cell, index, ply] = [line.text("cell")?, line.text("game_index")?, line.text("ply")?];
        for (seat, [material, moved]) in columns.iter().enumerate() {
            let gone: BTreeMap<&str, u16> = line.counts(moved)?.into_iter().collect();
            for (kind, count) in line.counts(material)? {
                let moved = gone.get(kind).copied().unwrap_or(0);
                let [seat, count, moved] = [(seat + 1).to_string(), count.to_string(), moved.to_string()];
                writer.write_record([cell, index, ply, &seat, kind, &count, &moved])?;
            }
        }
    }
    writer.flush().map_err(LongError::Write)?;
    Ok(())
}
