//! Single claims about pairs of kinds, those that the beats-and-loses lines make, and those that cannot both be true.

use super::names::Names;
use super::{Finding, FindingKind, wording};
use crate::games::gunjin::text::edition::{Edition, PrintedLine, PrintedTable, Rest};
use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Win,
    Loss,
    Both,
    Special,
}

impl Outcome {
    fn mirrored(self) -> Outcome {
        match self {
            Outcome::Win => Outcome::Loss,
            Outcome::Loss => Outcome::Win,
            other => other,
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Origin<'a> {
    Named(&'a PrintedLine),
    Rest(&'a PrintedLine),
    Cell(&'a PrintedTable),
    /// In an empty cell of a table whose empty cells are losses.
    EmptyCell(&'a PrintedTable),
}

impl<'a> Origin<'a> {
    pub(super) fn table(&self) -> Option<&'a PrintedTable> {
        match *self {
            Origin::Cell(table) | Origin::EmptyCell(table) => Some(table),
            Origin::Named(_) | Origin::Rest(_) => None,
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Claim<'a> {
    pub(super) speaker: usize,
    pub(super) other: usize,
    pub(super) outcome: Outcome,
    pub(super) sheet: &'a str,
    pub(super) state: Option<&'a str>,
    pub(super) origin: Origin<'a>,
}

impl Claim<'_> {
    pub(super) fn pair(&self) -> (usize, usize) {
        (self.speaker.min(self.other), self.speaker.max(self.other))
    }

    pub(super) fn for_first(&self) -> Outcome {
        if self.speaker < self.other { self.outcome } else { self.outcome.mirrored() }
    }

    pub(super) fn meets(&self, claim: &Claim<'_>) -> bool {
        let states = self.speaker != claim.speaker || self.state == claim.state;
        let free = self.state.is_none() || claim.state.is_none();
        self.sheet == claim.sheet && self.pair() == claim.pair() && (states || free)
    }

    /// True if the two claims cannot both be true. A special mark disagrees only with the mirrored cell of
    /// its own table, since what it stands for is said in a note.
    pub(super) fn disputes(&self, claim: &Claim<'_>) -> bool {
        let (mine, theirs) = (self.for_first(), claim.for_first());
        let special = mine == Outcome::Special || theirs == Outcome::Special;
        let one_table = match (self.origin.table(), claim.origin.table()) {
            (Some(a), Some(b)) => std::ptr::eq(a, b),
            _ => false,
        };
        self.meets(claim) && mine != theirs && (!special || one_table)
    }
}

pub(super) fn of_lines<'a>(edition: &'a Edition, names: &Names<'a>) -> Vec<Claim<'a>> {
    edition.printed.line.iter().flat_map(|line| of_line(line, names)).collect()
}

fn of_line<'a>(line: &'a PrintedLine, names: &Names<'a>) -> Vec<Claim<'a>> {
    let Some(speaker) = names.kind(&line.kind) else { return Vec::new() };
    let claim = |other, outcome, origin| Claim {
        speaker,
        other,
        outcome,
        sheet: &line.sheet,
        state: line.when.as_deref(),
        origin,
    };
    let lists = [(&line.beats, Outcome::Win), (&line.loses, Outcome::Loss), (&line.ties, Outcome::Both)];
    let mut claims: Vec<Claim<'a>> = Vec::new();
    for (list, outcome) in lists {
        claims.extend(names.kinds(list).into_iter().map(|other| claim(other, outcome, Origin::Named(line))));
    }
    if let Some(rest) = line.rest {
        let outcome = if rest == Rest::Beats { Outcome::Win } else { Outcome::Loss };
        let named: Vec<usize> = claims.iter().map(|c| c.other).collect();
        let others = (0..names.pieces().len()).filter(|other| !named.contains(other));
        claims.extend(others.map(|other| claim(other, outcome, Origin::Rest(line))));
    }
    claims.retain(|c| c.other != speaker);
    claims
}

/// A pair and the states for which it is disputed; orders the findings.
type Place<'a> = (usize, usize, Vec<&'a str>);

/// One finding for every pair of kinds, and state of one of them, on which claims disagree.
pub(super) fn disputes(claims: &[Claim<'_>], names: &Names<'_>) -> Vec<Finding> {
    let mut places: BTreeMap<Place<'_>, Vec<usize>> = BTreeMap::new();
    for (i, a) in claims.iter().enumerate() {
        for (j, b) in claims.iter().enumerate().skip(i + 1).filter(|(_, b)| a.disputes(b)) {
            places.entry(place(a, b)).or_default().extend([i, j]);
        }
    }
    places.into_iter().map(|(place, involved)| finding(&place, involved, claims, names)).collect()
}

fn place<'a>(a: &Claim<'a>, b: &Claim<'a>) -> Place<'a> {
    let (first, second) = a.pair();
    let mut states: Vec<&str> = a.state.into_iter().chain(b.state).collect();
    states.sort_unstable();
    states.dedup();
    (first, second, states)
}

fn finding(place: &Place<'_>, mut involved: Vec<usize>, claims: &[Claim<'_>], names: &Names<'_>) -> Finding {
    let (first, second, states) = place;
    let mut key = format!("contradiction:{}-{}", names.ja(*first), names.ja(*second));
    for state in states {
        key.push(':');
        key.push_str(state);
    }
    involved.sort_unstable();
    involved.dedup();
    let involved: Vec<&Claim<'_>> = involved.into_iter().filter_map(|i| claims.get(i)).collect();
    let text = by_sheet(&involved, names);
    Finding::new(FindingKind::Contradiction, key, names.list([*first, *second]), text)
}

fn by_sheet(involved: &[&Claim<'_>], names: &Names<'_>) -> String {
    let mut sheets: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for claim in involved {
        sheets.entry(claim.sheet).or_default().push(wording::clause(claim, names));
    }
    let sentence = |(sheet, clauses): (&str, Vec<String>)| match sheet {
        "" => wording::joined(&clauses),
        _ => format!("On the sheet {sheet} {}.", clauses.join("; ")),
    };
    sheets.into_iter().map(sentence).collect::<Vec<_>>().join(" ")
}

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
