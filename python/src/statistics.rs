//! Statistics: findings of runs, ratings, sequential tests.

use crate::convert::to_python;
use crate::errors::wrong;
use crate::guard::detached;
use crate::pulse::{Analysed, Interruptible};
use gunjin_experiments::analysis::findings::{Findings, era_findings, setup_findings, value_findings};
use gunjin_experiments::analysis::result_table::ResultTable;
use gunjin_experiments::analysis::values::Drawing;
use gunjin_experiments::export::results_json::test_json;
use gunjin_play::game_run::runner::{RunError, all_threads, pool};
use gunjin_play::stats::bradley_terry::{Meeting, Rating, rated};
use gunjin_play::stats::paired::Paired;
use gunjin_play::stats::sprt::Sprt;
use pyo3::prelude::*;
use serde_json::{Map, Value, json};
use std::convert::Infallible;
use std::path::PathBuf;

/// The tables that an analysis (`values`, `eras`, `setups` or `all`) finds in folders, and its remarks.
#[pyfunction]
#[pyo3(signature = (analysis, folders, samples=400, threads=None))]
pub(crate) fn findings<'py>(
    py: Python<'py>,
    analysis: &str,
    folders: Vec<PathBuf>,
    samples: u64,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let drawing = Drawing { samples, seed: 1, ..Drawing::default() };
    let watch = Analysed::new(Interruptible::new(py, analysis)?);
    let found = detached(py, || {
        let threads = threads.unwrap_or_else(all_threads);
        let pool = pool::<Infallible>(threads).map_err(|error: RunError<Infallible>| wrong(error))?;
        let found = pool.install(|| match analysis {
            "values" => value_findings(&folders, drawing, &watch),
            "setups" => setup_findings(&folders, &watch),
            "eras" => era_findings(&folders, drawing, false, &watch),
            _ => era_findings(&folders, drawing, true, &watch),
        });
        found.map_err(wrong)
    })?;
    watch.finish()?;
    let found = found?;
    to_python(py, &findings_json(&found))
}

fn findings_json(found: &Findings) -> Value {
    let told = |table: &ResultTable| json!({ "columns": table.keys(), "rows": table.json() });
    let tables = found.by_name().into_iter().map(|table| (table.name.to_string(), told(&table)));
    json!({ "tables": tables.collect::<Map<String, Value>>(), "remarks": found.remarks })
}

/// By player the rating with its interval, and by two players how often the first came out ahead.
type Rated = (Vec<(f64, f64, f64)>, Vec<Vec<f64>>);

/// Ratings of players by number, and for every two how often the first came out ahead. A meeting is two
/// players and the mean points of the first in each pair of games.
#[pyfunction]
#[pyo3(signature = (players, meetings, seed=1))]
pub(crate) fn ratings(
    py: Python<'_>,
    players: usize,
    meetings: Vec<(usize, usize, Vec<f64>)>,
    seed: u64,
) -> PyResult<Rated> {
    for (first, second, pairs) in &meetings {
        if *first >= players || *second >= players || first == second {
            return Err(wrong(format!(
                "there is no meeting of {first} and {second} among {players} players"
            )));
        }
        if let Some(odd) = pairs.iter().find(|points| !(0.0..=1.0).contains(*points)) {
            return Err(wrong(format!("{odd} is not a score of a pair; give mean points from 0 to 1")));
        }
    }
    let meeting = |(first, second, pairs)| Meeting { first, second, pairs };
    let meetings: Vec<Meeting> = meetings.into_iter().map(meeting).collect();
    let (ratings, superiority) = detached(py, || rated(players, &meetings, seed))?;
    Ok((ratings.iter().map(|Rating { points, low, high }| (*points, *low, *high)).collect(), superiority))
}

/// A sequential test of the points of one player in pairs of games.
#[pyfunction]
pub(crate) fn sequential_test<'py>(
    py: Python<'py>,
    pairs: Vec<Vec<f64>>,
    null: f64,
    alternative: f64,
    alpha: f64,
    beta: f64,
) -> PyResult<Bound<'py, PyAny>> {
    let test = test_of(null, alternative, alpha, beta)?;
    let mut paired = Paired::default();
    for pair in &pairs {
        if pair.is_empty() || pair.iter().any(|points| !(0.0..=1.0).contains(points)) {
            return Err(wrong(format!(
                "{pair:?} is not a pair; give the points of its games, each from 0 to 1"
            )));
        }
        paired.add(pair);
    }
    let mut told = test_json(test, &paired);
    told["pairs"] = paired.count().into();
    told["score"] = paired.mean().into();
    to_python(py, &told)
}

/// A test, if it is one.
pub(crate) fn test_of(null: f64, alternative: f64, alpha: f64, beta: f64) -> PyResult<Sprt> {
    Sprt::new(null, alternative, alpha, beta).map_err(wrong)
}
