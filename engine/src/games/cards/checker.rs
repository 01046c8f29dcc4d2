//! Faults and open questions in the print of a card set: sentences and cells that contradict each other,
//! misprints, gaps.
//!
//! Nothing here knows a kind by name: everything comes from comparing sentence with sentence, cell with its
//! mirror image, table with sentences.

use super::set::{Misprint, agreed};
use super::{CardSet, KINDS, Matrix};
use crate::rulings::{Finding, FindingKind};

/// Two kinds whose own rows say things that cannot both be true.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Contradiction {
    /// The kind that comes first in the set.
    pub first: usize,
    /// The kind that it meets.
    pub second: usize,
    /// True if both claim to win; else both claim to lose.
    pub both_win: bool,
}

/// All pairs of which the two rows say things that cannot both be true, in order.
pub fn contradictions(says: &Matrix) -> Vec<Contradiction> {
    let pairs = (0..KINDS).flat_map(|first| (first + 1..KINDS).map(move |second| (first, second)));
    let contradicting = pairs.filter(|&(first, second)| agreed(says, first, second).is_none());
    contradicting
        .map(|(first, second)| Contradiction { first, second, both_win: says[first][second] > 0 })
        .collect()
}

/// Everything in a set that is contradictory, misprinted or open, in a fixed order.
pub fn findings(set: &CardSet) -> Vec<Finding> {
    let mut findings = disputes(set, &set.lines, "contradiction", "The sentence");
    findings.extend(deviations(set));
    findings.extend(disputes(set, &set.table, "table-contradiction", "The table's row"));
    findings.extend(diagonal(set));
    findings.extend(misprints(set));
    findings.extend(gaps());
    findings
}

fn verb(said: i8) -> &'static str {
    if said > 0 { "beats" } else { "loses to" }
}

fn disputes(set: &CardSet, says: &Matrix, key: &str, speaker: &str) -> Vec<Finding> {
    let tell = |pair: Contradiction| {
        let [a, b] = [pair.first, pair.second].map(|kind| set.kinds[kind].ja.clone());
        let verb = verb(i8::from(pair.both_win));
        let text = format!("{speaker} of {a} says that it {verb} {b}, that of {b} that it {verb} {a}.");
        Finding::new(FindingKind::Contradiction, format!("{key}:{a}-{b}"), vec![a, b], text)
    };
    contradictions(says).into_iter().map(tell).collect()
}

fn deviations(set: &CardSet) -> Vec<Finding> {
    let cells = (0..KINDS).flat_map(|row| (0..KINDS).map(move |column| (row, column)));
    let differs =
        |&(row, column): &(usize, usize)| row != column && set.lines[row][column] != set.table[row][column];
    let tell = |(row, column): (usize, usize)| {
        let [a, b] = [row, column].map(|kind| set.kinds[kind].ja.clone());
        let (said, stored) = (verb(set.lines[row][column]), verb(set.table[row][column]));
        let text = format!("The sentence of {a} says that it {said} {b}, the table that it {stored} it.");
        Finding::new(FindingKind::Contradiction, format!("table:{a}-{b}"), vec![a, b], text)
    };
    cells.filter(differs).map(tell).collect()
}

fn diagonal(set: &CardSet) -> Option<Finding> {
    let lost = |&kind: &usize| set.table[kind][kind] < 0;
    let losers: Vec<String> = (0..KINDS).filter(lost).map(|kind| set.kinds[kind].ja.clone()).collect();
    if losers.is_empty() || losers.len() == KINDS {
        return None;
    }
    let text = format!(
        "On the table's diagonal {} have a loss, all others a win; nothing says why.",
        losers.join(", ")
    );
    Some(Finding::new(FindingKind::Misprint, "table-diagonal".to_string(), losers, text))
}

fn misprints(set: &CardSet) -> Vec<Finding> {
    let tell = |(misprint, count): &(Misprint, usize)| {
        let text = format!("'{}' is printed {count} times. {}", misprint.printed, misprint.why);
        let means = misprint.means.clone();
        Finding::new(FindingKind::Misprint, format!("misprint:{}", misprint.printed), means, text)
    };
    set.misprints.iter().map(tell).collect()
}

fn gaps() -> [Finding; 2] {
    let gap =
        |key: &str, text: &str| Finding::new(FindingKind::Gap, key.to_string(), Vec::new(), text.to_string());
    [
        gap("gap:equal", "What happens when equal cards meet is not printed."),
        gap("gap:use", "How the cards were played with is not printed."),
    ]
}
