//! `gunjin cluster`: the shards of a run, for any scheduler.

use super::analysing::Workplace;
use super::analysis_requests::FindingsOptions;
use super::arguments::{AnalyseCommand, Command};
use super::names;
use super::output::{Output, Progress, Verdict, duration, interrupted, tell};
use super::requests::number;
use super::run_requests::{MergeRequest, PlanRequest, RunOptions};
use super::running::{PlannedRun, cost_text, warn_of};
use super::selfplay::plan_of;
use anyhow::bail;
use clap::Args;
use gunjin_experiments::render::results::grouped;
use gunjin_experiments::run;
use gunjin_experiments::run::estimate::{Estimate, Kept, estimate};
use gunjin_experiments::run::folder::look;
use gunjin_experiments::run::manifest::Manifest;
use gunjin_experiments::run::prepared::Prepared;
use gunjin_experiments::shards::gather::gather;
use gunjin_experiments::shards::plan_file::{PlanFile, Planned};
use gunjin_experiments::shards::playing::{self, ShardError, Site};
use gunjin_experiments::shards::scripts::slurm;
use gunjin_play::files::WholeFile;
use serde_json::json;
use std::path::{Path, PathBuf};

pub(crate) fn plan(request: &PlanRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let runs = match &request.spec {
        Some(spec) => {
            let plan = plan_of(spec, &RunOptions { out: request.merged.clone(), ..RunOptions::default() })?;
            vec![PlannedRun { name: "run".into(), plan, out: None }]
        }
        None => runs_of(&request.words)?,
    };
    if runs.is_empty() {
        output.text("All shards are complete; nothing to play.\n")?;
        return Ok(Verdict::Done);
    }
    let mut costs = Vec::new();
    for run in &runs {
        warn_of(&run.plan);
        if run.plan.sprt.is_some() && run.plan.tables.iter().any(|table| !table.is_csv()) {
            bail!("runs with --sprt cannot write training tables in shards; leave them out of --tables");
        }
        let (games, threads) = (run.plan.total(), usize::from(request.threads));
        costs.push(Prepared::with(&run.plan, |prepared| estimate(prepared, games, threads, Kept::Rows))?);
    }
    let planned = planned(request, runs, &costs)?;
    let program: Vec<String> = request.program.split_whitespace().map(String::from).collect();
    let file = PlanFile::write(&request.out, &planned, &program, Some(request.threads))?;
    for (run, cost) in planned.iter().zip(&costs) {
        let shards = match run.shards {
            1 => "1 shard".into(),
            shards => format!("{} shards", grouped(shards)),
        };
        let each = cost.seconds.map_or_else(String::new, |seconds| {
            format!(" of about {}", duration(seconds / run.shards as f64))
        });
        let cost = cost_text(cost, usize::from(request.threads), false);
        output.text(&format!("{}: {shards}{each}; {cost}\n", run.name))?;
    }
    output.text(&format!("{}\n", file.path.display()))?;
    if request.engine.is_some() {
        let script = file.path.with_extension("slurm.sh");
        WholeFile::create(&script)?.write(slurm(&file, &program, request.threads).as_bytes())?;
        output.text(&format!("{}\n", script.display()))?;
    }
    Ok(Verdict::Done)
}

fn planned(request: &PlanRequest, runs: Vec<PlannedRun>, costs: &[Estimate]) -> anyhow::Result<Vec<Planned>> {
    let all: f64 = costs.iter().filter_map(|cost| cost.seconds).sum();
    let several = runs.len() > 1;
    let beside = request.out.with_file_name("merged");
    let mut planned: Vec<Planned> = Vec::new();
    for (run, cost) in runs.into_iter().zip(costs) {
        let shards = match (request.shards, request.shard_seconds, cost.seconds) {
            (Some(shards), _, Some(seconds)) if several => (shards as f64 * seconds / all).round() as u64,
            (Some(shards), ..) => shards,
            (None, Some(each), Some(seconds)) => (seconds / each as f64).ceil() as u64,
            (None, ..) => {
                tell("The time that external programs take is unknown.");
                bail!("give --shards instead of --shard-seconds");
            }
        };
        let shards = shards.clamp(1, run.plan.total().max(1));
        let mut name = run.name;
        while planned.iter().any(|other| other.name == name) {
            name.push('+');
        }
        let out = match &request.merged {
            Some(merged) if several => Some(merged.join(&name)),
            Some(merged) => Some(merged.clone()),
            None if run.out.is_some() => run.out,
            None if several => Some(beside.join(&name)),
            None => Some(beside.clone()),
        };
        let (seconds, memory) = (cost.seconds, cost.memory);
        planned.push(Planned { name, plan: run.plan, out, shards, seconds, memory });
    }
    Ok(planned)
}

fn kept(findings: &FindingsOptions) -> anyhow::Result<Workplace> {
    match &findings.out {
        Some(out) => Ok(Workplace::of(Some(out))),
        None => bail!("name a folder for the games with --out, after the planned command"),
    }
}

/// The runs that a command would play now and that are not complete. Runs that need results of these come when
/// the command is planned again.
fn runs_of(words: &[String]) -> anyhow::Result<Vec<PlannedRun>> {
    let words = std::iter::once("gunjin").chain(words.iter().map(String::as_str));
    let arguments = match names::read(words.map(Into::into).collect()).0 {
        Ok(arguments) => arguments,
        Err(error) => bail!("the command after -- is invalid: {}", error.render()),
    };
    let mut runs = match &arguments.command {
        Command::Run(request) => vec![super::selfplay::plan(request)?],
        Command::Arena(request) => vec![super::arena::plan(request)?],
        Command::Claims(request) => super::claims::plan(request)?,
        Command::Analyse { command: AnalyseCommand::Values(request) } => {
            super::values::plan(request, &kept(&request.findings)?)?
        }
        Command::Analyse { command: AnalyseCommand::Eras(request) } => {
            super::eras::plan(request, &kept(&request.findings)?)?
        }
        Command::Analyse { command: AnalyseCommand::Setups(request) } => {
            super::setups::plan(request, &kept(&request.findings)?)?
        }
        _ => bail!(
            "only run, arena, claims, analyse values, analyse eras and analyse setups can be planned; run others directly"
        ),
    };
    let complete = |out: &Path| look(out).is_ok_and(|(_, manifest)| manifest.complete);
    runs.retain(|run| !run.out.as_deref().is_some_and(complete));
    Ok(runs)
}

#[derive(Debug, Args)]
pub(crate) struct ShardRequest {
    /// The plan that `gunjin cluster plan` wrote
    #[arg(value_name = "PLAN.jsonl")]
    plan: PathBuf,
    /// The shard, from 1
    #[arg(value_name = "NUMBER", allow_negative_numbers = true, value_parser = number::<1, 1_000_000_000, u64>)]
    number: u64,
    /// Folder that holds the shard's folder, instead of that of the plan
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
    /// Local folder to play in; the complete shard is copied to its place
    #[arg(long, value_name = "DIR")]
    scratch: Option<PathBuf>,
    /// Threads
    #[arg(long, default_value = "1", allow_negative_numbers = true, value_parser = number::<1, 1024, u16>)]
    threads: u16,
}

pub(crate) fn shard(request: &ShardRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let plan = PlanFile::read(&request.plan)?;
    let shard = plan.shard(request.number)?;
    let stop = interrupted();
    let site = Site {
        into: request.into.as_deref(),
        scratch: request.scratch.as_deref(),
        threads: request.threads.into(),
    };
    let name = format!("{} {}/{}", shard.run, shard.number, shard.shards);
    let progress = Progress::of(shard.games[1] - shard.games[0], "games", &name);
    let done = playing::play(&plan, shard, site, stop, &mut |more| progress.more(more));
    drop(progress);
    match done {
        Ok(done) => {
            let line = json!({
                "shard": shard.shard,
                "folder": done.folder,
                "digest": done.manifest.digest,
                "games": done.manifest.to - done.manifest.from,
                "seconds": done.manifest.seconds,
                "again": done.again,
            });
            output.text(&format!("{line}\n"))?;
            Ok(Verdict::Done)
        }
        Err(error @ (ShardError::Stopped | ShardError::Differs(_))) => {
            tell(&format!("gunjin: shard {}: {error}", shard.shard));
            Ok(Verdict::CheckFailed)
        }
        Err(error) => Err(error.into()),
    }
}

pub(crate) fn merge(request: &MergeRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let mut whole: Vec<(PathBuf, Manifest, usize)> = Vec::new();
    match (request.folders.as_slice(), &request.out) {
        ([plan], out) if PlanFile::is_one(plan) => gather_all(plan, out.as_deref(), &mut whole)?,
        (_, None) => bail!("name the folder for the whole run with --out"),
        (folders, Some(out)) => {
            whole.push((out.clone(), run::merge::merge(folders, None, out)?, folders.len()))
        }
    }
    for (out, manifest, shards) in whole {
        let games = grouped(manifest.total);
        let decided = if manifest.decided { ", decided by the test" } else { "" };
        output.text(&format!("{}: {games} games from {shards} folders{decided}\n", out.display()))?;
    }
    Ok(Verdict::Done)
}

fn gather_all(
    plan: &Path,
    out: Option<&Path>,
    whole: &mut Vec<(PathBuf, Manifest, usize)>,
) -> anyhow::Result<()> {
    let plan = PlanFile::read(plan)?;
    let runs = plan.runs();
    for run in &runs {
        let target = match (out, &run[0].out) {
            (Some(out), _) if runs.len() > 1 => out.join(&run[0].run),
            (Some(out), _) => out.to_path_buf(),
            (None, Some(wanted)) => wanted.clone(),
            (None, None) => bail!("name the folder for the whole run with --out"),
        };
        whole.push((target.clone(), gather(&plan, run, &target)?, run.len()));
    }
    Ok(())
}
