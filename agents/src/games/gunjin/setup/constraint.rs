//! Constraints on random set-ups, as people type them.
//!
//! Kinds that may stand for each other are joined by `|`, the two sides of a relation by `+`, several
//! constraints of one key by `;` (or the key is given again, which means the same).

use crate::parameters::{ParameterValue, parameters};

/// Codes of which any one will do.
pub type Alternatives = Vec<String>;

/// Constraints that name a piece: `GE|LG`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KindLists(pub Vec<Alternatives>);

/// Constraints that name two pieces: `LG|MG+SP`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pairs(pub Vec<[Alternatives; 2]>);

/// Constraints that name a piece and a square: `GE|LG@c1`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Spots(pub Vec<(Alternatives, String)>);

parameters! {
    /// Constraints of `random`: each must hold for at least one piece, or pair of pieces, that it names.
    RandomSettings {
        hq: KindLists = "", "the piece in the headquarters";
        beside: Pairs = "", "A+B: a B left or right of an A";
        behind: Pairs = "", "A+B: a B directly behind an A";
        next: Pairs = "", "A+B: a B on one of the four sides of an A";
        apart: Pairs = "", "A+B: no B on any of the four sides of any A";
        front: KindLists = "", "an A on the front rank";
        back: KindLists = "", "an A on the back rank (the headquarters is part of it)";
        entrance: KindLists = "", "an A on an entrance";
        at: Spots = "", "A@c1: an A on this square of South's camp; for North, on the square that it sees there";
    }
}

pub(super) fn alternatives(text: &str) -> Option<Alternatives> {
    let code = |code: &str| {
        let code = code.trim();
        let sound = code.len() == 2 && code.chars().all(|letter| letter.is_ascii_alphabetic());
        sound.then(|| code.to_ascii_uppercase())
    };
    text.split('|').map(code).collect()
}

/// The constraints of a text, one by one.
fn clauses<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    text.split(';').map(str::trim).filter(|clause| !clause.is_empty()).map(read).collect()
}

fn joined(clauses: impl Iterator<Item = String>) -> String {
    clauses.collect::<Vec<_>>().join(";")
}

impl ParameterValue for KindLists {
    const FORM: &'static str = "codes of pieces, alternatives joined by '|': GE|LG";
    fn read(text: &str) -> Option<Self> {
        clauses(text, alternatives).map(KindLists)
    }
    fn text(&self) -> String {
        joined(self.0.iter().map(|codes| codes.join("|")))
    }
}

impl ParameterValue for Pairs {
    const FORM: &'static str =
        "two pieces joined by '+', alternatives by '|', several pairs by ';': LG+SP;GE+CA|FL";
    fn read(text: &str) -> Option<Self> {
        let pair = |text: &str| {
            let (first, second) = text.split_once('+')?;
            Some([alternatives(first)?, alternatives(second)?])
        };
        clauses(text, pair).map(Pairs)
    }
    fn text(&self) -> String {
        joined(self.0.iter().map(|[first, second]| format!("{}+{}", first.join("|"), second.join("|"))))
    }
}

impl ParameterValue for Spots {
    const FORM: &'static str =
        "a piece and a square joined by '@', alternatives by '|', several by ';': GE|LG@c1";
    fn read(text: &str) -> Option<Self> {
        let spot = |text: &str| {
            let (codes, square) = text.split_once('@')?;
            let square = square.trim();
            (!square.is_empty()).then(|| Some((alternatives(codes)?, square.to_ascii_lowercase())))?
        };
        clauses(text, spot).map(Spots)
    }
    fn text(&self) -> String {
        joined(self.0.iter().map(|(codes, square)| format!("{}@{square}", codes.join("|"))))
    }
}
