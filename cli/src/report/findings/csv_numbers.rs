//! Tables of CSV as they lie beside games, and points with whiskers from them.

use super::people::Names;
use crate::report::chart::bars::Bar;
use crate::report::page::figure::{Cell, Numbers};
use gunjin_experiments::run::read::TableFile;
use gunjin_play::stats::interval::Estimate;
use std::path::Path;

/// A cell of CSV: numbers with three decimals, whole ones as they are.
pub(super) fn cell(text: &str) -> Cell {
    match text.parse::<f64>() {
        Ok(number) if text.contains('.') => Cell::Number(format!("{number:.3}")),
        Ok(_) => Cell::Number(text.to_string()),
        Err(_) if text.is_empty() => Cell::Number(String::new()),
        Err(_) => Cell::Text(text.to_string()),
    }
}

pub(super) fn numbers(path: &Path) -> anyhow::Result<Numbers> {
    let mut table = TableFile::at(path)?;
    let mut numbers = Numbers { columns: table.headings().to_vec(), rows: Vec::new() };
    while let Some(line) = table.line()? {
        numbers.rows.push(line.fields().map(cell).collect());
    }
    Ok(numbers)
}

pub(super) fn text(numbers: &Numbers, row: usize, column: &str) -> Option<String> {
    let at = numbers.columns.iter().position(|name| name == column)?;
    Some(numbers.rows.get(row)?.get(at)?.text().to_string())
}

pub(super) fn number(numbers: &Numbers, row: usize, column: &str) -> Option<f64> {
    text(numbers, row, column)?.parse().ok()
}

/// The estimate that a row has in the columns of point, low and high.
pub(super) fn estimate(numbers: &Numbers, row: usize, columns: [&str; 3]) -> Option<Estimate> {
    let [point, low, high] = columns.map(|column| number(numbers, row, column));
    let count = number(numbers, row, "games").unwrap_or(0.0) as u64;
    Some(Estimate { point: point?, low: low?, high: high?, count })
}

pub(super) fn bars(numbers: &Numbers, names: &Names, label: &str, columns: [&str; 3]) -> Vec<Bar> {
    let bar = |row: usize| {
        let typed = text(numbers, row, label)?;
        Some(Bar { label: names.shown(&typed), typed, estimate: estimate(numbers, row, columns)? })
    };
    (0..numbers.rows.len()).filter_map(bar).collect()
}
