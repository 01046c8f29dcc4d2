//! All steps and slides of a side at once, one set of squares a direction.
//!
//! In one direction a square is reached from one origin only: by a step from its neighbour, or by a slide from the first
//! piece before it. So the sets count moves, and a square of a set leads back to its origin.

use super::directions::{DIRECTIONS, STEP};
use super::game::Chu;
use super::position::Position;
use super::promotion::{LAST_RANKS, ZONES};
use super::squares::{Square, Squares};
use super::switches::LastRankPromotion;

/// Where the side to move arrives, by direction.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arrivals {
    /// All arrivals, without promotion.
    pub all: [Squares; DIRECTIONS],
    /// Those where the piece may be turned over.
    pub promoting: Option<[Squares; DIRECTIONS]>,
}

/// Where some pieces arrive in one direction, own squares and squares off the board included.
#[inline(always)]
fn arrive(position: &Position, direction: usize, movers: Squares, empty: Squares) -> Squares {
    let (steppers, sliders) = (position.steppers(direction) & movers, position.sliders(direction) & movers);
    (sliders.swept(STEP[direction], empty) | steppers).moved(STEP[direction])
}

/// The three directions that lead forward.
#[inline(always)]
const fn forward(side: usize) -> [usize; 3] {
    if side == 0 { [7, 0, 1] } else { [5, 4, 3] }
}

impl Chu {
    /// Steps and slides of the side to move.
    #[inline(always)]
    pub(super) fn arrivals(&self, position: &Position) -> Arrivals {
        let (side, own) = (position.side(), position.pieces(position.side()));
        let open = Squares::BOARD & !own;
        let empty = open & !position.pieces(1 - side);
        let all = std::array::from_fn(|direction| arrive(position, direction, own, empty) & open);
        let promotable = position.promotable() & own;
        let ahead = if side == 0 { all[7] | all[0] | all[1] } else { all[5] | all[4] | all[3] };
        let may_promote = !((ahead | promotable) & ZONES[side]).is_empty();
        let promoting = may_promote.then(|| self.promoting_arrivals(position, promotable, open, empty));
        Arrivals { all, promoting }
    }

    /// Steps and slides with which pieces may be turned over (I4–I6).
    fn promoting_arrivals(
        &self,
        position: &Position,
        promotable: Squares,
        open: Squares,
        empty: Squares,
    ) -> [Squares; DIRECTIONS] {
        let side = position.side();
        let (inside, outside) = (promotable & ZONES[side], promotable & !ZONES[side]);
        let mut promoting = [Squares::NONE; DIRECTIONS];
        for direction in forward(side) {
            promoting[direction] = arrive(position, direction, outside, empty) & open & ZONES[side];
        }
        if inside.is_empty() {
            return promoting;
        }
        let captures = self.promoting_captures(position);
        for (direction, set) in promoting.iter_mut().enumerate() {
            *set |= arrive(position, direction, inside, empty) & captures;
        }
        if self.rules().last_rank_promotion != LastRankPromotion::None {
            let is_rescued =
                |from: &Square| position.piece(*from).is_some_and(|piece| self.is_rescued(piece));
            let rescued = inside.members().filter(is_rescued).collect();
            let straight = forward(side)[1];
            promoting[straight] |= arrive(position, straight, rescued, empty) & open & LAST_RANKS[side];
        }
        promoting
    }

    /// Where a piece came from that arrives on a square in a direction.
    #[inline]
    pub(super) fn origin(&self, position: &Position, direction: usize, to: Square) -> Square {
        let mut from = to.moved(-STEP[direction]);
        while position.piece(from).is_none() {
            from = from.moved(-STEP[direction]);
        }
        from
    }
}
