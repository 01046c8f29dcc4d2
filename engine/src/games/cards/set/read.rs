//! From the file of a card set to the set.

use super::error::{SetError, SetProblem};
use super::file::{File, Line, Misprint};
use super::{CardSet, Kind};
use crate::games::cards::{KINDS, Matrix};
use crate::games::gunjin::text::edition::line_and_column;
use crate::switches::nearest;
use toml::Spanned;

impl CardSet {
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
