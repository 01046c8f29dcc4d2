//! Options of the commands that play many games.

use super::output::Format;
use super::requests::number;
use clap::{Args, Subcommand};
use gunjin_experiments::run::plan::{DEFAULT_SAMPLE, Shard};
use std::convert::Infallible;
use std::path::PathBuf;

/// Destination and execution of a run.
#[derive(Debug, Default, Args)]
pub(crate) struct RunOptions {
    /// Threads; without it, one per processor
    #[arg(long, allow_negative_numbers = true, value_parser = number::<1, 1024, u16>)]
    pub(crate) threads: Option<u16>,
    /// Folder for the results (format: data/SCHEMA.md); without it, tables are printed and nothing is written
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Resume the unfinished run in that folder, or begin one if there is none
    #[arg(long, requires = "out")]
    pub(crate) resume: bool,
    /// Play one shard of the run, such as 3/16, the third of sixteen; `gunjin cluster merge` merges shards
    #[arg(long, value_name = "K/N", requires = "out")]
    pub(crate) shard: Option<Shard>,
    /// Print the games to play, with time and memory needed, and play nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// True if the folder is removed once its tables have been read.
    #[arg(skip)]
    pub(crate) temporary: bool,
}

impl RunOptions {
    pub(crate) fn resumed(threads: Option<u16>, folder: PathBuf) -> RunOptions {
        RunOptions { threads, out: Some(folder), resume: true, ..RunOptions::default() }
    }
}

/// Tables to write.
#[derive(Debug, Args)]
pub(crate) struct TableOptions {
    /// Tables besides games and timings, separated by commas: setups, combats, captures, positions, or all of these
    /// (all), and the training data in training and truth
    #[arg(
        long,
        value_name = "TABLES",
        default_value = "setups",
        requires = "out",
        requires = "agents",
        value_delimiter = ','
    )]
    pub(crate) tables: Vec<String>,
    /// Sample a position for positions.csv every N plies
    #[arg(long = "sample-every", alias = "sample", value_name = "PLIES", default_value_t = DEFAULT_SAMPLE, requires = "out", requires = "agents", allow_negative_numbers = true, value_parser = number::<1, 1_000_000, u32>)]
    pub(crate) sample: u32,
    /// Write every Nth decision of each seat, from its first, to training.bin and truth.bin
    #[arg(long, value_name = "N", default_value = "1", requires = "out", requires = "agents", allow_negative_numbers = true, value_parser = number::<1, 1_000_000, u32>)]
    pub(crate) every_decision: u32,
    /// Write the records of the first N games, for `gunjin inspect`
    #[arg(long, value_name = "N", default_value = "0", requires = "out", requires = "agents", allow_negative_numbers = true, value_parser = number::<0, { i64::MAX as u64 }, u64>)]
    pub(crate) records: u64,
}

/// Start of games.
#[derive(Debug, Args)]
pub(crate) struct StartOptions {
    /// Set-up policy (editions of 軍人将棋), once for both seats, or once per seat, South's first; without it random
    /// set-ups, but learned ones for strong agents. An agent's own setup=POLICY overrides it
    #[arg(long = "setup", value_name = "SETUP", num_args = 1, requires = "agents")]
    pub(crate) setups: Vec<String>,
    /// Seed of random numbers; without it 1, or where programs play a random one, which is printed and recorded
    #[arg(long, requires = "agents", allow_negative_numbers = true, value_parser = number::<0, { i64::MAX as u64 }, u64>)]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct RunRequest {
    /// Run file (docs/RUNS.md), or the spec.toml of a run; with --agent, a game
    #[arg(value_name = "SPEC.toml|GAME")]
    pub(crate) subject: PathBuf,
    /// Agent, once per seat, South's first (`gunjin list agents`)
    #[arg(long = "agent", value_name = "AGENT")]
    pub(crate) agents: Vec<String>,
    /// Number of games
    #[arg(long, default_value = "1000", requires = "agents", allow_negative_numbers = true, value_parser = number::<1, { i64::MAX as u64 }, u64>)]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) start: StartOptions,
    #[command(flatten)]
    pub(crate) tables: TableOptions,
    #[command(flatten)]
    pub(crate) options: RunOptions,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct MergeRequest {
    /// Folders of all shards in any order, or the plan of `gunjin cluster plan`
    #[arg(value_name = "DIR|PLAN.jsonl", required = true)]
    pub(crate) folders: Vec<PathBuf>,
    /// Folder for the merged run; a plan names its own
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ExportCommand {
    /// Write training.bin for a finished run, by replaying its games
    #[command(after_help = "Examples:\n  gunjin export training results/first\n  \
        gunjin export training results/first --every-decision 4 --truth --out results/first-training\n\n\
        The same command resumes an interrupted export. Exit code 1 if the replayed games differ from the run's.\n\
        Format: docs/TRAINING.md.")]
    Training(TrainingRequest),
}

#[derive(Debug, Args)]
pub(crate) struct TrainingRequest {
    /// Folder of a finished run
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    /// Folder for the export; without it, the folder `training` in the run's folder
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Write every Nth decision of each seat, from its first
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = number::<1, 1_000_000, u32>)]
    pub(crate) every_decision: u32,
    /// Write truth.bin too, with the hidden pieces
    #[arg(long)]
    pub(crate) truth: bool,
    /// Threads; without it, one per processor
    #[arg(long, allow_negative_numbers = true, value_parser = number::<1, 1024, u16>)]
    pub(crate) threads: Option<u16>,
}

fn in_pairs(_: &str) -> Result<Infallible, String> {
    Err("an arena counts pairs of games; write --pairs N for 2 N games of every two agents".into())
}

#[derive(Debug, Args)]
pub(crate) struct ArenaRequest {
    /// The game
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// Agent, given at least as often as the game has seats (`gunjin list agents`)
    #[arg(long = "agent", value_name = "AGENT", required = true)]
    pub(crate) agents: Vec<String>,
    /// Pairs of games between every two agents (in games for three: rounds of three games)
    #[arg(long, default_value = "100", allow_negative_numbers = true, value_parser = number::<1, 100_000_000, u64>)]
    pub(crate) pairs: u64,
    /// Refused: `run` has it, and an arena counts pairs.
    #[arg(long, hide = true, value_name = "N", value_parser = in_pairs)]
    games: Option<Infallible>,
    /// Gauntlet: the first agent against all others, instead of a round robin
    #[arg(long)]
    pub(crate) gauntlet: bool,
    /// Sequential probability ratio test of the first agent's score: stop when one of two scores is accepted, as 0.5:0.55
    #[arg(long, value_name = "NULL:ALTERNATIVE", conflicts_with = "shard")]
    pub(crate) sprt: Option<String>,
    /// Probability that the test accepts the alternative when the null hypothesis is true (type I error)
    #[arg(long, value_name = "RATE", default_value = "0.05", requires = "sprt", value_parser = error_rate)]
    pub(crate) alpha: f64,
    /// Probability that the test accepts the null hypothesis when the alternative is true (type II error)
    #[arg(long, value_name = "RATE", default_value = "0.05", requires = "sprt", value_parser = error_rate)]
    pub(crate) beta: f64,
    /// Milliseconds per move for every agent that has a budget
    #[arg(long, value_name = "MS", conflicts_with = "equal_iterations", allow_negative_numbers = true, value_parser = number::<1, 86_400_000, u64>)]
    pub(crate) equal_time: Option<u64>,
    /// Iterations per move for every agent that has a budget
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<1, { i64::MAX as u64 }, u64>)]
    pub(crate) equal_iterations: Option<u64>,
    #[command(flatten)]
    pub(crate) start: StartOptions,
    #[command(flatten)]
    pub(crate) tables: TableOptions,
    #[command(flatten)]
    pub(crate) options: RunOptions,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct PlanRequest {
    /// Run file (docs/RUNS.md), or the spec.toml of a run
    #[arg(value_name = "SPEC.toml", required_unless_present = "words", conflicts_with = "words")]
    pub(crate) spec: Option<PathBuf>,
    /// Command that plays games, with its options: run, arena, claims, analyse values, eras or setups
    #[arg(last = true, value_name = "COMMAND")]
    pub(crate) words: Vec<String>,
    /// The plan to write; specs and shards are written beside it
    #[arg(long, value_name = "PLAN.jsonl")]
    pub(crate) out: PathBuf,
    /// Number of shards, at least one per run
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<1, 1_000_000, u64>, conflicts_with = "shard_seconds", required_unless_present = "shard_seconds")]
    pub(crate) shards: Option<u64>,
    /// Choose the number of shards so that each takes about this many seconds
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = number::<1, 1_000_000, u64>)]
    pub(crate) shard_seconds: Option<u64>,
    /// Threads per shard
    #[arg(long, default_value = "1", allow_negative_numbers = true, value_parser = number::<1, 1024, u16>)]
    pub(crate) threads: u16,
    /// Command that starts gunjin on the machines, for example "python3 -m gunjin"
    #[arg(long, default_value = "gunjin")]
    pub(crate) program: String,
    /// Scheduler: write a script beside the plan that submits all shards
    #[arg(long, value_parser = ["slurm"])]
    pub(crate) engine: Option<String>,
    /// Folder for the merged run; without it that of the command, or `merged` beside the plan
    #[arg(long, value_name = "DIR")]
    pub(crate) merged: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct QuickstartRequest {
    /// Folder for the results; a run of other games there is refused
    #[arg(long, value_name = "DIR", default_value = "results/quickstart")]
    pub(crate) out: PathBuf,
    /// Games per edition
    #[arg(long, default_value = "10000", allow_negative_numbers = true, value_parser = number::<1, { i64::MAX as u64 }, u64>)]
    pub(crate) games: u64,
    /// Seed of random numbers
    #[arg(long, default_value = "1", allow_negative_numbers = true, value_parser = number::<0, { i64::MAX as u64 }, u64>)]
    pub(crate) seed: u64,
    /// Threads; without it, one per processor
    #[arg(long, allow_negative_numbers = true, value_parser = number::<1, 1024, u16>)]
    pub(crate) threads: Option<u16>,
}

fn error_rate(text: &str) -> Result<f64, String> {
    let read = text.parse().ok().filter(|rate: &f64| *rate > 0.0 && *rate < 0.5);
    read.ok_or_else(|| "give a rate above 0 and below 0.5, for example 0.01".to_string())
}
