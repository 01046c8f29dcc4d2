//! The eight directions, and the squares around a square.

use super::squares::{NUMBERS, SIZE, Square, Squares};

pub(super) const DIRECTIONS: usize = 8;

/// Change of a square's number by one step: north (towards rank `a`), then clockwise as sente sees the board.
pub(super) const STEP: [i32; DIRECTIONS] = [-16, -15, 1, 17, 16, 15, -1, -17];

#[inline(always)]
pub(super) const fn opposite(direction: usize) -> usize {
    direction ^ 4
}

/// The sort of a direction: all pieces are alike to the left and to the right, so a piece's moves are five
/// answers: north, diagonally north, sideways, diagonally south, south.
#[inline(always)]
pub(super) const fn sort(direction: usize) -> usize {
    if direction <= 4 { direction } else { DIRECTIONS - direction }
}

/// Number of sorts of directions.
pub(super) const SORTS: usize = 5;

/// The squares whose distance in rows and in columns is accepted by a test, around every square number.
const fn around(squared_lengths: &[usize]) -> [Squares; NUMBERS] {
    let mut table = [Squares::NONE; NUMBERS];
    let mut from = 0;
    while from < SIZE * SIZE {
        let (row, column) = (from / SIZE, from % SIZE);
        let mut to = 0;
        while to < SIZE * SIZE {
            let (rows, columns) = (row.abs_diff(to / SIZE), column.abs_diff(to % SIZE));
            let mut which = 0;
            while which < squared_lengths.len() {
                if rows * rows + columns * columns == squared_lengths[which] {
                    add(&mut table, (row, column), (to / SIZE, to % SIZE));
                }
                which += 1;
            }
            to += 1;
        }
        from += 1;
    }
    table
}

/// Adds one square to the set around another.
const fn add(table: &mut [Squares; NUMBERS], from: (usize, usize), to: (usize, usize)) {
    if let (Some(from), Some(to)) = (Square::at(from.0, from.1), Square::at(to.0, to.1)) {
        let (set, one) = (&mut table[from.index()].0, Squares::of(to).0);
        *set = [set[0] | one[0], set[1] | one[1], set[2] | one[2]];
    }
}

/// The squares one king's step away.
pub(super) static NEAR: [Squares; NUMBERS] = around(&[1, 2]);
/// The squares two king's steps away: where a lion jumps (I7).
pub(super) static FAR: [Squares; NUMBERS] = around(&[4, 5, 8]);
/// The second squares along rows and columns: where a kirin jumps.
pub(super) static FAR_STRAIGHT: [Squares; NUMBERS] = around(&[4]);
/// The second squares along diagonals: where a phoenix jumps.
pub(super) static FAR_DIAGONAL: [Squares; NUMBERS] = around(&[8]);

/// All squares in a direction from a square.
pub(super) static RAYS: [[Squares; NUMBERS]; DIRECTIONS] = {
    let mut rays = [[Squares::NONE; NUMBERS]; DIRECTIONS];
    let mut direction = 0;
    while direction < DIRECTIONS {
        let mut square = 0;
        while square < SIZE * SIZE {
            if let Some(from) = Square::at(square / SIZE, square % SIZE) {
                rays[direction][from.index()] = ray(from, direction);
            }
            square += 1;
        }
        direction += 1;
    }
    rays
};

const fn ray(from: Square, direction: usize) -> Squares {
    let (mut words, mut at) = ([0; 3], from.number() as i32 + STEP[direction]);
    while at >= 0 && at < NUMBERS as i32 && at as usize % (NUMBERS / SIZE) < SIZE {
        words[at as usize / 64] |= 1 << (at as usize % 64);
        at += STEP[direction];
    }
    Squares(words)
}
