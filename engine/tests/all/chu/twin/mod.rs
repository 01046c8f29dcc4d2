//! A slow twin of the rules: a plain array, moves square by square, written from the rules I1 to I18 alone.
//! It shares no code with the engine and speaks with it in texts: SFEN, USI, and the words of the switches.

pub(crate) mod ending;
mod moves;
mod pieces;
mod sfen;

pub(crate) use moves::Move;
use std::collections::BTreeMap;

/// Row from rank a and column from file 12.
pub(crate) type Place = (i32, i32);

/// A piece: its capital letter, whether it is turned over, and whether it is gote's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Man {
    pub(crate) letter: char,
    pub(crate) promoted: bool,
    pub(crate) gote: bool,
}

impl Man {
    fn is_lion(self) -> bool {
        matches!((self.letter, self.promoted), ('N', false) | ('O', true))
    }

    fn is_royal(self) -> bool {
        matches!((self.letter, self.promoted), ('K', false) | ('E', true))
    }

    fn is(self, letter: char) -> bool {
        self.letter == letter && !self.promoted
    }

    /// A pawn or a go-between, which does not count for eating along (I13) and never bares a king.
    fn is_small(self) -> bool {
        self.is('P') || self.is('I')
    }
}

/// The men on a board.
pub(crate) type Men = [[Option<Man>; 12]; 12];

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) men: Men,
    pub(crate) gote: bool,
    pub(crate) struck: Option<Place>,
    pub(crate) number: u64,
}

/// The man on a place; none off the board.
pub(crate) fn man(men: &Men, (row, column): Place) -> Option<Man> {
    if on_board((row, column)) { men[row as usize][column as usize] } else { None }
}

pub(crate) fn on_board((row, column): Place) -> bool {
    (0..12).contains(&row) && (0..12).contains(&column)
}

pub(crate) fn set(men: &mut Men, (row, column): Place, man: Option<Man>) {
    men[row as usize][column as usize] = man;
}

/// Every place with a man of a side.
pub(crate) fn places(men: &Men, gote: bool) -> Vec<(Place, Man)> {
    let all = (0..12).flat_map(|row| (0..12).map(move |column| (row, column)));
    let own = |place| man(men, place).filter(|man| man.gote == gote).map(|man| (place, man));
    all.filter_map(own).collect()
}

/// The rules, as words by the name of their switch.
#[derive(Debug, Clone)]
pub(crate) struct Twin {
    pub(crate) rules: BTreeMap<String, String>,
}

impl Twin {
    pub(crate) fn says(&self, switch: &str, word: &str) -> bool {
        self.rules.get(switch).unwrap_or_else(|| panic!("no switch {switch}")) == word
    }
}
