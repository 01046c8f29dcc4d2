//! Options of the commands that analyse runs.

use super::requests::number;
use clap::{Args, ValueEnum};
use gunjin_experiments::analysis::values::Drawing;
use gunjin_experiments::run::plan::DEFAULT_SAMPLE;
use gunjin_play::game_run::any_table::MOST_REPEATS;
use gunjin_play::spec::load;
use std::path::PathBuf;

/// Format of findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum FindingsFormat {
    /// For people
    Text,
    /// For programs: every table by its name
    Json,
    /// For spreadsheets: the first table
    Csv,
}

/// Options of every analysis.
#[derive(Debug, Args)]
pub(crate) struct FindingsOptions {
    /// Bootstrap resamples per interval
    #[arg(long = "bootstrap", alias = "samples", value_name = "SAMPLES", default_value = "400", allow_negative_numbers = true, value_parser = number::<10, 100_000, u64>)]
    pub(crate) samples: u64,
    /// Threads; without it, one per processor
    #[arg(long, allow_negative_numbers = true, value_parser = number::<1, 1024, u16>)]
    pub(crate) threads: Option<u16>,
    /// Folder for the tables as CSV and for the games played
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(crate) format: FindingsFormat,
}

impl FindingsOptions {
    pub(crate) fn drawing(&self) -> Drawing {
        Drawing { samples: self.samples, seed: 1, ..Drawing::default() }
    }
}

/// Games to play before an analysis.
#[derive(Debug, Args)]
pub(crate) struct PlayedOptions {
    /// Agent of every seat; without it greedy, and greedy:values=hand when editions are compared
    #[arg(long, value_name = "AGENT")]
    pub(crate) agent: Option<String>,
    /// Set-up policy (editions of 軍人将棋), once for both seats, or once per seat, South's first; without it random set-ups
    #[arg(long = "setup", value_name = "SETUP", num_args = 1)]
    pub(crate) setups: Vec<String>,
    /// Number of games; without it 1000
    #[arg(long, allow_negative_numbers = true, value_parser = number::<1, { i64::MAX as u64 }, u64>)]
    pub(crate) games: Option<u64>,
    /// Seed of random numbers; without it 1, or where programs play a random one, which is printed and recorded
    #[arg(long, allow_negative_numbers = true, value_parser = number::<0, { i64::MAX as u64 }, u64>)]
    pub(crate) seed: Option<u64>,
}

impl PlayedOptions {
    pub(crate) fn games(&self) -> u64 {
        self.games.unwrap_or(1000)
    }

    pub(crate) fn agent(&self) -> String {
        self.agent.clone().unwrap_or_else(|| "greedy".into())
    }
}

/// Runs that have been played, or a game to play first.
#[derive(Debug, Args)]
pub(crate) struct Subject {
    /// Folders of runs, or a game to play first
    #[arg(value_name = "DIR|GAME", required_unless_present_any = ["game", "from"], conflicts_with_all = ["game", "from"])]
    named: Vec<PathBuf>,
    #[arg(long, hide = true, conflicts_with = "from")]
    game: Option<String>,
    #[arg(long, hide = true, num_args = 1)]
    from: Vec<PathBuf>,
}

/// True for a game, and for what is nearly the name of one: that is told then.
fn is_game(name: &str) -> bool {
    name.contains(':') || load(name).map_or_else(|error| error.to_string().contains("did you mean"), |_| true)
}

impl Subject {
    /// The game to play; none if runs are named.
    pub(crate) fn game(&self) -> Option<&str> {
        let named = match self.named.as_slice() {
            [one] if !one.is_dir() => one.to_str().filter(|name| is_game(name)),
            _ => None,
        };
        self.game.as_deref().or(named)
    }

    pub(crate) fn folders(&self) -> Vec<PathBuf> {
        [self.named.as_slice(), &self.from].concat()
    }
}

#[derive(Debug, Args)]
pub(crate) struct ValuesRequest {
    #[command(flatten)]
    pub(crate) subject: Subject,
    #[command(flatten)]
    pub(crate) played: PlayedOptions,
    /// Sample a position every N plies
    #[arg(long = "sample-every", alias = "sample", value_name = "PLIES", default_value_t = DEFAULT_SAMPLE, allow_negative_numbers = true, value_parser = number::<1, 1_000_000, u32>)]
    pub(crate) sample: u32,
    /// Pairs of games without each kind (editions of 軍人将棋); 0 skips them
    #[arg(long, value_name = "PAIRS", default_value = "200", allow_negative_numbers = true, value_parser = number::<0, 1_000_000_000, u64>)]
    pub(crate) removal: u64,
    #[command(flatten)]
    pub(crate) findings: FindingsOptions,
}

#[derive(Debug, Args)]
pub(crate) struct ErasRequest {
    /// Editions, or folders of runs; without any, all editions, which needs --games
    #[arg(value_name = "GAME|DIR")]
    pub(crate) editions: Vec<String>,
    #[command(flatten)]
    pub(crate) played: PlayedOptions,
    /// Sample a position every N plies
    #[arg(long = "sample-every", alias = "sample", value_name = "PLIES", default_value_t = DEFAULT_SAMPLE, allow_negative_numbers = true, value_parser = number::<1, 1_000_000, u32>)]
    pub(crate) sample: u32,
    /// Also play every edition with each local rule that applies to it, on the same seeds
    #[arg(long)]
    pub(crate) switches: bool,
    /// With --switches: pairs of games without each kind, under each local rule, to measure its effect on piece values
    #[arg(long, value_name = "PAIRS", default_value = "0", requires = "switches", allow_negative_numbers = true, value_parser = number::<0, 1_000_000_000, u64>)]
    pub(crate) removal: u64,
    /// Replays of every pair of set-ups with other random numbers, to measure the share of variance due to set-ups
    #[arg(long, value_name = "TIMES", default_value = "0", allow_negative_numbers = true, value_parser = number::<0, MOST_REPEATS, u64>)]
    pub(crate) repeats: u64,
    /// Compare editions even if the agent is better prepared for some of them, with values or networks of their own
    #[arg(long)]
    pub(crate) unlike: bool,
    #[command(flatten)]
    pub(crate) findings: FindingsOptions,
}

#[derive(Debug, Args)]
pub(crate) struct AnalyseRequest {
    /// Folders of runs
    #[arg(value_name = "DIR", required = true)]
    pub(crate) folders: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) findings: FindingsOptions,
}

#[derive(Debug, Args)]
pub(crate) struct SetupsRequest {
    #[command(flatten)]
    pub(crate) subject: Subject,
    #[command(flatten)]
    pub(crate) played: PlayedOptions,
    #[command(flatten)]
    pub(crate) findings: FindingsOptions,
}
