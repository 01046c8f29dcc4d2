//! Positions as people draw them.

use super::fen::letters;
use super::pieces::{Hand, Kind, Side};
use super::position::Position;
use super::squares::{SIZE, Square};
use crate::games::shared::framed;

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
    /// A cell, filled up with spaces. Characters take two columns.
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

    /// The pieces in a side's hand, each kind with its number if there are several.
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
