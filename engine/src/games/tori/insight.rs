//! Questions of players that look ahead: attacks, forcing actions, and the position after a pass.

use super::Tori;
use super::action::Action;
use super::army::Army;
use super::board::Board;
use super::kind::Kind;
use super::move_sets::Keep;
use super::position::Position;
use super::side::{Down, Facing, Side, Up};
use super::squares::{BOARD, Square, Squares, around, members};

/// Squares, as a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SquareSet(Squares);

impl SquareSet {
    /// True if a square is in it.
    #[inline(always)]
    pub const fn has(self, square: Square) -> bool {
        self.0 & square.bit() != 0
    }

    /// Number of squares in it.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// True if no square is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Attacks, flights and defences around a side's phoenix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Siege {
    /// Attacks of the enemy on the squares next to it: a square counts once for each piece that attacks it.
    pub attacks: u32,
    /// Squares next to it to which it could go: no own piece on them, not attacked.
    pub flights: u32,
    /// The same of its own side, the phoenix itself included.
    pub defences: u32,
}

/// Both sides' attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Attacks {
    /// Squares that each side attacks, own pieces included (it would take back there).
    pub squares: [SquareSet; 2],
    /// The siege of each phoenix.
    pub sieges: [Siege; 2],
}

/// Squares that one side attacks, and the number of its attacks on the squares of two sets.
#[inline(always)]
fn attacked<F: Facing>(board: &Board, rings: [Squares; 2]) -> (Squares, [u32; 2]) {
    let empty = BOARD & !board.occupied();
    let (mut all, mut times) = (0, [0; 2]);
    Army::of(board, board.of(F::SIDE)).reach::<F>(empty, |_, squares| {
        all |= squares;
        times[0] += (squares & rings[0]).count_ones();
        times[1] += (squares & rings[1]).count_ones();
    });
    (all & BOARD, times)
}

impl Position {
    /// Everything on the board, ascending by square.
    #[inline]
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Side, Kind)> + '_ {
        members(self.board.occupied())
            .filter_map(|square| self.board.piece(square).map(|(side, kind)| (square, side, kind)))
    }

    /// Attacks of both sides. Pins are not looked at.
    pub fn attacks(&self) -> Attacks {
        let board = &self.board;
        let ring = |side: Side| board.phoenix(side).map_or(0, |square| around(square, 1));
        let rings = [ring(Side::Sente), ring(Side::Gote)];
        let own = [board.of(Side::Sente), board.of(Side::Gote)];
        let (sente, by_sente) = attacked::<Up>(board, rings);
        let (gote, by_gote) = attacked::<Down>(board, rings);
        let siege = |side: usize, own_times: [u32; 2], times: [u32; 2], by: Squares| Siege {
            attacks: times[side],
            defences: own_times[side],
            flights: (rings[side] & !own[side] & !by).count_ones(),
        };
        Attacks {
            squares: [SquareSet(sente), SquareSet(gote)],
            sieges: [siege(0, by_sente, by_gote, gote), siege(1, by_gote, by_sente, sente)],
        }
    }

    /// Squares that a side attacks, own pieces included. Pins are not looked at.
    pub fn attacked_by(&self, side: Side) -> SquareSet {
        SquareSet(match side {
            Side::Sente => attacked::<Up>(&self.board, [0; 2]).0,
            Side::Gote => attacked::<Down>(&self.board, [0; 2]).0,
        })
    }
}

impl Tori {
    /// The legal moves that take something or promote, in no order that counts, into an empty buffer; the cap
    /// on plies aside.
    pub fn forcing(&self, position: &Position, actions: &mut Vec<Action>) {
        actions.clear();
        let mut keep = Keep::default();
        self.move_sets(position, &mut keep);
        let (board, side) = (&position.board, position.side);
        let enemy = board.of(side.other());
        keep.list_moves(
            board,
            |from, to| {
                let code = board.code(from);
                enemy & to.bit() != 0 || self.arrives(code, side, from, to) != code
            },
            actions,
        );
    }

    /// The kind as which the piece on one square would arrive on another; `None` if there is none.
    pub fn arriving(&self, position: &Position, from: Square, to: Square) -> Option<Kind> {
        Kind::of_code(self.arrives(position.board.code(from), position.side, from, to))
    }

    /// The position after the side to move did nothing; `None` if it is in check. No game comes to it.
    pub fn passed(&self, position: &Position) -> Option<Position> {
        if self.in_check(position, position.side) {
            return None;
        }
        let ply = position.ply.saturating_add(1);
        Some(Position { side: position.side.other(), swallow_mate: false, ply, ..*position })
    }
}
