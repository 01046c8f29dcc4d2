//! Symmetries of the board, and what a view looks like under them.

use super::{Act, Board, HiddenStones, Shape, Table};
use crate::game::Seat;
use crate::games::card_table::View;

/// Turns and reflections of a board that map what wins onto what wins, of each seat: the image of every cell, the identity
/// first. They form a group.
pub(super) fn symmetries(board: Board, wins: &dyn Fn(Seat, u16) -> bool) -> Vec<Vec<u8>> {
    let kinds = if board.columns == board.rows { 8 } else { 4 };
    let images = (0..kinds).map(|kind| (0..board.cells()).map(|cell| turned(board, kind, cell)).collect());
    images
        .filter(|image: &Vec<u8>| {
            let of_set = |stones: u16| {
                let cells = (0..image.len()).filter(|cell| stones >> cell & 1 == 1);
                cells.fold(0, |all, cell| all | 1 << image[cell])
            };
            let keeps = |stones| {
                [Seat(0), Seat(1)].iter().all(|&seat| wins(seat, stones) == wins(seat, of_set(stones)))
            };
            (0..1 << board.cells()).all(keeps)
        })
        .collect()
}

/// A cell after a reflection in each direction (bits 1 and 2 of the kind), and in the diagonal before (bit 4).
fn turned(board: Board, kind: u32, cell: u32) -> u8 {
    let (column, row) = board.place(cell);
    let (column, row) = if kind & 4 == 0 { (column, row) } else { (row, column) };
    let column = if kind & 1 == 0 { column } else { board.columns - 1 - column };
    let row = if kind & 2 == 0 { row } else { board.rows - 1 - row };
    (row * board.columns + column) as u8
}

impl<S: Shape> HiddenStones<S> {
    /// The image of every cell by every symmetry of the game, the identity first. They form a group.
    pub fn symmetries(&self) -> &[Vec<u8>] {
        &self.symmetries
    }

    /// Images of the view of a seat that is to move, each with the images of its legal actions.
    pub(super) fn images_of(&self, view: &View<Table>) -> Vec<(View<Table>, Vec<Act>)> {
        let own = usize::from(view.seat.0);
        let attempts: Vec<(u8, bool)> = self
            .attempts(&view.table)
            .filter(|attempt| attempt.seat == own)
            .filter_map(|attempt| Some((attempt.cell?, attempt.met)))
            .collect();
        let image = |image: &Vec<u8>| {
            let turned = |cell: u8| Act(image[usize::from(cell)]);
            let attempts = attempts.iter().map(|&(cell, met)| (turned(cell), met));
            let legal = self.untried(&view.table, own).map(|act| turned(act.0));
            (self.view_after(view.seat, attempts), legal.collect())
        };
        self.symmetries[1..].iter().map(image).collect()
    }
}
