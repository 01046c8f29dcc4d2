//! Playing a shard of a plan.

use super::attempt::{Attempt, Placed, complete};
use super::plan_file::{PlanFile, PlannedShard};
use crate::run::filling::{Begun, FillError, Place, begin};
use crate::run::manifest::Manifest;
use crate::run::plan::Shard;
use crate::run::play::{Reached, Watcher};
use crate::run::prepared::Prepared;
use gunjin_engine::Wrong;
use gunjin_play::game_run::result::Score;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use thiserror::Error;

/// Folders and threads for playing a shard.
#[derive(Debug, Clone, Copy)]
pub struct Site<'a> {
    /// The folder from which the shard's is told, if not that of the plan.
    pub into: Option<&'a Path>,
    /// Folder in which attempts are played, if not beside the shard.
    pub scratch: Option<&'a Path>,
    /// Number of worker threads.
    pub threads: usize,
}

/// A shard that is complete.
#[derive(Debug, Clone, PartialEq)]
pub struct Done {
    /// Folder of the shard.
    pub folder: PathBuf,
    /// Manifest of the shard.
    pub manifest: Manifest,
    /// True if it was complete before, or another attempt was first.
    pub again: bool,
}

/// Why a shard is not complete.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ShardError {
    /// It was told to stop; the next attempt on this machine goes on.
    #[error("stopped; the next attempt on this machine resumes it")]
    Stopped,
    /// Two attempts have different bytes.
    #[error(transparent)]
    Differs(Wrong),
    /// It cannot be played here.
    #[error(transparent)]
    Wrong(#[from] Wrong),
    /// The folder or the games.
    #[error(transparent)]
    Fill(#[from] FillError),
}

/// Games are counted, and all of them are wanted: a sequential test is decided on many shards together.
struct All<'a>(&'a mut dyn FnMut(u64));

impl Watcher for All<'_> {
    fn played(&mut self, _: usize, _: &Score) -> bool {
        self.0(1);
        true
    }
}

/// Plays a shard, unless it is complete. `count` is told of every game.
///
/// # Errors
/// If it is stopped, does not find here what it was planned with, or differs from an earlier attempt.
pub fn play(
    plan: &PlanFile,
    shard: &PlannedShard,
    site: Site<'_>,
    stop: &AtomicBool,
    count: &mut dyn FnMut(u64),
) -> Result<Done, ShardError> {
    let folder = match site.into {
        Some(into) => into.join(&shard.folder),
        None => plan.at(&shard.folder),
    };
    let (run, text) = plan.spec(shard)?;
    shard.fingerprints.check(&run, &text)?;
    if let Some(manifest) = complete(&folder)? {
        return Ok(Done { folder, manifest, again: true });
    }
    let scratch = site.scratch.map(|scratch| scratch.join(&shard.fingerprints.spec));
    let attempt = Attempt::begin(&folder, scratch.as_deref())?;
    let part = Shard { number: shard.number, of: shard.shards };
    let place = Place { path: &attempt.folder, shard: part, threads: site.threads, resume: true };
    let mut watcher = All(count);
    if let Begun::Open(filling) = begin(place, &run, &mut watcher)? {
        let play = |prepared: &Prepared<'_>| filling.play(prepared, site.threads, stop, &mut watcher);
        if let Reached::Stopped(_) = Prepared::with(&run, play)? {
            return Err(ShardError::Stopped);
        }
    }
    let placed = attempt.place().map_err(ShardError::Differs)?;
    let manifest = complete(&folder)?.ok_or_else(|| {
        Wrong(format!("'{}' was removed while it was played; play it again", folder.display()))
    })?;
    Ok(Done { folder, manifest, again: placed == Placed::Again })
}
