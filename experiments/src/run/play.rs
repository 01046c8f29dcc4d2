//! Playing a run.

use super::columns::Rows;
use super::folder::Folder;
use super::folder_error::FolderError;
use super::plan::{Plan, Table};
use super::prepared::{Prepared, Tables};
use super::read::TableFile;
use super::stream::{MOST, stream};
use gunjin_engine::Wrong;
use gunjin_play::game_run::any_table::TableError;
use gunjin_play::game_run::result::Score;
use gunjin_play::game_run::runner::RunError;
use gunjin_play::spec::LoadError;
use gunjin_play::stats::summary::Summary;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use thiserror::Error;

/// Why a run stopped.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// A game is none, or no longer.
    #[error(transparent)]
    Game(#[from] LoadError),
    /// An agent or a policy cannot play.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Threads, or the folder.
    #[error(transparent)]
    Run(#[from] RunError<FolderError>),
}

/// Observer of a run, in the order of the games.
pub trait Watcher {
    /// A game of a cell has been played. Answers whether the run goes on.
    fn played(&mut self, cell: usize, score: &Score) -> bool;
}

/// Nobody watches: results are read from the tables.
impl Watcher for () {
    fn played(&mut self, _: usize, _: &Score) -> bool {
        true
    }
}

/// Point that a run reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reached {
    /// Every game is played.
    End,
    /// The watcher had enough.
    Decided,
    /// It was told to stop; the next game has this number.
    Stopped(u64),
}

/// A run to be played.
#[allow(missing_debug_implementations)] // a watcher has nothing to read
pub struct Playing<'a, 'b> {
    /// The plan with its tables.
    pub prepared: &'a Prepared<'b>,
    /// Number of worker threads.
    pub threads: usize,
    /// Set from outside to end the run after the games in flight.
    pub stop: &'a AtomicBool,
    /// Folder for rows; without it only scores are kept, and random games are played in batches.
    pub folder: Option<&'a mut Folder>,
    /// Observer of the run.
    pub watcher: &'a mut dyn Watcher,
}

impl Playing<'_, '_> {
    /// Plays the games of these numbers, in order.
    ///
    /// # Errors
    /// If a game, an agent or a policy does not exist any more, or the folder refuses.
    pub fn play(&mut self, numbers: Range<u64>) -> Result<Reached, PlayError> {
        let (prepared, plan) = (self.prepared, self.prepared.plan);
        for (group, range) in plan.ranges() {
            let (first, last) = (numbers.start.max(range.start), numbers.end.min(range.end));
            if first >= last {
                continue;
            }
            let (cell, start) = (plan.first_cell(group), range.start);
            let reached = prepared.at_tables(group, |tables| {
                self.play_group(&Part { plan, tables, cell, start }, first..last)
            })?;
            match reached? {
                Reached::End => {}
                reached => return Ok(reached),
            }
        }
        Ok(Reached::End)
    }

    fn play_group(&mut self, part: &Part<'_>, numbers: Range<u64>) -> Result<Reached, PlayError> {
        let Playing { threads, stop, folder, watcher, .. } = self;
        let end = numbers.end;
        // A test looks after every game, so that what is kept does not depend on how fast the games were.
        let most = if part.plan.sprt.is_some() { 1 } else { MOST };
        let mut decided = false;
        let reached = match folder {
            None => {
                let sink = |block: Range<u64>, scores: Vec<Score>| -> Result<bool, FolderError> {
                    decided = !part.tell(*watcher, block, &scores);
                    Ok(!decided)
                };
                stream(*threads, numbers, most, stop, |block| part.scores(block), sink)?
            }
            Some(folder) => {
                let sink = |block: Range<u64>, done: Block| -> Result<bool, FolderError> {
                    for (name, text) in &done.records {
                        folder.record(name, text)?;
                    }
                    folder.append(block.end, &done.rows)?;
                    decided = !part.tell(*watcher, block, &done.scores);
                    Ok(!decided)
                };
                stream(*threads, numbers, most, stop, |block| part.rows(block), sink)?
            }
        };
        Ok(match (decided, reached < end) {
            (true, _) => Reached::Decided,
            (false, true) => Reached::Stopped(reached),
            (false, false) => Reached::End,
        })
    }
}

struct Block {
    scores: Vec<Score>,
    rows: Vec<(Table, Vec<u8>)>,
    records: Vec<(String, String)>,
}

/// A group in its place in the run. Blocks are numbers of the run.
struct Part<'p> {
    plan: &'p Plan,
    tables: &'p Tables<'p>,
    cell: usize,
    start: u64,
}

impl Part<'_> {
    /// Tells a watcher of the games of a block. Answers whether the run goes on.
    fn tell(&self, watcher: &mut dyn Watcher, block: Range<u64>, scores: &[Score]) -> bool {
        block.zip(scores).all(|(number, score)| {
            let (seating, _) = self.tables.group().split(number - self.start);
            watcher.played(self.cell + seating, score)
        })
    }

    fn scores(&self, block: Range<u64>) -> Vec<Score> {
        self.tables.scores(block.start - self.start..block.end - self.start)
    }

    fn rows(&self, block: Range<u64>) -> Block {
        let mut rows = Rows::new(&self.plan.tables, self.plan.seats());
        let mut done = Block { scores: Vec::new(), rows: Vec::new(), records: Vec::new() };
        for number in block {
            let number = number - self.start;
            let (seating, index) = self.tables.group().split(number);
            let cell = self.cell + seating;
            let game = self.tables.play(self.plan, number);
            done.scores.push(Score::from(&game.game));
            rows.add(cell, &game);
            if let Some(text) = game.record {
                done.records.push((record_name(self.plan, cell, index), text));
            }
        }
        done.rows = rows.bytes();
        done
    }
}

/// The file of a record: the number of the game, with the cell before it where there are several.
fn record_name(plan: &Plan, cell: usize, index: u64) -> String {
    let cells: usize = plan.groups.iter().map(|group| group.seatings.len()).sum();
    if cells == 1 { format!("{index}.txt") } else { format!("{cell}-{index}.txt") }
}

/// The sums of every cell, in their order.
#[derive(Debug, Default)]
pub struct Summaries(pub Vec<Summary>);

impl Watcher for Summaries {
    fn played(&mut self, cell: usize, score: &Score) -> bool {
        if self.0.len() <= cell {
            self.0.resize(cell + 1, Summary::default());
        }
        self.0[cell].add(score);
        true
    }
}

/// Shows a watcher every game of a file, in order. Answers whether it wants to see more.
pub(crate) fn replay_scores(path: &Path, watcher: &mut dyn Watcher) -> Result<bool, Wrong> {
    replay(TableFile::at(path)?, watcher)
}

/// Shows a watcher every game of a run's folder that is safe, finished or not, in order. Answers whether it wants to
/// see more.
///
/// # Errors
/// If the file cannot be read, lacks columns, or has something else than numbers in them.
pub fn replay_safe(folder: &Path, watcher: &mut dyn Watcher) -> Result<bool, Wrong> {
    TableFile::if_there(folder, Table::Games)?.map_or(Ok(true), |games| replay(games, watcher))
}

fn replay(mut games: TableFile, watcher: &mut dyn Watcher) -> Result<bool, Wrong> {
    while let Some(line) = games.line()? {
        if !watcher.played(line.number("cell")?, &line.score()?) {
            return Ok(false);
        }
    }
    Ok(true)
}
