//! Whole analyses of runs that lie in folders: the tables of `gunjin analyse`.

use super::between_players::between_players;
use super::eras::{Known, add_endings, endings_table, era_cells, eras_table, start_bits, uncertainty_table};
use super::kinds::{GameFacts, facts};
use super::luck::{luck_cells, luck_table};
use super::placements::placement_tables;
use super::result_table::ResultTable;
use super::source::{Need, PositionLine, Runs, Subject, TableNeeds, Unfinished, read_runs};
use super::switch_effects::switches_tables;
use super::value_tables::{PieceValues, draws, piece_values};
use super::values::{Drawing, Fit, Which, columns, fit};
use super::watch::{Part, Watch};
use crate::run::plan::Table;
use gunjin_agents::games::gunjin::setup::SetupSpec;
use gunjin_agents::likeness::differs;
use gunjin_agents::{AgentSpec, OwnSetup};
use gunjin_engine::Wrong;
use gunjin_play::spec::{LoadError, load_edition};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use thiserror::Error;

/// Tables and remarks from some runs.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Findings {
    /// The tables, none of them empty.
    pub tables: Vec<ResultTable>,
    /// Omissions and their reasons, a line each.
    pub remarks: Vec<String>,
}

impl Findings {
    /// The tables, those of one name joined.
    pub fn by_name(&self) -> Vec<ResultTable> {
        let mut joined: Vec<ResultTable> = Vec::new();
        for table in &self.tables {
            match joined.iter_mut().find(|other| other.name == table.name) {
                Some(other) => other.append(table.clone()),
                None => joined.push(table.clone()),
            }
        }
        joined
    }
}

/// Remarks on runs that are not finished, and on folders left out for lack of a table.
fn remarks_of(unfinished: &[Unfinished], lacking: &[(PathBuf, Table)]) -> Vec<String> {
    let remark = |(folder, table): &(PathBuf, Table)| {
        let (folder, file) = (folder.display(), table.file());
        format!("'{folder}' has no {file}: its games are left out of the results of that table")
    };
    unfinished.iter().map(Unfinished::to_string).chain(lacking.iter().map(remark)).collect()
}

/// Piece values of every subject with full armies, and how far players agree on them.
///
/// # Errors
/// If a folder holds no run, no run has positions, or nothing can be fitted.
pub fn value_findings(
    folders: &[PathBuf],
    drawing: Drawing,
    watch: &dyn Watch,
) -> Result<Findings, AnalysisError> {
    let Runs { subjects, lacking, unfinished } =
        read_runs(folders, TableNeeds { positions: Need::Must, ..TableNeeds::default() }, watch)?;
    let valued = || subjects.iter().filter(|subject| subject.has_values());
    watch.begins(Part::Drawing, valued().map(|subject| draws(&subjects, subject, drawing)).sum());
    let found: Vec<PieceValues> =
        valued().map(|subject| piece_values(&subjects, subject, drawing, watch)).collect::<Result<_, _>>()?;
    let mut tables: Vec<ResultTable> = found.iter().flat_map(PieceValues::tables).collect();
    tables.extend(Some(between_players(&found)).filter(|table| !table.is_empty()));
    let mut remarks = remarks_of(&unfinished, &lacking);
    remarks.extend(found.iter().filter_map(PieceValues::uncertain));
    Ok(Findings { tables, remarks })
}

/// Placement of pieces in the set-ups of winners.
///
/// # Errors
/// If a folder holds no run, or no run has set-ups.
pub fn setup_findings(folders: &[PathBuf], watch: &dyn Watch) -> Result<Findings, AnalysisError> {
    let Runs { subjects, lacking, unfinished } =
        read_runs(folders, TableNeeds { setups: Need::Must, ..TableNeeds::default() }, watch)?;
    let has =
        |subject: &&Subject| subject.is_whole() && subject.games.iter().any(|game| !game.setups.is_empty());
    let found = subjects.iter().filter(has).map(placement_tables).collect::<Result<Vec<_>, _>>()?;
    let tables = found.into_iter().flatten().filter(|table| !table.is_empty()).collect();
    Ok(Findings { tables, remarks: remarks_of(&unfinished, &lacking) })
}

/// Passes a fit on, or remarks why nothing can be fitted.
fn if_fitted<T>(
    found: Result<T, AnalysisError>,
    remarks: &mut Vec<String>,
) -> Result<Option<T>, AnalysisError> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(AnalysisError::Regression { game, problem }) => {
            remarks.push(format!("{game}: no piece values: {problem}"));
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// Piece values of a subject, and the tables of values if asked for; nothing without positions.
fn worth(
    (all, subject): (&[Subject], &Subject),
    facts: &GameFacts,
    (drawing, values): (Drawing, bool),
    watch: &dyn Watch,
    remarks: &mut Vec<String>,
) -> Result<(Option<Fit>, Vec<ResultTable>), AnalysisError> {
    if subject.positions.is_empty() {
        return Ok((None, Vec::new()));
    }
    if values {
        let found = if_fitted(piece_values(all, subject, drawing, watch), remarks)?;
        let tables = found.as_ref().map_or_else(Vec::new, PieceValues::tables);
        return Ok((found.map(|found| found.fit), tables));
    }
    let positions: Vec<&PositionLine> = subject.positions.iter().collect();
    let columns = columns(subject, &[Which::All]);
    let fitted = fit(subject, &facts.kinds, &positions, &columns, drawing, watch);
    Ok((if_fitted(fitted, remarks)?, Vec::new()))
}

/// Agents that are not the same players in all editions that they played, a line each.
fn unlike(subjects: &[Subject]) -> Vec<String> {
    let agents: BTreeSet<&String> = subjects.iter().flat_map(|subject| &subject.agents).collect();
    let told = |name: &&String| {
        let agent = AgentSpec::read(name).ok()?;
        let played = subjects.iter().filter(|subject| subject.agents.contains(name));
        let editions: BTreeSet<&str> =
            played.map(|subject| subject.game.split(':').next().unwrap_or_default()).collect();
        differs(&agent, &editions.into_iter().collect::<Vec<_>>())
    };
    agents.iter().filter_map(told).collect()
}

/// Agents that took learned set-ups where they come with the program, and random ones elsewhere, a line each.
fn unlike_setups(subjects: &[Subject]) -> Vec<String> {
    let mut games: BTreeMap<&str, [BTreeSet<&str>; 2]> = BTreeMap::new();
    for subject in subjects.iter().filter(|subject| subject.policies.is_empty()) {
        let Ok(ruleset) = load_edition(&subject.typed) else { continue };
        for agent in &subject.agents {
            if AgentSpec::read(agent).is_ok_and(|agent| agent.own_setup() == OwnSetup::Auto) {
                let either = games.entry(agent).or_default();
                either[usize::from(SetupSpec::learned_for(&ruleset).is_some())].insert(&subject.game);
            }
        }
    }
    let told = |(agent, [dealt, learned]): (&str, [BTreeSet<&str>; 2])| {
        let [dealt, learned] = [dealt, learned].map(|games| Vec::from_iter(games).join(", "));
        let remedy = "play with --setup random for the same set-up policy everywhere";
        format!("{agent} had learned set-ups in {learned} and random ones in {dealt}; {remedy}")
    };
    games.into_iter().filter(|(_, either)| either.iter().all(|games| !games.is_empty())).map(told).collect()
}

/// Differences between editions, and behind them the tables of values if asked for.
///
/// # Errors
/// If a folder holds no run.
pub fn era_findings(
    folders: &[PathBuf],
    drawing: Drawing,
    values: bool,
    watch: &dyn Watch,
) -> Result<Findings, AnalysisError> {
    let Runs { subjects, lacking, unfinished } =
        read_runs(folders, TableNeeds { positions: Need::IfThere, ..TableNeeds::default() }, watch)?;
    let mut remarks = remarks_of(&unfinished, &lacking);
    remarks.extend(unlike(&subjects));
    remarks.extend(unlike_setups(&subjects));
    let mut known: BTreeMap<String, (GameFacts, Option<f64>)> = BTreeMap::new();
    for subject in &subjects {
        if !known.contains_key(&subject.typed) {
            known.insert(subject.typed.clone(), (facts(&subject.typed)?, start_bits(&subject.typed)?));
        }
    }
    let (mut eras, mut endings, mut luck) = (eras_table(), endings_table(), luck_table());
    let (mut curves, mut of_pieces) = (Vec::new(), Vec::new());
    let samples = |subject| if values { draws(&subjects, subject, drawing) } else { drawing.samples };
    let valued = subjects.iter().filter(|subject| subject.has_values());
    watch.begins(Part::Drawing, valued.map(samples).sum());
    for subject in subjects.iter().filter(|subject| subject.is_whole()) {
        let Some((facts, start_bits)) = known.get(&subject.typed) else { continue };
        let (fit, tables) = worth((&subjects, subject), facts, (drawing, values), watch, &mut remarks)?;
        eras.row(era_cells(subject, Known { facts, start_bits: *start_bits, fit: fit.as_ref() }));
        add_endings(&mut endings, subject);
        luck_cells(&subjects, subject, facts.first).into_iter().for_each(|cells| luck.row(cells));
        curves.push(uncertainty_table(subject));
        of_pieces.extend(tables);
    }
    let first = |subject: &Subject| known.get(&subject.typed).map_or(0, |(facts, _)| facts.first);
    let mut tables = vec![eras, endings];
    tables.extend(curves);
    tables.push(luck);
    tables.extend(switches_tables(&subjects, first));
    tables.extend(of_pieces);
    tables.retain(|table| !table.is_empty());
    Ok(Findings { tables, remarks })
}

/// Why there is no analysis.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum AnalysisError {
    /// A folder or a table of no use, or nothing to analyse.
    #[error(transparent)]
    Runs(#[from] Wrong),
    /// No such game.
    #[error(transparent)]
    Game(#[from] LoadError),
    /// The regression fails.
    #[error("{game}: {problem}")]
    Regression {
        /// Name of the game, with the switches that are not at their defaults.
        game: String,
        /// Cause, in the words of the system or of the rules.
        problem: Wrong,
    },
}
