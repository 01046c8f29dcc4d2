//! Arithmetic: printed counts, the printed total, the squares of a camp.

use super::names::Names;
use super::{BoardFacts, Finding, FindingKind};
use crate::games::gunjin::text::edition::{Edition, PrintedCount};

/// Printed counts against the kinds, the printed total against the sums, the camp against the pieces.
pub(super) fn counts(edition: &Edition, board: &BoardFacts, names: &Names<'_>) -> Vec<Finding> {
    let wrong = edition.printed.count.iter().filter_map(|count| wrong_count(count, names));
    wrong.chain(total(edition, names)).chain(camp(edition, board)).collect()
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
    let (list, kinds) = (printed_sum(edition, names), kinds_sum(edition));
    let text =
        format!("The text states {stated} pieces; the printed list sums to {list}, the set to {kinds}.");
    let finding = Finding::new(FindingKind::Contradiction, "total", Vec::new(), text);
    (stated != list || stated != kinds).then_some(finding)
}

fn camp(edition: &Edition, board: &BoardFacts) -> Option<Finding> {
    let kinds = kinds_sum(edition);
    let text = format!("A camp has {} squares for {kinds} pieces.", board.camp_squares);
    let finding = Finding::new(FindingKind::Contradiction, "camp", Vec::new(), text);
    (usize::try_from(kinds) != Ok(board.camp_squares)).then_some(finding)
}

fn kinds_sum(edition: &Edition) -> u32 {
    edition.piece.iter().map(|piece| piece.count).sum()
}

/// The sum of the printed list: the kinds, with the entries that are printed otherwise put in their place.
fn printed_sum(edition: &Edition, names: &Names<'_>) -> u32 {
    let entries = &edition.printed.count;
    let printed: u32 = entries.iter().map(|entry| entry.count).sum();
    let replaced: Vec<usize> = entries.iter().filter_map(|entry| names.kind(&entry.kind)).collect();
    let kept = edition.piece.iter().enumerate().filter(|(kind, _)| !replaced.contains(kind));
    printed + kept.map(|(_, piece)| piece.count).sum::<u32>()
}
