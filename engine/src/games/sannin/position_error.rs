//! Why a text is no position.

use super::board::Cell;
use thiserror::Error;

/// Why a text is no position of this game. Every message says which form or rule is broken, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// Not ten fields.
    #[error(
        "a position has 10 fields with spaces between (rows, turn, hands, jumps, allies, out, owing, memory, ply, result); found {0}"
    )]
    Fields(usize),
    /// Not thirteen rows.
    #[error("the board has 13 rows with '/' between; found {0}")]
    Rows(usize),
    /// A row of the wrong length.
    #[error("row {row} has {expected} cells; the text fills {found}")]
    RowLength {
        /// The row's letter.
        row: char,
        /// Cells it has.
        expected: usize,
        /// Cells that the text fills.
        found: usize,
    },
    /// Something in a row that is neither a number nor a piece.
    #[error(
        "row {row}, character {column}: '{found}' is neither a number nor a piece (seat f, m or l, '+' if promoted, kind KRBGNSLP)"
    )]
    Letter {
        /// The row's letter.
        row: char,
        /// Character, counted from 1.
        column: usize,
        /// What stands there.
        found: String,
    },
    /// A promoted piece of a kind that does not promote.
    #[error("{kind} on {cell} cannot be promoted: 金権 and 税関 have no promoted form (J4)")]
    NoPromotion {
        /// Its cell.
        cell: Cell,
        /// Its letter.
        kind: char,
    },
    /// A field of seats that is none.
    #[error(
        "'{found}' in the field '{field}' is no set of seats: letters f, m, l in this order, '-' for nobody"
    )]
    Seats {
        /// The field.
        field: &'static str,
        /// What stands there.
        found: String,
    },
    /// A turn that is none.
    #[error(
        "'{0}' is no turn; write f, m or l, behind it '?' and a seat for an open offer, '!' after a refusal, '&' between two moves"
    )]
    Turn(String),
    /// A hand that is none.
    #[error(
        "'{found}' is no hand; write counts and kinds like 2RP for each seat, '-' for none, '/' between the three"
    )]
    Hand {
        /// What stands there.
        found: String,
    },
    /// A 輿論 in a hand.
    #[error("the hand of {seat} holds a K: a 輿論 is never taken (J6)")]
    KingInHand {
        /// The seat's letter.
        seat: char,
    },
    /// A player without 輿論.
    #[error("{seat} has no 輿論 (K or +K) on the board; only players listed as out have none (J6)")]
    NoKing {
        /// The seat's letter.
        seat: char,
    },
    /// A player with two.
    #[error("{seat} has two 輿論, on {first} and {second}; everybody has one (J1)")]
    TwoKings {
        /// The seat's letter.
        seat: char,
        /// One of them.
        first: Cell,
        /// The other.
        second: Cell,
    },
    /// A player who is out and still has something.
    #[error("{seat} is out but still has {what}; a loser's pieces leave the game (J6)")]
    OutButThere {
        /// The seat's letter.
        seat: char,
        /// What he has.
        what: String,
    },
    /// More of a kind than there are.
    #[error("{found} pieces of kind {kind} on board and in hands; the game has {most} (J1)")]
    TooMany {
        /// The kind's letter.
        kind: char,
        /// Counted.
        found: usize,
        /// In the game.
        most: usize,
    },
    /// A piece that could never move.
    #[error("{piece} on {cell} could never move from there (J8)")]
    Dead {
        /// The piece.
        piece: String,
        /// Its cell.
        cell: Cell,
    },
    /// A right to jump that cannot be.
    #[error("the 輿論 of {seat} cannot have its jump left: {why} (J12)")]
    Jump {
        /// The seat's letter.
        seat: char,
        /// Why not.
        why: &'static str,
    },
    /// An alliance that cannot be.
    #[error("{allies} cannot be allied: {why}")]
    Alliance {
        /// The letters of the allies.
        allies: String,
        /// Why not, with the rule.
        why: &'static str,
    },
    /// A stage of a turn that cannot be.
    #[error("the turn '{turn}' cannot be: {why}")]
    Stage {
        /// The field.
        turn: String,
        /// Why not, with the rule.
        why: &'static str,
    },
    /// A debt that cannot be.
    #[error("{seat} cannot owe a turn: {why} (J17.7)")]
    Owes {
        /// The seat's letter.
        seat: char,
        /// Why not.
        why: &'static str,
    },
    /// Something remembered that is nothing.
    #[error("'{found}' cannot be remembered: {why}")]
    Memory {
        /// The word.
        found: String,
        /// Why not.
        why: &'static str,
    },
    /// A number of moves that is none.
    #[error("'{found}' is no number of moves of a game that goes on; it ends after {cap} (ply_cap)")]
    Ply {
        /// What stands there.
        found: String,
        /// The cap.
        cap: u32,
    },
    /// A result that is none.
    #[error("'{found}' is no result: {why}")]
    Result {
        /// What stands there.
        found: String,
        /// Why not.
        why: &'static str,
    },
    /// Nobody to play against.
    #[error("only {0} left in the game: it is over, and the last field must tell the result (J6)")]
    Alone(usize),
    /// A seat to move that can do nothing.
    #[error("{seat} is to move and has no legal move: he would be out already, or the game over (J6)")]
    NothingToDo {
        /// The seat's letter.
        seat: char,
    },
}
