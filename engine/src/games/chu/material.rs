//! Material of a side of Chu Shogi.

use super::game::Chu;
use super::pieces::Piece;
use super::position::Position;
use super::squares::Square;
use crate::game::Seat;
use crate::material::{Count, Material, counted};

impl Material for Chu {
    /// Promoted pieces have `+` before the letter, as in positions.
    fn material(&self, position: &Position, seat: Seat) -> Vec<Count> {
        let own = |square: Square| position.piece(square).filter(|piece| piece.owner() == seat);
        let board: Vec<Piece> = Square::all().filter_map(own).collect();
        let mut kinds = board.clone();
        kinds.sort_unstable_by_key(|piece| piece.number());
        kinds.dedup();
        counted(kinds.into_iter(), &board, |piece| {
            let mark = if piece.is_promoted() { "+" } else { "" };
            format!("{mark}{}", piece.letter().to_ascii_uppercase())
        })
    }
}
