//! Playing a run.

use super::folder::Folder;
use super::folder_error::FolderError;
use super::plan::{Group, Plan};
use super::rows::{Rows, Table};
use super::stream::{MOST, stream};
use crate::game_run::games::Games;
use crate::game_run::handicap::Handicap;
use crate::game_run::result::{Asked, Score};
use crate::game_run::runner::RunError;
use crate::game_run::seats::SeatTable;
use crate::game_run::table_setups::{TableError, read_setups, table};
use crate::spec::{LoadError, load};
use gunjin_agents::catalogue::{Catalogued, PlayableVisitor, with_playable};
use gunjin_agents::error::AgentError;
use gunjin_agents::spec::AgentSpec;
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use thiserror::Error;

/// Why a run stopped.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// A game is none, or no longer.
    #[error(transparent)]
    Game(#[from] LoadError),
    /// An agent cannot be read.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// An agent or a policy cannot play.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Threads, or the folder.
    #[error(transparent)]
    Run(#[from] RunError<FolderError>),
}

/// Who watches a run, in the order of the games.
pub trait Watcher {
    /// A game of a cell has been played. Answers whether the run goes on.
    fn played(&mut self, cell: usize, score: &Score) -> bool;
}

/// How far a run came.
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
pub struct Playing<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// Threads.
    pub threads: usize,
    /// Set from outside to end the run after the games in flight.
    pub stop: &'a AtomicBool,
    /// Where rows go; without it only scores are kept, and random games are played in batches.
    pub folder: Option<&'a mut Folder>,
    /// Who watches.
    pub watcher: &'a mut dyn Watcher,
}

impl std::fmt::Debug for Playing<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Playing").field("threads", &self.threads).finish_non_exhaustive()
    }
}

impl Playing<'_> {
    /// Plays the games of these numbers, in order.
    ///
    /// # Errors
    /// If a game, an agent or a policy does not exist any more, or the folder refuses.
    pub fn play(&mut self, numbers: Range<u64>) -> Result<Reached, PlayError> {
        let plan = self.plan;
        for (number, range) in plan.ranges() {
            let (first, last) = (numbers.start.max(range.start), numbers.end.min(range.end));
            if first >= last {
                continue;
            }
            let group = &plan.groups[number];
            let visitor = Visit { playing: self, group, cell: plan.first_cell(number), start: range.start };
            let visitor = Seating { visitor, numbers: first..last };
            match with_playable(load(&group.game)?, visitor)? {
                Reached::End => {}
                reached => return Ok(reached),
            }
        }
        Ok(Reached::End)
    }
}

/// A group being played.
struct Visit<'p, 'a> {
    playing: &'p mut Playing<'a>,
    group: &'p Group,
    /// The number of its first cell.
    cell: usize,
    /// The number of its first game in the run.
    start: u64,
}

struct Seating<'p, 'a> {
    visitor: Visit<'p, 'a>,
    numbers: Range<u64>,
}

/// The agents of a seating.
fn specs(names: &[String]) -> Result<Vec<AgentSpec>, AgentError> {
    names.iter().map(|name| AgentSpec::read(name)).collect()
}

/// Work on the tables of a group, one a seating.
pub trait TablesVisitor {
    /// What it yields.
    type Output;

    /// The work.
    fn tables(self, tables: &[Box<dyn Games + '_>]) -> Self::Output;
}

/// Seats the agents of a group of a game and does the work at their tables.
#[derive(Debug)]
pub struct AtTables<'g, V> {
    /// The group.
    pub group: &'g Group,
    /// The work.
    pub work: V,
}

impl<V: TablesVisitor> PlayableVisitor for AtTables<'_, V> {
    type Output = Result<V::Output, TableError>;

    fn game<G: Catalogued>(self, game: G) -> Self::Output {
        let table = |names: &Vec<String>| -> Result<Box<dyn Games + '_>, TableError> {
            Ok(Box::new(SeatTable::new(&game, specs(names)?, self.group.seed)?))
        };
        let tables = self.group.seatings.iter().map(table).collect::<Result<Vec<_>, _>>()?;
        Ok(self.work.tables(&tables))
    }

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        let setups = read_setups(&self.group.setups)?;
        let seated = |names: &Vec<String>| -> Result<Box<dyn Games + '_>, TableError> {
            let agents = specs(names)?;
            let Ok(agents) = <[AgentSpec; 2]>::try_from(agents) else {
                return Err(TableError::TooMany(names.len()));
            };
            let table = table(&game, agents, setups.as_ref(), self.group.seed)?;
            Ok(Box::new(table.with_handicap(Handicap::read(game.ruleset(), &self.group.without)?)))
        };
        let tables = self.group.seatings.iter().map(seated).collect::<Result<Vec<_>, _>>()?;
        Ok(self.work.tables(&tables))
    }
}

impl PlayableVisitor for Seating<'_, '_> {
    type Output = Result<Reached, PlayError>;

    fn game<G: Catalogued>(self, game: G) -> Self::Output {
        AtTables { group: self.visitor.group, work: self }.game(game)?
    }

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        AtTables { group: self.visitor.group, work: self }.gunjin(game)?
    }
}

/// What comes of a block of games.
struct Block {
    scores: Vec<Score>,
    rows: Vec<(Table, Vec<u8>)>,
    /// Names and texts.
    records: Vec<(String, String)>,
}

impl TablesVisitor for Seating<'_, '_> {
    type Output = Result<Reached, PlayError>;

    fn tables(self, tables: &[Box<dyn Games + '_>]) -> Self::Output {
        let Seating { visitor: Visit { playing, group, cell, start }, numbers } = self;
        let (plan, numbers_end) = (playing.plan, numbers.end);
        let mut decided = false;
        // A test looks after every game, so that what is kept does not depend on how fast the games were.
        let most = if plan.sprt.is_some() { 1 } else { MOST };
        let watch = |watcher: &mut dyn Watcher, block: &Range<u64>, scores: &[Score]| -> bool {
            block.clone().zip(scores).all(|(number, score)| {
                let (seating, _) = group.split(number - start);
                watcher.played(cell + seating, score)
            })
        };
        let Playing { threads, stop, folder, watcher, .. } = playing;
        let reached = match folder {
            None => {
                let work = |block: Range<u64>| scores(tables, group, block.start - start..block.end - start);
                let sink = |block: Range<u64>, scores: Vec<Score>| -> Result<bool, FolderError> {
                    decided = !watch(*watcher, &block, &scores);
                    Ok(!decided)
                };
                stream(*threads, numbers, most, stop, work, sink)?
            }
            Some(folder) => {
                let work = |block: Range<u64>| played(plan, tables, group, cell, start, block);
                let sink = |block: Range<u64>, done: Block| -> Result<bool, FolderError> {
                    for (name, text) in &done.records {
                        folder.record(name, text)?;
                    }
                    folder.append(block.end, &done.rows)?;
                    decided = !watch(*watcher, &block, &done.scores);
                    Ok(!decided)
                };
                stream(*threads, numbers, most, stop, work, sink)?
            }
        };
        Ok(match (decided, reached < numbers_end) {
            (true, _) => Reached::Decided,
            (false, true) => Reached::Stopped(reached),
            (false, false) => Reached::End,
        })
    }
}

/// The scores of some numbers of a group; a single table may play them in batches.
pub(super) fn scores(tables: &[Box<dyn Games + '_>], group: &Group, numbers: Range<u64>) -> Vec<Score> {
    match tables {
        [table] => table.scores(numbers),
        _ => {
            let score = |number: u64| {
                let (seating, index) = group.split(number);
                Score::from(&tables[seating].play(index, &Asked::default()).game)
            };
            numbers.map(score).collect()
        }
    }
}

/// What a plan asks of a game.
#[must_use]
pub fn asked(plan: &Plan, index: u64) -> Asked {
    Asked {
        combats: plan.tables.contains(&Table::Combats),
        captures: plan.tables.contains(&Table::Captures),
        positions: plan.tables.contains(&Table::Positions).then_some(plan.sample),
        record: index < plan.records,
    }
}

fn played(
    plan: &Plan,
    tables: &[Box<dyn Games + '_>],
    group: &Group,
    first_cell: usize,
    start: u64,
    block: Range<u64>,
) -> Block {
    let mut rows = Rows::new(&plan.tables, plan.seats());
    let mut done = Block { scores: Vec::new(), rows: Vec::new(), records: Vec::new() };
    for number in block {
        let (seating, index) = group.split(number - start);
        let cell = first_cell + seating;
        let game = tables[seating].play(index, &asked(plan, index));
        done.scores.push(Score::from(&game.game));
        rows.add(cell, &game);
        if let Some(text) = game.record {
            done.records.push((record_name(plan, cell, index), text));
        }
    }
    done.rows = rows.bytes();
    done
}

/// The file of a record: the number of the game, with the cell before it where there are several.
fn record_name(plan: &Plan, cell: usize, index: u64) -> String {
    let cells: usize = plan.groups.iter().map(|group| group.seatings.len()).sum();
    if cells == 1 { format!("{index}.txt") } else { format!("{cell}-{index}.txt") }
}
