//! The whole run of a plan's shards.

use super::attempt::{attempts, complete, is_left};
use super::plan_file::{PlanFile, PlannedShard};
use super::prefix::tested;
use crate::run::manifest::Manifest;
use crate::run::merge::merge;
use gunjin_engine::Wrong;
use std::path::{Path, PathBuf};

const LISTED: usize = 8;

/// Merges the shards of a run of a plan into a folder that is as if the run had been played there. Where its
/// sequential test is decided, the shards behind may be missing.
///
/// # Errors
/// If shards are missing, or the folder refuses.
pub fn gather(plan: &PlanFile, run: &[PlannedShard], out: &Path) -> Result<Manifest, Wrong> {
    let folders: Vec<PathBuf> = run.iter().map(|shard| plan.at(&shard.folder)).collect();
    let manifest = match tested(plan, run)?.filter(|tested| tested.is_decided()) {
        Some(tested) => merge(&folders[..tested.shards as usize], Some(tested.games), out)?,
        None => {
            check(run, &folders)?;
            merge(&folders, None, out)?
        }
    };
    // The shards are complete; what other attempts left is of no use.
    for attempt in folders.iter().flat_map(|folder| attempts(folder)).filter(|attempt| is_left(attempt)) {
        let _ = std::fs::remove_dir_all(attempt);
    }
    Ok(manifest)
}

fn check(run: &[PlannedShard], folders: &[PathBuf]) -> Result<(), Wrong> {
    let mut missing = Vec::new();
    for (shard, folder) in run.iter().zip(folders) {
        if complete(folder)?.is_none() {
            missing.push(shard);
        }
    }
    let Some(first) = missing.first() else { return Ok(()) };
    let named: Vec<String> = missing.iter().take(LISTED).map(|shard| shard.shard.to_string()).collect();
    let more = match missing.len().saturating_sub(LISTED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let command = first.command.join(" ");
    Err(Wrong(format!(
        "shards {}{more} are incomplete; play them, the first with: {command}",
        named.join(", ")
    )))
}
