//! `plan.jsonl`: a line of JSON for every shard, which any scheduler can read without knowing the program.

use super::fingerprints::Fingerprints;
use crate::run::plan::{Plan, Shard};
use gunjin_agents::files::LONGEST_TEXT;
use gunjin_engine::Wrong;
use gunjin_play::files::{WholeFile, read_text};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A shard of a plan.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlannedShard {
    /// Its number in the whole plan, from 1.
    pub shard: u64,
    pub(crate) of: u64,
    /// The name of its run.
    pub run: String,
    /// Its number in its run, from 1.
    pub number: u64,
    /// Shards of its run.
    pub shards: u64,
    /// The numbers of its games in its run: the first, and the one behind the last.
    pub games: [u64; 2],
    pub(crate) command: Vec<String>,
    /// Its folder, from the folder of the plan.
    pub folder: PathBuf,
    pub(crate) spec: PathBuf,
    /// Folder in which the whole run is wanted, if its command said so.
    pub out: Option<PathBuf>,
    pub(crate) fingerprints: Fingerprints,
    pub(crate) seconds: Option<f64>,
    pub(crate) memory: Option<u64>,
}

/// A run that is to be planned.
#[derive(Debug, Clone)]
pub struct Planned {
    /// Its name, which is also its folder's.
    pub name: String,
    /// Games that are played.
    pub plan: Plan,
    /// Folder in which it is wanted.
    pub out: Option<PathBuf>,
    /// Number of shards.
    pub shards: u64,
    /// Seconds of the whole, on the threads of a shard.
    pub seconds: Option<f64>,
    /// Bytes of memory.
    pub memory: Option<u64>,
}

/// A plan that was written.
#[derive(Debug, Clone, PartialEq)]
pub struct PlanFile {
    /// File as it was named.
    pub path: PathBuf,
    /// Its shards, in order.
    pub shards: Vec<PlannedShard>,
}

/// The folder of specs and shards beside a plan: `plan` beside `plan.jsonl`.
fn beside(path: &Path) -> PathBuf {
    PathBuf::from(path.file_stem().unwrap_or_else(|| "plan".as_ref()))
}

impl PlanFile {
    /// Plans runs, shard by shard, and writes the plan and the specs beside it. `program` are the words that
    /// start the program, `threads` those of a shard.
    ///
    /// # Errors
    /// If the folder holds another plan, or does not take files.
    pub fn write(
        path: &Path,
        runs: &[Planned],
        program: &[String],
        threads: Option<u16>,
    ) -> Result<PlanFile, Wrong> {
        let path = std::path::absolute(path).map_err(|cause| unwritten(path, &cause))?;
        let of = runs.iter().map(|run| run.shards).sum();
        let mut file = PlanFile { path: path.clone(), shards: Vec::new() };
        let mut specs = Vec::new();
        for run in runs {
            let text = run.plan.text().map_err(|error| unwritten(&path, &error))?;
            let folder = beside(&path).join(&run.name);
            let spec = folder.join("spec.toml");
            let fingerprints = Fingerprints::of(&run.plan, &text)?;
            let out = run.out.as_deref().map(std::path::absolute).transpose();
            let out = out.map_err(|cause| unwritten(&path, &cause))?;
            for number in 1..=run.shards {
                let shard = file.shards.len() as u64 + 1;
                let Range { start, end } = Shard { number, of: run.shards }.range(run.plan.total());
                let share = (end - start) as f64 / run.plan.total().max(1) as f64;
                let mut command = program.to_vec();
                command.extend([
                    "cluster".into(),
                    "shard".into(),
                    path.display().to_string(),
                    shard.to_string(),
                ]);
                command.extend(threads.iter().flat_map(|threads| ["--threads".into(), threads.to_string()]));
                file.shards.push(PlannedShard {
                    shard,
                    of,
                    run: run.name.clone(),
                    number,
                    shards: run.shards,
                    games: [start, end],
                    command,
                    folder: folder.join("shards").join(format!("{number:05}")),
                    spec: spec.clone(),
                    out: out.clone(),
                    fingerprints: fingerprints.clone(),
                    seconds: run.seconds.map(|seconds| seconds * share),
                    memory: run.memory,
                });
            }
            specs.push((spec, text));
        }
        file.save(&specs)?;
        Ok(file)
    }

    fn save(&self, specs: &[(PathBuf, String)]) -> Result<(), Wrong> {
        let line = |shard| serde_json::to_string(shard).map(|line| line + "\n");
        let lines: Result<String, _> = self.shards.iter().map(line).collect();
        let lines = lines.map_err(|error| unwritten(&self.path, &error))?;
        if lines.len() as u64 > LONGEST_TEXT {
            let fit = self.shards.len() as u64 * LONGEST_TEXT / lines.len() as u64;
            let (shards, most) = (self.shards.len(), LONGEST_TEXT >> 20);
            return Err(Wrong(format!(
                "a plan of {shards} shards is longer than {most} MiB; give --shards {fit} or fewer, or a larger --shard-seconds"
            )));
        }
        if std::fs::read_to_string(&self.path).is_ok_and(|earlier| earlier != lines) {
            let path = self.path.display();
            return Err(Wrong(format!("'{path}' holds another plan; choose a new folder with --out")));
        }
        for (spec, text) in specs {
            let spec = self.at(spec);
            let folder = spec.parent().unwrap_or(Path::new("."));
            std::fs::create_dir_all(folder).map_err(|cause| unwritten(folder, &cause))?;
            WholeFile::create(&spec)?.write(text.as_bytes())?;
        }
        Ok(WholeFile::create(&self.path)?.write(lines.as_bytes())?)
    }

    /// Reads a plan.
    ///
    /// # Errors
    /// If it cannot be read, or a line is no shard.
    pub fn read(path: &Path) -> Result<PlanFile, Wrong> {
        let text = read_text(path)?;
        let read = |(number, line): (usize, &str)| -> Result<PlannedShard, Wrong> {
            serde_json::from_str(line).map_err(|problem| {
                let (path, number) = (path.display(), number + 1);
                Wrong(format!(
                    "'{path}', line {number}: {problem}; `gunjin cluster plan` writes plans: plan again"
                ))
            })
        };
        let shards: Vec<PlannedShard> = text.lines().enumerate().map(read).collect::<Result<_, _>>()?;
        if shards.is_empty() {
            return Err(Wrong(format!(
                "'{}' has no shards; `gunjin cluster plan` writes plans",
                path.display()
            )));
        }
        let path = std::path::absolute(path).map_err(|cause| unwritten(path, &cause))?;
        Ok(PlanFile { path, shards })
    }

    /// True if a path may be a plan: a file whose name ends in `.jsonl`.
    pub fn is_one(path: &Path) -> bool {
        path.extension().is_some_and(|end| end == "jsonl") && path.is_file()
    }

    /// A path that is told from the folder of the plan.
    pub fn at(&self, path: &Path) -> PathBuf {
        self.path.parent().unwrap_or(Path::new(".")).join(path)
    }

    /// The shard of a number, from 1.
    ///
    /// # Errors
    /// If there is no such shard.
    pub fn shard(&self, number: u64) -> Result<&PlannedShard, Wrong> {
        let found = self.shards.iter().find(|shard| shard.shard == number);
        found.ok_or_else(|| {
            let (path, all) = (self.path.display(), self.shards.len());
            Wrong(format!("'{path}' has no shard {number}; its shards are 1 to {all}"))
        })
    }

    /// The runs, each with its shards in order.
    pub fn runs(&self) -> Vec<&[PlannedShard]> {
        self.shards.chunk_by(|one, other| one.run == other.run).collect()
    }

    pub(crate) fn spec(&self, shard: &PlannedShard) -> Result<(Plan, String), Wrong> {
        let path = self.at(&shard.spec);
        let text = read_text(&path)?;
        let plan = toml::from_str(&text).map_err(|problem| {
            Wrong(format!("'{}': {problem}; plan again, in a new folder", path.display()))
        })?;
        Ok((plan, text))
    }
}

fn unwritten(path: &Path, cause: &dyn std::fmt::Display) -> Wrong {
    Wrong(format!("cannot write '{}': {cause}; choose another place with --out", path.display()))
}
