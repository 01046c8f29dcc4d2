//! A set of squares for each of the eight directions, and all pieces of a side moved at once, each in its own
//! directions.
//!
//! Four directions lead to smaller squares, four to larger ones, by as much. The work for a direction is written once, without
//! branches, as the body of one loop over either four: the compiler makes vector code of it, four directions side by side.

use super::legal::{LAST_RANKS, ZONES};
use super::position::Cell;
use super::quad::{Quad, and, down, or, quad, splat, up, words, xor};
use super::squares::{NUMBERS, Squares};
use super::{Action, Chu, Piece, Position, SIZE, Square};

const WORDS: usize = 3;
const LANES: usize = 4;

/// Sets of four directions, word by word.
type Half = [[u64; LANES]; WORDS];

/// The directions of the lanes: to smaller squares, to larger ones.
const HALVES: [[usize; LANES]; 2] = [[7, 0, 1, 6], [3, 4, 5, 2]];
const SMALLER: usize = 0;
const LARGER: usize = 1;

/// By how much the number of a square changes in a step, by lane.
const BY: [u64; LANES] = [17, 16, 15, 1];

/// Half and lane of each direction.
static PLACES: [(usize, usize); DIRECTIONS] = {
    let (mut places, mut at) = ([(0, 0); DIRECTIONS], 0);
    while at < DIRECTIONS {
        places[HALVES[at / LANES][at % LANES]] = (at / LANES, at % LANES);
        at += 1;
    }
    places
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fan([Half; 2]);

impl Fan {
    pub(super) const NONE: Fan = Fan([[[0; LANES]; WORDS]; 2]);

    #[inline(always)]
    pub(super) fn along(&self, direction: usize) -> Squares {
        let (half, lane) = PLACES[direction];
        Squares(self.0[half].map(|words| words[lane]))
    }

    #[inline(always)]
    pub(super) fn toggle(&mut self, square: usize, directions: u8) {
        let bit = square % 64;
        for (half, lanes) in self.0.iter_mut().zip(HALVES) {
            let set = &mut half[square / 64];
            let joins = and(
                down(splat(u64::from(directions)), quad(lanes.map(|direction| direction as u64))),
                splat(1),
            );
            *set = words(xor(quad(*set), up(joins, splat(bit as u64))));
        }
    }

    fn add(&mut self, direction: usize, square: Square) {
        let (half, lane) = PLACES[direction];
        self.0[half][square.index() / 64][lane] |= 1 << (square.index() % 64);
    }

    /// By direction: the squares of the directions before it. And the number of all.
    #[inline(always)]
    fn begins(&self) -> ([u32; DIRECTIONS], u32) {
        let mut lengths = [[0; LANES]; 2];
        for (lengths, half) in lengths.iter_mut().zip(&self.0) {
            for words in half {
                lengths.iter_mut().zip(words).for_each(|(length, word)| *length += word.count_ones());
            }
        }
        let (mut begins, mut all) = ([0; DIRECTIONS], 0);
        for (begin, &(half, lane)) in begins.iter_mut().zip(&PLACES) {
            *begin = all;
            all += lengths[half][lane];
        }
        (begins, all)
    }

    #[inline(always)]
    fn nth(&self, begins: &[u32; DIRECTIONS], rank: u32) -> (usize, Square) {
        let direction = begins[1..].iter().map(|&begin| usize::from(begin <= rank)).sum();
        (direction, self.along(direction).nth(rank - begins[direction]))
    }
}

type Line = [Quad; WORDS];

const fn steps(steps: u64) -> [[u64; LANES]; 2] {
    let [a, b, c, d] = [BY[0] * steps, BY[1] * steps, BY[2] * steps, BY[3] * steps];
    [[a, b, c, d], [64 - a, 64 - b, 64 - c, 64 - d]]
}

/// By how much 1, 2 and 3 steps change the number of a square, and what is left to a word.
const STEPS: [[[u64; LANES]; 2]; 3] = [steps(1), steps(2), steps(3)];

#[inline(always)]
fn moved<const HALF: usize, const MORE: usize>([a, b, c]: Line) -> Line {
    let [by, rest] = STEPS[MORE].map(quad);
    match HALF {
        SMALLER => [or(down(a, by), up(b, rest)), or(down(b, by), up(c, rest)), down(c, by)],
        _ => [up(a, by), or(up(b, by), down(a, rest)), or(up(c, by), down(b, rest))],
    }
}

#[inline(always)]
fn both(one: Line, other: Line) -> Line {
    [and(one[0], other[0]), and(one[1], other[1]), and(one[2], other[2])]
}

#[inline(always)]
fn either(one: Line, other: Line) -> Line {
    [or(one[0], other[0]), or(one[1], other[1]), or(one[2], other[2])]
}

/// Arrivals of the `movers` among some steppers and sliders, by direction: the neighbours of steppers, and
/// the squares that sliders reach over `empty` ones, the first that is not empty included; of all these,
/// those that are `goals`.
///
/// Sliders move over 1, 2 and three times 3 squares: 12 are more than a line of the board has.
#[inline(always)]
fn arrive<const HALF: usize>(
    steppers: &Half,
    sliders: &Half,
    movers: Squares,
    empty: Squares,
    goals: Squares,
) -> Half {
    let everywhere = |set: Squares| set.0.map(splat);
    let (movers, free) = (everywhere(movers), everywhere(empty));
    let two_free = both(free, moved::<HALF, 0>(free));
    let three_free = both(free, moved::<HALF, 0>(two_free));
    let slides = both(sliders.map(quad), movers);
    let slides = either(slides, both(free, moved::<HALF, 0>(slides)));
    let slides = either(slides, both(two_free, moved::<HALF, 1>(slides)));
    let slides = either(slides, both(three_free, moved::<HALF, 2>(slides)));
    let slides = either(slides, both(three_free, moved::<HALF, 2>(slides)));
    let slides = either(slides, both(three_free, moved::<HALF, 2>(slides)));
    let before = either(slides, both(steppers.map(quad), movers));
    both(moved::<HALF, 0>(before), everywhere(goals)).map(words)
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
    all: Fan,
    begins: [u32; DIRECTIONS],
    promoting: Fan,
    /// Number of those without promotion, and of both.
    plain: u32,
    pub count: u32,
}

impl Arrivals {
    pub(super) const NONE: Arrivals =
        Arrivals { all: Fan::NONE, begins: [0; DIRECTIONS], promoting: Fan::NONE, plain: 0, count: 0 };
}

impl Chu {
    /// Finds the steps and slides of the side to move.
    #[inline(always)]
    pub(super) fn arrivals(&self, position: &Position, arrivals: &mut Arrivals) {
        let (side, own) = (position.side(), position.pieces(position.side()));
        arrivals.all.0[SMALLER] = self.half_of_arrivals::<SMALLER>(position, own, !own);
        arrivals.all.0[LARGER] = self.half_of_arrivals::<LARGER>(position, own, !own);
        (arrivals.begins, arrivals.plain) = arrivals.all.begins();
        arrivals.count = arrivals.plain;
        let inside = position.promotable() & own & ZONES[side];
        // A zone is a word, and pieces enter it straight ahead or diagonally.
        let enters = arrivals.all.0[side][side * (WORDS - 1)].iter().fold(0, |any, word| any | word) != 0;
        if enters || !inside.is_empty() {
            arrivals.count += self.promoting_arrivals(position, inside, &mut arrivals.promoting);
        }
    }

    #[inline(always)]
    fn half_of_arrivals<const HALF: usize>(
        &self,
        position: &Position,
        movers: Squares,
        goals: Squares,
    ) -> Half {
        let empty = Squares::BOARD & !position.pieces(0) & !position.pieces(1);
        let (steppers, sliders) = (&position.steppers.0[HALF], &position.sliders.0[HALF]);
        arrive::<HALF>(steppers, sliders, movers, empty, goals & Squares::BOARD)
    }

    /// Steps and slides with which pieces may be turned over (I4–I6), added to none, and their number.
    #[inline(never)]
    fn promoting_arrivals(&self, position: &Position, inside: Squares, promoting: &mut Fan) -> u32 {
        let (side, own) = (position.side(), position.pieces(position.side()));
        let outside = position.promotable() & own & !ZONES[side];
        let goals = !own & ZONES[side];
        promoting.0[side] = match side {
            0 => self.half_of_arrivals::<SMALLER>(position, outside, goals),
            _ => self.half_of_arrivals::<LARGER>(position, outside, goals),
        };
        if inside.is_empty() {
            return promoting.0[side].iter().flatten().map(|word| word.count_ones()).sum();
        }
        inside.members().for_each(|from| {
            if let Some(piece) = position.piece(from) {
                self.add_promotions_inside(position, from, piece, promoting);
            }
        });
        promoting.begins().1
    }

    fn add_promotions_inside(&self, position: &Position, from: Square, piece: Piece, promoting: &mut Fan) {
        let moves = piece.moves();
        let captures = self.promoting_captures(position);
        let saved = if self.is_rescued(piece) { LAST_RANKS[piece.side()] } else { Squares::NONE };
        for direction in
            (0..DIRECTIONS).filter(|direction| (moves.steps | moves.slides) >> direction & 1 != 0)
        {
            let mut to = from.moved(STEP[direction]);
            let slides = moves.slides >> direction & 1 != 0;
            while slides && position.cell(to) == Cell::Empty && !saved.has(to) {
                to = to.moved(STEP[direction]);
            }
            let may = match position.cell(to) {
                Cell::Wall => false,
                Cell::Empty => saved.has(to),
                Cell::Piece(taken) => taken.side() != piece.side() && (captures | saved).has(to),
            };
            if may {
                promoting.add(direction, to);
            }
        }
    }

    /// The action of a rank below their number.
    #[inline(always)]
    pub(super) fn nth_arrival(&self, position: &Position, arrivals: &Arrivals, rank: u32) -> Action {
        if rank < arrivals.plain {
            let (direction, to) = arrivals.all.nth(&arrivals.begins, rank);
            return Action::direct(self.origin(position, direction, to), to);
        }
        let (begins, _) = arrivals.promoting.begins();
        let (direction, to) = arrivals.promoting.nth(&begins, rank - arrivals.plain);
        Action::direct(self.origin(position, direction, to), to).promoting()
    }

    #[inline]
    fn origin(&self, position: &Position, direction: usize, to: Square) -> Square {
        let mut from = to.moved(-STEP[direction]);
        while position.piece(from).is_none() {
            from = from.moved(-STEP[direction]);
        }
        from
    }
}
