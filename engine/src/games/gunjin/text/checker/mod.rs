//! The rules checker: finds where the printed text of an edition contradicts itself, leaves something open or
//! is misprinted.
//!
//! Nothing here knows an edition or a kind by name. Every finding comes from comparing the statements of
//! [`crate::games::gunjin::text::edition::Printed`] with one another, with the list of kinds and their roles,
//! or with the board. The keys of findings are those of `docs/EDITION_FORMAT.md`.

use super::edition::{Edition, Ruling};

mod claims;
mod counts;
mod disputes;
mod gaps;
mod names;
mod tables;
#[cfg(test)]
mod tests;
mod wording;

use names::Names;

/// What a finding says about the print.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FindingKind {
    /// Two statements cannot both hold.
    Contradiction,
    /// The text leaves something open.
    Gap,
    /// A word is wrong.
    Misprint,
}

impl FindingKind {
    /// The word used in files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            FindingKind::Contradiction => "contradiction",
            FindingKind::Gap => "gap",
            FindingKind::Misprint => "misprint",
        }
    }
}

/// What the checker has to know about the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BoardFacts {
    /// Squares of one camp; a headquarters several files wide is one square.
    pub camp_squares: usize,
}

/// Something wrong or open in a printed text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Contradiction, gap or misprint.
    pub kind: FindingKind,
    /// The key that rulings name in `settles`.
    pub key: String,
    /// Japanese names of the kinds concerned, in the order of the edition's list.
    pub pieces: Vec<String>,
    /// What is wrong, in English.
    pub text: String,
    /// The id of the ruling that settles it.
    pub settled_by: Option<String>,
}

impl Finding {
    fn new(kind: FindingKind, key: impl Into<String>, pieces: Vec<String>, text: String) -> Finding {
        Finding { kind, key: key.into(), pieces, text, settled_by: None }
    }
}

/// Everything in the print of an edition that is contradictory, open or misprinted, in a fixed order.
#[must_use]
pub fn check(edition: &Edition, board: &BoardFacts) -> Vec<Finding> {
    let names = Names::of(edition);
    let claims = claims::of_lines(edition, &names);
    let mut cells = Vec::new();
    let mut findings = Vec::new();
    for table in &edition.printed.table {
        let grid = tables::Grid::of(table, &names);
        findings.extend(grid.silent_pairs(&claims, &names));
        cells.extend(grid.claims());
    }
    findings.extend(gaps::mine_tables(edition, &cells, &names));
    let all: Vec<_> = claims.into_iter().chain(cells).collect();
    findings.splice(0..0, disputes::disputes(&all, &names));
    findings.extend(names.misprints());
    findings.extend(gaps::doubled_verbs(edition, &names));
    findings.extend(gaps::gaps(edition, &names));
    findings.extend(counts::counts(edition, board, &names));
    findings.extend(gaps::notes(edition));
    for finding in &mut findings {
        finding.settled_by = settling(edition, &finding.key).map(|ruling| ruling.id.clone());
    }
    findings
}

/// Entries of `settles` that match none of the findings: the ruling's id and the entry.
#[must_use]
pub fn unused_settles(edition: &Edition, findings: &[Finding]) -> Vec<(String, String)> {
    let entries = edition.ruling.iter().flat_map(|r| r.settles.iter().map(move |entry| (&r.id, entry)));
    let unused = entries.filter(|(_, entry)| !findings.iter().any(|f| matches(entry, &f.key)));
    unused.map(|(id, entry)| (id.clone(), entry.clone())).collect()
}

/// The ruling that settles a key: one that names it outright, else the one with the longest matching
/// wildcard.
fn settling<'a>(edition: &'a Edition, key: &str) -> Option<&'a Ruling> {
    let reach = |ruling: &Ruling| {
        let hits = ruling.settles.iter().filter(|entry| matches(entry, key));
        hits.map(|entry| (!entry.ends_with('*'), entry.len())).max()
    };
    let reaching = edition.ruling.iter().rev().filter_map(|ruling| Some((reach(ruling)?, ruling)));
    reaching.max_by_key(|(reach, _)| *reach).map(|(_, ruling)| ruling)
}

fn matches(entry: &str, key: &str) -> bool {
    match entry.strip_suffix('*') {
        Some(prefix) => key.starts_with(prefix),
        None => entry == key,
    }
}
