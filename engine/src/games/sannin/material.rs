//! Material of a player of three-player shogi.

use super::Sannin;
use super::board::Cell;
use super::pieces::{Form, Kind};
use super::position::Position;
use crate::game::Seat;
use crate::material::{Count, Material, counted};

impl Material for Sannin {
    fn material(&self, position: &Position, seat: Seat) -> Vec<Count> {
        let own = |cell: Cell| position.at(cell).filter(|(owner, _)| *owner == seat.index());
        let board: Vec<Form> = Cell::all().filter_map(own).map(|(_, form)| form).collect();
        let mut counts = counted(Form::all(), &board, Form::text);
        let held =
            |kind: Kind| (format!("{}*", kind.letter()), u32::from(position.in_hand(seat.index(), kind)));
        counts.extend(Kind::ALL.into_iter().map(held).filter(|(_, count)| *count > 0));
        counts
    }
}
