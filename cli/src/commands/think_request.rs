//! Options of `gunjin think`.

use super::requests::Format;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct ThinkRequest {
    /// The game
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// The agent
    #[arg(long, value_name = "AGENT")]
    pub(crate) agent: String,
    /// The position; without it and without --record, the start
    #[arg(long, conflicts_with = "record")]
    pub(crate) position: Option<String>,
    /// The record of a game that led to the position
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// After so many actions of the record; without it, after all
    #[arg(long, value_name = "N", requires = "record")]
    pub(crate) ply: Option<usize>,
    /// Seed of the agent
    #[arg(long, default_value = "1")]
    pub(crate) seed: u64,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(crate) format: Format,
}
