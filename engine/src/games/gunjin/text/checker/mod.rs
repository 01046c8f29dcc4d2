//! The rules checker: finds where the printed text of an edition contradicts itself, leaves something open or
//! is misprinted.
//!
//! Nothing here knows an edition or a kind by name. Every finding comes from comparing the statements of
//! `edition::Printed` with one another, with the list of kinds and their roles,
//! or with the board. The keys of findings are those of `docs/EDITION_FORMAT.md`.

use super::edition::Edition;
use crate::rulings::{Finding, FindingKind, settle};

mod claims;
mod gaps;
mod names;
mod wording;

use names::Names;

/// Everything in the print of an edition that is contradictory, open or misprinted, in a fixed order. A headquarters
/// several files wide is one square of a camp.
pub fn check(edition: &Edition, camp_squares: usize) -> Vec<Finding> {
    let names = Names::of(edition);
    let claims = claims::of_lines(edition, &names);
    let mut cells = Vec::new();
    let mut findings = Vec::new();
    for table in &edition.printed.table {
        let grid = claims::Grid::of(table, &names);
        findings.extend(grid.silent_pairs(&claims, &names));
        cells.extend(grid.claims());
    }
    findings.extend(gaps::mine_tables(edition, &cells, &names));
    let all: Vec<_> = claims.into_iter().chain(cells).collect();
    findings.splice(0..0, claims::disputes(&all, &names));
    findings.extend(names.misprints());
    findings.extend(gaps::doubled_verbs(edition, &names));
    findings.extend(gaps::gaps(edition, &names));
    findings.extend(gaps::counts(edition, camp_squares, &names));
    findings.extend(gaps::notes(edition));
    settle(&mut findings, &edition.ruling);
    findings
}
