//! The 49 squares as bits of a word, and what can be said of a square before anything stands on it.
//!
//! A rank takes nine bits, its seven squares and two that are never set: whatever is shifted over the left or
//! the right edge, by up to two squares, lands there and is masked away.

use super::pieces::{Facing, Side};
use crate::games::shared::word_squares;

pub(super) const SIZE: u8 = 7;
const STRIDE: u8 = 9;
const PLACES: usize = 64;

word_squares!(SIZE, SIZE, STRIDE, BOARD);

pub(super) const BOARD: Squares = {
    let mut board = 0;
    let mut rank = 0;
    while rank < SIZE {
        board |= 0x7f << (rank * STRIDE);
        rank += 1;
    }
    board
};

pub(super) const fn rank(side: Side, number: u8) -> Squares {
    let number = if matches!(side, Side::Sente) { number } else { SIZE - 1 - number };
    0x7f << (number * STRIDE)
}

pub(super) const fn zone(side: Side) -> Squares {
    rank(side, SIZE - 1) | rank(side, SIZE - 2)
}

#[inline(always)]
pub(super) fn files_with_two(set: Squares) -> Squares {
    // Of a rank and those after it, as many as `ranks`: the files with one, and with two.
    let (mut one, mut two, mut ranks) = (set, 0, 1);
    while ranks < SIZE {
        let by = ranks * STRIDE;
        two |= two >> by | one & one >> by;
        one |= one >> by;
        ranks *= 2;
    }
    // One bit in each rank: the product sets the row in every rank.
    (two & 0x7f) * (BOARD / 0x7f)
}

#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Direction {
    Ahead,
    AheadLeft,
    AheadRight,
    Left,
    Right,
    BackLeft,
    BackRight,
    Back,
}

impl Direction {
    const ALL: [Direction; 8] = [
        Direction::Ahead,
        Direction::AheadLeft,
        Direction::AheadRight,
        Direction::Left,
        Direction::Right,
        Direction::BackLeft,
        Direction::BackRight,
        Direction::Back,
    ];

    #[inline(always)]
    pub(super) const fn opposite(self) -> Direction {
        Direction::ALL[7 - self as usize]
    }

    #[inline(always)]
    const fn offset(self) -> i32 {
        let stride = STRIDE as i32;
        match self {
            Direction::Ahead => stride,
            Direction::AheadLeft => stride - 1,
            Direction::AheadRight => stride + 1,
            Direction::Left => -1,
            Direction::Right => 1,
            Direction::BackLeft => -stride - 1,
            Direction::BackRight => -stride + 1,
            Direction::Back => -stride,
        }
    }
}

#[inline(always)]
pub(super) const fn offset<F: Facing>(direction: Direction, steps: i32) -> i32 {
    match F::SIDE {
        Side::Sente => direction.offset() * steps,
        Side::Gote => -direction.offset() * steps,
    }
}

/// A set moved by an offset of at most two squares. What leaves the board is on no square of it, but its bits
/// may be set.
#[inline(always)]
pub(super) const fn shifted(set: Squares, offset: i32) -> Squares {
    if offset >= 0 { set << offset } else { set >> -offset }
}

#[inline(always)]
pub(super) const fn moved(set: Squares, offset: i32) -> Squares {
    shifted(set, offset) & BOARD
}

/// The squares that sliding pieces reach in a direction: over empty squares, and the first that is not. Bits
/// off the board may be set.
#[inline(always)]
pub(super) fn slid(mut set: Squares, offset: i32, mut empty: Squares) -> Squares {
    // Doubling: a piece goes one step, then two, then four, while the squares between are empty.
    set |= empty & shifted(set, offset);
    empty &= shifted(empty, offset);
    set |= empty & shifted(set, 2 * offset);
    empty &= shifted(empty, 2 * offset);
    set |= empty & shifted(set, 4 * offset);
    shifted(set, offset)
}

#[inline(always)]
pub(super) fn ray<F: Facing>(from: Square, direction: Direction) -> Squares {
    let seen = if matches!(F::SIDE, Side::Sente) { direction } else { direction.opposite() };
    RAYS[seen as usize][from.index() % PLACES]
}

#[inline(always)]
pub(super) fn around(square: Square, distance: usize) -> Squares {
    AROUND[(distance - 1) % 2][square.index() % PLACES]
}

static RAYS: [[Squares; PLACES]; 8] = {
    let mut rays = [[0; PLACES]; 8];
    let mut direction = 0;
    while direction < 8 {
        let offset = Direction::ALL[direction].offset();
        let mut place = 0;
        while place < PLACES {
            let mut at = moved((1 << place) & BOARD, offset);
            while at != 0 {
                rays[direction][place] |= at;
                at = moved(at, offset);
            }
            place += 1;
        }
        direction += 1;
    }
    rays
};

static AROUND: [[Squares; PLACES]; 2] = {
    let mut around = [[0; PLACES]; 2];
    let mut place = 0;
    while place < PLACES {
        let here = (1 << place) & BOARD;
        let mut distance = 0;
        let mut set = here;
        while distance < 2 {
            let row = set | moved(set, 1) | moved(set, -1);
            set = row | moved(row, STRIDE as i32) | moved(row, -(STRIDE as i32));
            around[distance][place] = set & !here;
            distance += 1;
        }
        place += 1;
    }
    around
};
