//! Positions as SFEN: board, side to move, square of a lion just taken by another piece, number of the next move.
//!
//! `…/LFCSGKEGSCFL b - 1`: ranks from `a` to `l`, each from file 12 to file 1, `/` between them; digits for empty squares;
//! `+` before a piece that shows its reverse side; small letters for gote; `b` when sente is to move, `w` when gote is.

use super::pieces::Piece;
use super::position::Position;
use super::squares::{SIZE, Square};
use std::fmt::Write;
use std::iter::{Enumerate, Peekable};
use std::str::Chars;
use thiserror::Error;

/// The array (I1).
pub const START: &str = "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1";

/// Why a text is no position. Columns count characters from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("column {column}: {problem}")]
pub struct BadPosition {
    /// Where, from the beginning of the text.
    pub column: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong with a position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// A field is missing or one too many.
    #[error(
        "a position has 4 fields with one space between them: board, side, lion square, move number; found {0}"
    )]
    Fields(usize),
    /// The board has not 12 ranks.
    #[error("the board has 12 ranks with '/' between them (I1); found {0}")]
    Ranks(usize),
    /// A rank has not 12 files.
    #[error("rank '{rank}' ('{text}') has 12 squares (I1); found {squares}")]
    Files {
        /// The rank's letter.
        rank: char,
        /// The rank as typed.
        text: String,
        /// How many squares it describes; a number of empty squares counts as 145 at most.
        squares: usize,
    },
    /// A letter that is no piece.
    #[error("'{0}' is no piece; the letters are P I L F C S G E A B T O X M V R H D K N Q, small for gote")]
    Letter(char),
    /// A plus sign without a piece behind it.
    #[error("a '+' belongs before the letter of a piece")]
    LonePlus,
    /// A reverse side that there is not.
    #[error("'+{0}' is no piece: king, lion and free king have no reverse side (I4); leave out the '+'")]
    NoReverse(char),
    /// A second king.
    #[error("{side} has a second king; a side has at most one king and any number of princes '+E' (I3)")]
    Kings {
        /// Whose.
        side: &'static str,
    },
    /// A side without king and prince.
    #[error("{side} has neither king nor prince '+E', so the game would be over (I3)")]
    NoRoyal {
        /// Whose.
        side: &'static str,
    },
    /// Nobody's turn.
    #[error("'{0}' is no side; write b when sente is to move, w when gote is")]
    Side(String),
    /// A lion square that is none.
    #[error("'{0}' is no square; write - or the square where a lion has just been taken, 12a to 1l")]
    LionSquare(String),
    /// A lion square on which the side to move has a piece.
    #[error("{side} is to move and has a piece on {square}, so its lion was not taken there (I14); write -")]
    LionTaken {
        /// Whose.
        side: &'static str,
        /// The square.
        square: Square,
    },
    /// A move number that is none.
    #[error("'{0}' is no move number; the first move is 1, the last 4294967295")]
    MoveNumber(String),
}

/// Names of the sides in messages.
const SIDES: [&str; 2] = ["sente", "gote"];

/// Reads a position.
///
/// # Errors
/// With the column and the rule or form that the text breaks. Accepted is every board on which each side has at most one
/// king and at least one king or prince.
pub fn read(text: &str) -> Result<Position, BadPosition> {
    let fields = fields(text);
    let [(board_at, board), (side_at, side), (lion_at, lion), (number_at, number)] = fields[..] else {
        let column = fields.get(4).map_or(text.chars().count() + 1, |(column, _)| *column);
        return Err(BadPosition { column, problem: Problem::Fields(fields.len()) });
    };
    let mut position = Position::empty();
    read_board(board, board_at, &mut position)?;
    let seat = match side {
        "b" => 0,
        "w" => 1,
        _ => return Err(BadPosition { column: side_at, problem: Problem::Side(side.into()) }),
    };
    let struck = read_lion_square(lion, seat, &position)
        .map_err(|problem| BadPosition { column: lion_at, problem })?;
    let digits = number.bytes().all(|byte| byte.is_ascii_digit());
    let next: Option<u32> = number.parse().ok().filter(|&next| next > 0 && digits);
    let next =
        next.ok_or_else(|| BadPosition { column: number_at, problem: Problem::MoveNumber(number.into()) })?;
    position.set_turn(seat, struck, next - 1);
    Ok(position)
}

/// Reads the square where a lion of the side to move has just been taken.
fn read_lion_square(text: &str, side: usize, position: &Position) -> Result<Option<Square>, Problem> {
    if text == "-" {
        return Ok(None);
    }
    let square = Square::read(text).ok_or_else(|| Problem::LionSquare(text.into()))?;
    match position.piece(square) {
        Some(piece) if piece.side() == side => Err(Problem::LionTaken { side: SIDES[side], square }),
        _ => Ok(Some(square)),
    }
}

/// The fields of a text and the columns where they begin.
fn fields(text: &str) -> Vec<(usize, &str)> {
    let mut column = 1;
    let begins = |field: &str| {
        let begin = column;
        column += field.chars().count() + 1;
        begin
    };
    let parts: Vec<&str> = text.split(' ').collect();
    let columns: Vec<usize> = parts.iter().copied().map(begins).collect();
    columns.into_iter().zip(parts).collect()
}

fn read_board(text: &str, column: usize, position: &mut Position) -> Result<(), BadPosition> {
    let ranks = text.split('/').count();
    if ranks != SIZE {
        return Err(BadPosition { column, problem: Problem::Ranks(ranks) });
    }
    let mut begin = column;
    for (row, rank) in text.split('/').enumerate() {
        read_rank(row, rank, begin, position)?;
        begin += rank.chars().count() + 1;
    }
    match (0..2).find(|&side| (position.royals() & position.pieces(side)).is_empty()) {
        Some(side) => Err(BadPosition { column, problem: Problem::NoRoyal { side: SIDES[side] } }),
        None => Ok(()),
    }
}

/// Reads one rank, which begins in a column of the text.
fn read_rank(row: usize, text: &str, begin: usize, position: &mut Position) -> Result<(), BadPosition> {
    let (mut letters, mut squares) = (text.chars().enumerate().peekable(), 0);
    while let Some((index, letter)) = letters.next() {
        let at = |index| move |problem| BadPosition { column: begin + index, problem };
        if letter.is_ascii_digit() {
            squares += read_gap(letter, &mut letters);
            continue;
        }
        let turned = letter == '+';
        let (index, letter) = match turned {
            true => letters.next().filter(|(_, next)| next.is_alphabetic()).ok_or(Problem::LonePlus),
            false => Ok((index, letter)),
        }
        .map_err(at(index))?;
        let piece = read_piece(letter, turned).map_err(at(index))?;
        if piece.is_king() && has_king(position, piece.side()) {
            return Err(at(index)(Problem::Kings { side: SIDES[piece.side()] }));
        }
        if let Some(square) = Square::at(row, squares) {
            position.put(square, piece);
        }
        squares += 1;
    }
    let rank = char::from(b'a' + row as u8);
    let problem = Problem::Files { rank, text: text.into(), squares };
    if squares == SIZE { Ok(()) } else { Err(BadPosition { column: begin, problem }) }
}

/// Reads the number of empty squares that begins with a digit.
fn read_gap(first: char, letters: &mut Peekable<Enumerate<Chars>>) -> usize {
    let digit = |letter: char| letter as usize - '0' as usize;
    let mut empty = digit(first);
    while let Some((_, next)) = letters.next_if(|(_, next)| next.is_ascii_digit()) {
        empty = (empty * 10 + digit(next)).min(SIZE * SIZE + 1);
    }
    empty
}

fn read_piece(letter: char, promoted: bool) -> Result<Piece, Problem> {
    let front = Piece::lettered(letter, false).ok_or(Problem::Letter(letter))?;
    if promoted { front.promoted().ok_or(Problem::NoReverse(letter)) } else { Ok(front) }
}

fn has_king(position: &Position, side: usize) -> bool {
    let royals = position.royals() & position.pieces(side);
    royals.members().any(|square| position.piece(square).is_some_and(Piece::is_king))
}

/// The text of a position.
#[must_use]
pub fn write(position: &Position) -> String {
    let mut text = String::new();
    for row in 0..SIZE {
        if row > 0 {
            text.push('/');
        }
        write_rank(position, row, &mut text);
    }
    let side = if position.side() == 0 { 'b' } else { 'w' };
    let struck = position.lion_struck().map_or("-".to_string(), |square| square.to_string());
    let _ = write!(text, " {side} {struck} {}", u64::from(position.ply()) + 1);
    text
}

fn write_rank(position: &Position, row: usize, text: &mut String) {
    let mut empty = 0;
    let flush = |empty: &mut u32, text: &mut String| {
        if *empty > 0 {
            let _ = write!(text, "{empty}");
        }
        *empty = 0;
    };
    for square in (0..SIZE).filter_map(|column| Square::at(row, column)) {
        match position.piece(square) {
            None => empty += 1,
            Some(piece) => {
                flush(&mut empty, text);
                text.push_str(if piece.is_promoted() { "+" } else { "" });
                text.push(piece.letter());
            }
        }
    }
    flush(&mut empty, text);
}
