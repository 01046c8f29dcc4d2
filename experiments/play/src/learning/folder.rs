//! The folder of something that is being learned.

use crate::files::{WholeFile, read_text};
use crate::named_files::{self, Digests, changed};
use gunjin_engine::Wrong;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

const PLAN: &str = "plan.json";
const INPUTS: &str = "inputs.json";
const STATE: &str = "state.json";
const EVENTS: &str = "events.jsonl";
/// The latest of what is learned.
pub const LAST: &str = "last.json";
/// The best so far.
pub const BEST: &str = "best.json";

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State<S> {
    learner: S,
    events: u64,
}

/// A folder in which something is learned.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// The command that makes again what is learned here.
    pub command: String,
    events: File,
    /// Bytes of events that were told.
    pub length: u64,
}

fn writing(path: &Path, error: &std::io::Error) -> Wrong {
    Wrong(format!("'{}' cannot be written: {error}; free space or choose another --out", path.display()))
}

impl Folder {
    /// Opens the folder of a plan, with the state of its learner if it has one. What it has is gone on with
    /// if that is wanted.
    ///
    /// # Errors
    /// If it holds something of another plan, or of files that have changed since, or holds something and it is
    /// not to be gone on with, or cannot be read or written.
    pub fn open<P: Serialize + DeserializeOwned + PartialEq, S: DeserializeOwned>(
        path: &Path,
        plan: &P,
        command: &str,
        resume: bool,
    ) -> Result<(Folder, Option<S>), Wrong> {
        Folder::extend(path, plan, command, resume, |_| false)
    }

    /// Opens the folder of a plan, or of another plan that this one goes on with.
    pub fn extend<P: Serialize + DeserializeOwned + PartialEq, S: DeserializeOwned>(
        path: &Path,
        plan: &P,
        command: &str,
        resume: bool,
        goes_on: impl Fn(&P) -> bool,
    ) -> Result<(Folder, Option<S>), Wrong> {
        std::fs::create_dir_all(path).map_err(|error| writing(path, &error))?;
        Folder::claim(path, plan, resume, goes_on)?;
        let state: Option<State<S>> =
            path.join(STATE).exists().then(|| read_json(&path.join(STATE))).transpose()?;
        let length = state.as_ref().map_or(0, |state| state.events);
        let events_path = path.join(EVENTS);
        let events = OpenOptions::new().create(true).append(true).open(&events_path);
        let events = events.map_err(|error| writing(&events_path, &error))?;
        // Events behind the state are of steps that will be made again.
        events.set_len(length).map_err(|error| writing(&events_path, &error))?;
        let folder = Folder { path: path.to_path_buf(), command: command.to_string(), events, length };
        Ok((folder, state.map(|state| state.learner)))
    }

    fn claim<P: Serialize + DeserializeOwned + PartialEq>(
        path: &Path,
        plan: &P,
        resume: bool,
        goes_on: impl Fn(&P) -> bool,
    ) -> Result<(), Wrong> {
        let shown = path.display();
        let inputs = inputs(plan)?;
        if !path.join(PLAN).exists() {
            if !inputs.is_empty() {
                write_json(&path.join(INPUTS), &inputs)?;
            }
            return write_json(&path.join(PLAN), plan);
        }
        if !resume {
            return Err(Wrong(format!(
                "'{shown}' holds a training run; continue with --resume, or choose another --out"
            )));
        }
        let known_inputs = path.join(INPUTS);
        let then: Digests = if known_inputs.exists() { read_json(&known_inputs)? } else { Digests::new() };
        if let Some(file) = changed(&then, &inputs) {
            return Err(Wrong(format!(
                "'{shown}' holds a training run with an earlier version of '{file}'; choose another --out, or restore the file"
            )));
        }
        let known = read_json::<P>(&path.join(PLAN))?;
        if known == *plan {
            return Ok(());
        }
        if !goes_on(&known) {
            return Err(Wrong(format!(
                "'{shown}' holds a training run with other settings (see {PLAN}); give the same, or choose another --out"
            )));
        }
        write_json(&path.join(PLAN), plan)
    }

    /// Takes back the events behind so many bytes.
    pub fn take_back(&mut self, length: u64) -> Result<(), Wrong> {
        self.length = length;
        self.events.set_len(length).map_err(|error| writing(&self.path.join(EVENTS), &error))
    }

    /// Adds an event, and shows it.
    pub fn tell<E: Serialize>(&mut self, event: &E, watch: &mut dyn FnMut(&E)) -> Result<(), Wrong> {
        let line = serde_json::to_string(event).map_err(|error| Wrong(error.to_string()))? + "\n";
        self.length += line.len() as u64;
        let path = self.path.join(EVENTS);
        self.events.write_all(line.as_bytes()).map_err(|error| writing(&path, &error))?;
        watch(event);
        Ok(())
    }

    /// Writes where the learner is.
    pub fn save(&self, learner: &impl Serialize) -> Result<(), Wrong> {
        write_json(&self.path.join(STATE), &State { learner, events: self.length })
    }

    /// Writes a file, whole.
    pub fn write(&self, name: &str, text: &str) -> Result<(), Wrong> {
        write(&self.path.join(name), text)
    }

    /// Error of an inconsistent state.
    pub fn spoilt(&self) -> Wrong {
        let path = self.path.join(STATE);
        Wrong(format!("'{}' was cut or changed; start again with another --out", path.display()))
    }
}

fn inputs(plan: &impl Serialize) -> Result<Digests, Wrong> {
    fn names<'a>(value: &'a Value, into: &mut Vec<&'a str>) {
        match value {
            Value::String(name) => into.push(name),
            Value::Array(values) => values.iter().for_each(|value| names(value, into)),
            Value::Object(values) => values.values().for_each(|value| names(value, into)),
            _ => {}
        }
    }
    let plan = serde_json::to_value(plan).map_err(|error| Wrong(error.to_string()))?;
    let mut found = Vec::new();
    names(&plan, &mut found);
    named_files::inputs(found)
}

fn write(path: &Path, text: &str) -> Result<(), Wrong> {
    let write = WholeFile::create(path).and_then(|file| file.write(text.as_bytes()));
    write.map_err(|error| Wrong(error.to_string()))
}

fn write_json(path: &Path, what: &impl Serialize) -> Result<(), Wrong> {
    write(path, &(serde_json::to_string(what).map_err(|error| Wrong(error.to_string()))? + "\n"))
}

fn read_json<T: DeserializeOwned>(path: &Path) -> Result<T, Wrong> {
    serde_json::from_str(&read_text(path)?).map_err(|error| {
        Wrong(format!("'{}' cannot be read: {error}; start again with another --out", path.display()))
    })
}
