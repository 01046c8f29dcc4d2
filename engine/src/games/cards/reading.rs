//! Readings of who beats whom, as matrices.

use super::Matrix;
use super::set::CardSet;
use crate::switches::choices;
use std::array::from_fn;
use std::cmp::Ordering;

choices! {
    /// Rule that gives the winner of two kinds.
    Reading {
        /// The sentences; where two contradict each other the kind printed earlier wins.
        LinesFirstWins = "lines+first_wins",
        /// The sentences; where two contradict each other nobody wins.
        LinesDraw = "lines+draw",
        /// The sentences; where two contradict each other the higher number wins.
        LinesNumber = "lines+number",
        /// The higher number on the cards wins.
        Number = "number",
        /// The same, except that the spy beats the marshal and the anti-aircraft gun the rocket.
        NumberExceptions = "number+exceptions",
        /// The stored table; where its halves contradict each other nobody wins.
        Table = "table",
    }
}

/// Winners of all pairs of kinds in a reading of the card set.
pub fn matrix(reading: Reading) -> Matrix {
    CardSet::embedded().matrix(reading)
}

impl CardSet {
    /// Winners of all pairs of kinds in a reading of this set. Equal cards never win.
    pub fn matrix(&self, reading: Reading) -> Matrix {
        let cell = |row: usize, column: usize| match row.cmp(&column) {
            Ordering::Less => self.winner(reading, row, column),
            Ordering::Equal => 0,
            Ordering::Greater => -self.winner(reading, column, row),
        };
        from_fn(|row| from_fn(|column| cell(row, column)))
    }

    /// 1 if `first` wins, which is printed before `second`; -1 if it loses; 0 if neither wins.
    fn winner(&self, reading: Reading, first: usize, second: usize) -> i8 {
        let said = agreed(self.lines(), first, second);
        match reading {
            Reading::LinesFirstWins => said.unwrap_or(1),
            Reading::LinesDraw => said.unwrap_or(0),
            Reading::LinesNumber => said.unwrap_or_else(|| self.by_number(first, second)),
            Reading::Number => self.by_number(first, second),
            Reading::NumberExceptions => match self.exception(first, second) {
                0 => self.by_number(first, second),
                excepted => excepted,
            },
            Reading::Table => agreed(self.table(), first, second).unwrap_or(0),
        }
    }

    /// The result if the higher number wins.
    fn by_number(&self, first: usize, second: usize) -> i8 {
        match self.place(first).cmp(&self.place(second)) {
            Ordering::Less => 1,
            Ordering::Equal => 0,
            Ordering::Greater => -1,
        }
    }

    /// 1 or -1 if an exception from the order of numbers names this pair.
    fn exception(&self, first: usize, second: usize) -> i8 {
        let named = |winner, loser| i8::from(self.exceptions().contains(&[winner, loser]));
        named(first, second) - named(second, first)
    }
}

/// The result of a pair on which both rows agree, if they do.
pub(super) fn agreed(says: &Matrix, first: usize, second: usize) -> Option<i8> {
    let said = says[first][second];
    (said == -says[second][first]).then_some(said)
}
