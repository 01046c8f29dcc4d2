//! Moves as USI: from, the square of a piece taken on the way, to, `+` for promotion (`6f5e6d`, 居食い
//! `6f5e6f`, pass `6f6f`).

use super::{Action, Chu, Piece, Position, SIZE, Square, sfen};
use crate::game::{Game, Notation};
use crate::wrong::Wrong;
use std::fmt::Write;

impl Notation for Chu {
    fn action_text(&self, _: &Position, action: Action) -> String {
        format!("{action:?}")
    }

    /// The legal move that a text means. Two steps over an empty square are understood too: `6f6e6d` as the
    /// direct move, `6f6e6f` as the pass.
    fn read_action(&self, position: &Position, text: &str) -> Option<Action> {
        let (squares, promotes) = match text.strip_suffix('+') {
            Some(squares) => (squares, true),
            None => (text, false),
        };
        let action = match read_squares(squares)?[..] {
            [from, to] => Action::direct(from, to),
            [from, mid, to] if position.piece(mid).is_some() => Action::capturing(from, mid, to),
            [from, mid, to] => {
                Some(Action::direct(from, to)).filter(|&action| self.ways_over(position, action).has(mid))?
            }
            _ => return None,
        };
        let action = if promotes { action.promoting() } else { action };
        let mut actions = Vec::new();
        self.legal(position, &mut actions);
        actions.binary_search(&action).ok().map(|_| action)
    }

    fn position_text(&self, position: &Position) -> String {
        sfen::write(position)
    }

    fn picture(&self, position: &Position, ascii: bool) -> String {
        draw(position, ascii)
    }

    fn read_position(&self, text: &str) -> Result<Position, Wrong> {
        sfen::read(text)
    }
}

fn read_squares(text: &str) -> Option<Vec<Square>> {
    text.split_inclusive(|letter: char| letter.is_ascii_lowercase()).map(Square::read).collect()
}

/// The board with files above and ranks beside it, and whose turn it is. Each piece is one character behind
/// its marks: `v` for gote, `+` for a piece that shows its reverse side; with `ascii` the letters of SFEN.
pub(super) fn draw(position: &Position, ascii: bool) -> String {
    let mut text = String::from("  ");
    for file in (1..=SIZE).rev() {
        let _ = write!(text, "{file:>4}");
    }
    let rule = format!("\n +{}+\n", "----".repeat(SIZE));
    text.push_str(&rule);
    for row in 0..SIZE {
        text.push_str(" |");
        for square in (0..SIZE).filter_map(|column| Square::at(row, column)) {
            text.push_str(&cell(position.piece(square), ascii));
        }
        let _ = write!(text, "| {}", char::from(b'a' + row as u8));
        text.push_str(if row + 1 < SIZE { "\n" } else { "" });
    }
    text.push_str(&rule);
    text.push_str(&caption(position, ascii));
    text
}

fn cell(piece: Option<Piece>, ascii: bool) -> String {
    let Some(piece) = piece else { return if ascii { "   ." } else { "  ・" }.to_string() };
    let promoted = if piece.is_promoted() { '+' } else { ' ' };
    match ascii {
        true => format!("  {promoted}{}", piece.letter()),
        false => format!("{}{promoted}{}", if piece.side() == 0 { ' ' } else { 'v' }, piece.kanji()),
    }
}

fn caption(position: &Position, ascii: bool) -> String {
    let (side, number) = (position.side(), u64::from(position.ply()) + 1);
    let turn = match ascii {
        true => format!("move {number}, {} to move", ["sente", "gote"][side]),
        false => format!("{number}手目 {}番", ["先手", "後手"][side]),
    };
    match (position.lion_struck(), ascii) {
        (None, _) => turn,
        (Some(square), true) => format!("{turn}, a lion was just taken on {square}"),
        (Some(square), false) => format!("{turn} 先獅子 {square}"),
    }
}
