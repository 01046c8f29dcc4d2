//! The board as people draw it.

use super::pieces::Piece;
use super::position::Position;
use super::squares::{SIZE, Square};
use std::fmt::Write;

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

/// One square, four columns wide.
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
