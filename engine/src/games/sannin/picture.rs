//! A position as people draw it: the hexagon in characters, then what does not stand on it.

use super::Sannin;
use super::board::{Cell, ROWS};
use super::notation::hand_text;
use super::position::{LastTurn, Position, Stage};
use super::seats::{SEAT_LETTERS, SEAT_NAMES, SEATS, Seats};
use std::fmt::Write;

/// Columns that half a cell takes on the page.
const HALF: usize = 2;

impl Sannin {
    /// The hexagon with the names of the outermost cells at both ends of each row, and some lines below.
    /// Every piece is its seat's letter and its sign; `.` or `・` is an empty cell, `o` or `◎` the empty
    /// garden.
    pub(super) fn drawing(&self, position: &Position, ascii: bool) -> String {
        let mut text = String::new();
        for row in 0..ROWS {
            self.draw_row(&mut text, position, row, ascii);
        }
        self.draw_seats(&mut text, position, ascii);
        self.draw_state(&mut text, position);
        text
    }

    fn draw_row(&self, text: &mut String, position: &Position, row: usize, ascii: bool) {
        let cells: Vec<Cell> = Cell::row(row).collect();
        let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return };
        let indent = HALF * (ROWS - cells.len());
        let _ = write!(text, "{:indent$}{:<4}", "", first.to_string());
        for &cell in &cells {
            text.push_str(&self.cell_text(position, cell, ascii));
        }
        let _ = writeln!(text, "{last}");
    }

    /// A cell, four columns wide.
    fn cell_text(&self, position: &Position, cell: Cell, ascii: bool) -> String {
        match (position.at(cell), ascii) {
            (Some((seat, form)), true) => format!("{}{:<3}", SEAT_LETTERS[seat], form.text()),
            (Some((seat, form)), false) => {
                format!("{}{} ", SEAT_LETTERS[seat], self.tables.signs[form.index()])
            }
            (None, true) => format!("{:<4}", if cell == Cell::GARDEN { "o" } else { "." }),
            (None, false) => format!(" {} ", if cell == Cell::GARDEN { '◎' } else { '・' }),
        }
    }

    fn draw_seats(&self, text: &mut String, position: &Position, ascii: bool) {
        for seat in 0..SEATS {
            let name = if ascii { String::new() } else { format!(" {}", SEAT_NAMES[seat]) };
            let _ = write!(text, "{}{name}: hand {}", SEAT_LETTERS[seat], hand_text(position, seat));
            let owed = position.owes.has(seat);
            let notes = [
                (!position.playing.has(seat), "out"),
                (position.checked.has(seat), "in check"),
                (position.jumps.has(seat), "may jump"),
                (owed, "will be passed over"),
            ];
            notes.iter().filter(|(holds, _)| *holds).for_each(|(_, note)| {
                let _ = write!(text, ", {note}");
            });
            text.push('\n');
        }
    }

    fn draw_state(&self, text: &mut String, position: &Position) {
        if let Some(allies) = position.allies() {
            let _ = writeln!(text, "allied: {allies}");
        }
        self.draw_attack(text, position);
        let actor = SEAT_LETTERS[position.actor()];
        let _ = match (position.ending, position.stage) {
            (Some(ending), _) => writeln!(text, "over ({}): {}", ending.why.word(), ending.winners),
            (None, Stage::Offered(_)) => {
                let offerer = Seats::only(usize::from(position.turn));
                writeln!(text, "to answer the offer of {offerer}: {actor}")
            }
            (None, Stage::Second) => writeln!(text, "to make a second move: {actor}"),
            (None, _) => writeln!(text, "to move: {actor}, ply {}", position.ply),
        };
    }

    /// Writes the last turn's bearing on a sudden alliance with the player to move (J16).
    fn draw_attack(&self, text: &mut String, position: &Position) {
        let (before, mover, third) = self.about_to_join(position);
        let [before, mover, third] = [before, mover, third].map(|seat| SEAT_LETTERS[seat]);
        let _ = match position.last_turn {
            LastTurn::Quiet => Ok(()),
            LastTurn::Answered => writeln!(text, "{before} saved its own king: no attack on {third}"),
            LastTurn::Threat => writeln!(text, "{before} threatens {third} with mate: {mover} may join in"),
            LastTurn::Loss => writeln!(text, "{before} took from {third}: {mover} may join in"),
        };
    }
}
