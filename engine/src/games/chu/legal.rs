//! The list of legal moves.

use super::action::Action;
use super::directions::{DIRECTIONS, RAYS, STEP};
use super::game::Chu;
use super::pieces::{Piece, Power};
use super::position::Position;
use super::squares::{Square, Squares};

impl Chu {
    /// Lists the moves of the side to move as if the game were not over, ascending, behind what the buffer
    /// holds.
    pub(super) fn list(&self, position: &Position, actions: &mut Vec<Action>) {
        let first = actions.len();
        position.pieces(position.side()).members().for_each(|from| {
            if let Some(piece) = position.piece(from) {
                self.list_piece(position, from, piece, actions);
            }
        });
        if self.counter_strike_looms(position) {
            let mut at = 0;
            actions.retain(|&action| {
                at += 1;
                at <= first || !self.is_counter_strike(position, action)
            });
        }
    }

    /// Lists the moves of one piece.
    #[inline]
    fn list_piece(&self, position: &Position, from: Square, piece: Piece, actions: &mut Vec<Action>) {
        let mut targets = walks(position, from, piece);
        if piece.power() != Power::Plain {
            targets |= self.direct_powers(position, from, piece);
        }
        let promoting = self.promoting(position, from, piece, targets);
        if promoting.is_empty() {
            targets.members().for_each(|to| actions.push(Action::direct(from, to)));
        } else {
            targets.members().for_each(|to| {
                actions.push(Action::direct(from, to));
                if promoting.has(to) {
                    actions.push(Action::direct(from, to).promoting());
                }
            });
        }
        if piece.power() != Power::Plain {
            self.first_captures(position, from, piece, |mid, targets| {
                actions.extend(targets.members().map(|to| Action::capturing(from, mid, to)));
            });
        }
    }
}

/// Squares to which a piece steps and slides.
#[inline(always)]
fn walks(position: &Position, from: Square, piece: Piece) -> Squares {
    let moves = piece.moves();
    let mut targets = piece.steps_from(from);
    if moves.slides != 0 {
        let occupied = position.pieces(0) | position.pieces(1);
        for direction in (0..DIRECTIONS).filter(|direction| moves.slides >> direction & 1 != 0) {
            targets |= slide(from, direction, occupied);
        }
    }
    targets & Squares::BOARD & !position.pieces(piece.side())
}

/// The squares in a direction up to the first that is occupied, that one included.
#[inline(always)]
fn slide(from: Square, direction: usize, occupied: Squares) -> Squares {
    let ray = RAYS[direction][from.index()];
    let blockers = ray & occupied;
    let first = if STEP[direction] > 0 { blockers.lowest() } else { blockers.highest() };
    ray & !first.map_or(Squares::NONE, |blocker| RAYS[direction][blocker.index()])
}
