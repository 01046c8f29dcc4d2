//! A plan as a script for a scheduler: Slurm, HyperQueue or GNU parallel.

use super::plan_file::{PlanFile, PlannedShard};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Scheduler of a cluster.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// Slurm: an array of jobs, and the merge as a job that waits for them.
    Slurm,
    /// HyperQueue, by `hq submit`.
    HyperQueue,
    /// GNU parallel, on one machine or by ssh.
    Parallel,
}

impl FromStr for Engine {
    type Err = String;

    fn from_str(name: &str) -> Result<Engine, String> {
        match name {
            "slurm" => Ok(Engine::Slurm),
            "hyperqueue" => Ok(Engine::HyperQueue),
            "parallel" => Ok(Engine::Parallel),
            _ => Err(format!("'{name}' is no engine; write slurm, hyperqueue or parallel")),
        }
    }
}

/// Command and threads of a script's jobs.
#[derive(Debug, Clone)]
pub struct Job<'a> {
    /// The words that start the program.
    pub program: &'a [String],
    /// Threads of a shard.
    pub threads: u16,
}

/// Seconds that every shard may take besides its games.
const SPARE_SECONDS: f64 = 300.0;
/// Multiple of its estimated time that a shard may take.
const PATIENCE: f64 = 3.0;
/// Megabytes that a shard may need besides twice its estimate.
const SPARE_MEMORY: u64 = 256;
/// Most jobs of an array: what Slurm allows unless it is told otherwise.
const MOST_JOBS: u64 = 1000;

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=@%+,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.into()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

fn line(words: &[String]) -> String {
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

impl Engine {
    /// The name of the script beside a plan.
    pub fn file(self, plan: &Path) -> PathBuf {
        plan.with_extension(match self {
            Engine::Slurm => "slurm.sh",
            Engine::HyperQueue => "hyperqueue.sh",
            Engine::Parallel => "parallel.sh",
        })
    }

    /// The script of a plan.
    pub fn script(self, plan: &PlanFile, job: &Job<'_>) -> String {
        let path = plan.path.display().to_string();
        let program = line(job.program);
        let shard = format!("{program} shard {} \"$1\" --threads {}", quoted(&path), job.threads);
        let merge = format!("{program} merge {}", quoted(&path));
        let limits = Limits::of(&plan.shards);
        let last = plan.shards.len() as u64;
        match self {
            Engine::Slurm => slurm(&shard, &merge, job.threads, &limits, last),
            Engine::HyperQueue => hyperqueue(&shard, &merge, job.threads, &limits, last),
            Engine::Parallel => parallel(&path, &shard, &merge, last),
        }
    }
}

struct Limits {
    minutes: u64,
    megabytes: u64,
}

impl Limits {
    fn of(shards: &[PlannedShard]) -> Limits {
        let longest = shards.iter().filter_map(|shard| shard.seconds).fold(0.0, f64::max);
        let memory = shards.iter().filter_map(|shard| shard.memory).max().unwrap_or(0);
        Limits {
            minutes: ((longest * PATIENCE + SPARE_SECONDS) / 60.0).ceil() as u64,
            megabytes: 2 * (memory >> 20) + SPARE_MEMORY,
        }
    }
}

/// Head of all scripts. Without an argument a script submits its jobs; with a number it is a shard.
const HEAD: &str = "#!/bin/sh\n\
# Written by `gunjin plan`. Run it once: it hands all shards to the scheduler, and the merge behind them.\n\
# If a job fails, run it again: shards that are complete are not played twice, and what was begun goes on.\n\
set -eu\n";

fn slurm(shard: &str, merge: &str, threads: u16, limits: &Limits, last: u64) -> String {
    let Limits { minutes, megabytes } = limits;
    // An array has at most so many jobs: each plays every so-manyth shard.
    let jobs = last.min(MOST_JOBS);
    let common = format!(
        "--parsable --requeue --time={minutes} --mem={megabytes}M --cpus-per-task={threads} --open-mode=append"
    );
    let each = last.div_ceil(jobs.max(1)) * minutes;
    let common = common.replace(&format!("--time={minutes}"), &format!("--time={each}"));
    format!(
        "{HEAD}\
play() {{ for attempt in 1 2 3; do {shard} && return; done; return 1; }}\n\
if [ \"${{SLURM_ARRAY_TASK_ID:-}}\" ]; then\n  \
  failed=0\n  \
  for number in $(seq \"$SLURM_ARRAY_TASK_ID\" {jobs} {last}); do play \"$number\" || failed=1; done\n  \
  exit $failed\n\
fi\n\
if [ \"${{GUNJIN_MERGE:-}}\" ]; then exec {merge}; fi\n\
script=$(readlink -f \"$0\")\n\
array=$(sbatch {common} --job-name=gunjin --array=1-{jobs} \"$@\" \"$script\")\n\
merge=$(sbatch --parsable --requeue --time=60 --mem={megabytes}M --job-name=gunjin-merge --kill-on-invalid-dep=yes --dependency=afterok:\"$array\" --export=ALL,GUNJIN_MERGE=1 \"$@\" \"$script\")\n\
echo \"shards: job $array; merge: job $merge\"\n"
    )
}

fn hyperqueue(shard: &str, merge: &str, threads: u16, limits: &Limits, last: u64) -> String {
    let Limits { minutes, megabytes } = limits;
    format!(
        "{HEAD}\
play() {{ for attempt in 1 2 3; do {shard} && return; done; return 1; }}\n\
if [ \"${{HQ_TASK_ID:-}}\" ]; then play \"$HQ_TASK_ID\"; exit; fi\n\
script=$(readlink -f \"$0\")\n\
hq submit --wait --name gunjin --array 1-{last} --cpus {threads} --resource mem={megabytes} --time-request {minutes}m --crash-limit 5 \"$@\" sh \"$script\"\n\
{merge}\n"
    )
}

fn parallel(plan: &str, shard: &str, merge: &str, last: u64) -> String {
    let journal = quoted(&format!("{plan}.parallel.log"));
    format!(
        "{HEAD}\
if [ \"${{1:-}}\" = shard ]; then shift; {shard}; exit; fi\n\
script=$(readlink -f \"$0\")\n\
# Options for GNU parallel may follow: -j 8, --sshlogin hosts.\n\
seq {last} | parallel --retries 3 --joblog {journal} \"$@\" sh \"$script\" shard\n\
{merge}\n"
    )
}
