//! Actions and positions as text.
//!
//! # Actions
//! `10k-10j` a move, with `+` behind it if it promotes; `P*7g` a drop; `x7g` a light kill, `x*` all of them
//! at once; `&` behind any of these: it is the first of two moves. `ally-m` offers an alliance to 中手,
//! `accept` and `refuse` answer. Seats are `f`, `m` and `l` for first, middle and last (先手, 中手, 後手);
//! cells are named as in [`super::board`].
//!
//! # Positions
//! Ten fields with single spaces between; `-` where a field has nothing to tell:
//!
//! 1. the rows from `a` to `m`, each from left to right, `/` between: numbers for runs of empty cells, pieces
//!    as the seat's letter, `+` if promoted, and the kind: `f+R`;
//! 2. whose turn it is: `f`; `f?m` if 先手 offered an alliance and 中手 is to answer; `f!` after a refusal;
//!    `f&` between the two moves of a turn;
//! 3. the hands of the three in the order of turns, `/` between, `2RP` for two 軍教 and a 尖占;
//! 4. whose 輿論 may still jump;
//! 5. the two allies;
//! 6. who is out;
//! 7. who will be passed over once;
//! 8. what else is remembered, `,` between: `answered` if the last turn saved its own 輿論, `threat` if it
//!    threatened the player after next with mate, `loss` if it cost that player material; `f7g:m` if the last turn of
//!    先手 took a piece of 中手 on 7g;
//! 9. the number of moves so far;
//! 10. the result: why, `:` and who won or shares the draw, `mate:f`; `-` while the game goes on.

use super::board::{ROWS, SEAT_LETTERS, SEAT_NAMES};
use super::position::LastTurn;
use super::{Action, Cell, Deed, Form, Kind, Position, SEATS, Sannin, Seats, Stage};
use crate::game::Notation;
use crate::games::shared::run_length;
use crate::wrong::Wrong;
use std::fmt::Write;

fn deed_text(deed: Deed) -> String {
    match deed {
        Deed::Move { from, to, promote } => format!("{from}-{to}{}", if promote { "+" } else { "" }),
        Deed::Drop { kind, to } => format!("{}*{to}", kind.letters()),
        Deed::LightKill { target } => format!("x{target}"),
        Deed::LightKillAll => "x*".to_string(),
    }
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "-".to_string() } else { text }
}

fn rows_text(position: &Position) -> String {
    let rows: Vec<String> = (0..ROWS).map(|row| row_text(position, row)).collect();
    rows.join("/")
}

fn row_text(position: &Position, row: usize) -> String {
    let code = |(seat, form): (usize, Form)| format!("{}{}", SEAT_LETTERS[seat], form.text());
    run_length(Cell::row(row).map(|cell| position.at(cell).map(code)))
}

fn turn_text(position: &Position) -> String {
    let letter = SEAT_LETTERS[usize::from(position.turn)];
    match position.stage {
        Stage::Fresh => letter.to_string(),
        Stage::Offered(seat) => format!("{letter}?{}", SEAT_LETTERS[usize::from(seat)]),
        Stage::Refused => format!("{letter}!"),
        Stage::Second => format!("{letter}&"),
    }
}

pub(super) fn hand_text(position: &Position, seat: usize) -> String {
    let some = |kind: Kind| match position.in_hand(seat, kind) {
        0 => String::new(),
        1 => kind.letters().to_string(),
        count => format!("{count}{}", kind.letters()),
    };
    or_dash(Kind::ALL.into_iter().map(some).collect())
}

fn memory_text(position: &Position) -> String {
    let last_turn = Some(position.last_turn.word()).filter(|word| !word.is_empty());
    let mut words: Vec<String> = last_turn.map(str::to_string).into_iter().collect();
    for (seat, capture) in position.captures.iter().enumerate() {
        if let Some(capture) = capture {
            let victim = SEAT_LETTERS[usize::from(capture.victim)];
            words.push(format!("{}{}:{victim}", SEAT_LETTERS[seat], capture.cell));
        }
    }
    or_dash(words.join(","))
}

impl Notation for Sannin {
    fn action_text(&self, _: &Position, action: Action) -> String {
        match action {
            Action::Play(deed) => deed_text(deed),
            Action::First(deed) => format!("{}&", deed_text(deed)),
            Action::Offer(seat) => format!("ally-{}", Seats::only(usize::from(seat))),
            Action::Accept => "accept".to_string(),
            Action::Refuse => "refuse".to_string(),
        }
    }

    fn position_text(&self, position: &Position) -> String {
        let hands: Vec<String> = (0..SEATS).map(|seat| hand_text(position, seat)).collect();
        let out = (0..SEATS).fold(Seats::NONE, |out, seat| out.with(seat, !position.playing.has(seat)));
        let result = position.ending.map(|ending| format!("{}:{}", ending.why.word(), ending.winners));
        let fields = [
            rows_text(position),
            turn_text(position),
            hands.join("/"),
            or_dash(position.jumps.to_string()),
            or_dash(position.allies().map(|allies| allies.to_string()).unwrap_or_default()),
            or_dash(out.to_string()),
            or_dash(position.owes.to_string()),
            memory_text(position),
            position.ply.to_string(),
            or_dash(result.unwrap_or_default()),
        ];
        fields.join(" ")
    }

    fn picture(&self, position: &Position, ascii: bool) -> String {
        self.drawing(position, ascii)
    }

    fn read_position(&self, text: &str) -> Result<Position, Wrong> {
        self.position_of(text)
    }
}

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
