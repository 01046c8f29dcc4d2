//! How uncertainty falls, ply by ply.

use super::words::words;
use super::{FindingsError, Run};
use crate::chart::curves::{Curve, Place, curves_svg};
use crate::page::figure::{Cell, Figure, Numbers, Section};
use crate::run::read::TableFile;
use crate::run::rows::Table;
use crate::stats::interval::normal_95;
use std::collections::BTreeMap;

/// Fewest positions of a place on a curve.
const LEAST: u64 = 10;
/// Most curves of a picture.
const MOST: usize = 8;

/// Sum, sum of squares and count of a ply.
type Sums = BTreeMap<u32, (f64, f64, u64)>;

/// Curves of the run's first games; `None` if nothing is hidden in any.
pub(super) fn section(run: &Run<'_>) -> Result<Option<Section>, FindingsError> {
    let words = words(run.language);
    let mut cells: BTreeMap<usize, Sums> = BTreeMap::new();
    let mut positions = TableFile::open(run.folder, Table::Positions)?;
    while let Some(line) = positions.line()? {
        let (cell, ply) = (line.number("cell")?, line.number("ply")?);
        for seat in 1..=run.plan.seats().min(2) {
            if let Some(bits) = line.optional::<f64>(&format!("entropy_{seat}"))? {
                let sums = cells.entry(cell).or_default().entry(ply).or_default();
                *sums = (sums.0 + bits, sums.1 + bits * bits, sums.2 + 1);
            }
        }
    }
    if cells.is_empty() {
        return Ok(None);
    }
    let mut numbers = Numbers::new(&["game", "ply", "bits", "low", "high", "positions"]);
    let mut curves = Vec::new();
    for (&cell, sums) in cells.iter().take(MOST) {
        let label = run.label(cell);
        let mut places = Vec::new();
        for (&ply, &(sum, squares, count)) in sums.iter().filter(|(_, sums)| sums.2 >= LEAST) {
            let Some(mean) = normal_95(sum, squares, count) else { continue };
            places.push(Place { x: f64::from(ply), y: mean.point, low: mean.low, high: mean.high });
            let number = |value: f64| Cell::Number(format!("{value:.3}"));
            numbers.rows.push(vec![
                Cell::Text(label.clone()),
                Cell::Number(ply.to_string()),
                number(mean.point),
                number(mean.low),
                number(mean.high),
                Cell::Number(count.to_string()),
            ]);
        }
        curves.push(Curve { label, places });
    }
    let svg = curves_svg(words.uncertainty, &curves, (words.plies, words.bits));
    let figure = Figure {
        id: format!("uncertainty-{}", run.number),
        caption: words.uncertainty.to_string(),
        svg: Some(svg),
        numbers,
        command: run.command.clone(),
    };
    Ok(Some(Section {
        heading: words.uncertainty.to_string(),
        paragraphs: vec![words.uncertainty_text.to_string()],
        figures: vec![figure],
    }))
}
