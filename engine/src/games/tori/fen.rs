//! Actions as text, in the way of Fairy-Stockfish: `d2e2`, `a5a6+` with promotion, `S@d4` for a drop. An
//! exchange, which no engine has, is the shrike's square and what takes its place: `c6=F`.
//!
//! Positions as one line of text, as Fairy-Stockfish writes them: ranks from the top with `/` between, hands
//! in brackets, the side to move, two counters of which the second numbers the move.
//!
//! As there, the side that is not to move may stand in check, though no game gets so far: its phoenix can be
//! taken then, and that wins. (The oracle has counts of such a position.)

use super::position::Board;
use super::rules::{DropMate, PromoteInside, ShrikeRules};
use super::squares::{SIZE, members, rank};
use super::{Action, Deed, Hand, Kind, Position, Side, Square, Tori};
use crate::game::Notation;
use crate::games::shared::{framed, read_ranks, run_length};
use crate::wrong::Wrong;
use std::fmt::Write;

const SWALLOW_MATE: &str = "swallow-mate";
const LATEST: u32 = super::MOST_PLIES / 2;
const LETTERS: &str = "S F C P L R K, O and H with their switches, +S and +F, upper case for sente";
impl Notation for Tori {
    fn action_text(&self, position: &Position, action: Action) -> String {
        match action.deed() {
            Deed::Move { from, to } => {
                let code = position.board.code(from);
                let promotes = code != 0 && self.arrives(code, position.side, from, to) != code;
                format!("{from}{to}{}", if promotes { "+" } else { "" })
            }
            Deed::Drop { kind, to } => format!("{}@{to}", kind.letters()),
            Deed::Exchange { kind, at } => format!("{at}={}", kind.letters()),
        }
    }

    fn position_text(&self, position: &Position) -> String {
        let code = |square| position.piece(square).map(|(side, kind)| letters(side, kind));
        let row = |rank| run_length((0..SIZE).filter_map(move |file| Square::new(file, rank)).map(code));
        let ranks: Vec<String> = (0..SIZE).rev().map(row).collect();
        let mut text = ranks.join("/") + "[";
        let held = text.len();
        for side in Side::BOTH {
            // As Fairy-Stockfish does, the swallow last.
            for kind in Kind::HELD.into_iter().cycle().skip(1).take(Kind::HELD.len()) {
                for _ in 0..position.hand(side).count(kind) {
                    text += &letters(side, kind);
                }
            }
        }
        if text.len() == held {
            text.push('-');
        }
        let side = if position.side == Side::Sente { 'w' } else { 'b' };
        let _ = write!(text, "] {side} 0 {}", position.ply / 2 + 1);
        if position.swallow_mate {
            text = text + " " + SWALLOW_MATE;
        }
        text
    }

    fn picture(&self, position: &Position, ascii: bool) -> String {
        draw(position, ascii)
    }

    fn read_position(&self, text: &str) -> Result<Position, Wrong> {
        self.read_fen(text).map_err(|fault| Wrong(format!("{fault} (in '{text}')")))
    }
}

pub(super) fn letters(side: Side, kind: Kind) -> String {
    match side {
        Side::Sente => kind.letters().to_string(),
        Side::Gote => kind.letters().to_lowercase(),
    }
}

fn missing(what: &str) -> Wrong {
    Wrong(format!(
        "{what} is missing; a position is written like rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1"
    ))
}

#[derive(Clone, Copy)]
struct Word<'t> {
    text: &'t str,
    column: usize,
}

/// The words of a line. Columns count characters, from 1.
fn words(line: &str) -> impl Iterator<Item = Word<'_>> {
    let columns = line.char_indices().zip(1..);
    let mut previous = ' ';
    columns.filter_map(move |((at, character), column)| {
        let begins = previous.is_whitespace() && !character.is_whitespace();
        previous = character;
        let text = line[at..].split_whitespace().next()?;
        begins.then_some(Word { text, column })
    })
}

#[derive(Default)]
pub(super) struct Pieces {
    pub(super) board: Vec<(Square, Side, Kind)>,
    pub(super) hands: Vec<(Side, Kind)>,
}

impl Tori {
    pub(super) fn read_fen(&self, line: &str) -> Result<Position, Wrong> {
        let mut words = words(line);
        let pieces = self.read_pieces(words.next().ok_or_else(|| missing("the board"))?)?;
        let side = words.next().ok_or_else(|| missing("the side to move"))?;
        let side = match side.text {
            "w" => Side::Sente,
            "b" => Side::Gote,
            found => {
                let fault = format!("'{found}' is not a side; write w for sente or b for gote");
                return Err(Wrong::at(side.column, fault));
            }
        };
        let mut rest: Vec<Word<'_>> = words.collect();
        let mark = rest.pop_if(|word| word.text == SWALLOW_MATE);
        let move_number = read_counters(&rest)?;
        self.check_pieces(&pieces)?;
        let mut position = Position {
            board: Board::default(),
            hands: [Hand::default(); 2],
            side,
            swallow_mate: false,
            ply: (2 * (move_number - 1)) as u16 + side as u16,
        };
        for (square, side, kind) in pieces.board {
            position.board.put(square, kind.code(), side);
        }
        for (side, kind) in pieces.hands {
            position.hands[side.index()].take(kind.code());
        }
        self.check_board(&position)?;
        if let Some(Word { column, .. }) = mark {
            position.swallow_mate = self.is_swallow_mate(&position);
            if !position.swallow_mate {
                let what = "marks a mate that a swallow drop gave under drop_mate=listed; this is none";
                return Err(Wrong::at(column, format!("'swallow-mate' {what}")));
            }
        }
        Ok(position)
    }

    /// True if the side to move may have been mated by a swallow drop, in a game in which that is listed and
    /// loses.
    fn is_swallow_mate(&self, position: &Position) -> bool {
        let up = if position.side == Side::Sente { 1 } else { -1 };
        let before = |phoenix: Square| {
            let rank = phoenix.rank().checked_add_signed(up)?;
            position.piece(Square::new(phoenix.file(), rank)?)
        };
        let before = position.board.phoenix(position.side).and_then(before);
        self.rules.drop_mate == DropMate::Listed
            && before == Some((position.side.other(), Kind::Swallow))
            && !self.can_act(position)
    }

    fn read_pieces(&self, word: Word<'_>) -> Result<Pieces, Wrong> {
        let (ranks, hands) = match word.text.split_once('[') {
            Some((ranks, hands)) => (ranks, Some(hands)),
            None => (word.text, None),
        };
        let mut pieces = Pieces::default();
        read_ranks((word.column, ranks), (SIZE, SIZE), "top", |(rank, file), (letter, column), letters| {
            let promoted = letter == '+';
            let no_front = || {
                let only = "stands before S or F only, swallows and falcons; nothing else promotes (H4)";
                Wrong::at(column, format!("'+' {only}"))
            };
            let (letter, at) = if promoted { letters.next().ok_or_else(no_front)? } else { (letter, column) };
            let (side, mut kind) = self.read_letter(letter, at)?;
            if promoted {
                kind = kind.promoted().ok_or_else(no_front)?;
            }
            let square = u8::try_from(file).ok().and_then(|file| Square::new(file, rank));
            pieces.board.extend(square.map(|square| (square, side, kind)));
            Ok(())
        })?;
        if let Some(text) = hands {
            let column = word.column + ranks.chars().count() + 1;
            self.read_hands(Word { text, column }, &mut pieces)?;
        }
        Ok(pieces)
    }

    fn read_letter(&self, found: char, column: usize) -> Result<(Side, Kind), Wrong> {
        let side = if found.is_ascii_uppercase() { Side::Sente } else { Side::Gote };
        let kind = Kind::of_letter(found.to_ascii_uppercase());
        let Some(kind) = kind else {
            let fault = format!("'{found}' means nothing here; pieces are {LETTERS}, empty squares 1 to 7");
            return Err(Wrong::at(column, fault));
        };
        let switch = match kind {
            Kind::Owl if !self.rules.owl => "owl",
            Kind::Shrike if !self.rules.shrike => "shrike",
            _ => return Ok((side, kind)),
        };
        let name = kind.name();
        Err(Wrong::at(column, format!("there is no {name} in this game; the switch {switch}=true adds it")))
    }

    fn read_hands(&self, word: Word<'_>, pieces: &mut Pieces) -> Result<(), Wrong> {
        let inside = word.text.find(']').filter(|&end| end + 1 == word.text.len());
        let end =
            word.text.find(']').map_or(word.text.chars().count(), |end| word.text[..=end].chars().count());
        let inside = inside.ok_or_else(|| {
            let fault = "the hands stand between [ and ], right behind the board; [-] if there are none";
            Wrong::at(word.column + end, fault)
        })?;
        let inside = &word.text[..inside];
        if inside == "-" {
            return Ok(());
        }
        for (found, column) in inside.chars().zip(word.column..) {
            if matches!(found, '+' | 'K' | 'k') {
                let held = "cannot be in hand; hands hold unpromoted pieces but the phoenix (H2)";
                return Err(Wrong::at(column, format!("'{found}' {held}")));
            }
            pieces.hands.push(self.read_letter(found, column)?);
        }
        Ok(())
    }
}

/// Reads what stands behind the side: nothing, two numbers, or two dashes and two numbers. Yields the move
/// number.
fn read_counters(words: &[Word<'_>]) -> Result<u32, Wrong> {
    let words = match words {
        [first, second, rest @ ..] if first.text == "-" && second.text == "-" => rest,
        all => all,
    };
    let misplaced = |word: &Word<'_>| {
        let place = "is out of place; behind the side come two numbers, as in 'w 0 1' or 'w - - 0 1'";
        Wrong::at(word.column, format!("'{}' {place}", word.text))
    };
    let number = |word: &Word<'_>| word.text.parse::<u32>().map_err(|_| misplaced(word));
    match words {
        [] => Ok(1),
        [_] => Err(missing("the second counter, the number of the move")),
        [first, second, extra @ ..] => {
            number(first)?;
            let found = number(second)?;
            if let [extra, ..] = extra {
                return Err(misplaced(extra));
            }
            let fault = || format!("move number {found} is out of range; it can be 1 to {LATEST}");
            let fits = (1..=LATEST).contains(&found);
            if fits { Ok(found) } else { Err(Wrong::at(second.column, fault())) }
        }
    }
}

impl Tori {
    /// Number of pieces of a kind that the game has, promoted ones included (H1, H8).
    fn most(&self, kind: Kind) -> usize {
        match kind {
            Kind::Swallow => 16,
            Kind::Crane if self.rules.owl => 2,
            Kind::Crane | Kind::Pheasant => 4,
            _ => 2,
        }
    }

    pub(super) fn check_pieces(&self, pieces: &Pieces) -> Result<(), Wrong> {
        for side in Side::BOTH {
            let own = |&&(_, owner, kind): &&(Square, Side, Kind)| owner == side && kind == Kind::Phoenix;
            let found = pieces.board.iter().filter(own).count();
            if found != 1 {
                let side = side.name();
                return Err(Wrong(format!("{side} has {found} phoenixes; each side needs one K (H3)")));
            }
        }
        for kind in Kind::HELD {
            let board = pieces.board.iter().filter(|(_, _, other)| other.front() == kind).count();
            let found = board + pieces.hands.iter().filter(|(_, other)| *other == kind).count();
            let most = self.most(kind);
            if found > most {
                let kind = kind.name();
                return Err(Wrong(format!(
                    "there are {found} pieces of the kind {kind}, board and hands together; the game has {most} (H1)"
                )));
            }
        }
        Ok(())
    }

    pub(super) fn check_board(&self, position: &Position) -> Result<(), Wrong> {
        let board = &position.board;
        for side in Side::BOTH {
            let swallows = board.kind(Kind::Swallow, board.of(side));
            for file in 0..SIZE {
                let found = members(swallows).filter(|square| square.file() == file).count();
                if found > 2 {
                    let (side, file) = (side.name(), char::from(b'a' + file));
                    return Err(Wrong(format!(
                        "{side} has {found} swallows on file {file}; two are allowed (H5)"
                    )));
                }
            }
            for kind in self.keep_off_the_last_rank() {
                let stuck = board.kind(kind, board.of(side) & rank(side, SIZE - 1));
                if let Some(square) = members(stuck).next() {
                    let (side, kind) = (side.name(), kind.name());
                    return Err(Wrong(format!(
                        "{square}: {side}'s {kind} on its last rank could never move; no rule of this game lets it get there"
                    )));
                }
            }
        }
        Ok(())
    }

    fn keep_off_the_last_rank(&self) -> impl Iterator<Item = Kind> {
        let swallow = self.rules.promote_inside != PromoteInside::Never;
        let shrike = self.rules.shrike_rules == ShrikeRules::Engine;
        [(swallow, Kind::Swallow), (shrike, Kind::Shrike)]
            .into_iter()
            .filter_map(|(off, kind)| off.then_some(kind))
    }
}

struct Script {
    ascii: bool,
    width: usize,
    sides: [&'static str; 2],
    in_hand: &'static str,
    nothing: &'static str,
    to_move: &'static str,
}

const JAPANESE: Script = Script {
    ascii: false,
    width: 5,
    sides: ["先手", "後手"],
    in_hand: "持駒",
    nothing: "なし",
    to_move: "手番",
};

const ASCII: Script = Script {
    ascii: true,
    width: 4,
    sides: ["sente", "gote"],
    in_hand: "in hand",
    nothing: "nothing",
    to_move: "to move",
};

/// The board with a frame, the hands beside it: gote's at the top, sente's at the bottom. Gote's pieces have
/// a `v` before them, or lower-case letters.
pub(super) fn draw(position: &Position, ascii: bool) -> String {
    let script = if ascii { &ASCII } else { &JAPANESE };
    let cell = |file, rank| script.cell(Square::new(file, rank).and_then(|square| position.piece(square)));
    let beside = |rank| {
        let home = |side: &Side| rank == if *side == Side::Sente { 0 } else { SIZE - 1 };
        let side = Side::BOTH.into_iter().find(home);
        side.map_or(String::new(), |side| script.hand(side, position.hand(side)))
    };
    let mut picture = framed((SIZE, SIZE), script.width, cell, beside);
    picture += &format!("{}: {}", script.to_move, script.sides[position.side.index()]);
    picture
}

impl Script {
    fn cell(&self, piece: Option<(Side, Kind)>) -> String {
        let Some((side, kind)) = piece else { return " ".repeat(self.width) };
        if self.ascii {
            return format!("{:^1$}", letters(side, kind), self.width);
        }
        let characters = kind.characters();
        let gote = if side == Side::Gote { "v" } else { " " };
        let rest = self.width - 1 - 2 * characters.chars().count();
        format!("{gote}{characters}{}", " ".repeat(rest))
    }

    fn hand(&self, side: Side, hand: Hand) -> String {
        let one = |kind: Kind| {
            let name = if self.ascii { letters(side, kind) } else { kind.characters().to_string() };
            let count = hand.count(kind);
            if count > 1 { format!("{name}{count}") } else { name }
        };
        let held: Vec<String> = hand.kinds().map(one).collect();
        let held = if held.is_empty() { self.nothing.to_string() } else { held.join(" ") };
        format!("  {} {}: {held}", self.sides[side.index()], self.in_hand)
    }
}
