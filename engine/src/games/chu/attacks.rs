//! Attacked squares: protection (足) is an attack on one's own piece.

use super::directions::{DIRECTIONS, FAR, FAR_DIAGONAL, FAR_STRAIGHT, STEP, opposite};
use super::pieces::{Piece, Power};
use super::position::{Cell, Position};
use super::squares::{Square, Squares};

/// The steps along which a piece has a lion's power (I8, I9), in ascending order of the squares they lead to.
#[inline(always)]
pub(super) fn lion_steps(piece: Piece) -> &'static [i32] {
    match (piece.power(), piece.side()) {
        (Power::Falcon, 0) => &[STEP[0]],
        (Power::Falcon, _) => &[STEP[4]],
        (Power::Eagle, 0) => &[STEP[7], STEP[1]],
        (Power::Eagle, _) => &[STEP[5], STEP[3]],
        _ => &[],
    }
}

impl Position {
    /// True if the enemy of a piece that goes from one square to another could take it there, as the board
    /// stands: what the move takes beside it is not looked at.
    pub fn is_exposed(&self, from: Square, to: Square) -> bool {
        self.piece(from).is_some_and(|piece| self.is_attacked(to, 1 - piece.side(), Squares::of(from)))
    }

    /// The position after the side to move did nothing. No game comes to it.
    pub fn passed(&self) -> Position {
        let mut after = *self;
        after.pass_turn(None);
        after
    }

    /// True if a piece of a side could take a piece on a square if the `vacated` squares were empty. The
    /// piece need not be free to do so: one that shields its king counts (I16), and kings count.
    pub(super) fn is_attacked(&self, square: Square, side: usize, vacated: Squares) -> bool {
        (0..DIRECTIONS).any(|direction| self.is_attacked_along(direction, square, side, vacated))
            || self.is_attacked_by_jump(square, side, vacated)
    }

    /// The same for the first piece that stands in one direction.
    fn is_attacked_along(&self, direction: usize, square: Square, side: usize, vacated: Squares) -> bool {
        let mut at = square.moved(STEP[direction]);
        let mut is_near = true;
        loop {
            match self.cell(at) {
                Cell::Wall => return false,
                Cell::Piece(piece) if !vacated.has(at) => {
                    let moves = piece.moves();
                    let ways = if is_near { moves.slides | moves.steps } else { moves.slides };
                    return piece.side() == side && ways >> opposite(direction) & 1 != 0;
                }
                _ => {}
            }
            at = at.moved(STEP[direction]);
            is_near = false;
        }
    }

    /// The same for pieces two steps away that come whatever stands between.
    fn is_attacked_by_jump(&self, square: Square, side: usize, vacated: Squares) -> bool {
        let jumpers = self.powers() & self.pieces(side) & FAR[square.index()] & !vacated;
        jumpers.members().filter_map(|at| Some((at, self.piece(at)?))).any(|(at, piece)| {
            match piece.power() {
                Power::Plain => false,
                Power::Lion => true,
                Power::Kirin => FAR_STRAIGHT[square.index()].has(at),
                Power::Phoenix => FAR_DIAGONAL[square.index()].has(at),
                Power::Falcon | Power::Eagle => {
                    lion_steps(piece).iter().any(|step| at.moved(2 * step) == square)
                }
            }
        })
    }

    /// True if the piece on a square steps to a neighbouring square.
    pub(super) fn steps_to(&self, from: Square, to: Square) -> bool {
        let steps = self.piece(from).map_or(0, |piece| piece.moves().steps);
        (0..DIRECTIONS).any(|direction| steps >> direction & 1 != 0 && from.moved(STEP[direction]) == to)
    }
}
