//! Options of each command.

use super::output::Format;
use clap::{Args, ValueEnum};
use gunjin_play::game_run::throughput;
use gunjin_ui::language::Language;
use std::path::PathBuf;

/// Language of a command's output.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Speech {
    /// Language of the text; JSON is the same in both
    #[arg(long, default_value = "en")]
    pub(crate) lang: Language,
}

#[derive(Debug, Args)]
pub(crate) struct ShowRequest {
    /// The game
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct PerftRequest {
    /// The game
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// Plies
    #[arg(long, allow_negative_numbers = true, value_parser = number::<0, 64, u32>)]
    pub(crate) depth: u32,
    /// Starting position; without it, the edition's reference set-ups
    #[arg(long)]
    pub(crate) position: Option<String>,
    /// Print the count below each first move, too
    #[arg(long)]
    pub(crate) divide: bool,
    /// Moves that count as one
    #[arg(long, default_value = "canonical")]
    pub(crate) count: CountArgument,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(crate) format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum CountArgument {
    /// Moves with different results
    Canonical,
    /// Chu Shogi: every way of making a lion's two steps
    Path,
}

#[derive(Debug, Args)]
pub(crate) struct PlayoutRequest {
    /// The game
    #[arg(value_name = "GAME", default_value = "p3-23-6i", conflicts_with_all = ["all", "work"])]
    pub(crate) game: String,
    /// Measure every line of the speed ledger instead, beside a calibration loop
    #[arg(long)]
    pub(crate) all: bool,
    /// Do the fixed work of one line once and print its amount, for instruction counters
    #[arg(long, value_name = "LINE", conflicts_with = "all")]
    pub(crate) work: Option<String>,
    /// Approximate duration in seconds; with --all of each line
    #[arg(long, default_value = "2", allow_negative_numbers = true, value_parser = above_zero::<86_400>)]
    pub(crate) seconds: f64,
    /// Threads
    #[arg(long, default_value = "1", allow_negative_numbers = true, value_parser = number::<1, 1024, u16>)]
    pub(crate) threads: u16,
    /// Implementation to measure
    #[arg(long, default_value = "ordinary")]
    pub(crate) path: throughput::Path,
    /// Seed of set-ups and moves
    #[arg(long, default_value = "1", allow_negative_numbers = true, value_parser = number::<0, { u64::MAX }, u64>)]
    pub(crate) seed: u64,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct ReplayRequest {
    /// The record
    #[arg(value_name = "RECORD")]
    pub(crate) file: PathBuf,
    /// Seat whose view is shown
    #[arg(long = "seat", alias = "eyes", default_value = "umpire")]
    pub(crate) eyes: EyesArgument,
    /// Show only the boards after these plies (0 is the start)
    #[arg(long, value_name = "A-B", allow_hyphen_values = true, value_parser = ply_range)]
    pub(crate) plies: Option<(usize, usize)>,
    /// The game; needed for records of an edition file of your own
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Language of the text
    #[arg(long, default_value = "en")]
    pub(crate) lang: Language,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum EyesArgument {
    /// South's own pieces and its knowledge of North's
    #[value(alias = "1")]
    South,
    /// North's own pieces and its knowledge of South's
    #[value(alias = "2")]
    North,
    /// All pieces of both sides
    Umpire,
}

pub(crate) fn number<const LOW: u64, const HIGH: u64, N: TryFrom<u64>>(text: &str) -> Result<N, String> {
    let read = text.parse().ok().filter(|number| (LOW..=HIGH).contains(number));
    read.and_then(|number| N::try_from(number).ok())
        .ok_or_else(|| format!("give a whole number {}", range(LOW, HIGH)))
}

pub(crate) fn above_zero<const MOST: u32>(text: &str) -> Result<f64, String> {
    let read = text.parse().ok().filter(|number: &f64| *number > 0.0 && *number <= f64::from(MOST));
    read.ok_or_else(|| format!("give a number above 0, at most {MOST}"))
}

/// The numbers that are accepted, with an example. A bound that nobody reaches is not named.
fn range(low: u64, high: u64) -> String {
    let example = low.max(10).min(high);
    if high >= i64::MAX as u64 {
        format!("from {low} up, for example {example}")
    } else {
        format!("from {low} to {high}, for example {example}")
    }
}

fn ply_range(text: &str) -> Result<(usize, usize), String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |part: &str| part.trim().parse::<usize>();
    match (number(first), number(last)) {
        (Ok(first), Ok(last)) if first <= last => Ok((first, last)),
        _ => Err("write two ply numbers, the smaller first, for example 10-20".into()),
    }
}
