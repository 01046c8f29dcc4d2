//! The one record of a finished game: everything printed, counted or exported about games comes from it.

use crate::training::{Chunks, TrajectoryOptions};
use gunjin_engine::Count;
use gunjin_engine::games::gunjin::{NORTH, Playout, SOUTH, Winner};
use std::borrow::Cow;

/// A word that most often comes from the program and sometimes from a file.
pub type Word = Cow<'static, str>;

/// Data to keep of a game besides its row in `games.csv`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RecordOptions {
    /// Records every fight of a game.
    pub combats: bool,
    /// Every piece that left the board.
    pub captures: bool,
    /// The position after every so many plies.
    pub positions: Option<u32>,
    /// The record of the whole game.
    pub record: bool,
    /// Decisions as numbers.
    pub training: Option<TrajectoryOptions>,
}

impl RecordOptions {
    pub(super) fn samples(&self, plies: u32) -> bool {
        self.positions.is_some_and(|every| plies > 0 && plies.is_multiple_of(every.max(1)))
    }
}

/// A finished game.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Played {
    /// Its row in `games.csv`.
    pub game: GameRow,
    /// The set-ups by seat, each from its own eyes; none in games without.
    pub setups: Vec<String>,
    /// Every fight, if asked for.
    pub combats: Vec<Combat>,
    /// Every piece that left the board, if asked for.
    pub captures: Vec<Captured>,
    /// Some positions, if asked for.
    pub positions: Vec<Sampled>,
    /// Its time and decisions.
    pub clock: Clock,
    /// The record, if asked for.
    pub record: Option<String>,
    /// Decisions as numbers, if asked for.
    pub training: Option<Chunks>,
}

/// A finished game in one row. The columns are explained in `data/SCHEMA.md`.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct GameRow {
    /// Number of the game under its seed, counted from 0; with `seed` it fixes all randomness.
    pub game_index: u64,
    /// The game with its switches.
    pub game: String,
    /// Seed of the run.
    pub seed: u64,
    /// The agents, by seat.
    pub agents: Vec<String>,
    /// The set-up policies, by seat; none in games without set-ups.
    pub policies: Vec<String>,
    /// The points, by seat.
    pub scores: Vec<f64>,
    /// Why the game ended.
    pub reason: Word,
    /// Actions of seats.
    pub plies: u32,
    /// Mean number of legal actions; `None` if nobody acted.
    pub branching: Option<f64>,
    /// Fights; `None` in games where nothing is fought out.
    pub combats: Option<u32>,
    /// Pieces that left the board, of all sides; `None` in games without pieces.
    pub captures: Option<u32>,
    /// The ply of the first fight, counted from 1; `None` if there was none.
    pub first_contact: Option<u32>,
    /// The first ply after which a piece stood in the enemy's camp.
    pub crossing: Option<u32>,
    /// Occurrences of the commonest position.
    pub repetition: Option<u32>,
    /// Why a seat was stopped, where the reason is `forfeit`.
    pub why: String,
}

/// A fight between two pieces, with its result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Combat {
    /// The ply, counted from 1.
    pub ply: u32,
    /// The attacker's seat.
    pub seat: usize,
    /// The attacker's kind.
    pub attacker: String,
    /// True if it had moved before.
    pub attacker_moved: bool,
    /// The defender's kind.
    pub defender: String,
    /// True if it had moved before.
    pub defender_moved: bool,
    /// The attacker's square.
    pub from: String,
    /// The square attacked.
    pub to: String,
    /// `walk`, `fall` (a missile) or `carry` (a missile with a bomb).
    pub manner: &'static str,
    /// For the attacker: `win`, `lose` or `both`.
    pub outcome: &'static str,
}

/// A piece that left the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Captured {
    /// The ply, counted from 1.
    pub ply: u32,
    /// Seat of its owner.
    pub seat: usize,
    /// Code of the kind.
    pub kind: String,
    /// Its square; empty where that is not kept.
    pub square: String,
    /// True if it had moved before; `None` where that is not kept.
    pub moved: Option<bool>,
    /// Seat whose action it was.
    pub by: usize,
}

/// A position on the way.
#[derive(Debug, Clone, PartialEq)]
pub struct Sampled {
    /// Plies played so far.
    pub ply: u32,
    /// Seat to act.
    pub seat: usize,
    /// Number of legal actions at the decision.
    pub legal: u32,
    /// Pieces left to every seat.
    pub material: Vec<Vec<Count>>,
    /// Those of them that have moved, where it matters.
    pub moved: Vec<Vec<Count>>,
    /// By seat: the binary logarithm of the number of worlds that the seat must take for possible; `None`
    /// where nothing is hidden, or where they were not counted.
    pub entropy: Vec<Option<f64>>,
}

/// Time and decisions of a game.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Clock {
    /// Seconds from the set-up to the end.
    pub seconds: f64,
    /// Seconds that every seat thought.
    pub thinking: Vec<f64>,
    /// Number of decisions of every seat.
    pub decisions: Vec<u32>,
}

/// Most seats of a game.
pub const MOST_SEATS: usize = 10;

/// Data of a game for a table of results: all that random games played in batches tell.
#[derive(Debug, Clone, PartialEq)]
pub struct Score {
    /// Points, by seat.
    pub points: Vec<f64>,
    /// Why the game ended.
    pub reason: Word,
    /// Number of plies since the start.
    pub plies: u32,
    /// Why a seat was stopped, where the reason is `forfeit`.
    pub why: String,
}

impl From<Playout> for Score {
    fn from(playout: Playout) -> Score {
        let Playout { plies, ending } = playout;
        let points = [SOUTH, NORTH].map(|seat| ending.winner.score(seat)).to_vec();
        Score { points, reason: ending.reason.word().into(), plies, why: String::new() }
    }
}

impl From<&GameRow> for Score {
    fn from(row: &GameRow) -> Score {
        Score {
            points: row.scores.clone(),
            reason: row.reason.clone(),
            plies: row.plies,
            why: row.why.clone(),
        }
    }
}

impl GameRow {
    /// The seat with more points than every other; `None` where the best share.
    pub fn winner(&self) -> Option<usize> {
        let best = self.scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut first = self.scores.iter().enumerate().filter(|(_, points)| **points == best);
        first.next().map(|(seat, _)| seat).filter(|_| first.next().is_none())
    }
}

/// The word for a winner.
pub fn winner_word(winner: Winner) -> &'static str {
    match winner {
        Winner::South => "south",
        Winner::North => "north",
        Winner::Draw => "draw",
    }
}
