//! Jungle as numbers.

use super::squares::{FILES, RANKS, SQUARES};
use super::{Action, Animal, Jungle, Position, Side, Square};
use crate::game::Seat;
use crate::tensors::sheet::{PositionSheet, fill};
use crate::tensors::{Number, Sheet};

fn place(seat: Seat, square: Square) -> usize {
    if Side::of_seat(seat) == Side::North { square.turned().index() } else { square.index() }
}

fn square(seat: Seat, place: usize) -> Option<Square> {
    let square = (place < SQUARES).then(|| Square::of_bit(place as u32))?;
    Some(if Side::of_seat(seat) == Side::North { square.turned() } else { square })
}

impl PositionSheet for Jungle {
    fn numbering(&self) -> &'static str {
        "squares are counted row by row from the seat's own back row, left to right. \
Moves are from * 63 + to"
    }

    fn sheet(&self) -> Sheet {
        let animals = |owner: &str| -> Vec<String> {
            Animal::ALL.iter().map(|animal| format!("{owner} {}", animal.letters())).collect()
        };
        let rest = ["it is the other's turn", "plies, of the most there can be"].map(str::to_string);
        let names = [animals("own"), animals("enemy"), rest.to_vec()].concat();
        let clock = names.len() - 1;
        Sheet::planes(names, RANKS.into(), FILES.into()).with_shares([clock])
    }

    fn actions(&self) -> usize {
        SQUARES * SQUARES
    }

    fn most_plies(&self) -> usize {
        self.rules().ply_cap as usize
    }

    fn number(&self, seat: Seat, action: Action) -> usize {
        place(seat, action.from()) * SQUARES + place(seat, action.to())
    }

    fn action(&self, seat: Seat, number: usize) -> Option<Action> {
        Some(Action::new(square(seat, number / SQUARES)?, square(seat, number % SQUARES)?))
    }

    fn write<N: Number>(&self, position: &Position, seat: Seat, numbers: &mut [N]) {
        for (square, side, animal) in position.pieces() {
            let enemy = usize::from(side.seat() != seat) * Animal::ALL.len();
            numbers[(enemy + animal.index()) * SQUARES + place(seat, square)] = N::WHOLE;
        }
        let waits = f32::from(u8::from(position.side.seat() != seat));
        let clock = f32::from(position.ply) / self.rules().ply_cap as f32;
        fill(&mut numbers[2 * Animal::ALL.len() * SQUARES..], SQUARES, [waits, clock]);
    }
}
