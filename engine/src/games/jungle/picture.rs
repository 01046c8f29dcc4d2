//! Positions as people draw them.

use super::animal::Animal;
use super::fen::letter;
use super::position::Position;
use super::side::Side;
use super::squares::{FILES, RANKS, Square, den, traps};
use crate::games::shared::framed;

/// The words of a picture, in one of two scripts.
struct Script {
    ascii: bool,
    /// Drawings of empty squares: land, water, trap, den.
    grounds: [&'static str; 4],
    sides: [&'static str; 2],
    to_move: &'static str,
}

const JAPANESE: Script = Script {
    ascii: false,
    grounds: ["    ", "～～", " 罠 ", " 巣 "],
    sides: ["先手", "後手"],
    to_move: "手番",
};

const ASCII: Script = Script {
    ascii: true,
    grounds: ["    ", "~~~~", " ## ", " ** "],
    sides: ["south", "north"],
    to_move: "to move",
};

const WIDTH: usize = 4;

/// The board with a frame. North's pieces have a `v` before them, or lower-case letters.
pub(super) fn draw(position: &Position, ascii: bool) -> String {
    let script = if ascii { &ASCII } else { &JAPANESE };
    let cell = |file, rank| {
        let cell = |square: Square| script.cell(square, position.piece(square));
        Square::new(file, rank).map_or(String::new(), cell)
    };
    let mut picture = framed((FILES, RANKS), WIDTH, cell, |_| String::new());
    picture += &format!("{}: {}", script.to_move, script.sides[position.side.index()]);
    picture
}

impl Script {
    /// A cell of four columns; characters take two.
    fn cell(&self, square: Square, piece: Option<(Side, Animal)>) -> String {
        let bit = square.bit();
        let ground = match piece {
            Some((side, animal)) if self.ascii => return format!(" {}  ", letter(side, animal)),
            Some((Side::South, animal)) => return format!(" {} ", animal.characters()),
            Some((Side::North, animal)) => return format!("v{} ", animal.characters()),
            None if square.is_water() => 1,
            None if Side::BOTH.into_iter().any(|side| traps(side) & bit != 0) => 2,
            None if Side::BOTH.into_iter().any(|side| den(side) & bit != 0) => 3,
            None => 0,
        };
        self.grounds[ground].to_string()
    }
}
