//! Why a move is not legal, from what the mover may know: an answer for people.

use super::moves::{Manner, Move};
use super::position::Position;
use crate::bits::Bits;
use crate::games::gunjin::knowledge::View;
use crate::games::gunjin::tables::compiled::Gunjin;

/// The first reason that stands against a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WhyNot {
    /// Nobody stands where the move begins.
    EmptyOrigin,
    /// The enemy stands where the move begins.
    EnemyOrigin,
    /// A piece of one's own stands where the move ends.
    OwnTarget,
    /// The move would repeat (R8.8).
    Barred,
    /// The piece may not move in this game (R2.14), or never does.
    Immovable,
    /// A piece on a circle has to leave it first (R1.9).
    CircleFirst,
    /// Pieces in the way, none of which it leaps over.
    Blocked(Vec<u8>),
    /// What stands there is spared by this piece (R2.12, R4.7, R6.6), or safe there (R1.8).
    Spared,
    /// The square is closed to this seat (R2.15, R2.16).
    Closed,
    /// The piece does not move that way.
    OutOfReach,
    /// Missiles and bombs that fall: not from here, not there.
    NoFall,
}

impl<B: Bits> Gunjin<B> {
    /// Why a move is not legal for the seat of this view, which is to move; `None` if it is. Uses nothing but
    /// the view.
    #[must_use]
    pub fn why_not(&self, view: &View<B>, action: Move) -> Option<WhyNot> {
        let (board, seat, Move { from, to, manner }) = (&view.board, view.seat, action);
        if view.barred.contains(&action) {
            return Some(WhyNot::Barred);
        }
        let mut legal = Vec::new();
        self.legal_moves(board, &mut legal);
        if legal.contains(&action) {
            return None;
        }
        if board.side(1 - seat).has(from) {
            return Some(WhyNot::EnemyOrigin);
        }
        if !board.side(seat).has(from) {
            return Some(WhyNot::EmptyOrigin);
        }
        if manner != Manner::Walk {
            return Some(WhyNot::NoFall);
        }
        if board.side(seat).has(to) {
            return Some(WhyNot::OwnTarget);
        }
        Some(self.why_no_walk(board, seat, from, to))
    }

    fn why_no_walk(&self, board: &Position<B>, seat: usize, from: u8, to: u8) -> WhyNot {
        let Some(mover) = self.moving_kind(board, seat, board.kind(from)) else { return WhyNot::Immovable };
        let reaches =
            |keep: B| self.targets_as(&only(board, keep | B::square(from)), seat, from, mover).has(to);
        if self.stuck(board).has(from)
            || self.targets_as(&only(board, B::square(from)), seat, from, mover) == B::EMPTY
        {
            return WhyNot::Immovable;
        }
        if self.targets_as(board, seat, from, mover).has(to) {
            return WhyNot::CircleFirst;
        }
        let stands = board.occupied() & B::square(to);
        if reaches(stands) {
            let others = board.occupied() & !B::square(from) & !stands;
            let in_the_way = others.members().filter(|&other| !reaches(stands | B::square(other)));
            return WhyNot::Blocked(in_the_way.collect());
        }
        if stands != B::EMPTY && reaches(B::EMPTY) {
            return WhyNot::Spared;
        }
        if self.open_squares(&only(board, B::square(from)), seat).has(to) {
            WhyNot::OutOfReach
        } else {
            WhyNot::Closed
        }
    }
}

/// A board with the pieces on these squares only.
fn only<B: Bits>(board: &Position<B>, keep: B) -> Position<B> {
    let mut rest = *board;
    for seat in 0..2 {
        for square in (board.side(seat) & !keep).members() {
            rest.remove(seat, square);
        }
    }
    rest
}
