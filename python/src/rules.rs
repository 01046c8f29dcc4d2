//! Rules as data and as text: show, diff, check.

use crate::convert::to_python;
use crate::errors::{missing, wrong};
use gunjin_engine::catalogue::AnyGame;
use gunjin_experiments::render::difference::Difference;
use gunjin_experiments::render::difference_text::difference_text;
use gunjin_experiments::render::edition_text::edition_text;
use gunjin_experiments::render::rules_findings::{CheckError, checked, findings_text};
use gunjin_play::spec::{load, load_edition};
use gunjin_play::text::edition_json::EditionReport;
use gunjin_play::text::game_rules::GameReport;
use gunjin_play::text::language::Language;
use gunjin_play::text::style::Style;
use pyo3::prelude::*;
use serde_json::Value;

/// Findings, as data and as text.
type Findings<'py> = (Bound<'py, PyAny>, String);

fn findings<'py>(py: Python<'py>, data: &impl serde::Serialize, text: String) -> PyResult<Findings<'py>> {
    let data: Value = serde_json::to_value(data).map_err(wrong)?;
    Ok((to_python(py, &data)?, text))
}

/// The rules of a game.
#[pyfunction]
pub(crate) fn rules_show<'py>(py: Python<'py>, game: &str) -> PyResult<Findings<'py>> {
    match load(game).map_err(missing)? {
        AnyGame::Gunjin(ruleset) => findings(
            py,
            &EditionReport::of(&ruleset),
            edition_text(&ruleset, Style::default(), Language::English),
        ),
        other => {
            let report = GameReport::new(&other, false);
            let text = report.text(other.rulings(), Style::default(), Language::English);
            findings(py, &report, text)
        }
    }
}

/// Differences between two editions.
#[pyfunction]
pub(crate) fn rules_diff<'py>(py: Python<'py>, before: &str, after: &str) -> PyResult<Findings<'py>> {
    let [before, after] = [load_edition(before).map_err(missing)?, load_edition(after).map_err(missing)?];
    let difference = Difference::between(&before, &after, Language::English);
    let text = difference_text(&difference, Style::default(), Language::English);
    findings(py, &difference, text)
}

/// Contradictions and gaps in the sources of a game, or of all; and whether all are settled.
#[pyfunction]
#[pyo3(signature = (game=None))]
pub(crate) fn rules_check<'py>(
    py: Python<'py>,
    game: Option<&str>,
) -> PyResult<(Bound<'py, PyAny>, String, bool)> {
    let checked = checked(game).map_err(|problem| match problem {
        CheckError::Load(_) => missing(problem),
        _ => wrong(problem),
    })?;
    let all: Vec<_> = checked.iter().flat_map(|game| &game.findings).collect();
    let settled = all.iter().all(|finding| finding.settled_by.is_some());
    let (data, text) = findings(py, &all, findings_text(&checked, Style::default()))?;
    Ok((data, text, settled))
}
