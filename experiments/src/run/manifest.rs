//! `manifest.json`: who made the files of a run, when, where and from what. It is outside every comparison of bytes.

use super::plan::{Plan, SCHEMA, Shard};
use gunjin_play::named_files::Digests;
use serde::{Deserialize, Serialize};
use std::time::SystemTime;

/// Facts of a run besides its plan.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    pub(crate) schema: u32,
    pub(crate) program: String,
    pub(crate) version: String,
    pub(crate) commit: String,
    /// True if every game is there.
    pub complete: bool,
    /// Part of the run that this is.
    pub shard: Shard,
    /// Games of the whole run.
    pub total: u64,
    /// The number of the first game here.
    pub from: u64,
    /// The number behind the last game here.
    pub to: u64,
    /// True if a sequential test ended the run early.
    pub decided: bool,
    pub(crate) rules: Vec<String>,
    pub(crate) seeds: Vec<u64>,
    #[serde(default)]
    pub(crate) inputs: Digests,
    pub(crate) machine: Machine,
    /// When it was begun, in universal time.
    pub started: String,
    /// When it was finished; empty before.
    pub finished: String,
    /// Seconds that were played, all sittings together.
    pub seconds: f64,
    pub(crate) resumed: u32,
    pub(crate) files: Vec<FileEntry>,
    /// One digest of all that the plan decides, the same wherever it was played: of tables but for
    /// `timings.csv`, and of records. Empty before the run is finished.
    #[serde(default)]
    pub digest: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FileEntry {
    pub(crate) name: String,
    pub(crate) bytes: u64,
    #[serde(default)]
    pub(crate) sha256: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Machine {
    #[serde(default)]
    pub(crate) host: String,
    pub(crate) system: String,
    pub(crate) architecture: String,
    pub(crate) processors: usize,
    pub(crate) threads: usize,
}

/// Name of this machine, in letters that file names bear.
pub fn host() -> String {
    let read = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let name = read.or_else(|| std::env::var("HOSTNAME").ok()).unwrap_or_default();
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let name: String = name.trim().chars().map(plain).collect();
    if name.is_empty() { "host".into() } else { name }
}

impl Machine {
    pub(crate) fn here(threads: usize) -> Machine {
        Machine {
            host: host(),
            system: std::env::consts::OS.to_string(),
            architecture: std::env::consts::ARCH.to_string(),
            processors: gunjin_play::game_run::runner::all_threads(),
            threads,
        }
    }
}

impl Manifest {
    /// Of a run that begins now with the files that it names.
    pub(crate) fn begun(plan: &Plan, shard: Shard, threads: usize, inputs: Digests) -> Manifest {
        let range = shard.range(plan.total());
        Manifest {
            schema: SCHEMA,
            program: env!("CARGO_PKG_NAME").to_string(),
            version: env!("CARGO_PKG_VERSION").to_string(),
            commit: COMMIT.to_string(),
            shard,
            total: plan.total(),
            from: range.start,
            to: range.end,
            rules: plan.groups.iter().map(|group| group.rules.clone()).collect(),
            seeds: plan.groups.iter().map(|group| group.seed).collect(),
            inputs,
            machine: Machine::here(threads),
            started: now(),
            ..Manifest::default()
        }
    }
}

/// The commit that the program was built from.
pub const COMMIT: &str = env!("GUNJIN_COMMIT");

/// The system and the kind of processor that the program was built for.
pub const TARGET: &str = env!("GUNJIN_TARGET");

/// The processor's features that the program was built for.
pub const PROCESSOR: &str = env!("GUNJIN_PROCESSOR");

pub(crate) fn now() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}
