//! Material of a side of Tori Shogi.

use super::Tori;
use super::kind::Kind;
use super::position::Position;
use super::side::Side;
use super::squares::Square;
use crate::game::Seat;
use crate::material::{Count, Material, counted};

impl Material for Tori {
    fn material(&self, position: &Position, seat: Seat) -> Vec<Count> {
        let side = Side::BOTH[seat.index() & 1];
        let own = |square: Square| position.piece(square).filter(|(owner, _)| *owner == side);
        let board: Vec<Kind> = Square::all().filter_map(own).map(|(_, kind)| kind).collect();
        let mut counts = counted(Kind::ALL.into_iter(), &board, |kind| kind.letters().to_string());
        let hand = position.hand(side);
        counts.extend(hand.kinds().map(|kind| (format!("{}*", kind.letters()), hand.count(kind))));
        counts
    }
}
