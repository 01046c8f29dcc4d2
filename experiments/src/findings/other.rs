//! Arenas and claims, from the files that they leave beside their games.

use super::words::{Language, words};
use super::{FindingsError, Run};
use crate::chart::bars::{Bar, bars_svg};
use crate::page::figure::{Cell, Figure, Numbers, Section};
use crate::run::columns::ArenaTable;
use crate::run::read::TableFile;
use crate::stats::interval::Estimate;
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
    let svg = (!rated.is_empty()).then(|| bars_svg(words.ratings, &rated, Some(0.0)));
    let figure = |id: &str, caption: &str, svg: Option<String>, numbers: Numbers| Figure {
        id: format!("{id}-{}", run.number),
        caption: caption.to_string(),
        svg,
        numbers,
        command: run.command.clone(),
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

pub(super) fn claims(folder: &Path, number: usize, language: Language) -> Result<Section, FindingsError> {
    let words = words(language);
    let mut found = numbers(&folder.join("claims.csv"))?;
    let agent = found.columns.iter().position(|column| column == "agent");
    let all = |row: &Vec<Cell>| agent.is_some_and(|at| row.get(at) == Some(&Cell::Text("all".into())));
    found.rows.retain(all);
    Ok(Section {
        heading: words.claims.to_string(),
        paragraphs: vec![words.claims_text.to_string()],
        figures: vec![Figure {
            id: format!("claims-{number}"),
            caption: words.claims.to_string(),
            svg: None,
            numbers: found,
            command: "gunjin claims run --out DIR".to_string(),
        }],
    })
}
