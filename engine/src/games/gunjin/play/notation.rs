//! Moves and positions as text (R10), and back.

use super::moves::{Manner, Move};
use super::position::{NO_KIND, Position};
use crate::bits::Bits;
use crate::games::gunjin::rules::board::{Board, NORTH, Place, SOUTH};
use crate::games::gunjin::rules::setup::run_length;
use crate::games::gunjin::tables::compiled::Gunjin;
use thiserror::Error;

/// Why a text is no position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A field is missing.
    #[error("a position is 'rows side ply circles [extras]', separated by spaces; the {0} is missing")]
    Missing(&'static str),
    /// The wrong number of rows.
    #[error(
        "the position has {found} rows, the board {expected}; North's back row comes first, rows are separated by '/'"
    )]
    Rows {
        /// Rows written.
        found: usize,
        /// Rows of the board.
        expected: usize,
    },
    /// A row of the wrong length.
    #[error(
        "row {row} of the position fills {found} squares, the board has {expected} there (a headquarters is one square)"
    )]
    RowLength {
        /// Row from the top, counted from 1.
        row: usize,
        /// Squares written.
        found: usize,
        /// Squares of the row.
        expected: usize,
    },
    /// No such kind.
    #[error(
        "'{code}' in the position is no piece of this game: two letters, capitals for South, small for North; the codes are {codes}"
    )]
    Code {
        /// The letters.
        code: String,
        /// All codes.
        codes: String,
    },
    /// Neither `s` nor `n`.
    #[error("the side to move is '{0}'; write s or n")]
    Side(String),
    /// Not a number, or too large.
    #[error("'{0}' is no number of plies (0 to 60000)")]
    Ply(String),
    /// No such square.
    #[error("'{0}' is no {1} of this board")]
    Square(String, &'static str),
    /// An extra that is not understood.
    #[error(
        "'{0}' is not understood; extras are flag=GE,lg frozen=c1,c8 closed=s,n, each where its switch is on"
    )]
    Extra(String),
    /// More pieces than an army has.
    #[error("{side} has {found} {code}, an army has {most}")]
    TooMany {
        /// South or North.
        side: &'static str,
        /// The kind.
        code: String,
        /// Pieces written.
        found: u32,
        /// Pieces of an army.
        most: u32,
    },
}

/// Why a text is no move.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// Not of the form.
    #[error("'{0}' is no move; write b4b5, a4o1, for a falling missile b3*d7, with the bomb at b4 b3&b4*d7")]
    Form(String),
    /// Not legal.
    #[error("{text} is not legal here; {count} moves are, for example {examples}")]
    Illegal {
        /// The move as typed.
        text: String,
        /// Number of legal moves.
        count: usize,
        /// A few of them.
        examples: String,
    },
}

/// Squares of each row of the board from the top, left to right.
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
    #[must_use]
    pub fn code(&self, seat: usize, kind: u8) -> String {
        let code = &self.ruleset.kinds()[usize::from(kind)].code;
        if seat == SOUTH { code.clone() } else { code.to_lowercase() }
    }

    fn read_code(&self, text: &str) -> Result<(usize, u8), PositionError> {
        let seat = if text.chars().all(|c| c.is_ascii_uppercase()) { SOUTH } else { NORTH };
        let sound = seat == SOUTH || text.chars().all(|c| c.is_ascii_lowercase());
        let kind = self.ruleset.kind_of_code(&text.to_ascii_uppercase()).filter(|_| sound);
        kind.map(|kind| (seat, kind)).ok_or_else(|| PositionError::Code {
            code: text.to_string(),
            codes: self.ruleset.kinds().iter().map(|k| k.code.as_str()).collect::<Vec<_>>().join(" "),
        })
    }

    /// A move as text (R10.5).
    #[must_use]
    pub fn move_text(&self, action: Move) -> String {
        let (from, to) = (self.board().name(action.from), self.board().name(action.to));
        match action.manner {
            Manner::Walk => format!("{from}{to}"),
            Manner::Fall => format!("{from}*{to}"),
            Manner::Carry { bomb } => format!("{from}&{}*{to}", self.board().name(bomb)),
        }
    }

    /// A move as text, also one with squares that this board does not have.
    pub(crate) fn try_move_text(&self, action: Move) -> String {
        let bomb = match action.manner {
            Manner::Carry { bomb } => bomb,
            Manner::Walk | Manner::Fall => action.from,
        };
        let known = [action.from, action.to, bomb].iter().all(|&square| self.board().get(square).is_some());
        if known { self.move_text(action) } else { format!("the move {} to {}", action.from, action.to) }
    }

    /// The move that a text means, legal or not.
    #[must_use]
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
    pub fn read_move(&self, position: &Position<B>, text: &str) -> Result<Move, MoveError> {
        let action = self.parse_move(text).ok_or_else(|| MoveError::Form(text.to_string()))?;
        let mut legal = Vec::new();
        self.legal_moves(position, &mut legal);
        if legal.contains(&action) {
            return Ok(action);
        }
        let examples: Vec<String> = legal.iter().take(5).map(|&m| self.move_text(m)).collect();
        Err(MoveError::Illegal { text: text.to_string(), count: legal.len(), examples: examples.join(" ") })
    }

    /// A position as one line (R10.1, R10.2).
    #[must_use]
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
    pub fn read_position(&self, text: &str) -> Result<Position<B>, PositionError> {
        let mut fields = text.split_whitespace();
        let mut next = |name: &'static str| fields.next().ok_or(PositionError::Missing(name));
        let rows = next("list of rows")?;
        let turn = match next("side to move (s or n)")? {
            "s" => 0,
            "n" => 1,
            other => return Err(PositionError::Side(other.to_string())),
        };
        let ply = next("number of plies")?;
        let strip = next("list of pieces on circles ('-' for none)")?;
        let mut position = Position::empty(turn);
        position.ply = ply
            .parse()
            .ok()
            .filter(|&p: &u16| p <= 60_000)
            .ok_or_else(|| PositionError::Ply(ply.to_string()))?;
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

    fn read_rows(&self, position: &mut Position<B>, text: &str) -> Result<(), PositionError> {
        let rows = rows_of(self.board());
        let parts: Vec<&str> = text.split('/').collect();
        if parts.len() != rows.len() {
            return Err(PositionError::Rows { found: parts.len(), expected: rows.len() });
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
                return Err(PositionError::RowLength { row: index + 1, found: at, expected: squares.len() });
            }
        }
        Ok(())
    }

    fn read_strip(&self, position: &mut Position<B>, text: &str) -> Result<(), PositionError> {
        for item in text.split(',').filter(|item| *item != "-") {
            let wrong =
                || PositionError::Square(item.to_string(), "circle or bridge square with its piece (o1=GE)");
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

    fn read_extra(&self, position: &mut Position<B>, text: &str) -> Result<(), PositionError> {
        let unknown = || PositionError::Extra(text.to_string());
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
                    let square =
                        square.ok_or_else(|| PositionError::Square(name.into(), "square with a piece"))?;
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

    fn check_counts(&self, position: &Position<B>) -> Result<(), PositionError> {
        for (seat, side) in [(SOUTH, "South"), (NORTH, "North")] {
            for (number, kind) in self.ruleset.kinds().iter().enumerate() {
                let found = position
                    .side(seat)
                    .members()
                    .filter(|&s| usize::from(position.kind(s)) == number)
                    .count() as u32;
                if found > kind.count {
                    return Err(PositionError::TooMany {
                        side,
                        code: kind.code.clone(),
                        found,
                        most: kind.count,
                    });
                }
            }
        }
        Ok(())
    }
}
