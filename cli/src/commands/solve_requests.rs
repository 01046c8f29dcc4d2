//! Options of `gunjin solve` and `gunjin exploit`.

use super::exploit_learn::LearnedBoundRequest;
use super::output::Format;
use super::requests::number;
use clap::{ArgGroup, Args};
use gunjin_agents::solve::run::Iterate;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct SolveRequest {
    /// The game, or the path of an .efg file; of editions with few pieces the set-up is a decision too
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// Algorithm: cfr, cfr+, lcfr, dcfr, pcfr+, pdcfr+, es-mccfr, os-mccfr, fp or lp, with settings
    /// (dcfr:alpha=1.5)
    #[arg(long, value_name = "ALGORITHM", default_value = "dcfr")]
    pub(crate) algorithm: String,
    /// Iterations in all, those before --resume included; one is one update of every seat
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<1, { u64::MAX }, u64>)]
    pub(crate) iterations: Option<u64>,
    /// NashConv that is enough; it is measured after 1, 2, 5, 10, 20, 50, … iterations
    #[arg(long, value_name = "X", allow_negative_numbers = true)]
    pub(crate) target_nashconv: Option<f64>,
    /// Time to iterate, without building and measuring
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    pub(crate) seconds: Option<f64>,
    /// Strategies to report
    #[arg(long, default_value = "average")]
    pub(crate) iterate: Iterate,
    /// All seats learn at once, instead of one after the other
    #[arg(long)]
    pub(crate) simultaneous: bool,
    /// Editions: play from the reference set-ups, instead of choosing set-ups
    #[arg(long)]
    pub(crate) reference_setup: bool,
    /// Seed of what is sampled
    #[arg(long, default_value = "1", allow_negative_numbers = true, value_parser = number::<0, { u64::MAX }, u64>)]
    pub(crate) seed: u64,
    /// Memory that building and solving may take
    #[arg(long, value_name = "BYTES", default_value = "8G", value_parser = memory)]
    pub(crate) max_memory: u64,
    /// Write the policy, with what is needed to go on, to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Go on from a file that --save wrote
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// Write NashConv and value over the iterations to this CSV file
    #[arg(long, value_name = "FILE")]
    pub(crate) curve: Option<PathBuf>,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("player").required(true).args(["policy", "agent"]))]
pub(crate) struct ExploitRequest {
    /// The game, or the path of an .efg file; of editions with few pieces the set-up is a decision too
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// A policy that `gunjin solve --save` wrote
    #[arg(long, value_name = "FILE")]
    pub(crate) policy: Option<PathBuf>,
    /// An agent, asked at every information set
    #[arg(long, value_name = "AGENT")]
    pub(crate) agent: Option<String>,
    /// Editions: play from the reference set-ups, instead of choosing set-ups
    #[arg(long)]
    pub(crate) reference_setup: bool,
    /// Seed of the agent; every information set has a stream of its own
    #[arg(long, default_value = "1", allow_negative_numbers = true, value_parser = number::<0, { u64::MAX }, u64>)]
    pub(crate) seed: u64,
    /// At how many information sets an agent is asked at most
    #[arg(long, value_name = "N", default_value = "20000", allow_negative_numbers = true, value_parser = number::<1, { u64::MAX }, usize>)]
    pub(crate) max_sets: usize,
    /// Memory that building may take
    #[arg(long, value_name = "BYTES", default_value = "8G", value_parser = memory)]
    pub(crate) max_memory: u64,
    /// Boards with set-ups: say how the policy sets up, and how often it bluffs, instead
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
    /// For games of any size: have a responder learn to play against the agent, and say what it gains
    #[arg(long, conflicts_with = "policy")]
    pub(crate) lower_bound: bool,
    /// Games that the responder practises in each seat (not where editions are dealt their set-ups)
    #[arg(long, value_name = "N", requires = "lower_bound", default_value = "100000", allow_negative_numbers = true, value_parser = number::<0, { u64::MAX }, u64>)]
    pub(crate) practice: u64,
    /// Trials of the responder's search at a decision that it did not practise, of all actions together
    #[arg(long, value_name = "N", requires = "lower_bound", default_value = "400", allow_negative_numbers = true, value_parser = number::<0, { u64::MAX }, u64>)]
    pub(crate) search: u64,
    /// Worlds that such a search looks at
    #[arg(long, value_name = "N", requires = "lower_bound", default_value = "40", allow_negative_numbers = true, value_parser = number::<1, 1_000_000, u32>)]
    pub(crate) worlds: u32,
    /// Actions after which a trial ends with an estimate, where the family of games can estimate
    #[arg(long, value_name = "N", requires = "lower_bound", default_value = "8", allow_negative_numbers = true, value_parser = number::<1, 1_000_000, u32>)]
    pub(crate) depth: u32,
    /// Games that are measured in each seat, and as many of the agent against itself
    #[arg(long, value_name = "N", requires = "lower_bound", default_value = "1000", allow_negative_numbers = true, value_parser = number::<2, { u64::MAX }, u64>)]
    pub(crate) games: u64,
}

const UNITS: [(char, f64); 4] = [('K', 1e3), ('M', 1e6), ('G', 1e9), ('T', 1e12)];

/// Reads a number of bytes: `500M`, `1.5G`, `8GB`, `100000`.
fn memory(text: &str) -> Result<u64, String> {
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

#[cfg(test)]
mod tests {
    use super::memory;

    #[test]
    fn memory_is_read_in_its_unit() {
        let read = ["500M", "1.5g", "8 GB", "100000"].map(|text| memory(text).expect("a size"));
        assert_eq!(read, [500_000_000, 1_500_000_000, 8_000_000_000, 100_000]);
        assert!(["", "G", "-1G", "0", "nan", "8X", "1e30"].iter().all(|text| memory(text).is_err()));
    }
}
