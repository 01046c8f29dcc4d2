//! The folder of a network that is being learned.

use super::event::Event;
use super::plan::Plan;
use crate::files::{WholeFile, read_text};
use gunjin_agents::games::gunjin::learned::file::{NetworkFile, Origin};
use gunjin_agents::learn::adam::Adam;
use gunjin_agents::learn::integer::IntegerNetwork;
use gunjin_agents::learn::network::{Network, Shape};
use gunjin_agents::learn::trainer::Learner;
use gunjin_engine::wrong::Wrong;
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

const PLAN: &str = "plan.json";
const STATE: &str = "state.json";
const EVENTS: &str = "events.jsonl";
const LAST: &str = "last.json";
/// The best network, for `learned:net=FILE`.
pub const BEST: &str = "best.json";

/// The best network so far.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Best {
    /// After this step.
    pub step: u64,
    /// Its score.
    pub score: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// Matches since in which even the upper end was below that.
    pub worse_since: u32,
}

/// Where a learner is, as it is written.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    steps: u64,
    decisions: u64,
    weights: Vec<f32>,
    adam: Adam,
    past: Vec<Vec<f32>>,
    best: Option<Best>,
    /// Bytes of `events.jsonl` that belong to it.
    events: u64,
}

/// A learner with what its folder keeps of it besides.
#[derive(Debug)]
pub struct Kept {
    /// The learner.
    pub learner: Learner,
    /// Decisions learned from.
    pub decisions: u64,
    /// The best network so far.
    pub best: Option<Best>,
}

/// A folder in which a network is learned.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    plan: Plan,
    /// What makes the network again.
    command: String,
    events: File,
    length: u64,
}

fn writing(path: &Path, error: &std::io::Error) -> Wrong {
    Wrong(format!("'{}' cannot be written: {error}; make room, or choose another --out", path.display()))
}

impl Folder {
    /// Opens the folder of a plan. What it has is gone on with if that is wanted.
    ///
    /// # Errors
    /// If it holds a network of another plan, or holds one and it is not to be gone on with, or cannot be
    /// read or written.
    pub fn open(
        path: &Path,
        plan: &Plan,
        command: &str,
        resume: bool,
    ) -> Result<(Folder, Option<Kept>), Wrong> {
        std::fs::create_dir_all(path).map_err(|error| writing(path, &error))?;
        let shown = path.display();
        let there = path.join(PLAN).exists();
        if there && !resume {
            return Err(Wrong(format!(
                "'{shown}' holds a network already; go on with it by --resume, or choose another --out"
            )));
        }
        if there {
            let found: Plan = read_json(&path.join(PLAN))?;
            if found != *plan {
                return Err(Wrong(format!(
                    "'{shown}' was begun with another plan ({PLAN} has it); ask for the same, or choose another --out"
                )));
            }
        } else {
            write_json(&path.join(PLAN), plan)?;
        }
        let state: Option<State> =
            path.join(STATE).exists().then(|| read_json(&path.join(STATE))).transpose()?;
        let length = state.as_ref().map_or(0, |state| state.events);
        let events_path = path.join(EVENTS);
        let events = OpenOptions::new().create(true).append(true).open(&events_path);
        let events = events.map_err(|error| writing(&events_path, &error))?;
        // Events behind the state are of steps that will be made again.
        events.set_len(length).map_err(|error| writing(&events_path, &error))?;
        let kept = state.map(|state| kept(state, plan.shape, path)).transpose()?;
        let (path, plan, command) = (path.to_path_buf(), plan.clone(), command.to_string());
        Ok((Folder { path, plan, command, events, length }, kept))
    }

    /// Adds an event.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn tell(&mut self, event: &Event) -> Result<(), Wrong> {
        let line = serde_json::to_string(event).map_err(|error| Wrong(error.to_string()))? + "\n";
        self.length += line.len() as u64;
        let path = self.path.join(EVENTS);
        self.events.write_all(line.as_bytes()).map_err(|error| writing(&path, &error))
    }

    /// Writes where the learner is, and its network.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&mut self, kept: &Kept) -> Result<(), Wrong> {
        let Kept { learner, decisions, best } = kept;
        self.write_network(LAST, kept)?;
        let state = State {
            steps: learner.steps,
            decisions: *decisions,
            weights: learner.network.weights().to_vec(),
            adam: learner.adam.clone(),
            past: learner.past.iter().map(|network| network.weights().to_vec()).collect(),
            best: best.clone(),
            events: self.length,
        };
        write_json(&self.path.join(STATE), &state)
    }

    /// Writes the learner's network as the best.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save_best(&self, kept: &Kept) -> Result<(), Wrong> {
        self.write_network(BEST, kept)
    }

    fn write_network(&self, name: &str, kept: &Kept) -> Result<(), Wrong> {
        let names: Vec<&str> = self.plan.games.iter().map(|(game, _)| game.as_str()).collect();
        let rules: Vec<&str> = self.plan.games.iter().map(|(_, rules)| rules.as_str()).collect();
        let origin = Origin {
            command: self.command.clone(),
            game: names.join(" "),
            rules: rules.join(" "),
            games: kept.learner.steps * self.plan.settings.games,
            decisions: kept.decisions,
            seed: self.plan.settings.seed,
        };
        let text = NetworkFile::of(&IntegerNetwork::of(&kept.learner.network), origin).text()?;
        write(&self.path.join(name), &text)
    }
}

fn kept(state: State, shape: Shape, path: &Path) -> Result<Kept, Wrong> {
    let spoilt = || {
        let path = path.join(STATE);
        Wrong(format!("'{}' was cut or changed; begin again in another --out", path.display()))
    };
    let network = |weights: Vec<f32>| Network::of_weights(shape, weights).ok_or_else(spoilt);
    let past = state.past.into_iter().map(network).collect::<Result<Vec<_>, _>>()?;
    if state.adam.len() != shape.weights() {
        return Err(spoilt());
    }
    let learner = Learner { network: network(state.weights)?, adam: state.adam, steps: state.steps, past };
    Ok(Kept { learner, decisions: state.decisions, best: state.best })
}

fn write(path: &Path, text: &str) -> Result<(), Wrong> {
    let write = WholeFile::create(path).and_then(|file| file.write(text.as_bytes()));
    write.map_err(|error| Wrong(error.to_string()))
}

fn write_json(path: &Path, what: &impl Serialize) -> Result<(), Wrong> {
    write(path, &(serde_json::to_string(what).map_err(|error| Wrong(error.to_string()))? + "\n"))
}

fn read_json<T: serde::de::DeserializeOwned>(path: &Path) -> Result<T, Wrong> {
    serde_json::from_str(&read_text(path)?).map_err(|error| {
        Wrong(format!("'{}' cannot be read: {error}; begin again in another --out", path.display()))
    })
}
