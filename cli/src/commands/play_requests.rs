//! What `gunjin play` and `gunjin umpire` can be told.

use crate::umpire::address::Address;
use clap::{ArgGroup, Args};
use std::path::PathBuf;

/// `gunjin play`.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("subject").required(true).multiple(true).args(["game", "resume"]))]
pub(crate) struct PlayRequest {
    /// The game; with --resume the record says it
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// The opponent; in games for more people once for all others, or once for each
    #[arg(long = "agent", value_name = "AGENT", default_value = "random")]
    pub(crate) agents: Vec<String>,
    /// Your seat, counted from 1 in the order of turns (1 is South)
    #[arg(long, default_value = "1", value_name = "SEAT")]
    pub(crate) seat: usize,
    /// Your set-up: hand, preset, random, or written out
    #[arg(long, default_value = "hand", value_name = "SETUP")]
    pub(crate) setup: String,
    /// Seed of everything random
    #[arg(long, default_value = "1")]
    pub(crate) seed: u64,
    /// At every turn show what enemy pieces can be
    #[arg(long)]
    pub(crate) hints: bool,
    /// File for the game, written after every action
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Go on with a game that was saved
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
}

/// `gunjin umpire`.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("subject").required(true).multiple(true).args(["game", "resume", "join"]))]
pub(crate) struct UmpireRequest {
    /// The game; with --resume the record says it, with --join the umpire
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Set-ups: hand, preset or random, for both alike
    #[arg(long, default_value = "hand", value_name = "SETUP")]
    pub(crate) setup: String,
    /// Seed of everything random
    #[arg(long, default_value = "1")]
    pub(crate) seed: u64,
    /// At every turn show what enemy pieces can be
    #[arg(long)]
    pub(crate) hints: bool,
    /// File for the game, written after every action
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Go on with a game that was saved
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// Wait here for a terminal a person: unix:PATH or HOST:PORT
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) listen: Option<Address>,
    /// Be such a terminal
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["listen", "game", "resume", "save"])]
    pub(crate) join: Option<Address>,
}
