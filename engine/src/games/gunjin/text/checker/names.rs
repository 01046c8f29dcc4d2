//! Printed names and the kinds they stand for, misprints included.

use super::{Finding, FindingKind};
use crate::games::gunjin::text::edition::{Edition, Piece, PrintedLine, PrintedTable};
use std::collections::BTreeMap;

const LOOK_ALIKES: &[[char; 2]] = &[
    ['小', '少'],
    ['師', '帥'],
    ['太', '大'],
    ['左', '佐'],
    ['問', '間'],
    ['士', '土'],
    ['エ', '工'],
    ['待', '将'],
];

pub(super) struct Names<'a> {
    pieces: &'a [Piece],
    wrong: BTreeMap<&'a str, Option<usize>>,
}

impl<'a> Names<'a> {
    pub(super) fn of(edition: &'a Edition) -> Names<'a> {
        let mut names = Names { pieces: &edition.piece, wrong: BTreeMap::new() };
        for name in printed_names(edition) {
            if !edition.piece.iter().any(|p| p.ja == name) {
                names.wrong.insert(name, names.nearest(name, edition));
            }
        }
        names
    }

    pub(super) fn pieces(&self) -> &'a [Piece] {
        self.pieces
    }

    pub(super) fn kind(&self, printed: &str) -> Option<usize> {
        let exact = self.pieces.iter().position(|p| p.ja == printed);
        exact.or_else(|| self.wrong.get(printed).copied().flatten())
    }

    pub(super) fn kinds(&self, printed: &[String]) -> Vec<usize> {
        printed.iter().filter_map(|name| self.kind(name)).collect()
    }

    pub(super) fn ja(&self, kind: usize) -> &'a str {
        self.pieces.get(kind).map_or("", |p| p.ja.as_str())
    }

    pub(super) fn list(&self, kinds: impl IntoIterator<Item = usize>) -> Vec<String> {
        let mut kinds: Vec<usize> = kinds.into_iter().collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds.into_iter().map(|kind| self.ja(kind).to_string()).collect()
    }

    pub(super) fn misprints(&self) -> Vec<Finding> {
        let finding = |(name, kind): (&&str, &Option<usize>)| {
            let text = match kind {
                Some(kind) => format!(
                    "{name} is printed, which is no piece of the set; {} must be meant.",
                    self.ja(*kind)
                ),
                None => format!("{name} is printed, which is no piece of the set and resembles none."),
            };
            Finding::new(FindingKind::Misprint, format!("misprint:{name}"), self.list(*kind), text)
        };
        self.wrong.iter().map(finding).collect()
    }

    /// The kind whose name differs in one character: rather a look-alike, rather a kind without a line of its
    /// own.
    fn nearest(&self, name: &str, edition: &Edition) -> Option<usize> {
        let near = self.pieces.iter().enumerate().filter_map(|(kind, piece)| {
            let alike = one_slip(name, &piece.ja)?;
            let has_line = edition.printed.line.iter().any(|line| line.kind == piece.ja);
            Some((!alike, has_line, kind))
        });
        near.min().map(|(.., kind)| kind)
    }
}

/// `Some` if two names differ in exactly one character, true if the two characters look alike.
fn one_slip(printed: &str, name: &str) -> Option<bool> {
    if printed.chars().count() != name.chars().count() {
        return None;
    }
    let mut slips = printed.chars().zip(name.chars()).filter(|(a, b)| a != b);
    let (a, b) = slips.next()?;
    slips.next().is_none().then(|| LOOK_ALIKES.contains(&[a, b]) || LOOK_ALIKES.contains(&[b, a]))
}

fn printed_names(edition: &Edition) -> impl Iterator<Item = &str> {
    let printed = &edition.printed;
    let counts = printed.count.iter().map(|c| c.kind.as_str());
    let movement = printed.movement.iter().map(String::as_str).filter(|name| *name != "*");
    let lines = printed.line.iter().flat_map(line_names);
    counts.chain(movement).chain(lines).chain(printed.table.iter().flat_map(table_names))
}

fn line_names(line: &PrintedLine) -> impl Iterator<Item = &str> {
    let named = line.beats.iter().chain(&line.loses).chain(&line.ties);
    std::iter::once(line.kind.as_str()).chain(named.map(String::as_str))
}

fn table_names(table: &PrintedTable) -> impl Iterator<Item = &str> {
    table.columns.iter().chain(table.rows.keys()).map(String::as_str)
}
