//! Material of a side.

use super::Jungle;
use super::animal::Animal;
use super::position::Position;
use super::side::Side;
use crate::game::Seat;
use crate::material::{Count, Material, counted};

impl Material for Jungle {
    fn material(&self, position: &Position, seat: Seat) -> Vec<Count> {
        let side = Side::of_seat(seat);
        let own = position.pieces().filter(|(_, owner, _)| *owner == side);
        let animals: Vec<Animal> = own.map(|(.., animal)| animal).collect();
        counted(Animal::ALL.into_iter(), &animals, |animal| animal.letters().to_string())
    }
}
