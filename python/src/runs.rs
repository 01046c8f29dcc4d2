//! Runs of many games, between agents of ours and Python players; and their folders.

use crate::convert::to_python;
use crate::errors::{missing, wrong};
use crate::game::Game;
use crate::guard::detached;
use crate::guest::{PythonGuest, Troubles};
use crate::pulse::Interruptible;
use crate::statistics::test_of;
use gunjin_agents::AgentSpec;
use gunjin_agents::external::guest::Admitted;
use gunjin_agents::games::gunjin::setup::SetupSpec;
use gunjin_experiments::arena::rounds::{Format, Gathering, Rounds};
use gunjin_experiments::arena::standing::{Place as Standing, standing};
use gunjin_experiments::export::results_json::{cell_json, meeting_json, test_json};
use gunjin_experiments::export::standing_csv::write_arena;
use gunjin_experiments::run::columns::{ArenaTable, Column, Content};
use gunjin_experiments::run::filling::{Begun, Place, begin};
use gunjin_experiments::run::folder;
use gunjin_experiments::run::integrity::verified;
use gunjin_experiments::run::plan::{Plan, Shard};
use gunjin_experiments::run::play::{Playing, Reached, Summaries, Watcher};
use gunjin_experiments::run::prepared::Prepared;
use gunjin_experiments::run::request::{DEFAULT_SEED, group, tables};
use gunjin_experiments::run::seed::run_seed;
use gunjin_play::game_run::group::Group;
use gunjin_play::game_run::result::Score;
use gunjin_play::game_run::runner::all_threads;
use gunjin_ui::any::AnyGame;
use pyo3::prelude::*;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// A player: the name of an agent, or a Python object with the name that it gets.
pub(crate) enum Player<'py> {
    /// An agent by name.
    Agent(String),
    /// A Python object.
    Object(String, Bound<'py, PyAny>),
}

impl<'py> FromPyObject<'_, 'py> for Player<'py> {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Player<'py>> {
        if let Ok(name) = value.extract() {
            return Ok(Player::Agent(name));
        }
        let (name, object) = value.extract()?;
        Ok(Player::Object(name, object))
    }
}

/// Options of games, whatever is made of them.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Options {
    games: u64,
    seed: Option<u64>,
    setups: Vec<String>,
    threads: Option<usize>,
    out: Option<PathBuf>,
    resume: bool,
    tables: Vec<String>,
    sample: u32,
    records: u64,
    /// True if an exception of a Python player loses it the game, instead of ending the run.
    forfeits: bool,
}

/// The players of a run, by the names that plans have for them.
struct Seated {
    agents: Vec<AgentSpec>,
    troubles: Arc<Troubles>,
    /// Guests leave when they are dropped.
    _guests: Vec<Admitted>,
}

fn seat(players: Vec<Player<'_>>, game: &Arc<dyn AnyGame>, forfeits: bool) -> PyResult<Seated> {
    let troubles = Arc::new(Troubles::default());
    let (mut agents, mut guests) = (Vec::new(), Vec::new());
    for player in players {
        match player {
            Player::Agent(name) => agents.push(AgentSpec::read(&name).map_err(wrong)?),
            Player::Object(name, object) => {
                let admitted = PythonGuest::admit(&name, &object, Arc::clone(game), forfeits, &troubles)?;
                agents.push(AgentSpec::read(&admitted.agent()).map_err(wrong)?);
                guests.push(admitted);
            }
        }
    }
    Ok(Seated { agents, troubles, _guests: guests })
}

/// The rows of games, column by column.
#[derive(Debug, Default, Serialize)]
struct Rows {
    cell: Vec<usize>,
    scores: Vec<Vec<f64>>,
    plies: Vec<u32>,
    reason: Vec<String>,
    why: Vec<String>,
}

/// Keeps what every game gave, and asks Python now and then whether to go on.
struct Recording<'w> {
    watcher: &'w mut dyn Watcher,
    rows: Rows,
    /// Games of the plan.
    total: u64,
    heart: Interruptible,
    troubles: &'w Troubles,
}

impl Watcher for Recording<'_> {
    fn played(&mut self, cell: usize, score: &Score) -> bool {
        if self.heart.beat(self.rows.cell.len() as u64, self.total, None) == ControlFlow::Break(()) {
            self.troubles.stop.store(true, Ordering::Relaxed);
        }
        let rows = &mut self.rows;
        rows.cell.push(cell);
        rows.scores.push(score.points.clone());
        rows.plies.push(score.plies);
        rows.reason.push(score.reason.to_string());
        rows.why.push(score.why.clone());
        self.watcher.played(cell, score)
    }
}

/// A plan with the tables that were asked for.
fn with_tables(plan: Plan, options: &Options) -> PyResult<Plan> {
    let mut asked = options.tables.clone();
    if asked.is_empty() {
        asked.push("setups".into());
    }
    let tables = tables(&asked).map_err(wrong)?;
    Ok(Plan { tables, sample: options.sample.max(1), records: options.records, ..plan })
}

/// Plays a plan, into a folder if one is named, and shows the watcher every game of it in order.
fn play(plan: &Plan, options: &Options, watcher: &mut Recording<'_>) -> PyResult<()> {
    let threads = options.threads.unwrap_or_else(all_threads).max(1);
    let stop = &watcher.troubles.stop;
    let reached = Prepared::with(plan, |prepared| match &options.out {
        None => {
            let mut playing = Playing { prepared, threads, stop, folder: None, watcher };
            playing.play(0..plan.total()).map_err(wrong)
        }
        Some(path) => {
            let place = Place { path, shard: Shard::WHOLE, threads, resume: options.resume };
            match begin(place, plan, watcher).map_err(wrong)? {
                Begun::Complete(_) => Ok(Reached::End),
                Begun::Open(filling) => filling.play(prepared, threads, stop, watcher).map_err(wrong),
            }
        }
    });
    // The reason of a stop is reported by its cause.
    reached.map(|_: Reached| ())
}

/// Plays a plan without Python's lock; exceptions of players and of Ctrl-C come out here.
fn run(
    py: Python<'_>,
    plan: &Plan,
    options: &Options,
    troubles: &Troubles,
    watcher: &mut (dyn Watcher + Send),
) -> PyResult<Rows> {
    let heart = Interruptible::new(py, "games played")?;
    let (played, rows, heart) = detached(py, || {
        let mut recording =
            Recording { watcher, rows: Rows::default(), total: plan.total(), heart, troubles };
        let played = play(plan, options, &mut recording);
        (played, recording.rows, recording.heart)
    })?;
    heart.finish()?;
    troubles.take()?;
    played?;
    Ok(rows)
}

/// The cells of a plan, and the games column by column.
#[derive(Serialize)]
struct Games {
    cells: Vec<Value>,
    seats: usize,
    #[serde(flatten)]
    rows: Rows,
}

fn games_of(plan: &Plan, rows: Rows) -> Games {
    let cells = (0..).map_while(|cell| {
        let (group, seating) = plan.cell(cell)?;
        Some(json!({ "game": group.game, "seed": group.seed, "agents": group.seatings[seating] }))
    });
    Games { cells: cells.collect(), seats: plan.seats(), rows }
}

/// Games of one seating: Python players, and who sits where by name (`guest:name=…` for one of them).
#[pyfunction]
pub(crate) fn play_games<'py>(
    py: Python<'py>,
    game: &Game,
    players: Vec<Player<'py>>,
    seats: Vec<String>,
    options: Options,
) -> PyResult<Bound<'py, PyAny>> {
    let seated = seat(players, &game.game, options.forfeits)?;
    let seatings = [seats];
    let given = options.seed.unwrap_or(DEFAULT_SEED);
    let group = group(game.game.name(), given, options.games, &options.setups, &seatings).map_err(wrong)?;
    let seed = run_seed(options.seed, &group.seatings[0], options.out.as_deref()).map_err(wrong)?;
    let plan = with_tables(Plan::of(vec![Group { seed, ..group }]), &options)?;
    let mut summaries = Summaries::default();
    let rows = run(py, &plan, &options, &seated.troubles, &mut summaries)?;
    let summary = summaries.0.first().cloned().unwrap_or_default();
    to_python(py, &json!({ "summary": cell_json(&plan, 0, &summary), "games": games_of(&plan, rows) }))
}

/// Result of an arena. The fields of a place are in the order of `standing.csv`.
#[derive(Serialize)]
struct Arena<'a> {
    standing: Vec<&'a Standing>,
    meetings: Vec<Value>,
    test: Option<Value>,
    games: Games,
}

/// Everybody against everybody, or the first against all others.
#[pyfunction]
#[pyo3(signature = (game, players, options, gauntlet, sprt))]
pub(crate) fn play_arena<'py>(
    py: Python<'py>,
    game: &Game,
    players: Vec<Player<'py>>,
    options: Options,
    gauntlet: bool,
    sprt: Option<(f64, f64, f64, f64)>,
) -> PyResult<Bound<'py, PyAny>> {
    let test = sprt.map(|(null, other, alpha, beta)| test_of(null, other, alpha, beta)).transpose()?;
    let seated = seat(players, &game.game, options.forfeits)?;
    let rounds = Rounds {
        game: game.game.name().to_string(),
        seats: game.game.seats(),
        agents: seated.agents.clone(),
        setups: options
            .setups
            .iter()
            .map(|name| SetupSpec::read(name))
            .collect::<Result<_, _>>()
            .map_err(wrong)?,
        rounds: options.games,
        format: if gauntlet { Format::Gauntlet } else { Format::RoundRobin },
        seed: run_seed(options.seed, &seated.agents, options.out.as_deref()).map_err(wrong)?,
        sprt: test,
    };
    let (plan, meeting) = rounds.plan().map_err(wrong)?;
    let plan = with_tables(plan, &options)?;
    let mut gathering = Gathering::new(&plan, meeting);
    let rows = run(py, &plan, &options, &seated.troubles, &mut gathering)?;
    let (names, meetings) = (&rounds.names(), &gathering.meetings);
    let found = standing(names, meetings, rounds.seed);
    if let Some(out) = &options.out {
        write_arena(out, names, meetings, &found).map_err(wrong)?;
    }
    let told = Arena {
        standing: found.places.iter().map(|(_, place)| place).collect(),
        meetings: meetings.iter().map(|meeting| meeting_json(names, meeting)).collect(),
        test: test.and_then(|test| Some(test_json(test, meetings.first()?.places.first()?))),
        games: games_of(&plan, rows),
    };
    to_python(py, &told)
}

/// A table's file and columns.
fn table_json(file: &str, columns: &[Column]) -> Value {
    let content = |column: &Column| {
        let word = match column.content {
            Content::Integer => "integer",
            Content::Number => "number",
            Content::Text => "text",
        };
        json!([column.name, word])
    };
    json!({ "file": file, "columns": columns.iter().map(content).collect::<Vec<Value>>() })
}

/// Plan, manifest and columns of a run. Without `with_files` only plan and manifest are in the folder: the caller
/// checks each file as it arrives.
#[pyfunction]
#[pyo3(signature = (path, with_files = true))]
pub(crate) fn look(py: Python<'_>, path: PathBuf, with_files: bool) -> PyResult<Bound<'_, PyAny>> {
    let read = if with_files { verified } else { folder::look };
    let (plan, manifest) = read(&path).map_err(missing)?;
    let seats = plan.seats();
    let name = |file: &str| file.trim_end_matches(".csv").to_string();
    let mut tables = Map::new();
    for table in &plan.tables {
        tables.insert(name(table.file()), table_json(table.file(), &table.columns(seats)));
    }
    for table in ArenaTable::ALL.iter().filter(|table| path.join(table.file()).is_file()) {
        tables.insert(name(table.file()), table_json(table.file(), &table.columns()));
    }
    to_python(py, &json!({ "plan": plan, "manifest": manifest, "tables": tables }))
}
