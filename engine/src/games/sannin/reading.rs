//! Reading positions from text: the form. What the rules say of a position is checked in [`super::verify`].

use super::Sannin;
use super::board::{Cell, ROWS, SEATS, Seats, seat_of};
use super::pieces::{Form, KINDS, Kind};
use super::play::{Ending, Why};
use super::position::{Capture, LastTurn, Position, Stage};
use crate::wrong::Wrong;
use std::iter::Peekable;
use std::str::Chars;

const FIELDS: usize = 10;

/// Largest number of pieces of a kind that is read; the rules allow fewer.
const MOST: u8 = 99;

/// A piece in a row: its cell, seat and form.
pub(super) type Placed = (Cell, usize, Form);

pub(super) fn ensure<T: Into<String>>(holds: bool, fault: impl FnOnce() -> T) -> Result<(), Wrong> {
    if holds { Ok(()) } else { Err(Wrong(fault().into())) }
}

fn row_letter(row: usize) -> char {
    char::from(b'a' + row as u8)
}

fn read_rows(text: &str) -> Result<Vec<Placed>, Wrong> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != ROWS {
        return Err(Wrong(format!("the board has 13 rows with '/' between; found {}", rows.len())));
    }
    let mut pieces = Vec::new();
    for (row, text) in rows.into_iter().enumerate() {
        read_row(row, text, &mut pieces)?;
    }
    Ok(pieces)
}

fn read_row(row: usize, text: &str, pieces: &mut Vec<Placed>) -> Result<(), Wrong> {
    let cells: Vec<Cell> = Cell::row(row).collect();
    let mut letters = text.chars().peekable();
    let mut filled = 0;
    while let Some(&letter) = letters.peek() {
        if letter.is_ascii_digit() {
            filled += read_number(&mut letters);
            continue;
        }
        let column = text.chars().count() - letters.clone().count() + 1;
        let Some((seat, form, kind)) = read_piece(&mut letters) else {
            return Err(Wrong(format!(
                "row {}, character {column}: '{letter}' is neither a number nor a piece (seat f, m or l, '+' if promoted, kind KRBGNSLP)",
                row_letter(row)
            )));
        };
        if let Some(&cell) = cells.get(filled) {
            let Some(form) = form else {
                let kind = kind.letter();
                return Err(Wrong(format!(
                    "{kind} on {cell} cannot be promoted: 金権 and 税関 have no promoted form (J4)"
                )));
            };
            pieces.push((cell, seat, form));
        }
        filled += 1;
    }
    let (row, expected) = (row_letter(row), cells.len());
    ensure(filled == expected, || format!("row {row} has {expected} cells; the text fills {filled}"))
}

fn read_number(letters: &mut Peekable<Chars<'_>>) -> usize {
    let mut number = 0;
    while let Some(digit) = letters.peek().and_then(|letter| letter.to_digit(10)) {
        number = (number * 10 + digit as usize).min(usize::from(MOST));
        letters.next();
    }
    number
}

fn read_piece(letters: &mut Peekable<Chars<'_>>) -> Option<(usize, Option<Form>, Kind)> {
    let seat = seat_of(letters.next()?)?;
    let promoted = letters.next_if_eq(&'+').is_some();
    let kind = Kind::of_letter(letters.next()?)?;
    let form = if promoted { kind.promotes().then(|| kind.plain().promoted()) } else { Some(kind.plain()) };
    Some((seat, form, kind))
}

fn read_hands(text: &str) -> Result<[[u8; KINDS]; SEATS], Wrong> {
    let wrong = || {
        Wrong(format!(
            "'{text}' is no hand; write counts and kinds like 2RP for each seat, '-' for none, '/' between the three"
        ))
    };
    let hands: Vec<&str> = text.split('/').collect();
    let hands: [&str; SEATS] = hands.try_into().map_err(|_| wrong())?;
    let mut read = [[0; KINDS]; SEATS];
    for (hand, text) in read.iter_mut().zip(hands) {
        read_hand(text, hand).ok_or_else(wrong)?;
    }
    Ok(read)
}

fn read_hand(text: &str, hand: &mut [u8; KINDS]) -> Option<()> {
    if text == "-" {
        return Some(());
    }
    let mut letters = text.chars().peekable();
    letters.peek()?;
    while let Some(&letter) = letters.peek() {
        let count = if letter.is_ascii_digit() { read_number(&mut letters) } else { 1 };
        let kind = Kind::of_letter(letters.next()?)?;
        if count == 0 || hand[kind as usize] > 0 {
            return None;
        }
        hand[kind as usize] = count as u8;
    }
    Some(())
}

fn read_seats(field: &str, text: &str) -> Result<Seats, Wrong> {
    let read =
        if text == "-" { Some(Seats::NONE) } else { Seats::read(text).filter(|seats| !seats.is_empty()) };
    read.ok_or_else(|| {
        Wrong(format!(
            "'{text}' in the field '{field}' is no set of seats: letters f, m, l in this order, '-' for nobody"
        ))
    })
}

fn read_turn(text: &str) -> Result<(usize, Stage), Wrong> {
    let mut letters = text.chars();
    let mut read = || {
        let seat = seat_of(letters.next()?)?;
        let stage = match letters.as_str() {
            "" => Stage::Fresh,
            "!" => Stage::Refused,
            "&" => Stage::Second,
            offer => Stage::Offered(seat_of(offer.strip_prefix('?')?.parse().ok()?)? as u8),
        };
        Some((seat, stage))
    };
    read().ok_or_else(|| {
        Wrong(format!(
            "'{text}' is no turn; write f, m or l, behind it '?' and a seat for an open offer, '!' after a refusal, '&' between two moves"
        ))
    })
}

fn read_allies(text: &str) -> Result<Option<u8>, Wrong> {
    let allies = read_seats("allies", text)?;
    match allies.len() {
        0 => Ok(None),
        2 => Ok((0..SEATS).find(|&seat| !allies.has(seat)).map(|seat| seat as u8)),
        _ => Err(Wrong(format!("{text} cannot be allied: it takes two (J14)"))),
    }
}

fn read_memory(text: &str, position: &mut Position) -> Result<(), Wrong> {
    if text == "-" {
        return Ok(());
    }
    for word in text.split(',') {
        let wrong = |why| Wrong(format!("'{word}' cannot be remembered: {why}"));
        let remembered = LastTurn::REMEMBERED.into_iter().find(|last_turn| last_turn.word() == word);
        if let Some(last_turn) = remembered.filter(|_| position.last_turn == LastTurn::Quiet) {
            position.last_turn = last_turn;
            continue;
        }
        let (seat, capture) = read_capture(word).ok_or_else(|| {
            wrong("write one of answered, threat, loss, or a capture like f7g:m, each once")
        })?;
        if position.captures[seat].replace(capture).is_some() {
            return Err(wrong("one capture a seat is remembered"));
        }
    }
    Ok(())
}

fn read_capture(word: &str) -> Option<(usize, Capture)> {
    let (place, victim) = word.split_once(':')?;
    let letter = place.chars().next()?;
    let cell = Cell::read(place.strip_prefix(letter)?)?;
    let victim = seat_of(victim.parse().ok()?)? as u8;
    Some((seat_of(letter)?, Capture { cell, victim }))
}

fn read_result(text: &str) -> Result<Option<Ending>, Wrong> {
    if text == "-" {
        return Ok(None);
    }
    let wrong = |why| Wrong(format!("'{text}' is no result: {why}"));
    let (word, winners) = text.split_once(':').ok_or_else(|| wrong("write why, ':' and who, like mate:f"))?;
    let why = Why::ALL.into_iter().find(|why| why.word() == word);
    let why = why.ok_or_else(|| wrong("the reasons are garden, mate, no_move, points, ply_cap"))?;
    let winners = Seats::read(winners).filter(|seats| !seats.is_empty());
    let winners =
        winners.ok_or_else(|| wrong("behind ':' stand the letters of seats in the order f, m, l"))?;
    Ok(Some(Ending { winners, why }))
}

fn read_ply(text: &str, cap: u32, goes_on: bool) -> Result<u32, Wrong> {
    let number = text.bytes().all(|digit| digit.is_ascii_digit()).then(|| text.parse().ok()).flatten();
    number.filter(|&ply| ply < cap || !goes_on && ply == cap).ok_or_else(|| {
        Wrong(format!("'{text}' is no number of moves of a game that goes on; it ends after {cap} (ply_cap)"))
    })
}

impl Sannin {
    pub(super) fn position_of(&self, text: &str) -> Result<Position, Wrong> {
        let fields: Vec<&str> = text.split(' ').collect();
        let found = fields.len();
        let [rows, turn, hands, jumps, allies, out, owes, memory, ply, result]: [&str; FIELDS] =
            fields.try_into().map_err(|_| {
                Wrong(format!(
                    "a position has 10 fields with spaces between (rows, turn, hands, jumps, allies, out, owing, memory, ply, result); found {found}"
                ))
            })?;
        let mut position = Position::bare();
        let pieces = read_rows(rows)?;
        position.hands = read_hands(hands)?;
        let (seat, stage) = read_turn(turn)?;
        (position.turn, position.stage) = (seat as u8, stage);
        position.jumps = read_seats("jumps", jumps)?;
        position.outsider = read_allies(allies)?;
        let out = read_seats("out", out)?;
        position.playing = out.members().fold(Seats::ALL, |playing, seat| playing.with(seat, false));
        position.owes = read_seats("owing", owes)?;
        read_memory(memory, &mut position)?;
        position.ending = read_result(result)?;
        position.ply = read_ply(ply, self.rules().ply_cap, position.ending.is_none())?;
        self.set_up(&mut position, &pieces)?;
        self.verify(&mut position, turn)?;
        Ok(position)
    }
}
