//! All steps and slides of a side at once.
//!
//! In one direction a square is reached from one origin only: by a step from its neighbour, or by a slide
//! from the first piece before it. So the sets count moves, and a square of a set leads back to its origin.

use super::directions::STEP;
use super::fans::{Fan, arrive};
use super::game::Chu;
use super::position::Position;
use super::promotion::{LAST_RANKS, ZONES};
use super::squares::{Square, Squares};
use super::switches::LastRankPromotion;

/// Arrivals of the side to move, by direction.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arrivals {
    /// All arrivals, without promotion.
    pub all: Fan,
    /// Those where the piece may be turned over.
    pub promoting: Option<Fan>,
}

impl Chu {
    /// Steps and slides of the side to move.
    #[inline(always)]
    pub(super) fn arrivals(&self, position: &Position) -> Arrivals {
        let (side, own) = (position.side(), position.pieces(position.side()));
        let all = self.arrivals_on(position, own, !own);
        let inside = position.promotable() & own & ZONES[side];
        let may_promote = !inside.is_empty() || all.meets(ZONES[side]);
        let promoting = may_promote.then(|| self.promoting_arrivals(position));
        Arrivals { all, promoting }
    }

    /// Arrivals of some pieces on some squares.
    #[inline(always)]
    fn arrivals_on(&self, position: &Position, movers: Squares, goals: Squares) -> Fan {
        let empty = Squares::BOARD & !position.pieces(0) & !position.pieces(1);
        arrive(position.steppers(), position.sliders(), movers, empty, goals & Squares::BOARD)
    }

    /// Steps and slides with which pieces may be turned over (I4–I6).
    #[inline(never)]
    fn promoting_arrivals(&self, position: &Position) -> Fan {
        let (side, own) = (position.side(), position.pieces(position.side()));
        let promotable = position.promotable() & own;
        let (inside, outside) = (promotable & ZONES[side], promotable & !ZONES[side]);
        let entering = self.arrivals_on(position, outside, !own & ZONES[side]);
        if inside.is_empty() {
            return entering;
        }
        let either = entering.or(&self.arrivals_on(position, inside, self.promoting_captures(position)));
        if self.rules().last_rank_promotion == LastRankPromotion::None {
            return either;
        }
        let is_rescued = |from: &Square| position.piece(*from).is_some_and(|piece| self.is_rescued(piece));
        let rescued: Squares = inside.members().filter(is_rescued).collect();
        either.or(&self.arrivals_on(position, rescued, !own & LAST_RANKS[side]))
    }

    /// Origin of a piece that arrives on a square in a direction.
    #[inline]
    pub(super) fn origin(&self, position: &Position, direction: usize, to: Square) -> Square {
        let mut from = to.moved(-STEP[direction]);
        while position.piece(from).is_none() {
            from = from.moved(-STEP[direction]);
        }
        from
    }
}
