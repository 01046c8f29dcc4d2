//! Printed win tables: their claims, and the pairs on which they are silent.

use super::claims::{Claim, Origin, Outcome};
use super::names::Names;
use super::{Finding, FindingKind, wording};
use crate::games::gunjin::text::edition::PrintedTable;
use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cell {
    Marked(Outcome),
    Empty,
    /// It is empty in the stored copy of the source, and only there.
    Lost,
}

pub(super) struct Grid<'a> {
    table: &'a PrintedTable,
    cells: BTreeMap<(usize, usize), Cell>,
}

impl<'a> Grid<'a> {
    pub(super) fn of(table: &'a PrintedTable, names: &Names<'_>) -> Grid<'a> {
        let mut grid = Grid { table, cells: BTreeMap::new() };
        for (name, marks) in &table.rows {
            for (column, mark) in table.columns.iter().zip(marks.split_whitespace()) {
                let (Some(row), Some(col)) = (names.kind(name), names.kind(column)) else { continue };
                grid.cells.insert((row, col), cell_of(mark));
            }
        }
        for (row, col) in table.missing.iter().filter_map(|cell| cell.split_once('-')) {
            let (Some(row), Some(col)) = (names.kind(row), names.kind(col)) else { continue };
            grid.cells.insert((row, col), Cell::Lost);
        }
        grid.cells.retain(|(row, col), _| row != col);
        grid
    }

    fn empty_loses(&self) -> bool {
        self.table.blank == "loses"
    }

    fn mirror(&self, (row, col): (usize, usize)) -> Option<Cell> {
        self.cells.get(&(col, row)).copied()
    }

    /// Claims of the cells. An empty cell is a loss only beside a mark of the mirrored cell, or where there
    /// is none.
    pub(super) fn claims(&self) -> Vec<Claim<'a>> {
        let claim = |(row, col): (usize, usize), outcome, origin| Claim {
            speaker: row,
            other: col,
            outcome,
            sheet: &self.table.sheet,
            state: None,
            origin,
        };
        let read = |(&at, &cell): (&(usize, usize), &Cell)| match cell {
            Cell::Marked(outcome) => Some(claim(at, outcome, Origin::Cell(self.table))),
            Cell::Empty if self.empty_loses() && !self.open_mirror(at) => {
                Some(claim(at, Outcome::Loss, Origin::EmptyCell(self.table)))
            }
            Cell::Empty | Cell::Lost => None,
        };
        self.cells.iter().filter_map(read).collect()
    }

    fn open_mirror(&self, at: (usize, usize)) -> bool {
        matches!(self.mirror(at), Some(Cell::Empty | Cell::Lost | Cell::Marked(Outcome::Special)))
    }

    /// Pairs on which the table says nothing. A table whose empty cells mean nothing may leave a pair to the
    /// lines.
    pub(super) fn silent_pairs(&self, lines: &[Claim<'_>], names: &Names<'_>) -> Vec<Finding> {
        let mut pairs: Vec<(usize, usize)> = self.cells.keys().map(|&(a, b)| (a.min(b), a.max(b))).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let told = |pair| lines.iter().any(|c| c.sheet == self.table.sheet && c.pair() == pair);
        pairs.retain(|&pair| self.is_silent(pair) && (self.empty_loses() || !told(pair)));
        pairs.into_iter().map(|pair| self.silence(pair, names)).collect()
    }

    fn is_silent(&self, (a, b): (usize, usize)) -> bool {
        let cells = [self.cells.get(&(a, b)), self.cells.get(&(b, a))];
        let marked = cells.iter().flatten().any(|cell| matches!(cell, Cell::Marked(_)));
        let lost = cells.iter().flatten().any(|cell| **cell == Cell::Lost);
        let both = cells.iter().flatten().count() == 2;
        !marked && (both || lost || !self.empty_loses())
    }

    fn silence(&self, (a, b): (usize, usize), names: &Names<'_>) -> Finding {
        let (first, second) = (names.ja(a), names.ja(b));
        let table = wording::table(self.table);
        let lost = [(a, b), (b, a)].iter().any(|at| self.cells.get(at) == Some(&Cell::Lost));
        let why = if lost { " The mark is missing only in the stored copy of the source." } else { "" };
        let text = format!("{table} has no mark for {first} and {second}, in neither of the two cells.{why}");
        let text = wording::sentence(&text);
        Finding::new(FindingKind::Gap, format!("blank:{first}-{second}"), names.list([a, b]), text)
    }
}

fn cell_of(mark: &str) -> Cell {
    match mark {
        "○" => Cell::Marked(Outcome::Win),
        "×" => Cell::Marked(Outcome::Loss),
        "△" => Cell::Marked(Outcome::Both),
        "*" => Cell::Marked(Outcome::Special),
        _ => Cell::Empty,
    }
}
