//! Arenas and claims, from the files that they leave beside their games.

use super::sources::Tested;
use super::words::words;
use super::{FindingsError, Run};
use crate::report::chart::bars::{Bar, bars_svg};
use crate::report::page::figure::{Cell, Figure, Numbers, Section};
use gunjin_engine::wrong::Wrong;
use gunjin_experiments::claims::claim::Claim;
use gunjin_experiments::claims::measure::measure;
use gunjin_experiments::claims::plan::plan;
use gunjin_experiments::claims::verdict::{Outcome, correct, outcome};
use gunjin_experiments::run::columns::ArenaTable;
use gunjin_experiments::run::read::TableFile;
use gunjin_play::stats::interval::Estimate;
use gunjin_table::language::Language;
use std::path::Path;

/// A file of CSV as it is, numbers to the right.
pub(super) fn numbers(path: &Path) -> Result<Numbers, FindingsError> {
    let mut table = TableFile::at(path)?;
    let cell = |text: &str| match text.parse::<f64>() {
        Ok(number) if text.contains('.') => Cell::Number(format!("{number:.3}")),
        Ok(_) => Cell::Number(text.to_string()),
        Err(_) if text.is_empty() => Cell::Number(String::new()),
        Err(_) => Cell::Text(text.to_string()),
    };
    let mut numbers = Numbers { columns: table.headings().to_vec(), rows: Vec::new() };
    while let Some(line) = table.line()? {
        numbers.rows.push(line.fields().map(cell).collect());
    }
    Ok(numbers)
}

fn text(numbers: &Numbers, row: usize, column: &str) -> Option<String> {
    let at = numbers.columns.iter().position(|name| name == column)?;
    numbers.rows.get(row)?.get(at).map(|cell| match cell {
        Cell::Text(text) | Cell::Number(text) => text.clone(),
    })
}

/// Points with whiskers from three columns.
pub(super) fn bars(numbers: &Numbers, label: &str, columns: [&str; 3]) -> Vec<Bar> {
    let bar = |row: usize| {
        let [point, low, high] = columns.map(|column| text(numbers, row, column)?.parse::<f64>().ok());
        let count = text(numbers, row, "games").and_then(|games| games.parse().ok()).unwrap_or(0);
        let estimate = Estimate { point: point?, low: low?, high: high?, count };
        Some(Bar { label: text(numbers, row, label)?, estimate })
    };
    (0..numbers.rows.len()).filter_map(bar).collect()
}

pub(super) fn arena(run: &Run<'_>) -> Result<Section, FindingsError> {
    let words = words(run.language);
    let standing = numbers(&run.folder.join(ArenaTable::Standing.file()))?;
    let rated = bars(&standing, "agent", ["rating", "rating_low", "rating_high"]);
    let svg = (!rated.is_empty()).then(|| bars_svg(words.ratings, &rated, Some(0.0), words.games));
    let figure = |id: &str, caption: &str, svg: Option<String>, numbers: Numbers| Figure {
        id: format!("{id}-{}", run.number),
        caption: caption.to_string(),
        svg,
        numbers,
        command: run.command.clone(),
        fold: None,
    };
    Ok(Section {
        heading: words.arena.to_string(),
        paragraphs: Vec::new(),
        figures: vec![
            figure("ratings", words.ratings, svg, standing),
            figure("meetings", words.meetings, None, numbers(&run.folder.join(ArenaTable::Meetings.file()))?),
        ],
    })
}

/// What became of claims, as it was written down.
pub(super) fn judged(folder: &Path, number: usize, language: Language) -> Result<Section, FindingsError> {
    let mut found = numbers(&folder.join("claims.csv"))?;
    let agent = found.columns.iter().position(|column| column == "agent");
    found.rows.retain(|row| agent.is_some_and(|at| row.get(at) == Some(&Cell::Text("all".into()))));
    let command = "gunjin claims run --out DIR".to_string();
    Ok(claims(found, Vec::new(), command, number, language))
}

/// What becomes of claims by the games of their folders: of one alone with every agent's result.
pub(super) fn tested(tested: &[Tested], number: usize, language: Language) -> Result<Section, FindingsError> {
    let all: Vec<Claim> = tested.iter().map(|tested| tested.claim.clone()).collect();
    let mut outcomes = tested.iter().map(judge).collect::<Result<Vec<Outcome>, _>>()?;
    correct(&all, &mut outcomes);
    let mut found =
        Numbers::new(&["id", "agent", "verdict", "effect", "low", "high", "p", "q", "counts", "games"]);
    found.rows = outcomes.iter().flat_map(|outcome| rows(outcome, outcomes.len() == 1)).collect();
    let told = |claim: &Claim| format!("{}: {} ({})", claim.id, claim.claim, claim.source);
    let ids: Vec<&str> = all.iter().map(|claim| claim.id.as_str()).collect();
    let command = format!("gunjin claims {}{} --out DIR", ids.join(" "), share_text(tested)?);
    Ok(claims(found, all.iter().map(told).collect(), command, number, language))
}

/// A result: a row for all agents together, and one for each if they are wanted.
fn rows(outcome: &Outcome, each: bool) -> Vec<Vec<Cell>> {
    let cell = |value: f64| Cell::Number(format!("{value:.3}"));
    let empty = || Cell::Number(String::new());
    let row = |agent: &str, verdict: &str, effect: Option<[f64; 4]>, q: Option<f64>| {
        let mut row = [&outcome.id, agent, verdict].map(|text| Cell::Text(text.to_string())).to_vec();
        row.extend(effect.map_or_else(|| vec![empty(); 4], |effect| effect.map(cell).to_vec()));
        row.extend([q.map_or_else(empty, cell), Cell::Number(outcome.counts.to_string())]);
        row.push(Cell::Number(outcome.games.to_string()));
        row
    };
    let whole = [outcome.effect, outcome.low, outcome.high, outcome.p];
    let mut rows = vec![row("all", outcome.verdict.word(), Some(whole), Some(outcome.q))];
    if each {
        rows.extend(outcome.by_agent.iter().map(|own| {
            let effect = own.effect.map(|effect| [effect.effect, effect.low, effect.high, effect.p]);
            row(&own.agent, own.verdict.word(), effect, None)
        }));
    }
    rows
}

/// What share of its games the first claim has, where it has not all.
fn share_text(tested: &[Tested]) -> Result<String, FindingsError> {
    let Some(first) = tested.first() else { return Ok(String::new()) };
    let whole = plan(&first.claim, 1.0)?.0.total();
    let share = first.games as f64 / whole as f64;
    Ok(if first.games < whole { format!(" --share {share}") } else { String::new() })
}

fn judge(tested: &Tested) -> Result<Outcome, FindingsError> {
    let (_, strata) = plan(&tested.claim, 1.0)?;
    let measured = measure(&tested.claim, &strata, &tested.folder)?;
    outcome(&tested.claim, &measured, tested.games).ok_or_else(|| {
        let more = "play more of them with a larger --share, in a new folder";
        let id = &tested.claim.id;
        Wrong(format!("{id}: one of its arms has no games to be measured by; {more}")).into()
    })
}

/// The section of claims.
fn claims(
    mut found: Numbers,
    told: Vec<String>,
    command: String,
    number: usize,
    language: Language,
) -> Section {
    let words = words(language);
    for cell in found.rows.iter_mut().flatten() {
        if let Cell::Text(text) = cell {
            *text = words.of_claims(text);
        }
    }
    Section {
        heading: words.claims.to_string(),
        paragraphs: std::iter::once(words.claims_text.to_string()).chain(told).collect(),
        figures: vec![Figure {
            id: format!("claims-{number}"),
            caption: words.claims.to_string(),
            svg: None,
            numbers: found,
            command,
            fold: None,
        }],
    }
}
