//! Why a text is no position.

use super::kind::Kind;
use super::side::Side;
use super::squares::Square;
use thiserror::Error;

/// A text that is no position, and why.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{fault} (in '{text}')")]
pub struct PositionError {
    /// The text, given back.
    pub text: String,
    /// What is wrong with it.
    pub fault: PositionFault,
}

/// What is wrong with a position. Columns count characters from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionFault {
    /// The text ends too early.
    #[error(
        "{missing} is missing; a position is written like rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1"
    )]
    Missing {
        /// What should have come.
        missing: &'static str,
    },
    /// More or fewer than seven ranks (H1).
    #[error("the board has {found} ranks; write 7, from the top, with / between them")]
    Ranks {
        /// How many there are.
        found: usize,
    },
    /// A rank of more or fewer than seven squares (H1).
    #[error("column {column}: rank {rank} has {found} squares; it needs 7")]
    Files {
        /// The rank, 7 at the top.
        rank: usize,
        /// How many squares it has.
        found: usize,
        /// Where it begins.
        column: usize,
    },
    /// A character that is no piece.
    #[error("column {column}: '{found}' means nothing here; pieces are {letters}, empty squares 1 to 7")]
    Letter {
        /// The character.
        found: char,
        /// Where.
        column: usize,
        /// The letters that there are.
        letters: &'static str,
    },
    /// A piece that this game does not have (H8).
    #[error("column {column}: there is no {} in this game; the switch {switch}=true adds it", .kind.name())]
    NotInGame {
        /// The piece.
        kind: Kind,
        /// The switch that adds it.
        switch: &'static str,
        /// Where.
        column: usize,
    },
    /// `+` before something that does not promote (H4).
    #[error(
        "column {column}: '+' stands before S or F only, swallows and falcons; nothing else promotes (H4)"
    )]
    Promoted {
        /// Where the `+` stands.
        column: usize,
    },
    /// Something in hand that cannot be held (H2).
    #[error(
        "column {column}: '{found}' cannot be in hand; hands hold unpromoted pieces but the phoenix (H2)"
    )]
    NotHeld {
        /// The character.
        found: char,
        /// Where.
        column: usize,
    },
    /// A hand that is not closed, or text behind it.
    #[error(
        "column {column}: the hands stand between [ and ], right behind the board; [-] if there are none"
    )]
    Brackets {
        /// Where.
        column: usize,
    },
    /// A side that is none.
    #[error("column {column}: '{found}' is no side; write w for sente or b for gote")]
    Side {
        /// What stands there.
        found: String,
        /// Where.
        column: usize,
    },
    /// Something behind the side that is no counter.
    #[error(
        "column {column}: '{found}' is out of place; behind the side come two numbers, as in 'w 0 1' or 'w - - 0 1'"
    )]
    Counters {
        /// What stands there.
        found: String,
        /// Where.
        column: usize,
    },
    /// The number of the move is 0 or too large.
    #[error("column {column}: move number {found} is out of range; it can be 1 to {most}")]
    MoveNumber {
        /// The number.
        found: u32,
        /// The largest.
        most: u32,
        /// Where.
        column: usize,
    },
    /// A side without a phoenix, or with several (H3).
    #[error("{} has {found} phoenixes; each side needs one K (H3)", .side.name())]
    Phoenixes {
        /// The side.
        side: Side,
        /// How many it has.
        found: usize,
    },
    /// More pieces of a kind than the game has (H1, H8).
    #[error("there are {found} pieces of the kind {}, board and hands together; the game has {most} (H1)", .kind.name())]
    TooMany {
        /// The kind, unpromoted.
        kind: Kind,
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// Three unpromoted swallows of a side on a file (H5a).
    #[error("{} has {found} swallows on file {file}; two are allowed (H5)", .side.name())]
    Swallows {
        /// The side.
        side: Side,
        /// The file.
        file: char,
        /// How many.
        found: u32,
    },
    /// A piece that could never move again (H5c, H8).
    #[error("{square}: {}'s {} on its last rank could never move; no rule of this game lets it get there", .side.name(), .kind.name())]
    NeverMoves {
        /// The side.
        side: Side,
        /// The piece.
        kind: Kind,
        /// Where it stands.
        square: Square,
    },
    /// The mark of a mate by swallow drop where there is none (H5d).
    #[error(
        "column {column}: 'swallow-mate' marks a mate that a swallow drop gave under drop_mate=listed; this is none"
    )]
    NoSwallowMate {
        /// Where the mark stands.
        column: usize,
    },
}
