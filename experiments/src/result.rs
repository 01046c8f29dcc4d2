//! The one record of a finished game: everything printed, counted or exported about games comes from it.

use gunjin_engine::gunjin::board::{NORTH, SOUTH};
use gunjin_engine::gunjin::playout::Playout;
use gunjin_engine::gunjin::position::{Ending, Winner};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

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
    /// Why the game ended ([`gunjin_engine::gunjin::position::Reason::word`]).
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
    /// Why a seat was stopped, where the reason is `forfeit`.
    pub why: String,
}

/// A finished game of any family.
#[derive(Debug, Clone, PartialEq)]
pub struct SeatResult {
    /// Number of the game in its run, counted from 0; with `seed` it fixes all randomness.
    pub game_index: u64,
    /// The game with its switches.
    pub game: String,
    /// Seed of the run.
    pub seed: u64,
    /// The agents, by seat.
    pub agents: Vec<String>,
    /// The points, by seat.
    pub points: Vec<f64>,
    /// Why the game ended.
    pub reason: &'static str,
    /// Actions of seats.
    pub plies: u32,
    /// Why a seat was stopped, where the reason is `forfeit`.
    pub why: String,
}

/// Most seats of a game, so that their columns have names.
pub const MOST_SEATS: usize = 10;
const AGENT_COLUMNS: [&str; MOST_SEATS] = [
    "agent_1", "agent_2", "agent_3", "agent_4", "agent_5", "agent_6", "agent_7", "agent_8", "agent_9",
    "agent_10",
];
const POINTS_COLUMNS: [&str; MOST_SEATS] = [
    "points_1",
    "points_2",
    "points_3",
    "points_4",
    "points_5",
    "points_6",
    "points_7",
    "points_8",
    "points_9",
    "points_10",
];

/// One column a seat for agents and for points, which a derived implementation cannot name.
impl Serialize for SeatResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut row = serializer.serialize_struct("SeatResult", 6 + 2 * self.agents.len())?;
        row.serialize_field("game_index", &self.game_index)?;
        row.serialize_field("game", &self.game)?;
        row.serialize_field("seed", &self.seed)?;
        for (column, agent) in AGENT_COLUMNS.into_iter().zip(&self.agents) {
            row.serialize_field(column, agent)?;
        }
        for (column, points) in POINTS_COLUMNS.into_iter().zip(&self.points) {
            row.serialize_field(column, points)?;
        }
        row.serialize_field("reason", self.reason)?;
        row.serialize_field("plies", &self.plies)?;
        row.serialize_field("why", &self.why)?;
        row.end()
    }
}

/// What a table of results needs of a game: all that random games played in batches tell.
#[derive(Debug, Clone, PartialEq)]
pub struct Score {
    /// Points, by seat.
    pub points: Vec<f64>,
    /// Why the game ended.
    pub reason: &'static str,
    /// Plies played.
    pub plies: u32,
}

impl From<Playout> for Score {
    fn from(playout: Playout) -> Score {
        let Playout { plies, ending } = playout;
        let points = [SOUTH, NORTH].map(|seat| ending.winner.score(seat)).to_vec();
        Score { points, reason: ending.reason.word(), plies }
    }
}

impl From<&GameResult> for Score {
    fn from(result: &GameResult) -> Score {
        let points = vec![result.score_south, result.score_north];
        Score { points, reason: result.reason, plies: result.plies }
    }
}

impl From<&SeatResult> for Score {
    fn from(result: &SeatResult) -> Score {
        Score { points: result.points.clone(), reason: result.reason, plies: result.plies }
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

/// What a reason means, for people. Most words of endings speak for themselves.
#[must_use]
pub fn reason_words(reason: &str) -> String {
    match reason {
        "hq" => "headquarters taken".into(),
        "marshal" => "marshal beaten".into(),
        "flag" => "flag taken".into(),
        "second-lieutenant" => "flag taken by a second lieutenant".into(),
        "commander" => "commander lost".into(),
        "elimination" => "no movable piece left".into(),
        "no-move" => "no legal move".into(),
        other => other.replace('-', " "),
    }
}
