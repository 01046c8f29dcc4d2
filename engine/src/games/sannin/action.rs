//! Actions of three-player shogi.

use super::board::Cell;
use super::pieces::Kind;

/// Something done on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Deed {
    /// A piece moves (J3, J4); the first move of a 輿論 (J12) is one too.
    Move {
        /// The cell on which it stands.
        from: Cell,
        /// The cell to which it goes.
        to: Cell,
        /// True if it promotes (J10).
        promote: bool,
    },
    /// A piece from the hand is dropped (J7).
    Drop {
        /// Kind of the piece.
        kind: Kind,
        /// The cell on which it is put.
        to: Cell,
    },
    /// The 旭光 takes a piece without moving (J13).
    LightKill {
        /// The piece's cell.
        target: Cell,
    },
    /// The 旭光 takes everything it can take without moving (J13, `light_kill=all`).
    LightKillAll,
}

/// An action of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// A turn on the board, or the second half of a turn of two moves.
    Play(Deed),
    /// The first of two moves by which an ally escapes a check (J17.7).
    First(Deed),
    /// An alliance is offered to a seat (J14). It costs nothing: whatever the answer, the turn goes on.
    Offer(u8),
    /// The alliance that was offered is accepted.
    Accept,
    /// It is refused.
    Refuse,
}
