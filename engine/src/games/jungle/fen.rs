//! Actions as text, the square that an animal leaves and the one it goes to (`a3a4`); positions as one line: ranks from
//! the ninth down with `/` between, the side to move, the number of the move.

use super::squares::{FILES, RANKS, den, traps};
use super::{Action, Animal, Jungle, MOST_PLIES, Position, Side, Square};
use crate::game::Notation;
use crate::games::shared::{framed, read_ranks, run_length};
use crate::wrong::Wrong;

const EXAMPLE: &str = "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L w 1";
const LATEST: u32 = MOST_PLIES / 2;

impl Notation for Jungle {
    fn action_text(&self, _: &Position, action: Action) -> String {
        action.to_string()
    }

    fn position_text(&self, position: &Position) -> String {
        let code = |square| position.piece(square).map(|(side, animal)| letter(side, animal));
        let row = |rank| run_length((0..FILES).filter_map(move |file| Square::new(file, rank)).map(code));
        let ranks: Vec<String> = (0..RANKS).rev().map(row).collect();
        let side = if position.side == Side::South { 'w' } else { 'b' };
        format!("{} {side} {}", ranks.join("/"), position.ply / 2 + 1)
    }

    fn picture(&self, position: &Position, ascii: bool) -> String {
        draw(position, ascii)
    }

    fn read_position(&self, text: &str) -> Result<Position, Wrong> {
        read(text).map_err(|fault| Wrong(format!("{fault} (in '{text}')")))
    }
}

pub(super) fn letter(side: Side, animal: Animal) -> String {
    match side {
        Side::South => animal.letters().to_string(),
        Side::North => animal.letters().to_lowercase(),
    }
}

fn read(line: &str) -> Result<Position, Wrong> {
    let mut words = line.split_whitespace();
    let missing = |what: &str| Wrong(format!("{what} is missing; a position is written like {EXAMPLE}"));
    let board = words.next().ok_or_else(|| missing("the board"))?;
    let mut position = Position { at: [[Square::GONE; 8]; 2], side: Side::South, ply: 0 };
    read_board(board, &mut position)?;
    position.side = match words.next().ok_or_else(|| missing("the side to move"))? {
        "w" => Side::South,
        "b" => Side::North,
        found => return Err(Wrong(format!("'{found}' is not a side; write w for south or b for north"))),
    };
    let number = words.next().map_or(Ok(1), read_number)?;
    if let Some(extra) = words.next() {
        return Err(Wrong(format!(
            "'{extra}' is out of place; behind the side comes the number of the move"
        )));
    }
    position.ply = (2 * (number - 1)) as u16 + position.side as u16;
    check(&position)?;
    Ok(position)
}

fn read_number(found: &str) -> Result<u32, Wrong> {
    let number = found.parse().ok().filter(|number| (1..=LATEST).contains(number));
    number.ok_or_else(|| Wrong(format!("move number {found} is out of range; it can be 1 to {LATEST}")))
}

fn read_board(text: &str, position: &mut Position) -> Result<(), Wrong> {
    read_ranks((1, text), (FILES, RANKS), "ninth down", |(rank, file), (found, column), _| {
        let side = if found.is_ascii_uppercase() { Side::South } else { Side::North };
        let animal = Animal::of_letter(found.to_ascii_uppercase()).ok_or_else(|| {
            let letters = "pieces are R C D W P T L E, upper case for south, empty squares 1 to 7";
            Wrong::at(column, format!("'{found}' means nothing here; {letters}"))
        })?;
        if let Some(square) = u8::try_from(file).ok().and_then(|file| Square::new(file, rank)) {
            let place = &mut position.at[side.index()][animal.index()];
            if *place != Square::GONE {
                let (side, animal) = (side.name(), animal.name());
                let fault = format!("{side} has a second {animal}; each side has one (K2)");
                return Err(Wrong::at(column, fault));
            }
            *place = square;
        }
        Ok(())
    })
}

fn check(position: &Position) -> Result<(), Wrong> {
    for (square, side, animal) in position.pieces() {
        let whose = format!("{square}: {}'s {}", side.name(), animal.name());
        if square.is_water() && animal != Animal::Rat {
            return Err(Wrong(format!("{whose} stands in the water; rats alone swim (K5)")));
        }
        if square.bit() == den(side) {
            return Err(Wrong(format!("{whose} stands in its own den, which it may not enter (K3)")));
        }
        if square.bit() == den(side.other()) && position.side == side {
            return Err(Wrong(format!(
                "{whose} has entered the den and won (K8); the other side is to move"
            )));
        }
    }
    let moved = position.side.other();
    if position.of(moved) == 0 {
        let name = moved.name();
        return Err(Wrong(format!("{name} has no animal, and cannot have made the last move (K8)")));
    }
    Ok(())
}

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
