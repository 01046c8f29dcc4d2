//! The board, the hands and the turn.

use super::board::Board;
use super::hand::Hand;
use super::kind::Kind;
use super::side::Side;
use super::squares::Square;

/// A position: board, hands, whose turn it is and how long the game has lasted. 64 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    pub(super) board: Board,
    pub(super) hands: [Hand; 2],
    pub(super) side: Side,
    /// The side to move was mated by a swallow drop, which the rules count against the other side (H5d).
    pub(super) swallow_mate: bool,
    pub(super) ply: u16,
}

impl Position {
    /// The side to move.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The piece on a square, and its side.
    pub fn piece(&self, square: Square) -> Option<(Side, Kind)> {
        self.board.piece(square)
    }

    /// The pieces in a side's hand.
    pub fn hand(&self, side: Side) -> Hand {
        self.hands[side.index()]
    }

    /// Plies played since move 1.
    pub fn ply(&self) -> u16 {
        self.ply
    }

    /// The same position, whenever it comes up: what repetition compares.
    pub(super) fn situation(&self) -> Position {
        Position { ply: 0, swallow_mate: false, ..*self }
    }
}
