//! Options of `gunjin solve` and `gunjin exploit`.

use super::exploit_learn::LearnedBoundRequest;
use super::output::Format;
use super::requests::{above_zero, number};
use clap::{ArgGroup, Args};
use gunjin_agents::solve::run::Iterate;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct SolveRequest {
    /// The game, or the path of an .efg file; on small editions the set-up is a decision too
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// Algorithm: cfr, cfr+, lcfr, dcfr, pcfr+, pdcfr+, es-mccfr, os-mccfr, fp or lp, with settings (dcfr:alpha=1.5)
    #[arg(long, value_name = "ALGORITHM", default_value = "dcfr")]
    pub(crate) algorithm: String,
    /// Total iterations, those before --resume included; each updates every seat once
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<1, { u64::MAX }, u64>)]
    pub(crate) iterations: Option<u64>,
    /// Stop at this NashConv, which is measured after 1, 2, 5, 10, 20, 50, … iterations
    #[arg(long, value_name = "X", allow_negative_numbers = true, value_parser = above_zero::<1_000_000_000>)]
    pub(crate) target_nashconv: Option<f64>,
    /// Time limit of the iterations in seconds, without compiling and measuring
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = above_zero::<1_000_000_000>)]
    pub(crate) seconds: Option<f64>,
    /// Policy to report
    #[arg(long, default_value = "average")]
    pub(crate) iterate: Iterate,
    /// All seats learn at once, instead of one after the other
    #[arg(long)]
    pub(crate) simultaneous: bool,
    /// Editions: start from the reference set-ups, with no set-up decision
    #[arg(long)]
    pub(crate) reference_setup: bool,
    /// Editions: a piece that an army lacks, such as north:GE; repeat it for more
    #[arg(long, value_name = "SEAT:PIECE", conflicts_with_all = ["reference_setup", "save", "resume"])]
    pub(crate) handicap: Vec<String>,
    /// Seed of sampling algorithms
    #[arg(long, default_value = "1", allow_negative_numbers = true, value_parser = number::<0, { u64::MAX }, u64>)]
    pub(crate) seed: u64,
    /// Memory limit in bytes, such as 8G
    #[arg(long, value_name = "BYTES", default_value = "8G", value_parser = memory)]
    pub(crate) max_memory: u64,
    /// Write the policy and a checkpoint to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Resume from a file of --save
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// Write NashConv and value by iteration to this CSV file
    #[arg(long, value_name = "FILE")]
    pub(crate) curve: Option<PathBuf>,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("player").required(true).args(["policy", "agent"]))]
pub(crate) struct ExploitRequest {
    /// The game, or the path of an .efg file; on small editions the set-up is a decision too
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// File of `gunjin solve --save`, or python:MODULE:NAME: a policy in Python, asked by python3 or GUNJIN_PYTHON
    #[arg(long, value_name = "FILE")]
    pub(crate) policy: Option<PathBuf>,
    /// The policy in Python is a function of arrays, such as a network
    #[arg(long, requires = "policy")]
    pub(crate) arrays: bool,
    /// Agent, whose policy is evaluated at every information set
    #[arg(long, value_name = "AGENT")]
    pub(crate) agent: Option<String>,
    /// Editions: start from the reference set-ups, with no set-up decision
    #[arg(long)]
    pub(crate) reference_setup: bool,
    /// Seed of the agent; every information set has a stream of its own
    #[arg(long, default_value = "1", allow_negative_numbers = true, value_parser = number::<0, { u64::MAX }, u64>)]
    pub(crate) seed: u64,
    /// Most information sets at which an agent (20,000) or a policy in Python (30 million) is evaluated
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<1, { u64::MAX }, usize>)]
    pub(crate) max_sets: Option<usize>,
    /// Memory limit in bytes, such as 8G
    #[arg(long, value_name = "BYTES", default_value = "8G", value_parser = memory)]
    pub(crate) max_memory: u64,
    /// Print the policy's set-ups and the frequency of its bluffs instead (editions of 軍人将棋)
    #[arg(long, requires = "policy", conflicts_with_all = ["reference_setup", "agent"])]
    pub(crate) portrait: bool,
    #[command(flatten)]
    pub(crate) bound: BoundRequest,
    #[command(flatten)]
    pub(crate) learned: LearnedBoundRequest,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(crate) format: Format,
}

/// Options of `exploit --lower-bound`.
#[derive(Debug, Args)]
pub(crate) struct BoundRequest {
    /// Train a responder against the agent and print its gain, a lower bound for games of any size
    #[arg(long, conflicts_with = "policy")]
    pub(crate) lower_bound: bool,
    /// Training games of the responder per seat (not on editions with dealt set-ups)
    #[arg(long, value_name = "N", requires = "lower_bound", default_value = "100000", allow_negative_numbers = true, value_parser = number::<0, { u64::MAX }, u64>)]
    pub(crate) practice: u64,
    /// Rollouts of the responder's search at an information set not met in training, all actions together
    #[arg(long, value_name = "N", requires = "lower_bound", default_value = "400", allow_negative_numbers = true, value_parser = number::<0, { u64::MAX }, u64>)]
    pub(crate) search: u64,
    /// Worlds sampled in such a search
    #[arg(long, value_name = "N", requires = "lower_bound", default_value = "40", allow_negative_numbers = true, value_parser = number::<1, 1_000_000, u32>)]
    pub(crate) worlds: u32,
    /// Actions after which the static evaluation ends a rollout, in games that have one
    #[arg(long, value_name = "N", requires = "lower_bound", default_value = "8", allow_negative_numbers = true, value_parser = number::<1, 1_000_000, u32>)]
    pub(crate) depth: u32,
    /// Evaluation games per seat, and as many of the agent against itself
    #[arg(long, value_name = "N", requires = "lower_bound", default_value = "1000", allow_negative_numbers = true, value_parser = number::<2, { u64::MAX }, u64>)]
    pub(crate) games: u64,
}

const UNITS: [(char, f64); 4] = [('K', 1e3), ('M', 1e6), ('G', 1e9), ('T', 1e12)];

/// Reads a number of bytes: `500M`, `1.5G`, `8GB`, `100000`.
pub fn memory(text: &str) -> Result<u64, String> {
    let upper = text.trim().to_ascii_uppercase();
    let upper = upper.strip_suffix('B').unwrap_or(&upper);
    let unit = UNITS.iter().find_map(|(letter, size)| upper.strip_suffix(*letter).map(|rest| (rest, *size)));
    let (number, size) = unit.unwrap_or((upper, 1.0));
    let bytes = number.trim().parse::<f64>().ok().map(|number| number * size);
    bytes
        .filter(|bytes| (1.0..1e18).contains(bytes))
        .map(|bytes| bytes as u64)
        .ok_or_else(|| "give a number of bytes, for example 500M or 8G".into())
}
