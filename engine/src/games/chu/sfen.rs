//! Positions as SFEN: board, side to move, square of a lion just taken by another piece, number of the next
//! move.
//!
//! `…/LFCSGKEGSCFL b - 1`: ranks from `a` to `l`, each from file 12 to file 1, `/` between them; digits for
//! empty squares; `+` before a piece that shows its reverse side; small letters for gote; `b` when sente is
//! to move, `w` when gote is.

use super::{Piece, Position, SIZE, Square};
use crate::games::shared::{parts, run_length};
use crate::wrong::Wrong;
use std::iter::{Enumerate, Peekable};
use std::str::Chars;

/// The array (I1).
pub const START: &str = "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1";

const SIDES: [&str; 2] = ["sente", "gote"];

/// Reads a position.
///
/// # Errors
/// With the column and the rule or form that the text breaks. Accepted is every board on which each side has
/// at most one king and at least one king or prince.
pub(super) fn read(text: &str) -> Result<Position, Wrong> {
    let fields: Vec<(usize, &str)> = parts(text, ' ', 1).collect();
    let [(board_at, board), (side_at, side), (lion_at, lion), (number_at, number)] = fields[..] else {
        let column = fields.get(4).map_or(text.chars().count() + 1, |(column, _)| *column);
        let form =
            "a position has 4 fields with one space between them: board, side, lion square, move number";
        return Err(Wrong::at(column, format!("{form}; found {}", fields.len())));
    };
    let mut position = Position::empty();
    read_board(board, board_at, &mut position)?;
    let seat = match side {
        "b" => 0,
        "w" => 1,
        _ => {
            let fault = format!("'{side}' is not a side; write b when sente is to move, w when gote is");
            return Err(Wrong::at(side_at, fault));
        }
    };
    let struck = read_lion_square(lion, seat, &position).map_err(|fault| Wrong::at(lion_at, fault))?;
    let digits = number.bytes().all(|byte| byte.is_ascii_digit());
    let next: Option<u32> = number.parse().ok().filter(|&next| next > 0 && digits);
    let next = next.ok_or_else(|| {
        let fault = format!("'{number}' is not a move number; the first move is 1, the last 4294967295");
        Wrong::at(number_at, fault)
    })?;
    position.set_turn(seat, struck, next - 1);
    Ok(position)
}

fn read_lion_square(text: &str, side: usize, position: &Position) -> Result<Option<Square>, String> {
    if text == "-" {
        return Ok(None);
    }
    let square = Square::read(text).ok_or_else(|| {
        format!("'{text}' is not a square; write - or the square where a lion has just been taken, 12a to 1l")
    })?;
    match position.piece(square) {
        Some(piece) if piece.side() == side => Err(format!(
            "{} is to move and has a piece on {square}, so its lion was not taken there (I14); write -",
            SIDES[side]
        )),
        _ => Ok(Some(square)),
    }
}

fn read_board(text: &str, column: usize, position: &mut Position) -> Result<(), Wrong> {
    let ranks = text.split('/').count();
    if ranks != SIZE {
        let fault = format!("the board has 12 ranks with '/' between them (I1); found {ranks}");
        return Err(Wrong::at(column, fault));
    }
    for (row, (begin, rank)) in parts(text, '/', column).enumerate() {
        read_rank(row, rank, begin, position)?;
    }
    match (0..2).find(|&side| (position.royals() & position.pieces(side)).is_empty()) {
        Some(side) => {
            let over = "has neither king nor prince '+E', so the game would be over (I3)";
            Err(Wrong::at(column, format!("{} {over}", SIDES[side])))
        }
        None => Ok(()),
    }
}

fn read_rank(row: usize, text: &str, begin: usize, position: &mut Position) -> Result<(), Wrong> {
    let (mut letters, mut squares) = (text.chars().enumerate().peekable(), 0);
    while let Some((index, letter)) = letters.next() {
        let at = |index| move |fault: String| Wrong::at(begin + index, fault);
        if letter.is_ascii_digit() {
            squares += read_gap(letter, &mut letters);
            continue;
        }
        let turned = letter == '+';
        let (index, letter) = match turned {
            true => letters.next().filter(|(_, next)| next.is_alphabetic()),
            false => Some((index, letter)),
        }
        .ok_or_else(|| at(index)("a '+' belongs before the letter of a piece".to_string()))?;
        let piece = read_piece(letter, turned).map_err(at(index))?;
        if piece.is_king() && has_king(position, piece.side()) {
            let at_most = "a side has at most one king and any number of princes '+E' (I3)";
            return Err(at(index)(format!("{} has a second king; {at_most}", SIDES[piece.side()])));
        }
        if let Some(square) = Square::at(row, squares) {
            position.put(square, piece);
        }
        squares += 1;
    }
    if squares == SIZE {
        return Ok(());
    }
    let rank = char::from(b'a' + row as u8);
    Err(Wrong::at(begin, format!("rank '{rank}' ('{text}') has 12 squares (I1); found {squares}")))
}

fn read_gap(first: char, letters: &mut Peekable<Enumerate<Chars>>) -> usize {
    let digit = |letter: char| letter as usize - '0' as usize;
    let mut empty = digit(first);
    while let Some((_, next)) = letters.next_if(|(_, next)| next.is_ascii_digit()) {
        empty = (empty * 10 + digit(next)).min(SIZE * SIZE + 1);
    }
    empty
}

fn read_piece(letter: char, promoted: bool) -> Result<Piece, String> {
    let letters = "P I L F C S G E A B T O X M V R H D K N Q, small for gote";
    let front = Piece::lettered(letter, false);
    let front = front.ok_or_else(|| format!("'{letter}' is not a piece; the letters are {letters}"))?;
    let turned = if promoted { front.promoted() } else { Some(front) };
    let none = "king, lion and free king have no reverse side (I4); leave out the '+'";
    turned.ok_or_else(|| format!("'+{letter}' is not a piece: {none}"))
}

fn has_king(position: &Position, side: usize) -> bool {
    let royals = position.royals() & position.pieces(side);
    royals.members().any(|square| position.piece(square).is_some_and(Piece::is_king))
}

/// The text of a position.
pub(super) fn write(position: &Position) -> String {
    let code = |square| {
        position
            .piece(square)
            .map(|piece| format!("{}{}", if piece.is_promoted() { "+" } else { "" }, piece.letter()))
    };
    let rank = |row| run_length((0..SIZE).filter_map(|column| Square::at(row, column)).map(code));
    let ranks: Vec<String> = (0..SIZE).map(rank).collect();
    let side = if position.side() == 0 { 'b' } else { 'w' };
    let struck = position.lion_struck().map_or("-".to_string(), |square| square.to_string());
    format!("{} {side} {struck} {}", ranks.join("/"), u64::from(position.ply()) + 1)
}
