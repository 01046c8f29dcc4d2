//! Positions: set-up strings (R7, NOTATION) and positions as text (R10), in and out.

use super::Twin;
use super::board::{Board, Place};
use std::collections::BTreeSet;

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    /// Its owner: 0 South, 1 North.
    pub(crate) seat: usize,
    /// Its kind, as an index into the edition's kinds.
    pub(crate) kind: usize,
}

/// Everything that is true of a game at one moment.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct State {
    /// Piece on each square.
    pub(crate) squares: Vec<Option<Piece>>,
    /// The seat whose turn it is.
    pub(crate) side: usize,
    pub(crate) ply: usize,
    /// The kinds the flags copy to the end (R4.6).
    pub(crate) copied: [Option<usize>; 2],
    /// Squares whose piece never moves (R2.14).
    pub(crate) frozen: BTreeSet<usize>,
    /// Seats whose own headquarters is closed to them (R2.15).
    pub(crate) closed: [bool; 2],
    /// Result: values for South and North, and the reason (R8).
    pub(crate) over: Option<(f64, f64, &'static str)>,
}

/// One word of a row: a run of empty squares, or a piece by its code.
enum Word {
    /// So many empty squares.
    Empty(usize),
    /// A code, as written.
    Code(String),
}

/// Splits a row into its words.
fn words(row: &str) -> Vec<Word> {
    let mut found = Vec::new();
    let mut rest = row;
    while !rest.is_empty() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (word, after) = rest.split_at(if digits > 0 { digits } else { 2 });
        found.push(match word.parse() {
            Ok(run) => Word::Empty(run),
            Err(_) => Word::Code(word.to_string()),
        });
        rest = after;
    }
    found
}

/// Reads rows into pairs of square and code; `None` if they do not cover the squares exactly.
fn place(rows: &str, squares: &[Vec<usize>]) -> Option<Vec<(usize, String)>> {
    let rows: Vec<&str> = rows.split('/').collect();
    let mut found = Vec::new();
    if rows.len() != squares.len() {
        return None;
    }
    for (row, squares) in rows.iter().zip(squares) {
        let mut next = squares.iter();
        for word in words(row) {
            match word {
                Word::Empty(run) => {
                    for _ in 0..run {
                        next.next()?;
                    }
                }
                Word::Code(code) => found.push((*next.next()?, code)),
            }
        }
        if next.next().is_some() {
            return None;
        }
    }
    Some(found)
}

/// The squares of both camps row by row, North's back rank first, from left to right as South sees it
/// (R10.1).
fn rows(board: &Board) -> Vec<Vec<usize>> {
    let row_of = |square: &usize| board.squares[*square].cells[0].1;
    let camp = |square: &usize| board.camp(*square).is_some();
    let mut found: Vec<Vec<usize>> = Vec::new();
    for row in (0..=2 * board.ranks + 1).rev() {
        let squares = (0..board.squares.len()).filter(camp).filter(|s| row_of(s) == row);
        found.push(squares.collect());
    }
    found.retain(|row| !row.is_empty());
    found
}

/// The squares of one camp from the owner's eyes, front rank first (NOTATION, set-up).
fn rows_of_camp(board: &Board, seat: usize) -> Vec<Vec<usize>> {
    let mut found = rows(board);
    found.retain(|row| board.camp(row[0]) == Some(seat) && !board.squares[row[0]].open);
    found.iter_mut().for_each(|row| row.retain(|square| !board.is_refuge(*square))); // R1.15
    if seat == 1 {
        found.reverse();
        found.iter_mut().for_each(|row| row.reverse());
    }
    found
}

impl Twin {
    /// The pieces of one set-up; `None` if it does not fit the camp or names an unknown kind.
    fn pieces(&self, seat: usize, setup: &str) -> Option<Vec<(usize, Piece)>> {
        let placed = place(setup, &rows_of_camp(&self.board, seat))?;
        let piece = |code: &str| Some(Piece { seat, kind: self.edition.by_code(&code.to_uppercase())? });
        placed.into_iter().map(|(square, code)| Some((square, piece(&code)?))).collect()
    }

    /// The position at the start of a game (R7).
    pub(crate) fn start(&self, south: &str, north: &str) -> State {
        let rules = &self.edition;
        let mut state = State {
            squares: vec![None; self.board.squares.len()],
            side: usize::from(rules.is("first_player", "north")),
            ply: 0,
            copied: [None; 2],
            frozen: BTreeSet::new(),
            closed: [false; 2],
            over: None,
        };
        for (seat, setup) in [south, north].into_iter().enumerate() {
            for (square, piece) in self.pieces(seat, setup).expect("a set-up that fits the board") {
                state.squares[square] = Some(piece);
            }
        }
        for seat in [0, 1] {
            if rules.on("flag_power_fixed_at_setup") {
                let flag = self.board.camp_squares(seat).into_iter().find(|s| self.is_flag(&state, *s));
                let backer = flag.and_then(|flag| self.backer(&state, flag));
                state.copied[seat] =
                    backer.map(|square| state.squares[square].expect("a backer is a piece").kind);
            }
            if rules.on("hq_initial_piece_frozen")
                && let Some(hq) = self.board.hq(seat).filter(|hq| state.squares[*hq].is_some())
            {
                state.frozen.insert(hq);
            }
        }
        self.judge_as_it_stands(&mut state);
        state
    }

    /// The start from the edition's reference set-ups, the first n tanks of each camp heavy (R3.6).
    pub(crate) fn reference(&self) -> State {
        let setup = |seat: usize| {
            let mut heavies = self.edition.number("split_tank");
            let mut text = String::new();
            for row in self.edition.setups[seat].split('/') {
                text += if text.is_empty() { "" } else { "/" };
                for word in words(row) {
                    text += &match word {
                        Word::Empty(run) => run.to_string(),
                        Word::Code(code) if Some(&code) == self.edition.tank.as_ref() => {
                            let heavy = heavies > 0;
                            heavies = heavies.saturating_sub(1);
                            if heavy { "HT".to_string() } else { "LT".to_string() }
                        }
                        Word::Code(code) if Some(&code) == self.edition.general.as_ref() => "MS".to_string(),
                        Word::Code(code) => code,
                    };
                }
            }
            text
        };
        self.start(&setup(0), &setup(1))
    }

    /// R7: true if a set-up obeys counts and bans.
    pub(crate) fn legal_setup(&self, seat: usize, setup: &str) -> bool {
        let Some(pieces) = self.pieces(seat, setup) else { return false };
        let rules = &self.edition;
        let count = |kind: usize| pieces.iter().filter(|(_, piece)| piece.kind == kind).count();
        let complete = (0..rules.kinds.len()).all(|kind| count(kind) == rules.kinds[kind].count);
        let hq = pieces.iter().find(|(square, _)| Some(*square) == self.board.hq(seat));
        let general = hq.is_some_and(|(_, piece)| rules.kinds[piece.kind].class == "general");
        let wants_general = rules.on("hq_requires_general"); // R7.3
        complete
            && (general || !wants_general)
            && pieces.iter().all(|(square, piece)| self.may_stand(*square, piece.kind))
    }

    /// R7.2, R7.3: true if a kind may be set on a square of its camp.
    fn may_stand(&self, square: usize, kind: usize) -> bool {
        let (rules, place) = (&self.edition, &self.board.squares[square]);
        let bans = [
            ("mine_on_entrance", "mine", place.entrance),
            ("flag_on_entrance", "flag", place.entrance),
            ("bomb_on_entrance", "bomb", place.entrance),
            ("mine_in_hq", "mine", place.hq),
            ("flag_in_hq", "flag", place.hq),
            ("aircraft_in_hq", "aircraft", place.hq),
            ("flag_on_back_rank", "flag", self.board.on_back_rank(square)),
        ];
        let kind = &rules.kinds[kind];
        let banned =
            bans.into_iter().any(|(ban, role, here)| here && kind.is(role) && rules.is(ban, "forbidden"));
        let rank = place.cells[0].1; // R7.5, counted from the owner's rear
        let rank = if self.board.camp(square) == Some(0) { rank } else { 2 * self.board.ranks + 1 - rank };
        let at_home = match kind.start.as_str() {
            "hq" => place.hq,
            "base" => self.board.is_base(square),
            "rear_two" => rank <= 2,
            "not_front" => rank < self.board.ranks,
            _ => true,
        };
        !banned && at_home
    }

    /// Reads a position (R10).
    pub(crate) fn read(&self, text: &str) -> State {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let mut state = State {
            squares: vec![None; self.board.squares.len()],
            side: usize::from(fields[1] == "n"),
            ply: fields[2].parse().expect("a number of plies"),
            copied: [None; 2],
            frozen: BTreeSet::new(),
            closed: [false; 2],
            over: None,
        };
        for (square, code) in place(fields[0], &rows(&self.board)).expect("rows that fit the board") {
            state.squares[square] = Some(self.piece(&code));
        }
        for item in fields[3].split(',').filter(|item| *item != "-") {
            let (square, code) = item.split_once('=').expect("square=code");
            state.squares[self.square(square)] = Some(self.piece(code));
        }
        for extra in &fields[4..] {
            let (key, values) = extra.split_once('=').expect("key=values");
            for (i, value) in values.split(',').enumerate() {
                match key {
                    "flag" => state.copied[i] = self.edition.by_code(&value.to_uppercase()),
                    "frozen" => drop(state.frozen.insert(self.square(value))),
                    "closed" => state.closed[usize::from(value == "n")] = true,
                    _ => panic!("no such extra: {key}"),
                }
            }
        }
        self.judge_as_it_stands(&mut state);
        state
    }

    /// A piece from its code; capitals are South's.
    fn piece(&self, code: &str) -> Piece {
        let capitals = code.to_uppercase();
        let kind = self.edition.by_code(&capitals).expect("a code of the edition");
        Piece { seat: usize::from(code != capitals), kind }
    }

    /// A square from its name.
    pub(crate) fn square(&self, name: &str) -> usize {
        self.board.named(name).expect("the name of a square")
    }

    /// A kind's code as its owner writes it.
    pub(crate) fn code(&self, piece: Piece) -> String {
        let code = &self.edition.kinds[piece.kind].code;
        if piece.seat == 0 { code.clone() } else { code.to_lowercase() }
    }

    /// Writes a position (R10).
    pub(crate) fn text(&self, state: &State) -> String {
        let mut lines = Vec::new();
        for row in rows(&self.board) {
            let (mut line, mut run) = (String::new(), 0);
            for square in row.into_iter().map(Some).chain([None]) {
                let piece = square.and_then(|square| state.squares[square]);
                if (piece.is_some() || square.is_none()) && run > 0 {
                    line += &run.to_string();
                    run = 0;
                }
                match piece {
                    Some(piece) => line += &self.code(piece),
                    None => run += 1,
                }
            }
            lines.push(line);
        }
        let side = if state.side == 0 { "s" } else { "n" };
        format!(
            "{} {side} {} {}{}",
            lines.join("/"),
            state.ply,
            self.strip_text(state),
            self.extras_text(state)
        )
    }

    /// The pieces on circles and bridge squares (R10.1).
    fn strip_text(&self, state: &State) -> String {
        let strip = (0..state.squares.len())
            .filter(|s| matches!(self.board.squares[*s].place, Place::Circle | Place::Bridge));
        let named = strip
            .filter_map(|s| Some(format!("{}={}", self.board.squares[s].name, self.code(state.squares[s]?))));
        let list: Vec<String> = named.collect();
        if list.is_empty() { "-".to_string() } else { list.join(",") }
    }

    /// The extras that are not empty, each after a space (R10.2).
    fn extras_text(&self, state: &State) -> String {
        let mut text = String::new();
        if state.copied != [None; 2] {
            let code = |seat: usize| {
                state.copied[seat].map_or("-".to_string(), |kind| self.code(Piece { seat, kind }))
            };
            text += &format!(" flag={},{}", code(0), code(1));
        }
        if !state.frozen.is_empty() {
            let names: Vec<&str> =
                state.frozen.iter().map(|s| self.board.squares[*s].name.as_str()).collect();
            text += &format!(" frozen={}", names.join(","));
        }
        let seats: Vec<&str> =
            [0, 1].into_iter().filter(|s| state.closed[*s]).map(|s| ["s", "n"][s]).collect();
        if !seats.is_empty() {
            text += &format!(" closed={}", seats.join(","));
        }
        text
    }
}
