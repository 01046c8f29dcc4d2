//! The list of legal moves.

use super::action::Action;
use super::directions::{DIRECTIONS, STEP};
use super::game::Chu;
use super::pieces::{Piece, Power};
use super::position::{Cell, Position};
use super::squares::{Square, Squares};

impl Chu {
    /// Lists the moves of the side to move as if the game were not over, ascending, behind what the buffer holds.
    pub(super) fn list(&self, position: &Position, actions: &mut Vec<Action>) {
        let first = actions.len();
        for from in position.pieces(position.side()).members() {
            if let Some(piece) = position.piece(from) {
                self.list_piece(position, from, piece, actions);
            }
        }
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
        for to in targets.members() {
            actions.push(Action::direct(from, to));
            if promoting.has(to) {
                actions.push(Action::direct(from, to).promoting());
            }
        }
        if piece.power() != Power::Plain {
            self.first_captures(position, from, piece, |mid, targets| {
                actions.extend(targets.members().map(|to| Action::capturing(from, mid, to)));
            });
        }
    }
}

/// Where a piece steps and slides to.
#[inline]
fn walks(position: &Position, from: Square, piece: Piece) -> Squares {
    let moves = piece.moves();
    let mut targets = Squares::NONE;
    for direction in (0..DIRECTIONS).filter(|direction| (moves.steps | moves.slides) >> direction & 1 != 0) {
        let mut to = from;
        loop {
            to = to.moved(STEP[direction]);
            match position.cell(to) {
                Cell::Wall => break,
                Cell::Empty => targets |= Squares::of(to),
                Cell::Piece(other) => {
                    if other.side() != piece.side() {
                        targets |= Squares::of(to);
                    }
                    break;
                }
            }
            if moves.slides >> direction & 1 == 0 {
                break;
            }
        }
    }
    targets
}
