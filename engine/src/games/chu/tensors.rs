//! Chu Shogi as numbers.

use super::pieces::KINDS;
use super::{Action, Chu, Piece, Position, SIZE, Square};
use crate::game::Seat;
use crate::tensors::sheet::{PositionSheet, fill};
use crate::tensors::{Number, Sheet};

const SQUARES: usize = SIZE * SIZE;
const MOVES: usize = SQUARES * SQUARES;
const NEIGHBOURS: [(isize, isize); 8] =
    [(1, -1), (1, 0), (1, 1), (0, -1), (0, 1), (-1, -1), (-1, 0), (-1, 1)];
const DOUBLE: usize = SQUARES * NEIGHBOURS.len() * NEIGHBOURS.len();

fn seen(seat: Seat, square: Square) -> (usize, usize) {
    if seat == Seat(0) {
        (SIZE - 1 - square.row(), square.column())
    } else {
        (square.row(), SIZE - 1 - square.column())
    }
}

fn square(seat: Seat, row: usize, file: usize) -> Option<Square> {
    if row >= SIZE || file >= SIZE {
        return None;
    }
    if seat == Seat(0) { Square::at(SIZE - 1 - row, file) } else { Square::at(row, SIZE - 1 - file) }
}

fn place(seat: Seat, square: Square) -> usize {
    let (row, file) = seen(seat, square);
    row * SIZE + file
}

fn at_place(seat: Seat, place: usize) -> Option<Square> {
    square(seat, place / SIZE, place % SIZE)
}

fn step(seat: Seat, from: Square, to: Square) -> usize {
    let ((row, file), (there, other)) = (seen(seat, from), seen(seat, to));
    let way = (there as isize - row as isize, other as isize - file as isize);
    NEIGHBOURS.iter().position(|&neighbour| neighbour == way).unwrap_or(0)
}

fn stepped(seat: Seat, from: Square, step: usize) -> Option<Square> {
    let ((row, file), (up, right)) = (seen(seat, from), NEIGHBOURS[step]);
    square(seat, row.checked_add_signed(up)?, file.checked_add_signed(right)?)
}

impl PositionSheet for Chu {
    fn numbering(&self) -> &'static str {
        "squares are counted row by row from the seat's own back row, left to right. \
Moves are from * 144 + to (from = to is a pass); then the same with promotion; then moves of two steps, \
(from * 8 + first) * 8 + second, the eight neighbours from forward left to backward right"
    }

    fn sheet(&self) -> Sheet {
        let kinds = |owner: &str| -> Vec<String> {
            let kind = |number: usize| {
                let piece = Piece::numbered(number as u8);
                let sign = if piece.is_promoted() { "+" } else { "" };
                format!("{owner} {sign}{}", piece.letter().to_ascii_uppercase())
            };
            (0..KINDS).map(kind).collect()
        };
        let rest =
            ["a lion was just taken here", "it is the other's turn", "plies, of the most there can be"];
        let names = [kinds("own"), kinds("enemy")].concat();
        let clock = names.len() + rest.len() - 1;
        let names = names.into_iter().chain(rest.map(str::to_string)).collect();
        Sheet::planes(names, SIZE, SIZE).with_shares([clock])
    }

    fn actions(&self) -> usize {
        2 * MOVES + DOUBLE
    }

    fn most_plies(&self) -> usize {
        self.rules().ply_cap as usize
    }

    fn number(&self, seat: Seat, action: Action) -> usize {
        let (from, to) = (action.from(), action.to());
        match action.mid() {
            Some(mid) => {
                let steps = step(seat, from, mid) * NEIGHBOURS.len() + step(seat, mid, to);
                2 * MOVES + place(seat, from) * NEIGHBOURS.len() * NEIGHBOURS.len() + steps
            }
            None => {
                let promotes = usize::from(action.promotes()) * MOVES;
                promotes + place(seat, from) * SQUARES + place(seat, to)
            }
        }
    }

    fn action(&self, seat: Seat, number: usize) -> Option<Action> {
        if number >= self.actions() {
            return None;
        }
        if let Some(double) = number.checked_sub(2 * MOVES) {
            let (from, steps) = (double / 64, double % 64);
            let from = at_place(seat, from)?;
            let mid = stepped(seat, from, steps / NEIGHBOURS.len())?;
            return Some(Action::capturing(from, mid, stepped(seat, mid, steps % NEIGHBOURS.len())?));
        }
        let walk = number % MOVES;
        let action = Action::direct(at_place(seat, walk / SQUARES)?, at_place(seat, walk % SQUARES)?);
        Some(if number < MOVES { action } else { action.promoting() })
    }

    fn write<N: Number>(&self, position: &Position, seat: Seat, numbers: &mut [N]) {
        for square in Square::all() {
            if let Some(piece) = position.piece(square) {
                let enemy = usize::from(piece.owner() != seat) * KINDS;
                let plane = enemy + piece.kind();
                numbers[plane * SQUARES + place(seat, square)] = N::WHOLE;
            }
        }
        let rest = &mut numbers[2 * KINDS * SQUARES..];
        if let Some(square) = position.lion_struck() {
            rest[place(seat, square)] = N::WHOLE;
        }
        let waits = f32::from(u8::from(position.seat() != seat));
        let clock = position.ply().min(self.rules().ply_cap) as f32 / self.rules().ply_cap as f32;
        fill(&mut rest[SQUARES..], SQUARES, [waits, clock]);
    }
}
