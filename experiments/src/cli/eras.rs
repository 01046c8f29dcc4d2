//! `gunjin eras` and `gunjin analyse`.

use super::analysing::{Workplace, on_threads, show};
use super::analysis_requests::{AnalyseRequest, ErasRequest};
use super::output::Output;
use super::progress::tell;
use super::verdict::Verdict;
use gunjin::analysis::eras::{
    Known, add_endings, endings_table, era_cells, eras_table, start_bits, uncertainty_table,
};
use gunjin::analysis::error::AnalysisError;
use gunjin::analysis::kinds::{GameFacts, facts};
use gunjin::analysis::result_table::ResultTable;
use gunjin::analysis::source::{Need, PositionLine, Subject, Wanted, read_runs};
use gunjin::analysis::switch_effects::{switched_groups, switches_table};
use gunjin::analysis::value_tables::piece_values;
use gunjin::analysis::values::{Drawing, Fit, Which, columns, fit};
use gunjin::run::plan::{Group, Plan};
use gunjin::run::request::{RequestError, group, tables};
use gunjin::run::rows::Table;
use gunjin::spec::every_edition;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The groups of the editions asked for, all under the same agents.
fn groups(request: &ErasRequest) -> anyhow::Result<Vec<Group>> {
    let ids = match request.editions.as_slice() {
        [] => every_edition()?.iter().map(|edition| edition.edition().id.clone()).collect(),
        named => named.to_vec(),
    };
    let played = &request.played;
    let seating = [vec![played.agent.clone(); 2]];
    let group = |id: &String| group(id, played.seed, played.games, &played.setups, &seating);
    Ok(ids.iter().map(group).collect::<Result<Vec<Group>, RequestError>>()?)
}

/// Plays what was asked for. Answers the folders; `None` if it was interrupted.
fn play(
    request: &ErasRequest,
    place: &Workplace,
    output: &mut Output,
) -> anyhow::Result<Option<Vec<PathBuf>>> {
    let whole = groups(request)?;
    let switched: Vec<Group> = match request.switches {
        false => Vec::new(),
        true => whole.iter().map(switched_groups).collect::<Result<Vec<_>, _>>()?.concat(),
    };
    let threads = request.findings.threads;
    let plan = Plan { tables: tables(&["positions".into()])?, sample: request.sample, ..Plan::of(whole) };
    let Some(games) = place.play("games", &plan, threads, output)? else { return Ok(None) };
    if switched.is_empty() {
        return Ok(Some(vec![games]));
    }
    let plan = Plan { tables: vec![Table::Games, Table::Timings], ..Plan::of(switched) };
    let Some(switches) = place.play("switches", &plan, threads, output)? else { return Ok(None) };
    Ok(Some(vec![games, switches]))
}

/// What pieces of a subject are worth; `None` where nothing can be fitted.
fn worth(subject: &Subject, facts: &GameFacts, drawing: Drawing) -> Result<Option<Fit>, AnalysisError> {
    let positions: Vec<&PositionLine> = subject.positions.iter().collect();
    match fit(subject, &facts.kinds, &positions, &columns(subject, &[Which::All]), drawing) {
        Ok(fit) => Ok(Some(fit)),
        Err(AnalysisError::Regression { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The tables of `gunjin eras`, and before them those of `gunjin values` if asked for.
fn findings(folders: &[PathBuf], drawing: Drawing, values: bool) -> Result<Vec<ResultTable>, AnalysisError> {
    let subjects = read_runs(folders, Wanted { positions: Need::IfThere, ..Wanted::default() })?;
    let mut known: BTreeMap<String, (GameFacts, Option<f64>)> = BTreeMap::new();
    for subject in &subjects {
        if !known.contains_key(&subject.typed) {
            known.insert(subject.typed.clone(), (facts(&subject.typed)?, start_bits(&subject.typed)?));
        }
    }
    let (mut eras, mut endings, mut others) = (eras_table(), endings_table(), Vec::new());
    let (mut unfitted, mut played_by) = (Vec::new(), Vec::new());
    for subject in subjects.iter().filter(|subject| subject.is_whole()) {
        let Some((facts, start_bits)) = known.get(&subject.typed) else { continue };
        let fitted = worth(subject, facts, drawing)?;
        eras.row(era_cells(subject, Known { facts, start_bits: *start_bits, fit: fitted.as_ref() }));
        add_endings(&mut endings, subject);
        others.push(uncertainty_table(subject));
        if !values || subject.positions.is_empty() {
            continue;
        }
        match piece_values(&subjects, subject, drawing) {
            Ok(found) => played_by.extend(found.tables()),
            Err(AnalysisError::Regression { game, problem }) => unfitted.push(format!("{game}: {problem}")),
            Err(error) => return Err(error),
        }
    }
    unfitted.iter().for_each(|problem| tell(problem));
    let first = |subject: &Subject| known.get(&subject.typed).map_or(0, |(facts, _)| facts.first);
    let mut tables = vec![eras, endings];
    tables.extend(others);
    tables.push(switches_table(&subjects, first));
    tables.extend(played_by);
    Ok(tables.into_iter().filter(|table| !table.rows().is_empty()).collect())
}

pub(crate) fn run(request: &ErasRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let place = Workplace::of(request.findings.out.as_deref());
    let Some(folders) = play(request, &place, output)? else { return Ok(Verdict::Done) };
    let drawing = request.findings.drawing();
    let tables = on_threads(request.findings.threads, || findings(&folders, drawing, false))??;
    show(&tables, &request.findings, output)?;
    Ok(Verdict::Done)
}

pub(crate) fn run_analyse(request: &AnalyseRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let drawing = request.findings.drawing();
    let tables = on_threads(request.findings.threads, || findings(&request.folders, drawing, true))??;
    show(&tables, &request.findings, output)?;
    Ok(Verdict::Done)
}
