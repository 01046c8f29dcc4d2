//! `gunjin eras` and `gunjin analyse`.

use super::analysing::{Workplace, on_threads, show, tell_lacking};
use super::analysis_requests::{AnalyseRequest, ErasRequest};
use super::output::Output;
use super::progress::tell;
use super::verdict::Verdict;
use gunjin_experiments::analysis::eras::{
    Known, add_endings, endings_table, era_cells, eras_table, start_bits, uncertainty_table,
};
use gunjin_experiments::analysis::error::AnalysisError;
use gunjin_experiments::analysis::kinds::{GameFacts, facts};
use gunjin_experiments::analysis::result_table::ResultTable;
use gunjin_experiments::analysis::source::{Need, PositionLine, Runs, Subject, Wanted, read_runs};
use gunjin_experiments::analysis::switch_effects::{switched_groups, switches_table};
use gunjin_experiments::analysis::value_tables::{PieceValues, piece_values};
use gunjin_experiments::analysis::values::{Drawing, Fit, Which, columns, fit};
use gunjin_experiments::run::plan::{Group, Plan};
use gunjin_experiments::run::request::{RequestError, group, tables};
use gunjin_experiments::run::rows::Table;
use gunjin_experiments::spec::every_edition;
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

/// What is left out where nothing can be fitted, with why on stderr.
fn if_fitted<T>(found: Result<T, AnalysisError>) -> Result<Option<T>, AnalysisError> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(AnalysisError::Regression { game, problem }) => {
            tell(&format!("{game}: there are no values of pieces: {problem}"));
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// What pieces of a subject are worth, and the tables of `gunjin values` if asked for; nothing without
/// positions.
fn worth(
    all: &[Subject],
    subject: &Subject,
    facts: &GameFacts,
    drawing: Drawing,
    values: bool,
) -> Result<(Option<Fit>, Vec<ResultTable>), AnalysisError> {
    if subject.positions.is_empty() {
        return Ok((None, Vec::new()));
    }
    if values {
        let found = if_fitted(piece_values(all, subject, drawing))?;
        let tables = found.as_ref().map_or_else(Vec::new, PieceValues::tables);
        return Ok((found.map(|found| found.fit), tables));
    }
    let positions: Vec<&PositionLine> = subject.positions.iter().collect();
    let columns = columns(subject, &[Which::All]);
    Ok((if_fitted(fit(subject, &facts.kinds, &positions, &columns, drawing))?, Vec::new()))
}

/// The tables of `gunjin eras`, and behind them those of `gunjin values` if asked for.
fn findings(folders: &[PathBuf], drawing: Drawing, values: bool) -> Result<Vec<ResultTable>, AnalysisError> {
    let Runs { subjects, lacking } =
        read_runs(folders, Wanted { positions: Need::IfThere, ..Wanted::default() })?;
    tell_lacking(&lacking);
    let mut known: BTreeMap<String, (GameFacts, Option<f64>)> = BTreeMap::new();
    for subject in &subjects {
        if !known.contains_key(&subject.typed) {
            known.insert(subject.typed.clone(), (facts(&subject.typed)?, start_bits(&subject.typed)?));
        }
    }
    let (mut eras, mut endings) = (eras_table(), endings_table());
    let (mut curves, mut of_pieces) = (Vec::new(), Vec::new());
    for subject in subjects.iter().filter(|subject| subject.is_whole()) {
        let Some((facts, start_bits)) = known.get(&subject.typed) else { continue };
        let (fit, tables) = worth(&subjects, subject, facts, drawing, values)?;
        eras.row(era_cells(subject, Known { facts, start_bits: *start_bits, fit: fit.as_ref() }));
        add_endings(&mut endings, subject);
        curves.push(uncertainty_table(subject));
        of_pieces.extend(tables);
    }
    let first = |subject: &Subject| known.get(&subject.typed).map_or(0, |(facts, _)| facts.first);
    let mut tables = vec![eras, endings];
    tables.extend(curves);
    tables.push(switches_table(&subjects, first));
    tables.extend(of_pieces);
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
