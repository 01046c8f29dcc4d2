//! The card set as data (kinds, the printed sentences, the stored table, the numbers), and readings of who beats whom.

use super::{KINDS, Matrix};
use crate::rulings::Ruling;
use crate::switches::choices;
use serde::Deserialize;
use std::array::from_fn;
use std::cmp::Ordering;
use std::sync::LazyLock;

/// One kind of card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Kind {
    /// Two capital letters or digits.
    pub code: String,
    /// Name in Japanese, as it is printed.
    pub ja: String,
    /// Name in English, as it is shown.
    pub en: String,
}

/// A set of eighteen cards.
#[derive(Debug, Clone, PartialEq)]
pub struct CardSet {
    /// The kinds, in the order of their sentences.
    pub kinds: Vec<Kind>,
    /// Result that each kind's own sentence (row) gives against each other kind (column): 1 it wins, -1 it
    /// loses; 0 against itself.
    pub lines: Matrix,
    /// The stored table in the same way; its diagonal holds what stands there.
    pub table: Matrix,
    /// The rulings made on it.
    pub rulings: Vec<Ruling>,
    order: Vec<usize>,
    exceptions: Vec<[usize; 2]>,
    /// Words that are no kinds, and how often they are printed.
    pub(super) misprints: Vec<(Misprint, usize)>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(super) struct Misprint {
    pub(super) printed: String,
    pub(super) means: Vec<String>,
    pub(super) why: String,
}

#[derive(Deserialize)]
struct Line {
    kind: String,
    /// The kinds that it names; the opposite holds for the others.
    beats: Option<Vec<String>>,
    loses: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct File {
    order: Vec<String>,
    exceptions: Vec<[String; 2]>,
    table: String,
    kind: Vec<Kind>,
    line: Vec<Line>,
    misprint: Vec<Misprint>,
    ruling: Vec<Ruling>,
}

static EMBEDDED: LazyLock<CardSet> = LazyLock::new(|| {
    let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../data/cards/gunjin_awase.toml"));
    CardSet::of(toml::from_str(text).expect("a test reads the embedded set"))
});

impl CardSet {
    /// The set 軍人合わせ.
    pub fn embedded() -> &'static CardSet {
        &EMBEDDED
    }

    fn of(file: File) -> CardSet {
        let named = |word: &String| file.kind.iter().position(|kind| kind.ja == *word);
        let kind_of = |code: &String| {
            file.kind.iter().position(|kind| kind.code == *code).expect("codes are those of the kinds")
        };
        let meant = |word: &String| -> Vec<usize> {
            let misprints = file.misprint.iter().filter(|misprint| misprint.printed == *word);
            named(word)
                .into_iter()
                .chain(misprints.flat_map(|wrong| &wrong.means).filter_map(named))
                .collect()
        };
        let mut lines = [[0; KINDS]; KINDS];
        for line in &file.line {
            let said = if line.beats.is_some() { 1 } else { -1 };
            let list = line.beats.iter().chain(&line.loses).flatten();
            let kind = meant(&line.kind)[0];
            lines[kind] = [-said; KINDS];
            lines[kind][kind] = 0;
            list.flat_map(meant).for_each(|other| lines[kind][other] = said);
        }
        let mut table = [[0; KINDS]; KINDS];
        for (cells, row) in table.iter_mut().zip(file.table.lines()) {
            let marks = row.split_whitespace().skip(1);
            cells.iter_mut().zip(marks).for_each(|(cell, mark)| *cell = if mark == "W" { 1 } else { -1 });
        }
        let words = || {
            let named = |line: &'_ Line| line.beats.clone().into_iter().chain(line.loses.clone()).flatten();
            file.line.iter().flat_map(move |line| named(line).chain([line.kind.clone()]))
        };
        let count = |wrong: &Misprint| words().filter(|word| *word == wrong.printed).count();
        CardSet {
            lines,
            table,
            rulings: file.ruling,
            order: file.order.iter().map(kind_of).collect(),
            exceptions: file.exceptions.iter().map(|pair| pair.each_ref().map(kind_of)).collect(),
            misprints: file.misprint.iter().map(|wrong| (wrong.clone(), count(wrong))).collect(),
            kinds: file.kind,
        }
    }
}

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
        /// As printed, except that the spy beats the marshal and the anti-aircraft gun the rocket.
        NumberExceptions = "number+exceptions",
        /// The stored table; where its halves contradict each other nobody wins.
        Table = "table",
    }
}

/// Winners of all pairs of kinds in a reading of the card set. Equal cards never win.
pub fn matrix(reading: Reading) -> Matrix {
    let set = CardSet::embedded();
    let cell = |row: usize, column: usize| match row.cmp(&column) {
        Ordering::Less => set.winner(reading, row, column),
        Ordering::Equal => 0,
        Ordering::Greater => -set.winner(reading, column, row),
    };
    from_fn(|row| from_fn(|column| cell(row, column)))
}

impl CardSet {
    /// 1 if `first` wins, which is printed before `second`; -1 if it loses; 0 if neither wins.
    fn winner(&self, reading: Reading, first: usize, second: usize) -> i8 {
        let said = agreed(&self.lines, first, second);
        let higher = self.order.iter().find(|&&kind| kind == first || kind == second);
        let by_number = if higher == Some(&first) { 1 } else { -1 };
        let excepted = |pair: [usize; 2]| self.exceptions.contains(&pair);
        match reading {
            Reading::LinesFirstWins => said.unwrap_or(1),
            Reading::LinesDraw => said.unwrap_or(0),
            Reading::LinesNumber => said.unwrap_or(by_number),
            Reading::NumberExceptions if excepted([first, second]) => 1,
            Reading::NumberExceptions if excepted([second, first]) => -1,
            Reading::Number | Reading::NumberExceptions => by_number,
            Reading::Table => agreed(&self.table, first, second).unwrap_or(0),
        }
    }
}

/// The result of a pair on which both rows agree, if they do.
pub(super) fn agreed(says: &Matrix, first: usize, second: usize) -> Option<i8> {
    let said = says[first][second];
    (said == -says[second][first]).then_some(said)
}
