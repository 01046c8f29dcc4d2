//! The end of a game, and the returns of the seats.

use super::Sannin;
use super::board::Cell;
use super::pieces::{Form, Kind};
use super::position::Position;
use super::rules::Impasse;
use super::seats::{SEATS, Seats};
use crate::bits::Bits;
use crate::umpire::PLY_CAP;

/// Why a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Why {
    /// A 輿論 entered the garden (J5).
    Garden,
    /// The last opponent, or an ally (J17.4), was mated.
    Mate,
    /// A player to move had no move and was not in check.
    NoMove,
    /// The points decided at the ply cap (J9).
    Points,
    /// The ply cap, undecided.
    PlyCap,
}

impl Why {
    pub(super) const ALL: [Why; 5] = [Why::Garden, Why::Mate, Why::NoMove, Why::Points, Why::PlyCap];

    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Why::Garden => "garden",
            Why::Mate => "mate",
            Why::NoMove => "no-move",
            Why::Points => "points",
            Why::PlyCap => PLY_CAP,
        }
    }
}

/// The end of a game: one winner, two allies who share, or everybody still in the game in a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ending {
    /// The seats that share the result, in equal parts.
    pub winners: Seats,
    /// Why it is over.
    pub why: Why,
}

impl Ending {
    /// The return of each seat: 1 in all.
    pub fn returns(&self) -> Vec<f64> {
        shares(self.winners)
    }
}

/// A result shared in equal parts.
pub(super) fn shares(winners: Seats) -> Vec<f64> {
    let share = 1.0 / winners.len().max(1) as f64;
    (0..SEATS).map(|seat| if winners.has(seat) { share } else { 0.0 }).collect()
}

impl Sannin {
    /// The points of a seat: every piece on the board as it stands, every piece in hand (J9).
    pub fn points(&self, position: &Position, seat: usize) -> u32 {
        let worth = |form: Form| self.tables.points[form.index()];
        let board: u32 =
            position.occupied[seat].members().map(|cell| worth(position.piece(Cell::member(cell)).1)).sum();
        let hand: u32 =
            Kind::ALL.iter().map(|&kind| u32::from(position.in_hand(seat, kind)) * worth(kind.plain())).sum();
        board + hand
    }

    /// The ending at the ply cap: a player wins if every rival has two thirds of the points or less.
    pub(super) fn ending_at_cap(&self, position: &Position) -> Ending {
        let draw = Ending { winners: position.playing, why: Why::PlyCap };
        if self.rules.impasse == Impasse::Draw {
            return draw;
        }
        let points: Vec<u32> = (0..SEATS).map(|seat| self.points(position, seat)).collect();
        let ahead =
            |&seat: &usize| position.playing.others(seat).all(|rival| 3 * points[rival] <= 2 * points[seat]);
        let winner = position.playing.members().find(ahead);
        winner.map_or(draw, |seat| Ending { winners: Seats::only(seat), why: Why::Points })
    }
}
