//! Scores, lengths and endings by cell.

use super::Run;
use super::words::words;
use crate::report::chart::bars::{Bar, bars_svg};
use crate::report::page::figure::{Cell, Numbers, Section};
use gunjin_experiments::run::plan::Table;
use gunjin_play::stats::summary::Summary;
use std::collections::BTreeMap;

const MEANS: [&str; 6] = ["plies", "branching", "combats", "captures", "first_contact", "crossing"];

#[derive(Default)]
struct Facts {
    summary: Summary,
    means: [(f64, u64); MEANS.len()],
}

pub(super) fn section(run: &Run<'_>) -> anyhow::Result<Section> {
    let words = words(run.language);
    let cells = read(run)?;
    let (scores, picture) = scores(run, &cells, words.scores);
    Ok(Section {
        heading: words.played.to_string(),
        paragraphs: vec![words.played_text.to_string()],
        figures: vec![
            run.figure("scores", words.scores, Some(picture), scores),
            run.figure("lengths", words.lengths, None, lengths(run, &cells)),
            run.figure("endings", words.endings, None, endings(run, &cells)),
        ],
    })
}

fn read(run: &Run<'_>) -> anyhow::Result<BTreeMap<usize, Facts>> {
    let mut cells: BTreeMap<usize, Facts> = BTreeMap::new();
    run.each_line(Table::Games, |line| {
        let facts = cells.entry(line.number("cell")?).or_default();
        facts.summary.add(&line.score()?);
        for (column, (sum, count)) in MEANS.iter().zip(&mut facts.means) {
            if let Some(value) = line.optional::<f64>(column)? {
                *sum += value;
                *count += 1;
            }
        }
        Ok(())
    })?;
    Ok(cells)
}

fn scores(run: &Run<'_>, cells: &BTreeMap<usize, Facts>, title: &str) -> (Numbers, String) {
    let mut numbers = Numbers::new(&["cell", "game", "score", "low", "high", "games"]);
    let mut bars = Vec::new();
    for (&cell, facts) in cells {
        let Some(estimate) = facts.summary.score(0) else { continue };
        let label = run.label(cell);
        let [point, low, high, _] = Cell::estimate(&estimate, 4);
        let games = Cell::count(facts.summary.games);
        numbers.row([Cell::count(cell), Cell::words(&label), point, low, high, games]);
        bars.push(Bar { label, estimate });
    }
    let shares =
        cells.values().filter_map(|facts| facts.summary.score(0)).all(|e| (0.0..=1.0).contains(&e.point));
    (numbers, bars_svg(title, &bars, shares.then_some(0.5), words(run.language).games))
}

fn lengths(run: &Run<'_>, cells: &BTreeMap<usize, Facts>) -> Numbers {
    let mut columns = vec!["game"];
    columns.extend(MEANS);
    let mut numbers = Numbers::new(&columns);
    for (&cell, facts) in cells {
        let mean = |&(sum, count): &(f64, u64)| match count {
            0 => Cell::Number(String::new()),
            count => Cell::rounded(sum / count as f64, 1),
        };
        numbers.row([Cell::Text(run.label(cell))].into_iter().chain(facts.means.iter().map(mean)));
    }
    numbers
}

fn endings(run: &Run<'_>, cells: &BTreeMap<usize, Facts>) -> Numbers {
    let words = words(run.language);
    let mut numbers = Numbers::new(&["game", "ending", "share"]);
    for (&cell, facts) in cells {
        for (reason, share) in facts.summary.endings() {
            numbers.row([
                Cell::Text(run.label(cell)),
                Cell::Text(words.ending(reason)),
                Cell::rounded(share, 4),
            ]);
        }
    }
    numbers
}
