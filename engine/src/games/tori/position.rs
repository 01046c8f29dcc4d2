//! The board, the hands and the turn.

use super::pieces::{Hand, Kind, Side};
use super::squares::{Square, Squares, members};

/// A position: board, hands, whose turn it is and how long the game has lasted. 64 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    pub(super) board: Board,
    pub(super) hands: [Hand; 2],
    /// The side to move.
    pub side: Side,
    /// The side to move was mated by a swallow drop, which the rules count against the other side (H5d).
    pub(super) swallow_mate: bool,
    /// Plies played since move 1.
    pub ply: u16,
}

impl Position {
    /// The piece on a square, and its side.
    pub fn piece(&self, square: Square) -> Option<(Side, Kind)> {
        self.board.piece(square)
    }

    /// The pieces in a side's hand.
    pub fn hand(&self, side: Side) -> Hand {
        self.hands[side.index()]
    }

    pub(super) fn situation(&self) -> Position {
        Position { ply: 0, swallow_mate: false, ..*self }
    }
}

/// The pieces on the board. Five words, however many kinds there are; the set of a kind is a few operations
/// on them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub(super) struct Board {
    /// Bit `n` of the code of whatever stands on a square.
    planes: [Squares; 4],
    sente: Squares,
}

impl Board {
    #[inline(always)]
    pub(super) const fn occupied(&self) -> Squares {
        self.planes[0] | self.planes[1] | self.planes[2] | self.planes[3]
    }

    #[inline(always)]
    pub(super) const fn of(&self, side: Side) -> Squares {
        match side {
            Side::Sente => self.sente,
            Side::Gote => self.occupied() & !self.sente,
        }
    }

    #[inline(always)]
    pub(super) const fn kind(&self, kind: Kind, among: Squares) -> Squares {
        let (mut set, mut bit) = (Squares::MAX, 0);
        while bit < 4 {
            set &= if kind.code() >> bit & 1 == 1 { self.planes[bit] } else { !self.planes[bit] };
            bit += 1;
        }
        // Last, so that the sets of both sides have everything before it in common.
        set & among
    }

    #[inline(always)]
    pub(super) const fn code(&self, square: Square) -> u8 {
        let at = square.index();
        let (mut code, mut bit) = (0, 0);
        while bit < 4 {
            code |= ((self.planes[bit] >> at & 1) as u8) << bit;
            bit += 1;
        }
        code
    }

    pub(super) fn piece(&self, square: Square) -> Option<(Side, Kind)> {
        let side = if self.sente & square.bit() != 0 { Side::Sente } else { Side::Gote };
        Some((side, Kind::of_code(self.code(square))?))
    }

    #[inline(always)]
    pub(super) fn clear(&mut self, squares: Squares) {
        self.planes = self.planes.map(|plane| plane & !squares);
        self.sente &= !squares;
    }

    #[inline(always)]
    pub(super) fn put(&mut self, square: Square, code: u8, side: Side) {
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            *plane |= u64::from(code >> bit & 1) << square.index();
        }
        self.sente |= u64::from(matches!(side, Side::Sente)) << square.index();
    }

    #[inline(always)]
    pub(super) fn phoenix(&self, side: Side) -> Option<Square> {
        members(self.kind(Kind::Phoenix, self.of(side))).next()
    }
}
