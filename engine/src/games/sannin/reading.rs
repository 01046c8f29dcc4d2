//! Reading positions from text: the form, then what the rules say of a position that somebody wrote down.

use super::board::{ROWS, SEAT_LETTERS, seat_of};
use super::pieces::KINDS;
use super::position::{Capture, LastTurn};
use super::rules::{Alliances, MateCounts, Rescue, SuddenLoss};
use super::{Cell, Ending, Form, Kind, KingFirstJump, Position, SEATS, Sannin, Seats, Stage, Why};
use crate::bits::Bits;
use crate::switches::SwitchValue;
use crate::wrong::Wrong;
use std::iter::Peekable;
use std::str::Chars;

const FIELDS: usize = 10;

const MOST: u8 = 99;

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
                let kind = kind.letters();
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
            "'{text}' is not a hand; write counts and kinds like 2RP for each seat, '-' for none, '/' between the three"
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
            "'{text}' in the field '{field}' is not a set of seats: letters f, m, l in this order, '-' for nobody"
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
            "'{text}' is not a turn; write f, m or l, behind it '?' and a seat for an open offer, '!' after a refusal, '&' between two moves"
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
    let wrong = |why: &str| Wrong(format!("'{text}' is not a result: {why}"));
    let (word, winners) = text.split_once(':').ok_or_else(|| wrong("write why, ':' and who, like mate:f"))?;
    let why =
        Why::read(word).ok_or_else(|| wrong(&format!("the reasons are {}", Why::words().join(", "))))?;
    let winners = Seats::read(winners).filter(|seats| !seats.is_empty());
    let winners =
        winners.ok_or_else(|| wrong("behind ':' stand the letters of seats in the order f, m, l"))?;
    Ok(Some(Ending { winners, why }))
}

fn read_ply(text: &str, cap: u32, goes_on: bool) -> Result<u32, Wrong> {
    let number = text.bytes().all(|digit| digit.is_ascii_digit()).then(|| text.parse().ok()).flatten();
    number.filter(|&ply| ply < cap || !goes_on && ply == cap).ok_or_else(|| {
        Wrong(format!("'{text}' is not a number of moves of an open game; it ends after {cap} (ply_cap)"))
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

/// A fault if there is any: the first of some that apply, told with what it is the fault of.
fn first(faults: &[(bool, &str)], tell: impl FnOnce(&str) -> String) -> Result<(), Wrong> {
    let fault = faults.iter().find(|(broken, _)| *broken);
    fault.map_or(Ok(()), |(_, why)| Err(Wrong(tell(why))))
}

fn out_but_there(seat: char, what: &str) -> String {
    format!("{seat} is out but still has {what}; a loser's pieces leave the game (J6)")
}

impl Sannin {
    pub(super) fn set_up(&self, position: &mut Position, pieces: &[Placed]) -> Result<(), Wrong> {
        let mut kings = [None; SEATS];
        for &(cell, owner, form) in pieces {
            let seat = SEAT_LETTERS[owner];
            ensure(position.playing.has(owner), || {
                out_but_there(seat, &format!("{} on {cell}", form.text()))
            })?;
            if form.kind() == Kind::Yoron
                && let Some(first) = kings[owner].replace(cell)
            {
                return Err(Wrong(format!(
                    "{seat} has two 輿論, on {first} and {cell}; everybody has one (J1)"
                )));
            }
            let dead = self.tables.dead[owner][form.index()] & cell.bit() != 0;
            ensure(!dead, || format!("{} on {cell} could never move from there (J8)", form.text()))?;
            position.put(owner, form, cell);
        }
        let missing = position.playing.members().find(|&seat| kings[seat].is_none());
        ensure(missing.is_none(), || {
            let seat = SEAT_LETTERS[missing.unwrap_or_default()];
            format!("{seat} has no 輿論 (K or +K) on the board; only players listed as out have none (J6)")
        })
    }

    /// Checks everything but the pieces' cells, and finds out who is in check. `turn` is the field of the
    /// turn.
    pub(super) fn verify(&self, position: &mut Position, turn: &str) -> Result<(), Wrong> {
        self.verify_hands(position)?;
        self.verify_counts(position)?;
        self.verify_alliance(position)?;
        let jumps = position.jumps;
        self.look_for_checks(position);
        let lost = jumps.members().find(|&seat| !position.jumps.has(seat));
        position.jumps = jumps;
        self.verify_jumps(position, lost)?;
        self.verify_owes(position)?;
        self.verify_memory(position)?;
        self.verify_result(position)?;
        self.verify_stage(position, turn)?;
        let mover = usize::from(position.turn);
        let stuck = position.ending.is_none() && !self.has_deed(position, mover);
        ensure(!stuck, || {
            let seat = SEAT_LETTERS[mover];
            format!("{seat} is to move and has no legal move: he would be out already, or the game over (J6)")
        })?;
        self.verify_mates(position)
    }

    /// Checks that nobody stands mated if mates count at once; between the two moves of a turn none counts
    /// yet.
    fn verify_mates(&self, position: &Position) -> Result<(), Wrong> {
        let settled = position.ending.is_none() && position.stage != Stage::Second;
        if !settled || self.rules().mate_counts != MateCounts::AtOnce {
            return Ok(());
        }
        self.first_mated(position).map_or(Ok(()), |seat| {
            let seat = SEAT_LETTERS[seat];
            Err(Wrong(format!(
                "{seat} is mated and still there; mates count at once (J6): list {seat} as out and take its pieces off, or play mate_counts=at_own_turn"
            )))
        })
    }

    fn verify_hands(&self, position: &Position) -> Result<(), Wrong> {
        for (owner, hand) in position.hands.iter().enumerate() {
            let seat = SEAT_LETTERS[owner];
            ensure(hand[Kind::Yoron as usize] == 0, || {
                format!("the hand of {seat} holds a K: a 輿論 is never taken (J6)")
            })?;
            let empty = hand.iter().all(|&count| count == 0);
            ensure(empty || position.playing.has(owner), || out_but_there(seat, "pieces in hand"))?;
        }
        Ok(())
    }

    fn verify_counts(&self, position: &Position) -> Result<(), Wrong> {
        for kind in Kind::ALL {
            let same = |&number: &u8| position.piece(Cell::member(number)).1.kind() == kind;
            let board = position.all().members().filter(same).count();
            let hands: usize = (0..SEATS).map(|seat| usize::from(position.in_hand(seat, kind))).sum();
            let (found, most) = (board + hands, usize::from(self.tables.counts[kind as usize]));
            ensure(found <= most, || {
                let kind = kind.letters();
                format!("{found} pieces of kind {kind} on board and in hands; the game has {most} (J1)")
            })?;
        }
        Ok(())
    }

    fn verify_alliance(&self, position: &Position) -> Result<(), Wrong> {
        let Some(allies) = position.allies() else { return Ok(()) };
        let alone = usize::from(position.outsider.unwrap_or_default());
        let plain = Kind::Yoron.plain();
        let faults = [
            (self.rules().alliances == Alliances::Off, "alliances are switched off"),
            (position.playing != Seats::ALL, "an alliance ends when somebody is out (J17.9)"),
            (allies.members().any(|seat| position.king_form(seat) != plain), "an ally has no 旭光 (J17.1)"),
            (position.king_form(alone) == plain, "the player outside must have a 旭光, +K (J18.1)"),
        ];
        first(&faults, |why| format!("{allies} cannot be allied: {why}"))
    }

    fn verify_jumps(&self, position: &Position, lost: Option<usize>) -> Result<(), Wrong> {
        for seat in position.jumps.members() {
            let home = self.tables.start[seat].iter().any(|&(cell, kind)| {
                kind == Kind::Yoron && position.at(cell) == Some((seat, Kind::Yoron.plain()))
            });
            let faults = [
                (!position.playing.has(seat), "its player is out"),
                (self.rules().king_first_jump == KingFirstJump::Off, "king_first_jump is off"),
                (!home, "it does not stand where it began"),
                (position.outsider.is_some(), "there is an alliance, which takes it"),
                (lost == Some(seat), "it is in check, which takes it"),
            ];
            let seat = SEAT_LETTERS[seat];
            first(&faults, |why| format!("the 輿論 of {seat} cannot have its jump left: {why} (J12)"))?;
        }
        Ok(())
    }

    fn verify_owes(&self, position: &Position) -> Result<(), Wrong> {
        for seat in position.owes.members() {
            let faults = [
                (self.rules().rescue == Rescue::Off, "rescue is off"),
                (self.rules().alliances == Alliances::Off, "nobody can be allied"),
                (!position.playing.has(seat), "he is out"),
                (usize::from(position.turn) == seat && position.ending.is_none(), "he is to move"),
                (position.outsider.map(usize::from) == Some(seat), "he has no ally"),
            ];
            let seat = SEAT_LETTERS[seat];
            first(&faults, |why| format!("{seat} cannot owe a turn: {why} (J17.7)"))?;
        }
        Ok(())
    }

    fn verify_memory(&self, position: &Position) -> Result<(), Wrong> {
        self.verify_last_turn(position)?;
        let kept = self.remembers_captures(position);
        for (seat, capture) in position.captures.iter().enumerate() {
            let Some(capture) = capture else { continue };
            let letter = |seat: usize| SEAT_LETTERS[seat];
            let found = format!("{}{}:{}", letter(seat), capture.cell, letter(usize::from(capture.victim)));
            let faults = [
                (
                    !kept,
                    "captures matter only to allies who may take each other's pieces in exchange (J17.6)",
                ),
                (usize::from(capture.victim) == seat, "nobody takes his own piece"),
            ];
            first(&faults, |why| format!("'{found}' cannot be remembered: {why}"))?;
        }
        Ok(())
    }

    fn verify_last_turn(&self, position: &Position) -> Result<(), Wrong> {
        let last_turn = position.last_turn;
        let fault = match last_turn {
            LastTurn::Quiet => None,
            _ if !self.attacks_matter(position) => {
                Some("it matters only where a sudden alliance can come about (J15)")
            }
            LastTurn::Answered => None,
            LastTurn::Threat if !self.may_have_threatened(position) => {
                Some("the player before threatens nobody with mate, or that is no attack (J16)")
            }
            LastTurn::Loss if !self.may_have_taken(position) => Some("a loss is no attack here (J16)"),
            LastTurn::Threat | LastTurn::Loss => None,
        };
        let told = last_turn.word();
        fault.map_or(Ok(()), |why| Err(Wrong(format!("'{told}' cannot be remembered: {why}"))))
    }

    fn may_have_threatened(&self, position: &Position) -> bool {
        let (before, mover, third) = self.about_to_join(position);
        self.rules().attacks_by_threat()
            && self.can_ally(position, before, mover)
            && self.threatens(position, before, third)
    }

    fn may_have_taken(&self, position: &Position) -> bool {
        let (before, mover, _) = self.about_to_join(position);
        self.rules().attacks_by_loss() != SuddenLoss::Off && self.can_ally(position, before, mover)
    }

    fn verify_result(&self, position: &Position) -> Result<(), Wrong> {
        let playing = position.playing;
        let Some(ending) = position.ending else {
            return ensure(playing.len() > 1, || {
                let left = playing.len();
                format!(
                    "only {left} left in the game: it is over, and the last field must tell the result (J6)"
                )
            });
        };
        let inside = ending.winners.members().all(|seat| playing.has(seat));
        ensure(inside, || {
            let (why, winners) = (ending.why.word(), ending.winners);
            format!("'{why}:{winners}' is not a result: a player who is out wins nothing")
        })
    }

    fn verify_stage(&self, position: &Position, turn: &str) -> Result<(), Wrong> {
        let seat = usize::from(position.turn);
        let over = position.ending.is_some();
        let mut fresh = *position;
        fresh.stage = Stage::Fresh;
        let offered = |other: u8| self.offers(&fresh).has(usize::from(other));
        let declares = self.rules().declares() && self.is_free_for_all(position);
        let rescued = self.may_rescue(&fresh, seat);
        let fault = match position.stage {
            _ if !over && !position.playing.has(seat) => Some("this player is out (J6)"),
            Stage::Offered(_) | Stage::Refused if over => Some("the game is over"),
            Stage::Offered(other) if !offered(other) => Some("this alliance cannot be offered here (J14)"),
            Stage::Refused if !declares => Some("no alliance can be offered here (J14)"),
            Stage::Second if !over && !rescued => {
                Some("only an ally in check moves twice, and the first move leaves the check (J17.7)")
            }
            _ => None,
        };
        fault.map_or(Ok(()), |why| Err(Wrong(format!("the turn '{turn}' cannot be: {why}"))))
    }
}
