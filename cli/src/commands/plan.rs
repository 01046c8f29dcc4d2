//! `gunjin plan`: the shards of a run, for any scheduler.

use super::arguments::{Arguments, Command};
use super::output::Output;
use super::progress::{duration, tell};
use super::requests::number;
use super::run_requests::RunOptions;
use super::running::{cost_text, warn_of};
use super::selfplay::plan_of;
use super::verdict::Verdict;
use anyhow::bail;
use clap::{Args, Parser};
use gunjin_experiments::render::results::grouped;
use gunjin_experiments::run::estimate::{Estimate, Kept, estimate, peak_memory};
use gunjin_experiments::run::plan::Plan;
use gunjin_experiments::run::prepared::{Boards, Prepared};
use gunjin_experiments::shards::plan_file::{PlanFile, Planned};
use gunjin_experiments::shards::scripts::{Engine, Job};
use gunjin_play::files::WholeFile;
use std::path::PathBuf;

/// What `gunjin plan` can be told.
#[derive(Debug, Args)]
pub(crate) struct PlanRequest {
    /// What to play: a file as docs/RUNS.md describes it, or the spec.toml of a run
    #[arg(value_name = "SPEC.toml", required_unless_present = "words", conflicts_with = "words")]
    spec: Option<PathBuf>,
    /// The words of a command that plays games: run, selfplay, arena, values, eras, setups, claims
    #[arg(last = true, value_name = "COMMAND")]
    words: Vec<String>,
    /// The plan to write; specs and shards go beside it
    #[arg(long, value_name = "PLAN.jsonl")]
    out: PathBuf,
    /// How many shards, at least one for every run
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<1, 1_000_000, u64>, conflicts_with = "shard_seconds", required_unless_present = "shard_seconds")]
    shards: Option<u64>,
    /// As many shards as make each take about so long
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = number::<1, 1_000_000, u64>)]
    shard_seconds: Option<u64>,
    /// What a game takes on one thread, where that is known; without it a few games are played to find out
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = game_seconds)]
    game_seconds: Option<f64>,
    /// Threads of a shard
    #[arg(long, default_value = "1", allow_negative_numbers = true, value_parser = number::<1, 1024, u16>)]
    threads: u16,
    /// Words that start the program on the machines, for example "python3 -m gunjin"
    #[arg(long, default_value = "gunjin")]
    program: String,
    /// Write a script beside the plan that submits it: slurm, hyperqueue or parallel
    #[arg(long)]
    engine: Option<Engine>,
    /// Folder for the whole run; without it that of the command, or `merged` beside the plan
    #[arg(long, value_name = "DIR")]
    merged: Option<PathBuf>,
}

fn game_seconds(text: &str) -> Result<f64, String> {
    let read = text.parse().ok().filter(|seconds: &f64| seconds.is_finite() && *seconds > 0.0);
    read.ok_or_else(|| "give a number of seconds above 0".to_string())
}

/// A run that a command wants to play.
pub(crate) struct Wanted {
    /// Its name.
    pub(crate) name: String,
    /// Plan of the run.
    pub(crate) plan: Plan,
    /// Folder of the run, if the command names one.
    pub(crate) out: Option<PathBuf>,
}

pub(crate) fn run(request: &PlanRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let wanted = match &request.spec {
        Some(spec) => {
            let plan = plan_of(spec, &RunOptions { out: request.merged.clone(), ..RunOptions::default() })?;
            vec![Wanted { name: "run".into(), plan, out: None }]
        }
        None => wanted_by(&request.words, request.merged.is_some())?,
    };
    if wanted.is_empty() {
        output.text("Everything is there; nothing is to be played.\n")?;
        return Ok(Verdict::Done);
    }
    let mut costs = Vec::new();
    for run in &wanted {
        warn_of(&run.plan);
        if run.plan.sprt.is_some() && run.plan.tables.iter().any(|table| !table.is_csv()) {
            bail!(
                "a run that a sequential test may end has no training tables on many machines; leave them out of --tables"
            );
        }
        costs.push(cost(&run.plan, request)?);
    }
    let planned = planned(request, wanted, &costs)?;
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
    if let Some(engine) = request.engine {
        let script = engine.file(&file.path);
        let job = Job { program: &program, threads: request.threads };
        WholeFile::create(&script)?.write(engine.script(&file, &job).as_bytes())?;
        output.text(&format!("{}\n", script.display()))?;
    }
    Ok(Verdict::Done)
}

/// Estimated cost of a run.
fn cost(plan: &Plan, request: &PlanRequest) -> anyhow::Result<Estimate> {
    let (games, threads) = (plan.total(), usize::from(request.threads));
    let Some(each) = request.game_seconds else {
        let boards = Boards::of(plan);
        return Ok(estimate(&Prepared::at(&boards), games, threads, Kept::Rows)?);
    };
    let seconds = Some(each * games as f64 / threads as f64);
    Ok(Estimate { games, seconds, disk: None, memory: peak_memory(), unseen: 0, outside: 0 })
}

/// The runs with their shards.
fn planned(request: &PlanRequest, wanted: Vec<Wanted>, costs: &[Estimate]) -> anyhow::Result<Vec<Planned>> {
    let all: f64 = costs.iter().filter_map(|cost| cost.seconds).sum();
    let several = wanted.len() > 1;
    let beside = request.out.with_file_name("merged");
    let mut planned: Vec<Planned> = Vec::new();
    for (run, cost) in wanted.into_iter().zip(costs) {
        let shards = match (request.shards, request.shard_seconds, cost.seconds) {
            (Some(shards), _, Some(seconds)) if several => (shards as f64 * seconds / all).round() as u64,
            (Some(shards), ..) => shards,
            (None, Some(each), Some(seconds)) => (seconds / each as f64).ceil() as u64,
            (None, ..) => {
                tell("Nobody knows how long programs outside take.");
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

/// The runs that a command would play now and that are not there. Runs that need what these will find come
/// when the command is planned again. `elsewhere` if they are to be merged into other folders than its own.
fn wanted_by(words: &[String], elsewhere: bool) -> anyhow::Result<Vec<Wanted>> {
    let words = std::iter::once("gunjin").chain(words.iter().map(String::as_str));
    let arguments = match Arguments::try_parse_from(words) {
        Ok(arguments) => arguments,
        Err(error) => bail!("the command behind -- is none: {}", error.render()),
    };
    if let (Command::Setups(request), true) = (&arguments.command, elsewhere)
        && request.solving.solve
    {
        bail!("`setups --solve` looks for what was played in its --out; leave --merged out");
    }
    let mut output = Output::planning();
    let played = match &arguments.command {
        Command::Run(request) => super::selfplay::run_spec(request, &mut output),
        Command::Selfplay(request) => super::selfplay::run(request, &mut output),
        Command::Arena(request) => super::arena::run(request, &mut output),
        Command::Values(request) => super::values::run(request, &mut output),
        Command::Eras(request) => super::eras::run(request, &mut output),
        Command::Setups(request) => super::setups::run(request, &mut output),
        Command::Claims(request) => super::claims::run(request, &mut output),
        _ => bail!(
            "only run, selfplay, arena, values, eras, setups and claims can be planned; others play in one process"
        ),
    };
    played?;
    Ok(output.into_wanted())
}
