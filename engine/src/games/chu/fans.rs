//! A set of squares for each of the eight directions, and all pieces of a side moved at once, each in its own
//! directions.
//!
//! The work for a direction is written once, without branches, as the body of one loop over the directions,
//! with tables for what differs between them: the compiler makes vector code of it, all directions side by
//! side.

use super::legal::{LAST_RANKS, ZONES};
use super::squares::{NUMBERS, Squares};
use super::switches::LastRankPromotion;
use super::{Chu, Position, SIZE, Square};

const WORDS: usize = 3;

type Lanes = [u64; DIRECTIONS];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fan([Lanes; WORDS]);

impl Fan {
    pub(super) const NONE: Fan = Fan([[0; DIRECTIONS]; WORDS]);

    #[inline(always)]
    pub(super) fn along(&self, direction: usize) -> Squares {
        Squares(self.0.map(|words| words[direction]))
    }

    #[inline(always)]
    pub(super) fn toggle(&mut self, square: usize, directions: u8) {
        let bit = square % 64;
        for (direction, word) in self.0[square / 64].iter_mut().enumerate() {
            *word ^= (u64::from(directions) >> direction & 1) << bit;
        }
    }

    #[inline(always)]
    pub(super) fn len(&self) -> u32 {
        self.0.iter().flatten().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    pub(super) fn meets(&self, set: Squares) -> bool {
        (0..WORDS).any(|word| self.0[word].iter().fold(0, |all, lane| all | lane) & set.0[word] != 0)
    }

    #[inline(always)]
    pub(super) fn or(mut self, other: &Fan) -> Fan {
        for (words, others) in self.0.iter_mut().zip(&other.0) {
            words.iter_mut().zip(others).for_each(|(word, other)| *word |= other);
        }
        self
    }
}

type Line = [u64; WORDS];

struct Stride {
    turn: Lanes,
    /// Bits that stay in their word; the others come from the word before.
    kept: Lanes,
}

impl Stride {
    const fn of(steps: i32) -> Stride {
        let mut stride = Stride { turn: [0; DIRECTIONS], kept: [0; DIRECTIONS] };
        let mut lane = 0;
        while lane < DIRECTIONS {
            let by = STEP[lane] * steps;
            stride.turn[lane] = by.rem_euclid(64) as u64;
            stride.kept[lane] = if by > 0 { u64::MAX << by } else { u64::MAX >> -by };
            lane += 1;
        }
        stride
    }

    #[inline(always)]
    fn moved(&self, line: Line, lane: usize) -> Line {
        let (turn, kept) = (self.turn[lane] as u32, self.kept[lane]);
        let [a, b, c] = line.map(|word| word.rotate_left(turn));
        [a & kept, b & kept | a & !kept, c & kept | b & !kept]
    }
}

static ONE: Stride = Stride::of(1);
static TWO: Stride = Stride::of(2);
static THREE: Stride = Stride::of(3);

/// All bits in the directions that lead to smaller squares: there, words pass their bits on in reverse order.
static REVERSED: Lanes = {
    let (mut lanes, mut lane) = ([0; DIRECTIONS], 0);
    while lane < DIRECTIONS {
        lanes[lane] = if STEP[lane] < 0 { u64::MAX } else { 0 };
        lane += 1;
    }
    lanes
};

#[inline(always)]
fn turned([a, b, c]: [u64; WORDS], reversed: u64) -> Line {
    [a & !reversed | c & reversed, b, c & !reversed | a & reversed]
}

#[inline(always)]
fn both(one: Line, other: Line) -> Line {
    [one[0] & other[0], one[1] & other[1], one[2] & other[2]]
}

#[inline(always)]
fn reached(line: Line, way: Line, moved: Line) -> Line {
    [line[0] | way[0] & moved[0], line[1] | way[1] & moved[1], line[2] | way[2] & moved[2]]
}

/// Arrivals of the `movers` among some steppers and sliders, by direction: the neighbours of steppers, and
/// the squares that sliders reach over `empty` ones, the first that is not empty included; of all these,
/// those that are `goals`.
///
/// Sliders move over 1, 2 and three times 3 squares: 12 are more than a line of the board has.
#[inline(always)]
pub(super) fn arrive(steppers: &Fan, sliders: &Fan, movers: Squares, empty: Squares, goals: Squares) -> Fan {
    let mut arrivals = Fan::NONE;
    for (lane, &reversed) in REVERSED.iter().enumerate() {
        let line =
            |fan: &Fan| turned(std::array::from_fn(|word| fan.0[word][lane] & movers.0[word]), reversed);
        let free = turned(empty.0, reversed);
        let two_free = both(free, ONE.moved(free, lane));
        let three_free = both(free, ONE.moved(two_free, lane));
        let slides = line(sliders);
        let slides = reached(slides, free, ONE.moved(slides, lane));
        let slides = reached(slides, two_free, TWO.moved(slides, lane));
        let slides = reached(slides, three_free, THREE.moved(slides, lane));
        let slides = reached(slides, three_free, THREE.moved(slides, lane));
        let slides = reached(slides, three_free, THREE.moved(slides, lane));
        let before = reached(slides, [u64::MAX; WORDS], line(steppers));
        let after = turned(ONE.moved(before, lane), reversed);
        for (word, set) in after.into_iter().enumerate() {
            arrivals.0[word][lane] = set & goals.0[word];
        }
    }
    arrivals
}

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

pub(super) const SORTS: usize = 5;

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

const fn add(table: &mut [Squares; NUMBERS], from: (usize, usize), to: (usize, usize)) {
    if let (Some(from), Some(to)) = (Square::at(from.0, from.1), Square::at(to.0, to.1)) {
        let (set, one) = (&mut table[from.index()].0, Squares::of(to).0);
        *set = [set[0] | one[0], set[1] | one[1], set[2] | one[2]];
    }
}

pub(super) static NEAR: [Squares; NUMBERS] = around(&[1, 2]);
/// The squares two king's steps away: where a lion jumps (I7).
pub(super) static FAR: [Squares; NUMBERS] = around(&[4, 5, 8]);
/// The second squares along rows and columns: where a kirin jumps.
pub(super) static FAR_STRAIGHT: [Squares; NUMBERS] = around(&[4]);
/// The second squares along diagonals: where a phoenix jumps.
pub(super) static FAR_DIAGONAL: [Squares; NUMBERS] = around(&[8]);

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

#[derive(Debug, Clone, Copy)]
pub(super) struct Arrivals {
    pub all: Fan,
    pub promoting: Option<Fan>,
}

impl Chu {
    #[inline(always)]
    pub(super) fn arrivals(&self, position: &Position) -> Arrivals {
        let (side, own) = (position.side(), position.pieces(position.side()));
        let all = self.arrivals_on(position, own, !own);
        let inside = position.promotable() & own & ZONES[side];
        let may_promote = !inside.is_empty() || all.meets(ZONES[side]);
        let promoting = may_promote.then(|| self.promoting_arrivals(position));
        Arrivals { all, promoting }
    }

    #[inline(always)]
    fn arrivals_on(&self, position: &Position, movers: Squares, goals: Squares) -> Fan {
        let empty = Squares::BOARD & !position.pieces(0) & !position.pieces(1);
        arrive(&position.steppers, &position.sliders, movers, empty, goals & Squares::BOARD)
    }

    /// Steps and slides with which pieces may be turned over (I4–I6).
    #[inline(never)]
    fn promoting_arrivals(&self, position: &Position) -> Fan {
        let (side, own) = (position.side(), position.pieces(position.side()));
        let promotable = position.promotable() & own;
        let (inside, outside) = (promotable & ZONES[side], promotable & !ZONES[side]);
        let entering = self.arrivals_on(position, outside, !own & ZONES[side]);
        if inside.is_empty() {
            return entering;
        }
        let either = entering.or(&self.arrivals_on(position, inside, self.promoting_captures(position)));
        if self.rules().last_rank_promotion == LastRankPromotion::None {
            return either;
        }
        let is_rescued = |from: &Square| position.piece(*from).is_some_and(|piece| self.is_rescued(piece));
        let rescued: Squares = inside.members().filter(is_rescued).collect();
        either.or(&self.arrivals_on(position, rescued, !own & LAST_RANKS[side]))
    }

    #[inline]
    pub(super) fn origin(&self, position: &Position, direction: usize, to: Square) -> Square {
        let mut from = to.moved(-STEP[direction]);
        while position.piece(from).is_none() {
            from = from.moved(-STEP[direction]);
        }
        from
    }
}
