//! Arenas, from the files that they leave beside their games.

use super::Run;
use super::csv_numbers::{bars, estimate, number, numbers, text};
use crate::report::chart::bars::bars_svg;
use crate::report::page::figure::{Finding, Numbers, Section};
use crate::report::sentences::{finding_of, interval, say, section_of, word};
use gunjin_experiments::run::columns::ArenaTable;
use gunjin_play::stats::interval::{Z_95, wilson_95};

const RATING: [&str; 3] = ["rating", "rating_low", "rating_high"];

pub(super) fn section(run: &Run<'_>) -> anyhow::Result<Section> {
    let l = run.language;
    let standing = numbers(&run.folder.join(ArenaTable::Standing.file()))?;
    let meetings = numbers(&run.folder.join(ArenaTable::Meetings.file()))?;
    let rated = bars(&standing, &run.names, "agent", RATING);
    let svg = (!rated.is_empty()).then(|| bars_svg(word("ratings", l), &rated, Some(0.0), word("games", l)));
    let finding = finding(run, &standing, &meetings);
    let figures = vec![
        run.figure("ratings", word("ratings", l), svg, standing),
        run.figure("meetings", word("meetings", l), None, meetings),
    ];
    Ok(section_of("arena", l, finding, figures))
}

/// The first of the table against the second, by pairs of games; of several agents, the first and the last before.
fn finding(run: &Run<'_>, standing: &Numbers, meetings: &Numbers) -> Option<Finding> {
    let (l, last) = (run.language, standing.rows.len().checked_sub(1)?);
    let typed = |row| text(standing, row, "agent");
    let name = |row| Some(run.names.shown(&typed(row)?));
    let (first, second) = (typed(0)?, typed(1)?);
    let is_meeting = |row: &usize| {
        text(meetings, *row, "agent").as_ref() == Some(&first)
            && text(meetings, *row, "against").as_ref() == Some(&second)
    };
    let row = (0..meetings.rows.len()).find(is_meeting)?;
    let pairs = |points: usize| number(meetings, row, &format!("pairs_{points}"));
    let (won, lost) = (pairs(3)? + pairs(4)?, pairs(0)? + pairs(1)?);
    let count = (won + lost + pairs(2)?) as u64;
    let mut sentences = Vec::new();
    if let (true, Some(best), Some(worst)) =
        (last > 1, estimate(standing, 0, RATING), estimate(standing, last, RATING))
    {
        let [best, worst] = [best, worst].map(|rating| interval(&rating, 1.0));
        sentences.push(say("stronger_first", l, &[&(last + 1), &name(0)?, &best, &name(last)?, &worst]));
    }
    let [beats, loses] =
        [wilson_95(won, count)?, wilson_95(lost, count)?].map(|share| interval(&share, 100.0));
    sentences.push(say("stronger_pairs", l, &[&name(0)?, &name(1)?, &beats, &loses]));
    let surprise = (won - lost).abs() / (Z_95 * (won + lost).max(1.0).sqrt());
    let figure = format!("ratings-{}", run.number);
    Some(finding_of("stronger", l, sentences, figure, surprise))
}
