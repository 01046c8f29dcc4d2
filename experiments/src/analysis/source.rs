//! Runs as they lie in folders, put together by what was played.

use super::findings::AnalysisError;
use super::watch::{Part, Watch, each_line};
use crate::render::results::grouped;
use crate::run::folder_error::FolderError;
use crate::run::integrity::verified;
use crate::run::manifest::Manifest;
use crate::run::plan::{Plan, SCHEMA, Table};
use crate::run::read::{Line, TableFile};
use crate::run::status::{State, Status};
use gunjin_agents::{AgentSpec, short_name};
use gunjin_engine::Wrong;
use gunjin_play::game_run::group::Group;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};

/// Need of an analysis for a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Need {
    /// It is not read.
    #[default]
    Not,
    /// It is read where it is.
    IfThere,
    /// At least one run must have it.
    Must,
}

/// Tables to be read besides `games.csv`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TableNeeds {
    /// Need of `positions.csv`.
    pub positions: Need,
    /// Need of `setups.csv`.
    pub setups: Need,
}

/// Key of games that begin alike: the seed, the number, and the seating.
pub(crate) type Start = (u64, u64, usize);

/// A finished game.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct GameLine {
    /// Its number under its seed.
    pub index: u64,
    /// Seed of every random number of the run.
    pub seed: u64,
    /// Its seating within its group: the same in all groups of the same agents.
    pub seating: usize,
    /// By seat, who sat there: the agent's place in [`Subject::agents`].
    pub players: Vec<usize>,
    /// Points by seat.
    pub scores: Vec<f64>,
    /// Why it ended.
    pub reason: String,
    /// Number of plies.
    pub plies: u32,
    /// Mean number of legal actions.
    pub branching: Option<f64>,
    /// Number of fights.
    pub combats: Option<f64>,
    /// Pieces that left the board.
    pub captures: Option<f64>,
    /// The ply of the first fight.
    pub first_contact: Option<f64>,
    /// The first ply after which a piece stood in the enemy's camp.
    pub crossing: Option<f64>,
    /// The set-ups by seat, where they were written and asked for.
    pub setups: Vec<String>,
}

impl GameLine {
    pub(crate) fn start(&self) -> Start {
        (self.seed, self.index, self.seating)
    }
}

/// A sampled position.
#[derive(Debug, Clone, PartialEq)]
pub struct PositionLine {
    /// The game: its place in [`Subject::games`].
    pub game: usize,
    /// Number of plies since the start.
    pub ply: u32,
    /// The seat to act.
    pub seat: usize,
    /// By seat, what it has left: how many of each of [`Subject::kinds`]. Shorter where the last kinds are
    /// not there.
    pub material: Vec<Vec<u16>>,
    /// The same of the pieces that have moved; all empty where that is not kept.
    pub moved: Vec<Vec<u16>>,
    /// By seat, the uncertainty in bits.
    pub entropy: Vec<Option<f64>>,
}

/// Everything that was played of one game by the same agents from the same kind of set-ups.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Subject {
    /// The game with its switches.
    pub game: String,
    /// The same as it was typed, by which it can be loaded.
    pub typed: String,
    /// The agents, in alphabetical order; [`GameLine::players`] says who sat where.
    pub agents: Vec<String>,
    /// Set-up policies by seat.
    pub policies: Vec<String>,
    /// By seat, the pieces that its army lacks; empty in games of full armies.
    pub without: Vec<Vec<String>>,
    /// Repeat in which the games of these numbers were played ([`Group::repeat`]).
    pub repeat: u64,
    /// Number of seats of the game.
    pub seats: usize,
    /// Codes of the kinds that occur in positions, in the order of their first appearance.
    pub kinds: Vec<String>,
    /// Games in their order.
    pub games: Vec<GameLine>,
    /// The sampled positions, in the order of the games.
    pub positions: Vec<PositionLine>,
}

impl Subject {
    /// Agents that played it, and their set-up policies.
    pub fn played_by(&self) -> String {
        let mut agents = self.agents.clone();
        agents.dedup();
        let agents = agents.iter().map(|agent| short_name(agent)).collect::<Vec<_>>().join(" and ");
        match self.policies.as_slice() {
            [] => agents,
            [south, north] if south == north => format!("{agents}, set-ups {south}"),
            more => format!("{agents}, set-ups {}", more.join(" - ")),
        }
    }

    /// True if these are games by themselves: armies are full, and nothing is played a second time.
    pub fn is_whole(&self) -> bool {
        self.repeat == 0 && self.has_full_armies()
    }

    pub(crate) fn has_full_armies(&self) -> bool {
        self.without.iter().all(Vec::is_empty)
    }

    /// True if another has the same game by the same agents from the same kind of set-ups.
    pub(crate) fn is_played_as(&self, other: &Subject) -> bool {
        self.game == other.game && self.is_played_by_those_of(other)
    }

    /// True if another has the same agents and the same kind of set-ups.
    pub(crate) fn is_played_by_those_of(&self, other: &Subject) -> bool {
        self.agents == other.agents && self.policies == other.policies
    }

    /// True if values of pieces can be found from it: these are games by themselves, with positions.
    pub fn has_values(&self) -> bool {
        self.is_whole() && !self.positions.is_empty()
    }
}

/// Content of the runs that were read.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Runs {
    /// The games, by what was played.
    pub subjects: Vec<Subject>,
    /// Folders with games of full armies that lack a table which was wanted, and that table: they add nothing
    /// to what is found from it.
    pub(crate) lacking: Vec<(PathBuf, Table)>,
    /// Runs that are not finished: what was read of them is what is safe so far.
    pub(crate) unfinished: Vec<Unfinished>,
}

/// A run that is not finished.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfinished {
    /// Folder of the run.
    pub folder: PathBuf,
    /// Games that are safe.
    pub done: u64,
    /// Games that it will have.
    pub games: u64,
}

impl Unfinished {
    /// The run of a folder, if it is not finished.
    ///
    /// # Errors
    /// If there is no run in it.
    pub fn of(folder: &Path) -> Result<Option<Unfinished>, FolderError> {
        let Status { state, done, games, .. } = Status::read(folder)?;
        let folder = folder.to_path_buf();
        Ok((state != State::Finished).then_some(Unfinished { folder, done, games }))
    }
}

impl std::fmt::Display for Unfinished {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (folder, done, games) = (self.folder.display(), grouped(self.done), grouped(self.games));
        write!(f, "unfinished: {done} of {games} games of '{folder}'; the rest may change the results")
    }
}

struct Reading<'a> {
    path: &'a Path,
    plan: Plan,
    manifest: Manifest,
    /// By cell, its subject and its series, once a game of it was read.
    cells: Vec<Option<(usize, usize)>>,
    /// By cell and number, the place of a game in its subject.
    places: HashMap<(usize, u64), usize>,
}

/// Subjects by what makes them up.
#[derive(Default)]
struct Shelf {
    numbers: BTreeMap<String, usize>,
    subjects: Vec<Subject>,
    /// A series is what one seed and one seating make of a subject: the games of a number in it are the
    /// same.
    series: BTreeMap<String, usize>,
    seen: HashSet<(usize, u64)>,
}

/// Reads runs. Games of the same kind are put together, whatever the folder. Whoever watches is told of the
/// part that this is.
///
/// # Errors
/// If a folder holds no run, or tables of other lengths than its manifest says, a game is in two of
/// them, a table that is wanted is in none, or a line is wrong.
pub fn read_runs(paths: &[PathBuf], wanted: TableNeeds, watch: &dyn Watch) -> Result<Runs, AnalysisError> {
    watch.begins(Part::Reading, bytes_of(paths, wanted)?);
    let (mut shelf, mut lacking, mut unfinished) = (Shelf::default(), Vec::new(), Vec::new());
    for path in paths {
        let mut reading = open(path)?;
        if !reading.manifest.complete {
            unfinished.extend(Unfinished::of(path).map_err(Wrong::from)?);
        }
        table_lines(path, Table::Games, watch, |line| shelf.game(&mut reading, line))?;
        let mut lacks = Vec::new();
        if wanted.positions != Need::Not
            && !table_lines(path, Table::Positions, watch, |line| shelf.position(&reading, line))?
        {
            lacks.push(Table::Positions);
        }
        if wanted.setups != Need::Not
            && !table_lines(path, Table::Setups, watch, |line| shelf.setup(&reading, line))?
        {
            lacks.push(Table::Setups);
        }
        if reading.plan.groups.iter().any(Group::is_whole) {
            lacking.extend(lacks.into_iter().map(|table| (path.clone(), table)));
        }
    }
    for (need, table) in [(wanted.positions, Table::Positions), (wanted.setups, Table::Setups)] {
        let there = |path: &PathBuf| TableFile::if_there(path, table).is_ok_and(|table| table.is_some());
        if need == Need::Must && !paths.iter().any(there) {
            let file = table.file();
            let play = format!("play again with --tables {} (or all)", file.trim_end_matches(".csv"));
            return Err(Wrong(format!("no run has {file}, which is needed; {play}")).into());
        }
    }
    if shelf.subjects.is_empty() {
        return Err(Wrong("these folders have no games; play some first".into()).into());
    }
    Ok(Runs { subjects: shelf.subjects, lacking, unfinished })
}

fn bytes_of(paths: &[PathBuf], wanted: TableNeeds) -> Result<u64, Wrong> {
    let needs =
        [(Table::Games, Need::Must), (Table::Positions, wanted.positions), (Table::Setups, wanted.setups)];
    let tables = needs.into_iter().filter(|(_, need)| *need != Need::Not);
    let each = tables.flat_map(|(table, _)| paths.iter().map(move |path| TableFile::bytes(path, table)));
    each.sum()
}

/// Shows every line of a table. Answers whether the table is there.
fn table_lines(
    folder: &Path,
    table: Table,
    watch: &dyn Watch,
    look: impl FnMut(&Line<'_>) -> Result<(), Wrong>,
) -> Result<bool, Wrong> {
    let Some(table) = TableFile::if_there(folder, table)? else { return Ok(false) };
    each_line(table, watch, look)?;
    Ok(true)
}

fn open(path: &Path) -> Result<Reading<'_>, Wrong> {
    let folder = path.display();
    let none = |problem: String| {
        let remedy = "name a folder that `gunjin run --out` wrote";
        Wrong(format!("'{folder}' is not the folder of a run: {problem}; {remedy}"))
    };
    let text = std::fs::read_to_string(path.join("spec.toml"))
        .map_err(|cause| none(format!("spec.toml cannot be read ({cause})")))?;
    let plan: Plan =
        toml::from_str(&text).map_err(|error| none(format!("spec.toml: {}", error.message())))?;
    if plan.schema != SCHEMA {
        let found = plan.schema;
        return Err(Wrong(format!(
            "'{folder}' holds a run of schema {found}, this program reads schema {SCHEMA}; use the program that made it"
        )));
    }
    let (_, manifest) = verified(path)?;
    let cells = plan.groups.iter().map(|group| group.seatings.len()).sum();
    Ok(Reading { path, plan, manifest, cells: vec![None; cells], places: HashMap::new() })
}

fn names(seating: &[AgentSpec]) -> Vec<String> {
    seating.iter().map(AgentSpec::to_string).collect()
}

impl Reading<'_> {
    fn key(&self, line: &Line<'_>) -> Result<(usize, u64), Wrong> {
        let cell: usize = line.number("cell")?;
        if cell >= self.cells.len() {
            return Err(line.wrong(format!("spec.toml has no cell {cell}")));
        }
        Ok((cell, line.number("game_index")?))
    }

    fn place(&self, line: &Line<'_>) -> Result<(usize, usize), Wrong> {
        let key = self.key(line)?;
        let found = self.cells[key.0].zip(self.places.get(&key));
        let ((subject, _), place) =
            found.ok_or_else(|| line.wrong(format!("games.csv has no game {} of cell {}", key.1, key.0)))?;
        Ok((subject, *place))
    }
}

impl Shelf {
    fn game(&mut self, reading: &mut Reading<'_>, line: &Line<'_>) -> Result<(), Wrong> {
        let (cell, index) = reading.key(line)?;
        let (scores, seed) = (line.scores()?, line.number("seed")?);
        let seating_number = reading.plan.cell(cell).map_or(0, |(_, seating)| seating);
        let (number, series) = match (reading.cells[cell], reading.plan.cell(cell)) {
            (Some(known), _) => known,
            (None, Some((group, seating))) => {
                let seating = &names(&group.seatings[seating]);
                let number = self.subject(line.text("game")?, group, seating, scores.len());
                let next = self.series.len();
                (number, *self.series.entry(format!("{number}|{seed}|{seating:?}")).or_insert(next))
            }
            (None, None) => return Err(line.wrong(format!("spec.toml has no cell {cell}"))),
        };
        reading.cells[cell] = Some((number, series));
        let seated = reading.plan.cell(cell).map(|(group, seating)| names(&group.seatings[seating]));
        let place = |agent: &String| self.subjects[number].agents.iter().position(|other| other == agent);
        let players = seated.unwrap_or_default().iter().filter_map(place).collect();
        if !self.seen.insert((series, index)) {
            let (game, path) = (line.text("game")?, reading.path.display());
            return Err(Wrong(format!(
                "game {index} of {game} (seed {seed}) is in '{path}' and in an earlier folder; name every run once"
            )));
        }
        let games = &mut self.subjects[number].games;
        reading.places.insert((cell, index), games.len());
        games.push(GameLine {
            index,
            seed,
            seating: seating_number,
            players,
            scores,
            reason: line.text("reason")?.to_string(),
            plies: line.number("plies")?,
            branching: line.optional("branching")?,
            combats: line.optional("combats")?,
            captures: line.optional("captures")?,
            first_contact: line.optional("first_contact")?,
            crossing: line.optional("crossing")?,
            setups: Vec::new(),
        });
        Ok(())
    }

    /// The subject of a cell, a new one if there is none yet.
    fn subject(&mut self, game: &str, group: &Group, seating: &[String], seats: usize) -> usize {
        let mut agents = seating.to_vec();
        agents.sort_unstable();
        let subject = Subject {
            game: game.to_string(),
            typed: group.game.clone(),
            agents,
            policies: group.setups.iter().map(ToString::to_string).collect(),
            without: group.without.clone(),
            repeat: group.repeat,
            seats,
            ..Subject::default()
        };
        let Subject { agents, policies, without, repeat, .. } = &subject;
        let key = format!("{game}|{agents:?}|{policies:?}|{without:?}|{repeat}");
        let Shelf { numbers, subjects, .. } = self;
        *numbers.entry(key).or_insert_with(|| {
            subjects.push(subject);
            subjects.len() - 1
        })
    }

    fn position(&mut self, reading: &Reading<'_>, line: &Line<'_>) -> Result<(), Wrong> {
        let (number, game) = reading.place(line)?;
        let Subject { seats, kinds, positions, .. } = &mut self.subjects[number];
        let seats = 1..=*seats;
        let mut counted = |name: &str| -> Result<Vec<Vec<u16>>, Wrong> {
            let counts = |seat: usize| line.counts(&format!("{name}_{seat}"));
            seats.clone().map(|seat| Ok(by_kind(kinds, &counts(seat)?))).collect()
        };
        let (material, moved) = (counted("material")?, counted("moved")?);
        let seat: usize = line.number("seat")?;
        positions.push(PositionLine {
            game,
            ply: line.number("ply")?,
            seat: seat.saturating_sub(1),
            material,
            moved,
            entropy: seats.map(|seat| line.optional(&format!("entropy_{seat}"))).collect::<Result<_, _>>()?,
        });
        Ok(())
    }

    fn setup(&mut self, reading: &Reading<'_>, line: &Line<'_>) -> Result<(), Wrong> {
        let (number, game) = reading.place(line)?;
        self.subjects[number].games[game].setups.push(line.text("setup")?.to_string());
        Ok(())
    }
}

/// Counts in the order of `kinds`, to which new ones are added.
fn by_kind(kinds: &mut Vec<String>, counts: &[(&str, u16)]) -> Vec<u16> {
    let mut list = Vec::new();
    for (code, count) in counts {
        let place = kinds.iter().position(|kind| kind == code).unwrap_or_else(|| {
            kinds.push((*code).to_string());
            kinds.len() - 1
        });
        if list.len() <= place {
            list.resize(place + 1, 0);
        }
        list[place] = *count;
    }
    list
}
