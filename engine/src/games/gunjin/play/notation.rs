//! Moves and positions as text (R10), and back.

use crate::bits::Bits;
use crate::games::gunjin::{Board, Gunjin, Manner, Move, NO_KIND, NORTH, Place, Position, SOUTH};
use crate::games::shared::run_length;
use crate::wrong::Wrong;

pub(in crate::games::gunjin) fn no_move(text: &str) -> Wrong {
    let form = "write b4b5, a4o1, for a falling missile b3*d7, with the bomb at b4 b3&b4*d7";
    Wrong(format!("'{text}' is not a move; {form}"))
}

fn missing(field: &str) -> Wrong {
    let form = "a position is 'rows side ply circles [extras]', separated by spaces";
    Wrong(format!("{form}; the {field} is missing"))
}

fn rows_of(board: &Board) -> Vec<Vec<u8>> {
    (0..board.rows())
        .rev()
        .map(|row| {
            let mut squares: Vec<u8> = (0..board.files()).filter_map(|file| board.cell(file, row)).collect();
            squares.dedup();
            squares
        })
        .collect()
}

impl<B: Bits> Gunjin<B> {
    fn board(&self) -> &Board {
        self.ruleset.board()
    }

    /// A piece's code: capitals for South, small letters for North.
    pub fn code(&self, seat: usize, kind: u8) -> String {
        let code = &self.ruleset.kinds()[usize::from(kind)].code;
        if seat == SOUTH { code.clone() } else { code.to_lowercase() }
    }

    fn read_code(&self, text: &str) -> Result<(usize, u8), Wrong> {
        let seat = if text.chars().all(|c| c.is_ascii_uppercase()) { SOUTH } else { NORTH };
        let sound = seat == SOUTH || text.chars().all(|c| c.is_ascii_lowercase());
        let kind = self.ruleset.kind_of_code(&text.to_ascii_uppercase()).filter(|_| sound);
        kind.map(|kind| (seat, kind)).ok_or_else(|| {
            let codes: Vec<&str> = self.ruleset.kinds().iter().map(|kind| kind.code.as_str()).collect();
            let form = "two letters, capitals for South, small for North";
            let codes = codes.join(" ");
            Wrong(format!("'{text}' in the position is no piece of this game: {form}; the codes are {codes}"))
        })
    }

    /// A move as text (R10.5).
    pub fn move_text(&self, action: Move) -> String {
        let (from, to) = (self.board().name(action.from), self.board().name(action.to));
        match action.manner {
            Manner::Walk => format!("{from}{to}"),
            Manner::Fall => format!("{from}*{to}"),
            Manner::Carry { bomb } => format!("{from}&{}*{to}", self.board().name(bomb)),
        }
    }

    pub(crate) fn try_move_text(&self, action: Move) -> String {
        let bomb = match action.manner {
            Manner::Carry { bomb } => bomb,
            Manner::Walk | Manner::Fall => action.from,
        };
        let known = [action.from, action.to, bomb].iter().all(|&square| self.board().get(square).is_some());
        if known { self.move_text(action) } else { format!("the move {} to {}", action.from, action.to) }
    }

    /// The move that a text means, legal or not.
    pub fn parse_move(&self, text: &str) -> Option<Move> {
        let find = |name: &str| self.board().find(name);
        if let Some((start, to)) = text.split_once('*') {
            let to = find(to)?;
            return match start.split_once('&') {
                None => Some(Move { from: find(start)?, to, manner: Manner::Fall }),
                Some((from, bomb)) => {
                    Some(Move { from: find(from)?, to, manner: Manner::Carry { bomb: find(bomb)? } })
                }
            };
        }
        (1..text.len())
            .filter(|&at| text.is_char_boundary(at))
            .find_map(|at| Some(Move::walk(find(&text[..at])?, find(&text[at..])?)))
    }

    /// The legal move that a text means.
    ///
    /// # Errors
    /// If the text is no move, or the move is not legal here.
    pub fn read_move(&self, position: &Position<B>, text: &str) -> Result<Move, Wrong> {
        let action = self.parse_move(text).ok_or_else(|| no_move(text))?;
        let mut legal = Vec::new();
        self.legal_moves(position, &mut legal);
        if legal.contains(&action) {
            return Ok(action);
        }
        let examples: Vec<String> = legal.iter().take(5).map(|&m| self.move_text(m)).collect();
        let (count, examples) = (legal.len(), examples.join(" "));
        Err(Wrong(format!("{text} is not legal here; {count} moves are, for example {examples}")))
    }

    /// A position as one line (R10.1, R10.2).
    pub fn position_line(&self, position: &Position<B>) -> String {
        let code = |square: u8| position.piece(square).map(|(seat, kind)| self.code(seat, kind));
        let rows: Vec<String> =
            rows_of(self.board()).iter().map(|row| run_length(row.iter().map(|&s| code(s)))).collect();
        let strip: Vec<String> = self
            .board()
            .strip_squares()
            .filter_map(|s| code(s).map(|code| format!("{}={code}", self.board().name(s))))
            .collect();
        let side = if position.seat() == SOUTH { "s" } else { "n" };
        let strip = if strip.is_empty() { "-".to_string() } else { strip.join(",") };
        let mut text = format!("{} {side} {} {strip}", rows.join("/"), position.ply);
        for extra in self.extras(position) {
            text.push(' ');
            text.push_str(&extra);
        }
        text
    }

    fn extras(&self, position: &Position<B>) -> Vec<String> {
        let mut extras = Vec::new();
        if position.flag_power != [NO_KIND; 2] {
            let power = |seat: usize| match position.flag_power[seat] {
                NO_KIND => "-".to_string(),
                kind => self.code(seat, kind),
            };
            extras.push(format!("flag={},{}", power(SOUTH), power(NORTH)));
        }
        if !position.frozen().is_empty() {
            let names: Vec<&str> = position.frozen().members().map(|s| self.board().name(s)).collect();
            extras.push(format!("frozen={}", names.join(",")));
        }
        if position.closed != 0 {
            let seats: Vec<&str> = [(1, "s"), (2, "n")]
                .iter()
                .filter(|(bit, _)| position.closed & bit != 0)
                .map(|(_, n)| *n)
                .collect();
            extras.push(format!("closed={}", seats.join(",")));
        }
        extras
    }

    /// Reads a position and judges it (R10.3).
    ///
    /// # Errors
    /// The first thing wrong with the text.
    pub fn read_position(&self, text: &str) -> Result<Position<B>, Wrong> {
        let mut fields = text.split_whitespace();
        let mut next = |name: &str| fields.next().ok_or_else(|| missing(name));
        let rows = next("list of rows")?;
        let turn = match next("side to move (s or n)")? {
            "s" => 0,
            "n" => 1,
            other => return Err(Wrong(format!("the side to move is '{other}'; write s or n"))),
        };
        let ply = next("number of plies")?;
        let strip = next("list of pieces on circles ('-' for none)")?;
        let mut position = Position::empty(turn);
        let number = ply.parse().ok().filter(|&number: &u16| number <= 60_000);
        position.ply = number.ok_or_else(|| Wrong(format!("'{ply}' is no number of plies (0 to 60000)")))?;
        self.read_rows(&mut position, rows)?;
        self.read_strip(&mut position, strip)?;
        for extra in fields {
            self.read_extra(&mut position, extra)?;
        }
        self.check_counts(&position)?;
        self.rebuild_sets(&mut position);
        self.judge(&mut position);
        Ok(position)
    }

    fn read_rows(&self, position: &mut Position<B>, text: &str) -> Result<(), Wrong> {
        let rows = rows_of(self.board());
        let parts: Vec<&str> = text.split('/').collect();
        if parts.len() != rows.len() {
            return Err(Wrong(format!(
                "the position has {} rows, the board {}; North's back row comes first, rows are separated by '/'",
                parts.len(),
                rows.len()
            )));
        }
        for (index, (part, squares)) in parts.iter().zip(&rows).enumerate() {
            let mut at = 0;
            let mut rest = *part;
            while !rest.is_empty() {
                let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                if digits > 0 {
                    at += rest[..digits].parse().unwrap_or(usize::from(u8::MAX)).min(usize::from(u8::MAX));
                    rest = &rest[digits..];
                    continue;
                }
                let length = rest.char_indices().nth(2).map_or(rest.len(), |(i, _)| i);
                let (seat, kind) = self.read_code(&rest[..length])?;
                if let Some(&square) = squares.get(at) {
                    self.place(position, seat, square, kind);
                }
                at += 1;
                rest = &rest[length..];
            }
            if at != squares.len() {
                let (row, expected) = (index + 1, squares.len());
                return Err(Wrong(format!(
                    "row {row} of the position fills {at} squares, the board has {expected} there (a headquarters is one square)"
                )));
            }
        }
        Ok(())
    }

    fn read_strip(&self, position: &mut Position<B>, text: &str) -> Result<(), Wrong> {
        for item in text.split(',').filter(|item| *item != "-") {
            let wrong = || {
                Wrong(format!("'{item}' is no circle or bridge square with its piece (o1=GE) of this board"))
            };
            let (name, code) = item.split_once('=').ok_or_else(wrong)?;
            let square = self.board().find(name).filter(|&s| {
                self.board().get(s).is_some_and(|q| matches!(q.place, Place::Circle | Place::Bridge))
            });
            let (seat, kind) = self.read_code(code)?;
            let square = square.filter(|&s| !position.occupied().has(s)).ok_or_else(wrong)?;
            self.place(position, seat, square, kind);
        }
        Ok(())
    }

    fn read_extra(&self, position: &mut Position<B>, text: &str) -> Result<(), Wrong> {
        let unknown = || {
            let extras = "extras are flag=GE,lg frozen=c1,c8 closed=s,n, each where its switch is on";
            Wrong(format!("'{text}' is not valid; {extras}"))
        };
        let (name, value) = text.split_once('=').ok_or_else(unknown)?;
        let rules = self.rules();
        match name {
            "flag" if rules.flag_power_fixed_at_setup => {
                for (seat, code) in value.split(',').enumerate().take(2) {
                    if code != "-" {
                        position.flag_power[seat] = self.read_code(code)?.1;
                    }
                }
            }
            "frozen" if rules.hq_initial_piece_frozen => {
                for name in value.split(',') {
                    let square = self.board().find(name).filter(|&s| position.occupied().has(s));
                    let square = square
                        .ok_or_else(|| Wrong(format!("'{name}' is no square with a piece on this board")))?;
                    position.set_frozen(position.frozen() | B::square(square));
                }
            }
            "closed"
                if rules.own_hq_closed
                    == crate::games::gunjin::rules::switches::OwnHqClosed::AfterRemoval =>
            {
                for seat in value.split(',') {
                    position.closed |= match seat {
                        "s" => 1,
                        "n" => 2,
                        _ => return Err(unknown()),
                    };
                }
            }
            _ => return Err(unknown()),
        }
        Ok(())
    }

    fn check_counts(&self, position: &Position<B>) -> Result<(), Wrong> {
        for (seat, side) in [(SOUTH, "South"), (NORTH, "North")] {
            for (number, kind) in self.ruleset.kinds().iter().enumerate() {
                let found = position
                    .side(seat)
                    .members()
                    .filter(|&s| usize::from(position.kind(s)) == number)
                    .count() as u32;
                if found > kind.count {
                    let (code, most) = (&kind.code, kind.count);
                    return Err(Wrong(format!("{side} has {found} {code}, an army has {most}")));
                }
            }
        }
        Ok(())
    }
}
