//! When a piece may be turned over (I4–I6). It never must.

use super::game::Chu;
use super::pieces::Piece;
use super::position::Position;
use super::squares::{SIZE, Square, Squares};
use super::switches::{LastRankPromotion, PromoteOnCapture};

/// The zone of each side: the four ranks nearest to the opponent (I4).
pub(super) static ZONES: [Squares; 2] = [Squares::rows(0, 4), Squares::rows(SIZE - 4, SIZE)];
/// The last rank of each side.
pub(super) static LAST_RANKS: [Squares; 2] = [Squares::rows(0, 1), Squares::rows(SIZE - 1, SIZE)];

impl Chu {
    /// Of the squares to which a piece can go, those where it may be turned over.
    #[inline(always)]
    pub(super) fn promoting(
        &self,
        position: &Position,
        from: Square,
        piece: Piece,
        targets: Squares,
    ) -> Squares {
        let side = piece.side();
        if piece.promoted().is_none() {
            Squares::NONE
        } else if ZONES[side].has(from) {
            let captures = targets & self.promoting_captures(position);
            if self.is_rescued(piece) { captures | targets & LAST_RANKS[side] } else { captures }
        } else {
            targets & ZONES[side]
        }
    }

    /// The enemy pieces that let a piece promote which takes them from inside the zone (I5).
    #[inline(always)]
    pub(super) fn promoting_captures(&self, position: &Position) -> Squares {
        let enemy = position.pieces(1 - position.side());
        match self.rules().promote_on_capture {
            PromoteOnCapture::StartOrEndInZone => enemy,
            PromoteOnCapture::EndInZone => enemy & ZONES[position.side()],
        }
    }

    /// True if a piece that reaches the last rank may promote though it takes nothing (I6).
    #[inline]
    pub(super) fn is_rescued(&self, piece: Piece) -> bool {
        match self.rules().last_rank_promotion {
            LastRankPromotion::None => false,
            LastRankPromotion::Pawn => piece.is_pawn(),
            LastRankPromotion::PawnAndLance => piece.is_pawn() || piece.is_lance(),
            LastRankPromotion::PawnAndGoBetween => piece.is_pawn() || piece.is_go_between(),
        }
    }
}
