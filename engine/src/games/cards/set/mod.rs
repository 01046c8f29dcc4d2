//! A card set as data: kinds, the printed sentences, the stored table, the numbers.

mod read;

use super::{KINDS, Matrix};
use crate::rulings::Ruling;
use serde::Deserialize;
use std::sync::LazyLock;
use toml::Spanned;

/// One kind of card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
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
    /// Identifier in data files and switches.
    pub id: String,
    /// Name in Japanese, as it is printed.
    pub name_ja: String,
    /// Other Japanese names.
    pub other_names: Vec<String>,
    /// Name in English, as it is shown.
    pub name_en: String,
    /// Title of the source, and its section.
    pub source: [String; 2],
    kinds: Vec<Kind>,
    lines: Matrix,
    table: Matrix,
    places: [usize; KINDS],
    exceptions: Vec<[usize; 2]>,
    misprints: Vec<(Misprint, usize)>,
    rulings: Vec<Ruling>,
}

static EMBEDDED: LazyLock<CardSet> = LazyLock::new(|| {
    CardSet::read(
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../data/cards/gunjin_awase.toml")),
        "data/cards/gunjin_awase.toml",
    )
    .expect("a test reads the embedded set")
});

impl CardSet {
    /// The set 軍人合わせ.
    pub fn embedded() -> &'static CardSet {
        &EMBEDDED
    }

    /// The kinds, in the order of their sentences.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// Result that each kind's own sentence (row) gives against each other kind (column): 1 it wins, -1 it
    /// loses; 0 against itself.
    pub fn lines(&self) -> &Matrix {
        &self.lines
    }

    /// The stored table in the same way; its diagonal holds what stands there.
    pub fn table(&self) -> &Matrix {
        &self.table
    }

    /// The place of a kind in the order of numbers, the highest is 0.
    pub(super) fn place(&self, kind: usize) -> usize {
        self.places[kind]
    }

    /// Exceptions from the order of numbers, the winner first.
    pub(super) fn exceptions(&self) -> &[[usize; 2]] {
        &self.exceptions
    }

    /// Words that are no kinds, and how often they are printed.
    pub(super) fn misprints(&self) -> &[(Misprint, usize)] {
        &self.misprints
    }

    /// The rulings made on it.
    pub fn rulings(&self) -> &[Ruling] {
        &self.rulings
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::games::cards) struct Misprint {
    pub(in crate::games::cards) printed: String,
    pub(in crate::games::cards) means: Vec<Spanned<String>>,
    pub(in crate::games::cards) why: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    kind: Spanned<String>,
    beats: Option<Vec<Spanned<String>>>,
    loses: Option<Vec<Spanned<String>>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: Spanned<u32>,
    id: String,
    name_ja: String,
    #[serde(default)]
    other_names: Vec<String>,
    name_en: String,
    source: String,
    #[serde(default)]
    section: String,
    order: Spanned<Vec<Spanned<String>>>,
    #[serde(default)]
    exceptions: Vec<[Spanned<String>; 2]>,
    table: Spanned<String>,
    kind: Spanned<Vec<Spanned<Kind>>>,
    line: Spanned<Vec<Line>>,
    #[serde(default)]
    misprint: Vec<Misprint>,
    #[serde(default)]
    ruling: Vec<Ruling>,
}
