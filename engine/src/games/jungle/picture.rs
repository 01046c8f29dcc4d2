//! Positions as people draw them.

use super::animal::Animal;
use super::fen::letter;
use super::position::Position;
use super::side::Side;
use super::squares::{FILES, RANKS, Square, den, traps};

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
    let line = format!("  +{}\n", format!("{}+", "-".repeat(WIDTH)).repeat(FILES.into()));
    let files: String = (b'a'..).take(FILES.into()).map(|file| format!("  {}  ", char::from(file))).collect();
    let mut picture = format!("   {}\n{line}", files.trim_end());
    for rank in (0..RANKS).rev() {
        picture += &format!("{} |", rank + 1);
        for square in (0..FILES).filter_map(|file| Square::new(file, rank)) {
            picture += &script.cell(square, position.piece(square));
            picture.push('|');
        }
        picture.push('\n');
        picture += &line;
    }
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
