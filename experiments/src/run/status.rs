//! Progress of a run, seen from outside: nothing is written, and whoever plays it is not disturbed.

use super::folder::{LOCK, MANIFEST, has_run, look};
use super::folder_error::FolderError;
use super::integrity::Progress;
use super::manifest::Manifest;
use super::plan::Table;
use serde::Serialize;
use std::fs::File;
use std::path::{Path, PathBuf};

/// Activity of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// All its games are there.
    Finished,
    /// A program is playing it.
    Playing,
    /// It is not finished, and nobody plays it.
    Stopped,
}

/// Progress of the run of one folder.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Status {
    /// Folder of the run.
    pub folder: PathBuf,
    /// Its current activity.
    pub state: State,
    /// Part of its run, as 3/16.
    pub shard: String,
    /// Games that are safe.
    pub done: u64,
    /// Games of this folder.
    pub games: u64,
    /// A sequential test ended the run early: `done` of `games` were enough.
    pub decided: bool,
    /// Seconds played so far.
    pub seconds: f64,
    /// Games a second so far; none before the first game.
    pub games_per_second: Option<f64>,
    /// Seconds that the rest will take at this rate; none where nobody plays it or no rate is known.
    pub seconds_left: Option<f64>,
    pub(crate) threads: usize,
    pub(crate) started: String,
    /// When it was finished; empty before.
    pub finished: String,
}

impl Status {
    /// Looks at a folder.
    ///
    /// # Errors
    /// If there is no run in it, or its files cannot be read.
    pub fn read(folder: &Path) -> Result<Status, FolderError> {
        let playing = is_locked(folder);
        // A run that ends just now takes this file away and then says that it is complete.
        let (next, seconds) = progress(folder)?;
        let (_, manifest) = look(folder)?;
        let games = manifest.to - manifest.from;
        let (done, seconds, state) = match manifest.complete {
            true => (games_there(folder, &manifest, games), manifest.seconds, State::Finished),
            false => {
                let done = next.unwrap_or(manifest.from).saturating_sub(manifest.from);
                (done.min(games), seconds, if playing { State::Playing } else { State::Stopped })
            }
        };
        let rate = (done > 0 && seconds > 0.0).then(|| done as f64 / seconds);
        let left = rate.filter(|_| state == State::Playing).map(|rate| (games - done) as f64 / rate);
        Ok(Status {
            folder: folder.to_path_buf(),
            state,
            shard: format!("{}/{}", manifest.shard.number, manifest.shard.of),
            done,
            games,
            decided: manifest.decided,
            seconds,
            games_per_second: rate,
            seconds_left: left,
            threads: manifest.machine.threads,
            started: manifest.started,
            finished: manifest.finished,
        })
    }
}

/// The number behind the last safe game and the seconds played, while a run is not finished.
fn progress(folder: &Path) -> Result<(Option<u64>, f64), FolderError> {
    let progress = Progress::read(folder, None)?;
    Ok(progress.map_or((None, 0.0), |progress| (Some(progress.next), progress.seconds)))
}

/// The games of a finished run: all, but for one that a sequential test ended early.
fn games_there(folder: &Path, manifest: &Manifest, games: u64) -> u64 {
    if !manifest.decided {
        return games;
    }
    let counted = std::fs::read_to_string(folder.join(Table::Games.file()));
    counted.map_or(games, |text| (text.lines().count() as u64).saturating_sub(1))
}

fn is_locked(folder: &Path) -> bool {
    File::open(folder.join(LOCK)).is_ok_and(|lock| lock.try_lock_shared().is_err())
}

/// The folders of runs among some folders and down to some levels below them, in order.
///
/// # Errors
/// If one of the folders named has none.
pub fn run_folders(named: &[PathBuf], levels: usize) -> Result<Vec<PathBuf>, FolderError> {
    let mut all = Vec::new();
    for folder in named {
        let before = all.len();
        walk(folder, levels, &mut all);
        if all.len() == before {
            // Says what is missing.
            look(folder)?;
        }
    }
    Ok(all)
}

fn walk(folder: &Path, levels: usize, all: &mut Vec<PathBuf>) {
    if has_run(folder) && folder.join(MANIFEST).is_file() && !all.iter().any(|known| known == folder) {
        all.push(folder.to_path_buf());
    }
    if levels == 0 {
        return;
    }
    folders_in(folder).iter().for_each(|folder| walk(folder, levels - 1, all));
}

/// The folders in a folder, in order.
pub fn folders_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let below = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let mut below: Vec<PathBuf> = below.map(|entry| entry.path()).collect();
    below.sort();
    below
}
