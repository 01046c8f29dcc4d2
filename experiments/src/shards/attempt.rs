//! Attempts at a shard. A scheduler may start a shard twice, or again after its machine was lost. Every attempt
//! has a folder of its own beside the shard's; the first that is complete gives that its name, and a later one
//! must have the same digest.

use crate::run::folder::{LOCK, look};
use crate::run::manifest::{Manifest, host};
use gunjin_engine::Wrong;
use gunjin_play::files::rename_safely;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Part of an attempt's folder name behind that of its shard.
const ATTEMPT: &str = ".attempt-";

#[derive(Debug)]
pub(crate) struct Attempt {
    pub(crate) folder: PathBuf,
    shard: PathBuf,
}

/// Outcome of putting a complete attempt in its shard's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Placed {
    First,
    /// Another one was first, with the same bytes; this one is gone.
    Again,
}

fn refused(path: &Path, cause: &std::io::Error) -> Wrong {
    Wrong(format!("cannot write '{}': {cause}; free disk space, or change its permissions", path.display()))
}

/// A folder's name for a new attempt at a shard.
pub fn fresh(shard: &Path) -> String {
    let name = shard.file_name().unwrap_or_default().to_string_lossy();
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!(".{name}{ATTEMPT}{}-{}-{}", host(), std::process::id(), since.as_nanos())
}

/// The folders of attempts at a shard, finished or not.
pub fn attempts(shard: &Path) -> Vec<PathBuf> {
    let start = format!(".{}{ATTEMPT}", shard.file_name().unwrap_or_default().to_string_lossy());
    let folder = shard.parent().unwrap_or(Path::new("."));
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = entries
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(&start))
        .map(|entry| entry.path())
        .collect();
    found.sort();
    found
}

pub(crate) fn complete(shard: &Path) -> Result<Option<Manifest>, Wrong> {
    if !shard.exists() {
        return Ok(None);
    }
    let (_, manifest) = look(shard)?;
    Ok(Some(manifest).filter(|manifest| manifest.complete))
}

impl Attempt {
    /// Begins an attempt, or goes on with one that a program on this machine began and left. It is played in
    /// `scratch` if that is given, which is for this run alone, else beside the shard.
    pub(crate) fn begin(shard: &Path, scratch: Option<&Path>) -> Result<Attempt, Wrong> {
        let beside = shard.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(beside).map_err(|cause| refused(beside, &cause))?;
        let place = scratch.unwrap_or(beside);
        std::fs::create_dir_all(place).map_err(|cause| refused(place, &cause))?;
        let folder = place.join(fresh(shard));
        let name = shard.file_name().unwrap_or_default();
        for left in attempts(&place.join(name)).into_iter().filter(|path| is_left(path)) {
            // Another program may take it at the same time: one of the two renames fails.
            if std::fs::rename(&left, &folder).is_ok() {
                break;
            }
        }
        Ok(Attempt { folder, shard: shard.to_path_buf() })
    }

    pub(crate) fn place(self) -> Result<Placed, Wrong> {
        let arrived = self.arrived()?;
        if rename_safely(&arrived, &self.shard).is_ok() {
            return Ok(Placed::First);
        }
        let (ours, theirs) = (look(&arrived)?.1, complete(&self.shard)?);
        let Some(theirs) = theirs else {
            let cause = std::io::Error::other("a folder that is not a shard is in the way");
            return Err(refused(&self.shard, &cause));
        };
        if ours.digest == theirs.digest {
            std::fs::remove_dir_all(&arrived).map_err(|cause| refused(&arrived, &cause))?;
            return Ok(Placed::Again);
        }
        Err(Wrong(format!(
            "two attempts at one shard differ: '{}' ({}, on {}) and '{}' ({}); the same program must give the same bytes on every machine: find the faulty machine",
            self.shard.display(),
            theirs.digest,
            theirs.machine.host,
            arrived.display(),
            ours.digest
        )))
    }

    /// The attempt beside its shard, copied there if it was played elsewhere.
    fn arrived(&self) -> Result<PathBuf, Wrong> {
        let beside = self.shard.parent().unwrap_or(Path::new("."));
        if self.folder.parent() == Some(beside) {
            return Ok(self.folder.clone());
        }
        let arrived = beside.join(self.folder.file_name().unwrap_or_default());
        copy(&self.folder, &arrived).map_err(|cause| refused(&arrived, &cause))?;
        // The copy is complete; what is left of the first does no harm.
        let _ = std::fs::remove_dir_all(&self.folder);
        Ok(arrived)
    }
}

/// True if an attempt was begun on this machine, and nobody plays it. One that is complete has no lock any
/// more and gets its shard's name in a moment.
pub fn is_left(attempt: &Path) -> bool {
    let name = attempt.file_name().unwrap_or_default().to_string_lossy();
    let Some((_, from)) = name.split_once(ATTEMPT) else { return false };
    let here = from.rsplitn(3, '-').nth(2).is_some_and(|from| from == host());
    here && look(attempt).is_ok() && File::open(attempt.join(LOCK)).is_ok_and(|lock| lock.try_lock().is_ok())
}

/// Copies a folder with those below it, and hands every file to the disk.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), &target)?;
            File::open(&target)?.sync_all()?;
        }
    }
    Ok(())
}
