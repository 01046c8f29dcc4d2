//! A plan made ready to be played: games compiled, agents read and seated, once for all who want games of it.

use super::plan::{Plan, Table};
use super::play::PlayError;
use gunjin_play::game_run::any_table::{AnyTable, Board, TableError, compiled};
use gunjin_play::game_run::group::Group;
use gunjin_play::game_run::result::{Played, RecordOptions, Score};
use gunjin_play::training::TrajectoryOptions;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::ops::Range;

/// Groups of a plan that stay ready once they are. The others are made ready whenever they are played: a plan
/// may have very many, and each is played once.
pub const KEPT: usize = 64;

/// Content of a cell, made now if it is empty.
fn filled<T, E>(cell: &OnceCell<T>, make: impl FnOnce() -> Result<T, E>) -> Result<&T, E> {
    if let Some(held) = cell.get() {
        return Ok(held);
    }
    let made = make()?;
    Ok(cell.get_or_init(|| made))
}

/// A plan whose games are compiled, and whose agents are seated, when they are first asked for.
#[allow(missing_debug_implementations)] // games and nothing to read
pub struct Prepared<'b> {
    pub(crate) plan: &'b Plan,
    /// By name, those of the first groups.
    boards: &'b BTreeMap<&'b str, OnceCell<Box<dyn Board>>>,
    tables: Vec<OnceCell<Tables<'b>>>,
}

impl Prepared<'_> {
    /// Does something with a plan.
    pub fn with<T>(plan: &Plan, work: impl FnOnce(&Prepared<'_>) -> T) -> T {
        let kept = || plan.groups.iter().take(KEPT);
        let boards = kept().map(|group| (group.game.as_str(), OnceCell::new())).collect();
        let prepared = Prepared { plan, boards: &boards, tables: kept().map(|_| OnceCell::new()).collect() };
        work(&prepared)
    }

    /// Does something at the tables of a group.
    ///
    /// # Errors
    /// If the game, an agent or a policy does not exist.
    pub fn at_tables<T>(&self, number: usize, work: impl FnOnce(&Tables<'_>) -> T) -> Result<T, PlayError> {
        let group = &self.plan.groups[number];
        let Some(board) = self.boards.get(group.game.as_str()) else {
            let board = compiled(&group.game)?;
            return Ok(work(&Tables { group, tables: board.tables(group)? }));
        };
        let board = filled(board, || compiled(&group.game))?;
        let set = || -> Result<_, TableError> { Ok(Tables { group, tables: board.tables(group)? }) };
        match self.tables.get(number) {
            Some(tables) => Ok(work(filled(tables, set)?)),
            None => Ok(work(&set()?)),
        }
    }
}

/// The tables of a group, one a seating.
#[allow(missing_debug_implementations)] // agents and nothing to read
pub struct Tables<'t> {
    group: &'t Group,
    tables: Vec<AnyTable<'t>>,
}

impl Tables<'_> {
    pub(crate) fn group(&self) -> &Group {
        self.group
    }

    /// The game of a number of the group, with what its plan asks of it.
    pub fn play(&self, plan: &Plan, number: u64) -> Played {
        let (seating, index) = self.group.split(number);
        self.tables[seating].play(index, &asked(plan, index))
    }

    /// The scores of some numbers of the group; a single table may play them in batches.
    pub fn scores(&self, numbers: Range<u64>) -> Vec<Score> {
        if let [table] = self.tables.as_slice() {
            return table.scores(numbers);
        }
        let score = |number: u64| {
            let (seating, index) = self.group.split(number);
            Score::from(&self.tables[seating].play(index, &RecordOptions::default()).game)
        };
        numbers.map(score).collect()
    }
}

fn asked(plan: &Plan, index: u64) -> RecordOptions {
    let truth = plan.tables.contains(&Table::Truth);
    let training = truth || plan.tables.contains(&Table::Training);
    RecordOptions {
        combats: plan.tables.contains(&Table::Combats),
        captures: plan.tables.contains(&Table::Captures),
        positions: plan.tables.contains(&Table::Positions).then_some(plan.sample),
        record: index < plan.records,
        training: training.then_some(TrajectoryOptions { every: plan.every_decision, truth }),
    }
}
