//! The folder of a run from its opening to its end: what is there is shown again, what is missing is played.

use super::folder::{Folder, Opened};
use super::folder_error::FolderError;
use super::manifest::Manifest;
use super::plan::{Plan, Shard, Table};
use super::play::{PlayError, Playing, Reached, Watcher, replay_scores};
use super::prepared::Prepared;
use gunjin_engine::Wrong;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use thiserror::Error;

/// Why a run is not played into a folder.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FillError {
    /// The folder cannot be read or written.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// A table in it.
    #[error(transparent)]
    Table(#[from] Wrong),
    /// The games cannot be played.
    #[error(transparent)]
    Play(#[from] PlayError),
}

/// A folder that was opened. The watcher has been shown every game in it.
#[derive(Debug)]
pub enum Begun {
    /// All games are there.
    Complete(Box<Manifest>),
    /// Games are missing.
    Open(Box<Filling>),
}

/// A folder that is being filled.
#[derive(Debug)]
pub struct Filling {
    folder: Folder,
    end: u64,
    /// True if the games that were there left the watcher undecided.
    undecided: bool,
}

/// Folder in which a run is played, and how.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// Folder of the run.
    pub path: &'a Path,
    /// Part of the run that it holds.
    pub shard: Shard,
    /// Threads, for its manifest.
    pub threads: usize,
    /// True to go on with a run that was begun.
    pub resume: bool,
}

/// Opens a folder and shows the watcher what is in it.
///
/// # Errors
/// If the folder holds something else, cannot be written or read, or holds a run and was not to be resumed.
pub fn begin(place: Place<'_>, plan: &Plan, watcher: &mut dyn Watcher) -> Result<Begun, FillError> {
    let Place { path, shard, threads, resume } = place;
    match Folder::open(path, plan, shard, threads, resume)? {
        Opened::Complete(manifest) => {
            replay_scores(&path.join(Table::Games.file()), watcher)?;
            Ok(Begun::Complete(manifest))
        }
        Opened::Open(folder) => {
            let undecided = match folder.file(Table::Games) {
                Some(games) if folder.next() > folder.manifest().from => replay_scores(games, watcher)?,
                _ => true,
            };
            let end = shard.range(plan.total()).end;
            Ok(Begun::Open(Box::new(Filling { folder: *folder, end, undecided })))
        }
    }
}

impl Filling {
    /// Games that were there.
    pub fn done(&self) -> u64 {
        self.folder.next() - self.folder.manifest().from
    }

    /// Games that are missing.
    pub fn missing(&self) -> u64 {
        self.end - self.folder.next()
    }

    /// Plays what is missing and makes it safe, or as much of it as there is until `stop` is set.
    ///
    /// # Errors
    /// If a game cannot be played or the folder refuses.
    pub fn play(
        mut self,
        prepared: &Prepared<'_>,
        threads: usize,
        stop: &AtomicBool,
        watcher: &mut dyn Watcher,
    ) -> Result<Reached, FillError> {
        let numbers = self.folder.next()..self.end;
        let reached = match self.undecided {
            true => {
                Playing { prepared, threads, stop, folder: Some(&mut self.folder), watcher }.play(numbers)?
            }
            false => Reached::Decided,
        };
        match reached {
            Reached::Stopped(_) => self.folder.save()?,
            _ => drop(self.folder.finish(reached == Reached::Decided)?),
        }
        Ok(reached)
    }
}
