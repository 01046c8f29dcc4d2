//! The three seats, and sets of them.

use crate::game::Seat;
use std::fmt;

/// Number of seats.
pub const SEATS: usize = 3;

/// The letters of 先手, 中手 and 後手: first, middle, last.
pub(super) const SEAT_LETTERS: [char; SEATS] = ['f', 'm', 'l'];

/// The names of the three, in the order of turns (J2).
pub(super) const SEAT_NAMES: [&str; SEATS] = ["先手", "中手", "後手"];

/// The seat of a letter.
pub(super) fn seat_of(letter: char) -> Option<usize> {
    SEAT_LETTERS.iter().position(|known| *known == letter)
}

/// A set of seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
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

/// The index of a seat as the traits name it.
pub(super) fn seat(index: usize) -> Seat {
    Seat(index as u8)
}
