//! Tori Shogi as numbers.

use super::squares::SIZE;
use super::{Action, Deed, Kind, Position, Side, Square, Tori};
use crate::game::Seat;
use crate::tensors::sheet::{PositionSheet, fill};
use crate::tensors::{Number, Sheet};

const SQUARES: usize = (SIZE as usize) * (SIZE as usize);
const MOVES: usize = SQUARES * SQUARES;
const DROPS: usize = Kind::HELD.len() * SQUARES;
const MOST_HELD: f32 = 16.0;

fn place(seat: Seat, square: Square) -> usize {
    let place = usize::from(square.rank()) * usize::from(SIZE) + usize::from(square.file());
    if seat == Side::Gote.seat() { SQUARES - 1 - place } else { place }
}

fn square(seat: Seat, place: usize) -> Option<Square> {
    let place = if seat == Side::Gote.seat() { SQUARES - 1 - place } else { place } as u8;
    Square::new(place % SIZE, place / SIZE)
}

impl PositionSheet for Tori {
    fn numbering(&self) -> &'static str {
        "squares are counted row by row from the seat's own back row, left to right. \
Moves are from * 49 + to; then drops, kind * 49 + to, by kinds that can be held; then exchanges of a shrike, \
kind * 49 + at"
    }

    fn sheet(&self) -> Sheet {
        let kinds = |owner: &str| -> Vec<String> {
            Kind::ALL.iter().map(|kind| format!("{owner} {}", kind.letters())).collect()
        };
        let held = |owner: &str| -> Vec<String> {
            Kind::HELD.iter().map(|kind| format!("{owner} {} in hand, sixteenths", kind.letters())).collect()
        };
        let rest = ["it is the other's turn", "mated by a swallow drop", "plies, of the most there can be"];
        let names = [kinds("own"), kinds("enemy"), held("own"), held("enemy")].concat();
        let names: Vec<String> = names.into_iter().chain(rest.map(str::to_string)).collect();
        let (clock, hands) = (names.len() - 1, 2 * Kind::ALL.len());
        let shares = (hands..hands + 2 * Kind::HELD.len()).chain([clock]);
        Sheet::planes(names, SIZE.into(), SIZE.into()).with_shares(shares)
    }

    fn actions(&self) -> usize {
        MOVES + 2 * DROPS
    }

    fn most_plies(&self) -> usize {
        self.rules().ply_cap as usize
    }

    fn number(&self, seat: Seat, action: Action) -> usize {
        let held = |kind: Kind| usize::from(kind.code()) - 1;
        match action.deed() {
            Deed::Move { from, to } => place(seat, from) * SQUARES + place(seat, to),
            Deed::Drop { kind, to } => MOVES + held(kind) * SQUARES + place(seat, to),
            Deed::Exchange { kind, at } => MOVES + DROPS + held(kind) * SQUARES + place(seat, at),
        }
    }

    fn action(&self, seat: Seat, number: usize) -> Option<Action> {
        let to = square(seat, number % SQUARES)?;
        let deed = if number < MOVES {
            Deed::Move { from: square(seat, number / SQUARES)?, to }
        } else if number < MOVES + DROPS {
            Deed::Drop { kind: Kind::HELD[(number - MOVES) / SQUARES], to }
        } else {
            Deed::Exchange { kind: *Kind::HELD.get((number - MOVES - DROPS) / SQUARES)?, at: to }
        };
        Some(Action::new(deed))
    }

    fn write<N: Number>(&self, position: &Position, seat: Seat, numbers: &mut [N]) {
        for square in Square::all() {
            if let Some((side, kind)) = position.piece(square) {
                let enemy = usize::from(side.seat() != seat) * Kind::ALL.len();
                let plane = enemy + usize::from(kind.code()) - 1;
                numbers[plane * SQUARES + place(seat, square)] = N::WHOLE;
            }
        }
        let sides = if seat == Side::Gote.seat() { [Side::Gote, Side::Sente] } else { Side::BOTH };
        let held =
            sides.map(|side| Kind::HELD.map(|kind| position.hand(side).count(kind) as f32 / MOST_HELD));
        let waits = f32::from(u8::from(position.side.seat() != seat));
        let mated = f32::from(u8::from(position.swallow_mate));
        let rest = [waits, mated, f32::from(position.ply) / self.rules().ply_cap as f32];
        let planes = held.into_iter().flatten().chain(rest);
        fill(&mut numbers[2 * Kind::ALL.len() * SQUARES..], SQUARES, planes);
    }
}
