//! Gaps of a text, the life of a winning mine, lines that say the same twice, the notes of the file, and sums: printed
//! counts, the printed total, the squares of a camp.

use super::claims::{Claim, Outcome};
use super::names::Names;
use super::{Finding, FindingKind, wording};
use crate::games::gunjin::text::edition::{Edition, Piece, PrintedCount, PrintedLine, Rest, Role};

fn copying_flag(piece: &Piece) -> bool {
    piece.is(Role::Flag) && !piece.never_copies
}

/// Movement, lone flag, mine and equal pieces, where the text is silent. A board of our own has no text.
pub(super) fn gaps(edition: &Edition, names: &Names<'_>) -> Vec<Finding> {
    if edition.ours {
        return Vec::new();
    }
    let printed = &edition.printed;
    let having = |is: fn(&Piece) -> bool| -> Vec<String> {
        edition.piece.iter().filter(|p| is(p)).map(|p| p.ja.clone()).collect()
    };
    let (flags, mines) = (having(copying_flag), having(|p| p.is(Role::Mine)));
    let mut found = movement(edition, names);
    if !flags.is_empty() && printed.flag_lone != Some(true) {
        let text = format!("What a {} with nothing behind it does is not printed.", wording::list(&flags));
        found.push(Finding::new(FindingKind::Gap, "gap:flag-lone", flags, text));
    }
    if !mines.is_empty() && printed.mine_life != Some(true) {
        let text =
            format!("Whether a {} that wins stays on the board is not printed.", wording::list(&mines));
        found.push(Finding::new(FindingKind::Gap, "gap:mine-life", mines, text));
    }
    if printed.equal != Some(true) {
        let text = "What happens when equal pieces meet is not printed.".to_string();
        found.push(Finding::new(FindingKind::Gap, "gap:equal", Vec::new(), text));
    }
    found
}

fn movement(edition: &Edition, names: &Names<'_>) -> Vec<Finding> {
    let told = &edition.printed.movement;
    if told.iter().any(|name| name == "*") {
        return Vec::new();
    }
    let told = names.kinds(told);
    let untold = edition.piece.iter().enumerate().filter(|(kind, _)| !told.contains(kind));
    let finding = |(_, piece): (usize, &Piece)| {
        let text = format!("How {} moves is not printed.", piece.ja);
        Finding::new(FindingKind::Gap, format!("gap:movement:{}", piece.ja), vec![piece.ja.clone()], text)
    };
    untold.map(finding).collect()
}

/// A table that lets mines win although the text takes a winning mine off, so that nobody is left.
pub(super) fn mine_tables(edition: &Edition, cells: &[Claim<'_>], names: &Names<'_>) -> Option<Finding> {
    let is_mine = |kind: usize| names.pieces().get(kind).is_some_and(|p| p.is(Role::Mine));
    let wins: Vec<&Claim<'_>> =
        cells.iter().filter(|c| is_mine(c.speaker) && c.outcome == Outcome::Win).collect();
    let table = wins.first()?.origin.table()?;
    if !edition.printed.mine_removed_on_win {
        return None;
    }
    let losers = names.list(wins.iter().map(|c| c.other));
    let mines = names.list(wins.iter().map(|c| c.speaker));
    let text = format!(
        "{} gives {} a win in {} cells ({}); the text takes a mine that wins off as well.",
        wording::table(table),
        wording::list(&mines),
        wins.len(),
        wording::list(&losers),
    );
    let pieces = names.list(wins.iter().flat_map(|c| [c.speaker, c.other]));
    let key = "contradiction:mine-table";
    Some(Finding::new(FindingKind::Contradiction, key, pieces, wording::sentence(&text)))
}

/// Lines that name kinds and then say the same of all the rest: one of the two verbs must be wrong.
pub(super) fn doubled_verbs(edition: &Edition, names: &Names<'_>) -> Vec<Finding> {
    let doubled =
        edition.printed.line.iter().filter_map(|line| Some((line, doubled(line)?, names.kind(&line.kind)?)));
    let finding = |(line, (verb, named), kind): (&PrintedLine, (&str, &[String]), usize)| {
        let (ja, list) = (names.ja(kind), wording::list(named));
        let state = line.when.as_deref().map_or(String::new(), |state| format!(":{state}"));
        let text = format!(
            "The line of {ja} says it {verb} {list} and then that it {verb} the rest as well; one of the two must be wrong."
        );
        Finding::new(FindingKind::Misprint, format!("misprint:line:{ja}{state}"), names.list([kind]), text)
    };
    doubled.map(finding).collect()
}

fn doubled(line: &PrintedLine) -> Option<(&'static str, &[String])> {
    let (verb, named) = match line.rest? {
        Rest::Beats => ("beats", line.beats.as_slice()),
        Rest::Loses => ("loses to", line.loses.as_slice()),
    };
    (!named.is_empty()).then_some((verb, named))
}

pub(super) fn notes(edition: &Edition) -> impl Iterator<Item = Finding> {
    edition.printed.note.iter().map(Finding::of_note)
}

pub(super) fn counts(edition: &Edition, camp_squares: usize, names: &Names<'_>) -> Vec<Finding> {
    let wrong = edition.printed.count.iter().filter_map(|count| wrong_count(count, names));
    wrong.chain(total(edition, names)).chain(camp(edition, camp_squares)).collect()
}

fn wrong_count(count: &PrintedCount, names: &Names<'_>) -> Option<Finding> {
    let piece = names.pieces().get(names.kind(&count.kind)?)?;
    let text = format!("The list prints {} of {}; the set has {}.", count.count, count.kind, piece.count);
    let finding =
        Finding::new(FindingKind::Misprint, format!("count:{}", piece.ja), vec![piece.ja.clone()], text);
    (piece.count != count.count).then_some(finding)
}

fn total(edition: &Edition, names: &Names<'_>) -> Option<Finding> {
    let stated = edition.printed.total?;
    let (list, kinds) = (printed_sum(edition, names), edition.army());
    let text =
        format!("The text states {stated} pieces; the printed list sums to {list}, the set to {kinds}.");
    let finding = Finding::new(FindingKind::Contradiction, "total", Vec::new(), text);
    (stated != list || stated != kinds).then_some(finding)
}

fn camp(edition: &Edition, camp_squares: usize) -> Option<Finding> {
    let kinds = edition.army();
    let text = format!("A camp has {camp_squares} squares for {kinds} pieces.");
    let finding = Finding::new(FindingKind::Contradiction, "camp", Vec::new(), text);
    (usize::try_from(kinds) != Ok(camp_squares)).then_some(finding)
}

fn printed_sum(edition: &Edition, names: &Names<'_>) -> u32 {
    let entries = &edition.printed.count;
    let printed: u32 = entries.iter().map(|entry| entry.count).sum();
    let replaced: Vec<usize> = entries.iter().filter_map(|entry| names.kind(&entry.kind)).collect();
    let kept = edition.piece.iter().enumerate().filter(|(kind, _)| !replaced.contains(kind));
    printed + kept.map(|(_, piece)| piece.count).sum::<u32>()
}
