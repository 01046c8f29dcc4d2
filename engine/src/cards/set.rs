//! A card set as data: kinds, the printed sentences, the stored table, the numbers (`data/cards/*.toml`).

use super::{KINDS, Matrix};
use crate::gunjin::edition::{Ruling, line_and_column};
use crate::switches::{nearest, suggestion};
use serde::Deserialize;
use std::sync::LazyLock;
use thiserror::Error;
use toml::Spanned;

/// One kind of card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// Two capital letters or digits.
    pub code: String,
    /// Japanese name.
    pub ja: String,
    /// English name.
    pub en: String,
}

/// A word of the print that is no name of a kind.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Misprint {
    /// As printed.
    pub(super) printed: String,
    /// The kinds that are meant.
    pub(super) means: Vec<Spanned<String>>,
    /// What is wrong with it.
    pub(super) why: String,
}

/// A printed sentence.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    kind: Spanned<String>,
    beats: Option<Vec<Spanned<String>>>,
    loses: Option<Vec<Spanned<String>>>,
}

/// The file.
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

/// A set of eighteen cards.
#[derive(Debug, Clone, PartialEq)]
pub struct CardSet {
    /// Its id.
    pub id: String,
    /// Japanese name.
    pub name_ja: String,
    /// Other Japanese names.
    pub other_names: Vec<String>,
    /// English name.
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

/// Why a text is no card set.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{origin}:{line}:{column}: {problem}")]
pub struct SetError {
    /// The file.
    pub origin: String,
    /// Line, counted from 1.
    pub line: usize,
    /// Column, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: SetProblem,
}

/// What is wrong with a card set.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetProblem {
    /// No TOML, or not of the schema.
    #[error("{0}")]
    Syntax(String),
    /// A version of the format that does not exist.
    #[error("format {0} does not exist; write format = 1")]
    Format(u32),
    /// Not eighteen of something.
    #[error("{found} {what}; a set has {KINDS}")]
    Count {
        /// Kinds, sentences, codes in the order or rows of the table.
        what: &'static str,
        /// How many there are.
        found: usize,
    },
    /// A code that is used twice, or that is not two capital letters or digits.
    #[error("'{0}' cannot be a code; take two capital letters or digits that no other kind has")]
    Code(String),
    /// A word that names no kind.
    #[error("'{word}' is no kind{}; write the name of a kind, or explain the word under [[misprint]]", suggestion(.nearest))]
    Unknown {
        /// The word.
        word: String,
        /// The nearest known one.
        nearest: Option<String>,
    },
    /// Something that is there twice.
    #[error("'{0}' is there twice; keep it once")]
    Twice(String),
    /// A sentence that speaks of its own kind.
    #[error("the sentence of '{0}' names the kind itself; leave it out")]
    Itself(String),
    /// A sentence with both lists or none.
    #[error(
        "the sentence of '{0}' needs either beats or loses: the kinds it names; the opposite holds for the others"
    )]
    Lists(String),
    /// A row of the table that cannot be read.
    #[error(
        "'{0}' is no row of the table; write the code of the kind and {KINDS} marks W or L, in the order of the kinds"
    )]
    Row(String),
}

/// The set 軍人合わせ.
static EMBEDDED: LazyLock<CardSet> = LazyLock::new(|| {
    CardSet::read(include_str!("../../../data/cards/gunjin_awase.toml"), "data/cards/gunjin_awase.toml")
        .expect("a test reads the embedded set")
});

impl CardSet {
    /// The set 軍人合わせ.
    #[must_use]
    pub fn embedded() -> &'static CardSet {
        &EMBEDDED
    }

    /// Reads a set; `origin` names the file in messages.
    ///
    /// # Errors
    /// With line, column and remedy of the first thing that is wrong.
    pub fn read(text: &str, origin: &str) -> Result<CardSet, SetError> {
        let reader = Reader { text, origin };
        let file: File = toml::from_str(text).map_err(|error| {
            reader.wrong(
                error.span().map_or(0, |span| span.start),
                SetProblem::Syntax(error.message().to_string()),
            )
        })?;
        reader.set(file)
    }

    /// The kinds, in the order of their sentences.
    #[must_use]
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// What each kind's own sentence says (row) of each other kind (column): 1 it wins, -1 it loses; 0 of itself.
    #[must_use]
    pub fn lines(&self) -> &Matrix {
        &self.lines
    }

    /// The stored table in the same way; its diagonal holds what stands there.
    #[must_use]
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

    /// What was decided.
    #[must_use]
    pub fn rulings(&self) -> &[Ruling] {
        &self.rulings
    }
}

struct Reader<'t> {
    text: &'t str,
    origin: &'t str,
}

impl Reader<'_> {
    fn wrong(&self, offset: usize, problem: SetProblem) -> SetError {
        let (line, column) = line_and_column(self.text, offset);
        SetError { origin: self.origin.to_string(), line, column, problem }
    }

    fn count(&self, what: &'static str, found: usize, offset: usize) -> Result<(), SetError> {
        if found == KINDS { Ok(()) } else { Err(self.wrong(offset, SetProblem::Count { what, found })) }
    }

    fn set(&self, file: File) -> Result<CardSet, SetError> {
        if *file.format.get_ref() != 1 {
            return Err(self.wrong(file.format.span().start, SetProblem::Format(*file.format.get_ref())));
        }
        let kinds = self.kinds(&file.kind)?;
        let names = Names { kinds: &kinds, misprints: &file.misprint };
        let mut meant = file.misprint.iter().flat_map(|misprint| &misprint.means);
        if let Some(word) = meant.find(|word| names.kind(word.get_ref()).is_none()) {
            return Err(self.wrong(word.span().start, names.unknown(word.get_ref())));
        }
        let (lines, counts) = self.lines(&file.line, &names)?;
        let places = self.places(&file.order, &names)?;
        let table = self.table(&file.table, &names)?;
        let pair = |[winner, loser]: &[Spanned<String>; 2]| {
            Ok([self.code(winner, &names)?, self.code(loser, &names)?])
        };
        let exceptions = file.exceptions.iter().map(pair).collect::<Result<Vec<_>, SetError>>()?;
        Ok(CardSet {
            id: file.id,
            name_ja: file.name_ja,
            other_names: file.other_names,
            name_en: file.name_en,
            source: [file.source, file.section],
            lines,
            table,
            places,
            exceptions,
            misprints: file.misprint.into_iter().zip(counts).collect(),
            rulings: file.ruling,
            kinds,
        })
    }

    fn kinds(&self, list: &Spanned<Vec<Spanned<Kind>>>) -> Result<Vec<Kind>, SetError> {
        self.count("kinds", list.get_ref().len(), list.span().start)?;
        let mut kinds: Vec<Kind> = Vec::new();
        for entry in list.get_ref() {
            let kind = entry.get_ref();
            let letters = kind.code.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
            if !letters || kind.code.len() != 2 || kinds.iter().any(|other| other.code == kind.code) {
                return Err(self.wrong(entry.span().start, SetProblem::Code(kind.code.clone())));
            }
            if kinds.iter().any(|other| other.ja == kind.ja) {
                return Err(self.wrong(entry.span().start, SetProblem::Twice(kind.ja.clone())));
            }
            kinds.push(kind.clone());
        }
        Ok(kinds)
    }

    /// What the sentences say, and how often each misprint occurs in them.
    fn lines(&self, list: &Spanned<Vec<Line>>, names: &Names<'_>) -> Result<(Matrix, Vec<usize>), SetError> {
        self.count("sentences", list.get_ref().len(), list.span().start)?;
        let mut lines = [[0; KINDS]; KINDS];
        let mut counts = vec![0; names.misprints.len()];
        for line in list.get_ref() {
            let printed = line.kind.get_ref();
            let at = |problem| self.wrong(line.kind.span().start, problem);
            let &[kind] = self.meant(&line.kind, names, &mut counts)?.as_slice() else {
                return Err(at(names.unknown(printed)));
            };
            let (list, said) = match (&line.beats, &line.loses) {
                (Some(list), None) => (list, 1),
                (None, Some(list)) => (list, -1),
                _ => return Err(at(SetProblem::Lists(printed.clone()))),
            };
            if lines[kind] != [0; KINDS] {
                return Err(at(SetProblem::Twice(printed.clone())));
            }
            lines[kind] = [-said; KINDS];
            lines[kind][kind] = 0;
            for word in list {
                for other in self.meant(word, names, &mut counts)? {
                    let wrong = |problem| self.wrong(word.span().start, problem);
                    if other == kind {
                        return Err(wrong(SetProblem::Itself(printed.clone())));
                    }
                    if lines[kind][other] == said {
                        return Err(wrong(SetProblem::Twice(names.kinds[other].ja.clone())));
                    }
                    lines[kind][other] = said;
                }
            }
        }
        Ok((lines, counts))
    }

    /// The kinds that a printed word means.
    fn meant(
        &self,
        word: &Spanned<String>,
        names: &Names<'_>,
        counts: &mut [usize],
    ) -> Result<Vec<usize>, SetError> {
        if let Some(kind) = names.kind(word.get_ref()) {
            return Ok(vec![kind]);
        }
        let Some(index) = names.misprints.iter().position(|misprint| misprint.printed == *word.get_ref())
        else {
            return Err(self.wrong(word.span().start, names.unknown(word.get_ref())));
        };
        counts[index] += 1;
        Ok(names.misprints[index].means.iter().filter_map(|name| names.kind(name.get_ref())).collect())
    }

    fn code(&self, code: &Spanned<String>, names: &Names<'_>) -> Result<usize, SetError> {
        let found = names.kinds.iter().position(|kind| kind.code == *code.get_ref());
        found.ok_or_else(|| self.wrong(code.span().start, names.unknown(code.get_ref())))
    }

    fn places(
        &self,
        order: &Spanned<Vec<Spanned<String>>>,
        names: &Names<'_>,
    ) -> Result<[usize; KINDS], SetError> {
        self.count("codes in the order", order.get_ref().len(), order.span().start)?;
        let mut places = [usize::MAX; KINDS];
        for (place, code) in order.get_ref().iter().enumerate() {
            let kind = self.code(code, names)?;
            if places[kind] != usize::MAX {
                return Err(self.wrong(code.span().start, SetProblem::Twice(code.get_ref().clone())));
            }
            places[kind] = place;
        }
        Ok(places)
    }

    fn table(&self, table: &Spanned<String>, names: &Names<'_>) -> Result<Matrix, SetError> {
        let at = table.span().start;
        let rows: Vec<&str> = table.get_ref().lines().filter(|row| !row.trim().is_empty()).collect();
        self.count("rows of the table", rows.len(), at)?;
        let mut matrix = [[0; KINDS]; KINDS];
        for ((kind, row), cells) in names.kinds.iter().zip(rows).zip(&mut matrix) {
            let row = row.trim();
            let begin = self.text[at..].find(row).map_or(at, |found| at + found);
            *cells =
                marks(row, &kind.code).ok_or_else(|| self.wrong(begin, SetProblem::Row(row.to_string())))?;
        }
        Ok(matrix)
    }
}

/// The marks of a row that begins with a code.
fn marks(row: &str, code: &str) -> Option<[i8; KINDS]> {
    let mut words = row.split_whitespace();
    let mark = |word: &str| match word {
        "W" => Some(1),
        "L" => Some(-1),
        _ => None,
    };
    if words.next() != Some(code) {
        return None;
    }
    words.map(mark).collect::<Option<Vec<i8>>>()?.try_into().ok()
}

/// What printed words can mean.
struct Names<'f> {
    kinds: &'f [Kind],
    misprints: &'f [Misprint],
}

impl Names<'_> {
    fn kind(&self, word: &str) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.ja == word)
    }

    fn unknown(&self, word: &str) -> SetProblem {
        let codes = self.kinds.iter().map(|kind| kind.code.as_str());
        let names = self.kinds.iter().map(|kind| kind.ja.as_str());
        // Of words this short any two are near each other; those that share nothing are no help.
        let known = names.chain(codes).filter(|name| name.chars().any(|c| word.contains(c)));
        SetProblem::Unknown { word: word.to_string(), nearest: nearest(word, known).map(str::to_string) }
    }
}
