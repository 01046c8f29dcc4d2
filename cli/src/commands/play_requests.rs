//! Options of `gunjin play` and `gunjin umpire`.

use super::requests::number;
use clap::{ArgGroup, Args};
use gunjin_ui::language::Language;
use std::path::PathBuf;

fn seat(text: &str) -> Result<usize, String> {
    match text.to_lowercase().as_str() {
        "south" => Ok(1),
        "north" => Ok(2),
        number => {
            number.parse().map_err(|_| "give the number of a seat, 1 moves first, or south or north".into())
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct PlayRequest {
    /// The opponent; in games for more people once for all others, or once for each
    #[arg(long = "agent", value_name = "AGENT", default_value = "random")]
    pub(crate) agents: Vec<String>,
    /// Your seat, counted from 1 in the order of turns; in games for two also south (1) or north (2)
    #[arg(long, default_value = "1", value_name = "SEAT", value_parser = seat)]
    pub(crate) seat: usize,
    /// Your set-up: hand, preset, random, or written out
    #[arg(long, default_value = "hand", value_name = "SETUP")]
    pub(crate) setup: String,
    /// The policy that the opponent sets up by (docs/ADVICE.md), unless it chooses itself; without it, strong opponents
    /// set up as learned where that comes with the program, and all others by advice
    #[arg(long, value_name = "POLICY")]
    pub(crate) opponent_setup: Option<String>,
    #[command(flatten)]
    pub(crate) common: GameOptions,
}

#[derive(Debug, Args)]
pub(crate) struct UmpireRequest {
    /// Set-ups: hand, preset or random, for both alike
    #[arg(long, default_value = "hand", value_name = "SETUP")]
    pub(crate) setup: String,
    #[command(flatten)]
    pub(crate) common: GameOptions,
}

/// Options of a game with people.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("subject").required(true).multiple(true).args(["game", "resume"]))]
pub(crate) struct GameOptions {
    /// The game; with --resume the record says it
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Seed of everything random, to play a game again; without it a fresh one, which is shown
    #[arg(long, allow_negative_numbers = true, value_parser = number::<0, { i64::MAX as u64 }, u64>)]
    pub(crate) seed: Option<u64>,
    /// The language of the game
    #[arg(long, default_value = "en")]
    pub(crate) lang: Language,
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
