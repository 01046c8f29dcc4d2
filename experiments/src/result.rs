//! The one record of a finished game: everything printed, counted or exported about games comes from it.

use gunjin_engine::gunjin::board::{NORTH, SOUTH};
use gunjin_engine::gunjin::playout::Playout;
use gunjin_engine::gunjin::position::{Ending, Reason, Winner};
use serde::Serialize;

/// A finished game between two seats.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GameResult {
    /// Number of the game in its run, counted from 0; with `seed` it fixes all randomness.
    pub game_index: u64,
    /// The game with its switches.
    pub game: String,
    /// Seed of the run.
    pub seed: u64,
    /// South's agent.
    pub agent_south: String,
    /// North's agent.
    pub agent_north: String,
    /// South's score: 1, 0.5 or 0.
    pub score_south: f64,
    /// North's score: 1, 0.5 or 0.
    pub score_north: f64,
    /// `south`, `north` or `draw`.
    pub winner: &'static str,
    /// Why the game ended ([`Reason::word`]).
    pub reason: &'static str,
    /// Plies played.
    pub plies: u32,
    /// Pieces that left the board, of both sides.
    pub captures: u32,
    /// The ply of the first fight, counted from 1; not there if nobody ever fought.
    pub first_contact: Option<u32>,
    /// South's set-up, from its own eyes.
    pub setup_south: String,
    /// North's set-up, from its own eyes.
    pub setup_north: String,
}

/// What a table of results needs of a game: all that random games played in batches tell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Score {
    /// South's score: 1, 0.5 or 0.
    pub south: f64,
    /// Why the game ended ([`Reason::word`]).
    pub reason: &'static str,
    /// Plies played.
    pub plies: u32,
}

impl From<Playout> for Score {
    fn from(playout: Playout) -> Score {
        let Playout { plies, ending } = playout;
        Score { south: ending.winner.score(SOUTH), reason: ending.reason.word(), plies }
    }
}

impl From<&GameResult> for Score {
    fn from(result: &GameResult) -> Score {
        Score { south: result.score_south, reason: result.reason, plies: result.plies }
    }
}

impl GameResult {
    /// The scores and words of an ending.
    #[must_use]
    pub fn ended(mut self, ending: Ending) -> GameResult {
        self.score_south = ending.winner.score(SOUTH);
        self.score_north = ending.winner.score(NORTH);
        self.winner = winner_word(ending.winner);
        self.reason = ending.reason.word();
        self
    }
}

/// The word for a winner.
#[must_use]
pub fn winner_word(winner: Winner) -> &'static str {
    match winner {
        Winner::South => "south",
        Winner::North => "north",
        Winner::Draw => "draw",
    }
}

/// What a reason means, for people.
#[must_use]
pub fn reason_words(reason: Reason) -> &'static str {
    match reason {
        Reason::Headquarters => "headquarters taken",
        Reason::Marshal => "marshal beaten",
        Reason::Flag => "flag taken",
        Reason::SecondLieutenant => "flag taken by a second lieutenant",
        Reason::Commander => "commander lost",
        Reason::Elimination => "no movable piece left",
        Reason::NoMove => "no legal move",
        Reason::PlyCap => "ply cap",
        Reason::Repetition => "repetition",
        Reason::Resignation => "resignation",
        Reason::Forfeit => "forfeit",
    }
}
