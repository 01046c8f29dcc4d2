//! The board: a hexagon of side 7 with 127 cells (J1).
//!
//! A cell has two coordinates. `r` is its row, from -6 at the top to 6 at the bottom; `q` is its diagonal
//! file, from -6 on the left to 6 on the right. A cell belongs to the board if `q`, `r` and `q + r` all lie
//! between -6 and 6; the garden is (0, 0). People write a cell as its file, 13 to 1 from left to right, and
//! its row, `a` to `m` from the top: the garden is `7g`. Inside the program cells are numbered from 0 in
//! reading order.

use crate::game::Seat;
use std::fmt;

/// Number of cells.
pub const CELLS: usize = 127;

pub(super) const ROWS: usize = 13;

const RADIUS: i8 = 6;

/// A cell, by its number in reading order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

const STEPS: [(i8, i8); 12] = [
    (1, -2),
    (1, -1),
    (2, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 2),
    (-1, 1),
    (-2, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
];

const COORDINATES: [(i8, i8); CELLS] = coordinates();

const ROW_STARTS: [u8; ROWS] = row_starts();

const fn first_file(row: i8) -> i8 {
    if row < 0 { -RADIUS - row } else { -RADIUS }
}

const fn last_file(row: i8) -> i8 {
    if row > 0 { RADIUS - row } else { RADIUS }
}

const fn coordinates() -> [(i8, i8); CELLS] {
    let mut all = [(0, 0); CELLS];
    let (mut cell, mut row) = (0, -RADIUS);
    while row <= RADIUS {
        let mut file = first_file(row);
        while file <= last_file(row) {
            all[cell] = (file, row);
            cell += 1;
            file += 1;
        }
        row += 1;
    }
    all
}

const fn row_starts() -> [u8; ROWS] {
    let mut starts = [0; ROWS];
    let mut row = 1;
    while row < ROWS {
        let above = row as i8 - 1 - RADIUS;
        starts[row] = starts[row - 1] + (last_file(above) - first_file(above) + 1) as u8;
        row += 1;
    }
    starts
}

impl Cell {
    /// The cell in the middle, 楽園.
    pub const GARDEN: Cell = Cell(63);

    /// The cell of a number in reading order.
    pub fn new(number: usize) -> Option<Cell> {
        (number < CELLS).then_some(Cell(number as u8))
    }

    #[inline(always)]
    pub(super) fn member(number: u8) -> Cell {
        debug_assert!(usize::from(number) < CELLS);
        Cell(number)
    }

    /// The cell at a file and a row, counted from the garden.
    pub fn at(q: i8, r: i8) -> Option<Cell> {
        let inside = |x: i8| (-RADIUS..=RADIUS).contains(&x);
        if !inside(q) || !inside(r) || !inside(q + r) {
            return None;
        }
        Some(Cell(ROW_STARTS[(r + RADIUS) as usize] + (q - first_file(r)) as u8))
    }

    /// File and row, counted from the garden.
    pub fn coordinates(self) -> (i8, i8) {
        COORDINATES[self.index()]
    }

    /// As an index.
    #[inline(always)]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The number in reading order.
    #[inline(always)]
    pub fn number(self) -> u8 {
        self.0
    }

    /// The set of this cell.
    #[inline(always)]
    pub fn bit(self) -> u128 {
        1u128.wrapping_shl(u32::from(self.0))
    }

    /// Every cell in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> {
        (0..CELLS as u8).map(Cell)
    }

    /// The cells of a row, 0 at the top, from left to right.
    pub fn row(row: usize) -> impl Iterator<Item = Cell> {
        Cell::all().filter(move |cell| usize::from(cell.row_number()) == row)
    }

    /// The next cell in the direction of an hour of the clock (12 and 0 are the same), if there is one.
    pub fn toward(self, hour: usize) -> Option<Cell> {
        let ((q, r), (across, down)) = (self.coordinates(), STEPS[hour % 12]);
        Cell::at(q + across, r + down)
    }

    /// The board turned clockwise by so many sixths of a circle takes this cell to that one.
    pub fn turned(self, sixths: usize) -> Cell {
        let (q, r) = (0..sixths % 6).fold(self.coordinates(), |(q, r), _| (-r, q + r));
        Cell::at(q, r).expect("a hexagon that is turned covers itself")
    }

    /// The cell that people call so, `7g` for example.
    pub fn read(name: &str) -> Option<Cell> {
        let letter = name.chars().next_back()?;
        let row = i8::try_from(('a'..='m').position(|known| known == letter)?).ok()?;
        let digits = name.strip_suffix(letter)?;
        let plain = digits.bytes().all(|digit| digit.is_ascii_digit()) && !digits.starts_with('0');
        let file: i8 = digits.parse().ok().filter(|file| plain && *file <= 13)?;
        Cell::at(7 - file, row - RADIUS)
    }

    fn row_number(self) -> u8 {
        (self.coordinates().1 + RADIUS) as u8
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", 7 - self.coordinates().0, char::from(b'a' + self.row_number()))
    }
}

/// Number of seats.
pub const SEATS: usize = 3;

pub(super) const SEAT_LETTERS: [char; SEATS] = ['f', 'm', 'l'];

pub(super) const SEAT_NAMES: [&str; SEATS] = ["先手", "中手", "後手"];

pub(super) fn seat_of(letter: char) -> Option<usize> {
    SEAT_LETTERS.iter().position(|known| *known == letter)
}

/// A set of seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Seats(u8);

impl Seats {
    /// The empty set of seats.
    pub const NONE: Seats = Seats(0);
    /// All three seats.
    pub const ALL: Seats = Seats(0b111);

    /// The set of one seat.
    pub fn only(seat: usize) -> Seats {
        Seats(1 << seat)
    }

    /// True if a seat is a member.
    #[inline(always)]
    pub fn has(self, seat: usize) -> bool {
        self.0 >> seat & 1 == 1
    }

    /// The set with or without a seat.
    #[inline(always)]
    pub fn with(self, seat: usize, member: bool) -> Seats {
        Seats(self.0 & !(1 << seat) | u8::from(member) << seat)
    }

    /// Number of members.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// True if no seat is a member.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The members in the order of turns.
    pub fn members(self) -> impl Iterator<Item = usize> {
        (0..SEATS).filter(move |&seat| self.has(seat))
    }

    /// The members without one seat.
    pub fn others(self, seat: usize) -> impl Iterator<Item = usize> {
        self.with(seat, false).members()
    }

    /// The member whose turn comes after that of a seat; the seat itself if there is no other.
    pub fn after(self, seat: usize) -> usize {
        let next = (seat + 1) % SEATS;
        let following = (seat + 2) % SEATS;
        if self.has(next) {
            next
        } else if self.has(following) {
            following
        } else {
            seat
        }
    }

    /// As a small number, one bit a seat.
    pub fn bits(self) -> u8 {
        self.0
    }

    /// The seats of some letters, in the order of turns and without repetition.
    pub fn read(letters: &str) -> Option<Seats> {
        let mut seats = Seats::NONE;
        for letter in letters.chars() {
            let seat = seat_of(letter)?;
            if seats.0 >> seat != 0 {
                return None;
            }
            seats = seats.with(seat, true);
        }
        Some(seats)
    }
}

impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.members().try_for_each(|seat| write!(f, "{}", SEAT_LETTERS[seat]))
    }
}

pub(super) fn seat(index: usize) -> Seat {
    Seat(index as u8)
}
