//! Reading positions from text: the form. What the rules say of a position is checked in [`super::verify`].

use super::Sannin;
use super::board::{Cell, ROWS};
use super::ending::{Ending, Why};
use super::pieces::{Form, KINDS, Kind};
use super::position::{Capture, Position, Stage};
use super::position_error::PositionError;
use super::seats::{SEATS, Seats, seat_of};
use crate::game::ReadPosition;
use std::iter::Peekable;
use std::str::Chars;

/// Number of fields of a position.
const FIELDS: usize = 10;

/// Largest number of pieces of a kind that is read; the rules allow fewer.
const MOST: u8 = 99;

/// A piece in a row: its cell, seat and form.
pub(super) type Placed = (Cell, usize, Form);

fn row_letter(row: usize) -> char {
    char::from(b'a' + row as u8)
}

fn read_rows(text: &str) -> Result<Vec<Placed>, PositionError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != ROWS {
        return Err(PositionError::Rows(rows.len()));
    }
    let mut pieces = Vec::new();
    for (row, text) in rows.into_iter().enumerate() {
        read_row(row, text, &mut pieces)?;
    }
    Ok(pieces)
}

fn read_row(row: usize, text: &str, pieces: &mut Vec<Placed>) -> Result<(), PositionError> {
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
            return Err(PositionError::Letter { row: row_letter(row), column, found: letter.to_string() });
        };
        if let Some(&cell) = cells.get(filled) {
            let Some(form) = form else {
                return Err(PositionError::NoPromotion { cell, kind: kind.letter() });
            };
            pieces.push((cell, seat, form));
        }
        filled += 1;
    }
    match filled == cells.len() {
        true => Ok(()),
        false => Err(PositionError::RowLength { row: row_letter(row), expected: cells.len(), found: filled }),
    }
}

/// A number of at most a few digits; longer ones stop growing.
fn read_number(letters: &mut Peekable<Chars<'_>>) -> usize {
    let mut number = 0;
    while let Some(digit) = letters.peek().and_then(|letter| letter.to_digit(10)) {
        number = (number * 10 + digit as usize).min(usize::from(MOST));
        letters.next();
    }
    number
}

/// Seat, form if there is one, and kind.
fn read_piece(letters: &mut Peekable<Chars<'_>>) -> Option<(usize, Option<Form>, Kind)> {
    let seat = seat_of(letters.next()?)?;
    let promoted = letters.next_if_eq(&'+').is_some();
    let kind = Kind::of_letter(letters.next()?)?;
    let form = if promoted { kind.promotes().then(|| kind.plain().promoted()) } else { Some(kind.plain()) };
    Some((seat, form, kind))
}

fn read_hands(text: &str) -> Result<[[u8; KINDS]; SEATS], PositionError> {
    let wrong = || PositionError::Hand { found: text.to_string() };
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

fn read_seats(field: &'static str, text: &str) -> Result<Seats, PositionError> {
    let read =
        if text == "-" { Some(Seats::NONE) } else { Seats::read(text).filter(|seats| !seats.is_empty()) };
    read.ok_or_else(|| PositionError::Seats { field, found: text.to_string() })
}

fn read_turn(text: &str) -> Result<(usize, Stage), PositionError> {
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
    read().ok_or_else(|| PositionError::Turn(text.to_string()))
}

fn read_allies(text: &str) -> Result<Option<u8>, PositionError> {
    let allies = read_seats("allies", text)?;
    match allies.len() {
        0 => Ok(None),
        2 => Ok((0..SEATS).find(|&seat| !allies.has(seat)).map(|seat| seat as u8)),
        _ => Err(PositionError::Alliance { allies: text.to_string(), why: "it takes two (J14)" }),
    }
}

fn read_memory(text: &str, position: &mut Position) -> Result<(), PositionError> {
    if text == "-" {
        return Ok(());
    }
    for word in text.split(',') {
        let wrong = |why| PositionError::Memory { found: word.to_string(), why };
        if word == "answered" && !position.answered {
            position.answered = true;
            continue;
        }
        let (seat, capture) =
            read_capture(word).ok_or_else(|| wrong("write answered, or a capture like f7g:m, each once"))?;
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

fn read_result(text: &str) -> Result<Option<Ending>, PositionError> {
    if text == "-" {
        return Ok(None);
    }
    let wrong = |why| PositionError::Result { found: text.to_string(), why };
    let (word, winners) = text.split_once(':').ok_or_else(|| wrong("write why, ':' and who, like mate:f"))?;
    let why = Why::ALL.into_iter().find(|why| why.word() == word);
    let why = why.ok_or_else(|| wrong("the reasons are garden, mate, no_move, points, ply_cap"))?;
    let winners = Seats::read(winners).filter(|seats| !seats.is_empty());
    let winners =
        winners.ok_or_else(|| wrong("behind ':' stand the letters of seats in the order f, m, l"))?;
    Ok(Some(Ending { winners, why }))
}

impl crate::replay::Conducted for Sannin {}

impl ReadPosition for Sannin {
    type Error = PositionError;

    fn read_position(&self, text: &str) -> Result<Position, PositionError> {
        let fields: Vec<&str> = text.split(' ').collect();
        let found = fields.len();
        let [rows, turn, hands, jumps, allies, out, owes, memory, ply, result]: [&str; FIELDS] =
            fields.try_into().map_err(|_| PositionError::Fields(found))?;
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
        let cap = self.rules().ply_cap;
        let number = ply.bytes().all(|digit| digit.is_ascii_digit()).then(|| ply.parse().ok()).flatten();
        let goes_on = position.ending.is_none();
        position.ply = number
            .filter(|&ply| ply < cap || !goes_on && ply == cap)
            .ok_or_else(|| PositionError::Ply { found: ply.to_string(), cap })?;
        self.set_up(&mut position, &pieces)?;
        self.verify(&mut position, turn)?;
        Ok(position)
    }
}
