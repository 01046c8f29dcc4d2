//! A plan as a script for Slurm: an array of jobs, and the merge as a job that waits for them.

use super::plan_file::PlanFile;

/// Seconds that every shard may take besides its games.
const SPARE_SECONDS: f64 = 300.0;
/// Multiple of its estimated time that a shard may take.
const TIME_MARGIN: f64 = 3.0;
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

/// Head of the script. Without an argument it submits its jobs; with a number it is a shard.
const HEAD: &str = "#!/bin/sh\n\
# Written by `gunjin cluster plan`. Run it once: it hands all shards to the scheduler, and the merge behind them.\n\
# If a job fails, run it again: shards that are complete are not played twice, and what was begun goes on.\n\
set -eu\n";

/// The script of a plan. `program` are the words that start the program, `threads` those of a shard.
pub fn slurm(plan: &PlanFile, program: &[String], threads: u16) -> String {
    let (path, program) = (quoted(&plan.path.display().to_string()), line(program));
    let shard = format!("{program} cluster shard {path} \"$1\" --threads {threads}");
    let merge = format!("{program} cluster merge {path}");
    let longest = plan.shards.iter().filter_map(|shard| shard.seconds).fold(0.0, f64::max);
    let minutes = ((longest * TIME_MARGIN + SPARE_SECONDS) / 60.0).ceil() as u64;
    let memory = plan.shards.iter().filter_map(|shard| shard.memory).max().unwrap_or(0);
    let megabytes = 2 * (memory >> 20) + SPARE_MEMORY;
    // An array has at most so many jobs: each plays every so-manyth shard.
    let last = plan.shards.len() as u64;
    let jobs = last.min(MOST_JOBS);
    let each = last.div_ceil(jobs.max(1)) * minutes;
    let common = format!(
        "--parsable --requeue --time={each} --mem={megabytes}M --cpus-per-task={threads} --open-mode=append"
    );
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
