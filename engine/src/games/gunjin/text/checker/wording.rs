//! Claims in English.

use super::claims::{Claim, Origin, Outcome};
use super::names::Names;
use crate::games::gunjin::text::edition::{PrintedLine, PrintedTable, Rest};

pub(super) fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [front @ .., last] => format!("{} and {last}", front.join(", ")),
    }
}

pub(super) fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

pub(super) fn table(table: &PrintedTable) -> String {
    let whose = if table.by == "author" { "the later table" } else { "the table" };
    if table.title.is_empty() { whose.to_string() } else { format!("{whose} {}", table.title) }
}

pub(super) fn clause(claim: &Claim<'_>, names: &Names<'_>) -> String {
    let (speaker, other) = (names.ja(claim.speaker), names.ja(claim.other));
    match claim.origin {
        Origin::Named(line) => format!("{} says it {} {other}", subject(line, speaker), verb(claim.outcome)),
        Origin::Rest(line) => {
            format!("{} says it {} {}", subject(line, speaker), verb(claim.outcome), rest(line, names))
        }
        Origin::Cell(grid) => {
            format!("{} has in the row of {speaker} {} {other}", table(grid), mark(claim.outcome))
        }
        Origin::EmptyCell(grid) => {
            format!(
                "{} has in the row of {speaker} an empty cell, that is a loss, against {other}",
                table(grid)
            )
        }
    }
}

pub(super) fn joined(clauses: &[String]) -> String {
    sentence(&format!("{}.", clauses.join("; ")))
}

fn subject(line: &PrintedLine, speaker: &str) -> String {
    match line.when.as_deref() {
        Some(state) => format!("the line of {speaker} when {state}"),
        None => format!("the line of {speaker}"),
    }
}

fn verb(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "beats",
        Outcome::Loss => "loses to",
        Outcome::Both => "falls together with",
        Outcome::Special => "has a rule of its own against",
    }
}

fn mark(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "a win over",
        Outcome::Loss => "a loss to",
        Outcome::Both => "the fall of both against",
        Outcome::Special => "a special mark against",
    }
}

fn rest(line: &PrintedLine, names: &Names<'_>) -> String {
    let otherwise = if line.rest == Some(Rest::Beats) { &line.loses } else { &line.beats };
    let except = names.list(names.kinds(otherwise).into_iter().chain(names.kinds(&line.ties)));
    if except.is_empty() { "all".to_string() } else { format!("all but {}", list(&except)) }
}
