//! Texts of positions and deeds, as the game's notation describes them.

use super::moves::Deed;
use super::{Cell, KINDS, Piece, SEATS, Stage, State, Twin, kind_index, on_board};
use std::fmt::Write;

/// The seat of a letter.
pub(crate) fn seat_index(letter: &str) -> usize {
    SEATS.iter().position(|known| known.to_string() == letter).unwrap_or_else(|| panic!("seat '{letter}'"))
}

/// `7g` is the garden.
pub(crate) fn cell_text((q, r): Cell) -> String {
    format!("{}{}", 7 - q, (b'a' + (r + 6) as u8) as char)
}

pub(crate) fn read_cell(text: &str) -> Cell {
    let (file, row) = text.split_at(text.len() - 1);
    let file: i32 = file.parse().unwrap_or_else(|_| panic!("cell '{text}'"));
    (7 - file, i32::from(row.as_bytes()[0] - b'a') - 6)
}

fn dash(text: String) -> String {
    if text.is_empty() { "-".to_string() } else { text }
}

fn letters(set: impl Fn(usize) -> bool) -> String {
    dash((0..3).filter(|&seat| set(seat)).map(|seat| SEATS[seat]).collect())
}

impl Twin {
    pub(crate) fn deed_text(&self, deed: Deed) -> String {
        match deed {
            Deed::Move(from, to, promote) => {
                format!("{}-{}{}", cell_text(from), cell_text(to), if promote { "+" } else { "" })
            }
            Deed::Drop(kind, to) => format!("{kind}*{}", cell_text(to)),
            Deed::Kill(target) => format!("x{}", cell_text(target)),
            Deed::KillAll => "x*".to_string(),
        }
    }

    pub(crate) fn read_deed(&self, text: &str) -> Deed {
        if text == "x*" {
            return Deed::KillAll;
        }
        if let Some(target) = text.strip_prefix('x') {
            return Deed::Kill(read_cell(target));
        }
        if let Some((kind, to)) = text.split_once('*') {
            return Deed::Drop(kind.chars().next().expect("a kind"), read_cell(to));
        }
        let (from, to) = text.split_once('-').unwrap_or_else(|| panic!("deed '{text}'"));
        Deed::Move(read_cell(from), read_cell(to.trim_end_matches('+')), to.ends_with('+'))
    }

    pub(crate) fn text(&self, state: &State) -> String {
        let rows: Vec<String> = (-6..=6).map(|r| row_text(state, r)).collect();
        let turn = SEATS[state.turn];
        let turn = match state.stage {
            Stage::Fresh => format!("{turn}"),
            Stage::Offered(other) => format!("{turn}?{}", SEATS[other]),
            Stage::Refused => format!("{turn}!"),
            Stage::Second => format!("{turn}&"),
        };
        let hands: Vec<String> = state.hands.iter().map(hand_text).collect();
        let mut memory = vec![state.last_turn.to_string()];
        memory.retain(|word| !word.is_empty());
        for (seat, took) in state.took.iter().enumerate() {
            if let Some((cell, victim)) = took {
                memory.push(format!("{}{}:{}", SEATS[seat], cell_text(*cell), SEATS[*victim]));
            }
        }
        let result = state.result.as_ref().map_or("-".to_string(), |(why, winners)| {
            format!("{why}:{}", letters(|seat| winners.contains(&seat)))
        });
        [
            rows.join("/"),
            turn,
            hands.join("/"),
            letters(|seat| state.jumps[seat]),
            letters(|seat| state.allies.is_some_and(|allies| allies.contains(&seat))),
            letters(|seat| state.out[seat]),
            letters(|seat| state.owes[seat]),
            dash(memory.join(",")),
            state.ply.to_string(),
            result,
        ]
        .join(" ")
    }

    /// Reads a text that is known to be sound.
    pub(crate) fn read(&self, text: &str) -> State {
        let fields: Vec<&str> = text.split(' ').collect();
        let has = |field: usize| [0, 1, 2].map(|seat| fields[field].contains(SEATS[seat]));
        let mut state = self.start();
        state.board = read_rows(fields[0]);
        let turn: Vec<String> = fields[1].chars().map(|letter| letter.to_string()).collect();
        state.turn = seat_index(&turn[0]);
        state.stage = match turn.get(1).map(String::as_str) {
            None => Stage::Fresh,
            Some("?") => Stage::Offered(seat_index(&turn[2])),
            Some("!") => Stage::Refused,
            _ => Stage::Second,
        };
        for (hand, text) in state.hands.iter_mut().zip(fields[2].split('/')) {
            *hand = read_hand(text);
        }
        state.jumps = has(3);
        let allied: Vec<usize> = (0..3).filter(|&seat| has(4)[seat]).collect();
        state.allies = allied.try_into().ok();
        state.out = has(5);
        state.owes = has(6);
        for word in fields[7].split(',').filter(|word| *word != "-") {
            match word.split_once(':') {
                None => {
                    let words = ["answered", "threat", "loss"];
                    state.last_turn = words.into_iter().find(|known| *known == word).expect("a known word");
                }
                Some((place, victim)) => {
                    state.took[seat_index(&place[..1])] = Some((read_cell(&place[1..]), seat_index(victim)));
                }
            }
        }
        state.ply = fields[8].parse().expect("a number");
        state.result = fields[9].split_once(':').map(|(why, winners)| {
            (why.to_string(), winners.chars().map(|letter| seat_index(&letter.to_string())).collect())
        });
        state
    }
}

fn row_text(state: &State, r: i32) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for cell in (-6..=6).map(|q| (q, r)).filter(|&cell| on_board(cell)) {
        match state.at(cell) {
            None => empty += 1,
            Some(Piece { seat, kind, promoted }) => {
                if empty > 0 {
                    let _ = write!(text, "{empty}");
                }
                empty = 0;
                let _ = write!(text, "{}{}{kind}", SEATS[seat], if promoted { "+" } else { "" });
            }
        }
    }
    if empty > 0 {
        let _ = write!(text, "{empty}");
    }
    text
}

fn hand_text(hand: &[usize; 8]) -> String {
    let some = |index: usize| match hand[index] {
        0 => String::new(),
        1 => KINDS[index].to_string(),
        count => format!("{count}{}", KINDS[index]),
    };
    dash((0..8).map(some).collect())
}

fn read_rows(text: &str) -> [Option<Piece>; 169] {
    let mut board = [None; 169];
    for (r, row) in (-6..=6).zip(text.split('/')) {
        let mut cells = (-6..=6).map(|q| (q, r)).filter(|&cell| on_board(cell));
        let mut letters = row.chars().peekable();
        while let Some(letter) = letters.next() {
            if let Some(digit) = letter.to_digit(10) {
                let mut empty = digit;
                while let Some(more) = letters.peek().and_then(|letter| letter.to_digit(10)) {
                    empty = empty * 10 + more;
                    letters.next();
                }
                cells.by_ref().take(empty as usize).for_each(drop);
                continue;
            }
            let seat = seat_index(&letter.to_string());
            let promoted = letters.next_if_eq(&'+').is_some();
            let kind = letters.next().expect("a kind");
            let (q, r) = cells.next().expect("a cell");
            board[((q + 6) * 13 + r + 6) as usize] = Some(Piece { seat, kind, promoted });
        }
    }
    board
}

fn read_hand(text: &str) -> [usize; 8] {
    let (mut hand, mut count) = ([0; 8], 0);
    for letter in text.chars().filter(|letter| *letter != '-') {
        match letter.to_digit(10) {
            Some(digit) => count = count * 10 + digit as usize,
            None => {
                hand[kind_index(letter)] = count.max(1);
                count = 0;
            }
        }
    }
    hand
}
