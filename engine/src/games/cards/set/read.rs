//! From the file of a card set to the set.

use super::{CardSet, Kind};
use super::{File, Line, Misprint};
use crate::games::cards::{KINDS, Matrix};
use crate::switches::{nearest, suggestion};
use crate::wrong::Wrong;
use std::fmt::Display;
use toml::Spanned;

impl CardSet {
    /// Reads a set; `origin` names the file in messages.
    ///
    /// # Errors
    /// With line, column and remedy of the first thing that is wrong.
    pub fn read(text: &str, origin: &str) -> Result<CardSet, Wrong> {
        let reader = Reader { text, origin };
        let file: File = toml::from_str(text).map_err(|error| Wrong::in_toml(origin, text, &error))?;
        reader.set(file)
    }
}

struct Reader<'t> {
    text: &'t str,
    origin: &'t str,
}

impl Reader<'_> {
    fn wrong(&self, offset: usize, fault: impl Display) -> Wrong {
        Wrong::in_file(self.origin, self.text, offset, fault)
    }

    fn twice(&self, offset: usize, what: &str) -> Wrong {
        self.wrong(offset, format!("'{what}' is there twice; keep it once"))
    }

    fn count(&self, what: &str, found: usize, offset: usize) -> Result<(), Wrong> {
        let fault = || self.wrong(offset, format!("{found} {what}; a set has {KINDS}"));
        if found == KINDS { Ok(()) } else { Err(fault()) }
    }

    fn set(&self, file: File) -> Result<CardSet, Wrong> {
        let format = *file.format.get_ref();
        if format != 1 {
            let fault = format!("format {format} does not exist; write format = 1");
            return Err(self.wrong(file.format.span().start, fault));
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
        let exceptions = file.exceptions.iter().map(pair).collect::<Result<Vec<_>, Wrong>>()?;
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

    fn kinds(&self, list: &Spanned<Vec<Spanned<Kind>>>) -> Result<Vec<Kind>, Wrong> {
        self.count("kinds", list.get_ref().len(), list.span().start)?;
        let mut kinds: Vec<Kind> = Vec::new();
        for entry in list.get_ref() {
            let kind = entry.get_ref();
            let letters = kind.code.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
            if !letters || kind.code.len() != 2 || kinds.iter().any(|other| other.code == kind.code) {
                let form = "take two capital letters or digits that no other kind has";
                let fault = format!("'{}' cannot be a code; {form}", kind.code);
                return Err(self.wrong(entry.span().start, fault));
            }
            if kinds.iter().any(|other| other.ja == kind.ja) {
                return Err(self.twice(entry.span().start, &kind.ja));
            }
            kinds.push(kind.clone());
        }
        Ok(kinds)
    }

    /// The matrix of the sentences, and the number of times that each misprint occurs in them.
    fn lines(&self, list: &Spanned<Vec<Line>>, names: &Names<'_>) -> Result<(Matrix, Vec<usize>), Wrong> {
        self.count("sentences", list.get_ref().len(), list.span().start)?;
        let mut lines = [[0; KINDS]; KINDS];
        let mut counts = vec![0; names.misprints.len()];
        for line in list.get_ref() {
            let printed = line.kind.get_ref();
            let start = line.kind.span().start;
            let &[kind] = self.meant(&line.kind, names, &mut counts)?.as_slice() else {
                return Err(self.wrong(start, names.unknown(printed)));
            };
            let (list, said) = match (&line.beats, &line.loses) {
                (Some(list), None) => (list, 1),
                (None, Some(list)) => (list, -1),
                _ => {
                    let one = "either beats or loses: the kinds it names; the opposite holds for the others";
                    return Err(self.wrong(start, format!("the sentence of '{printed}' needs {one}")));
                }
            };
            if lines[kind] != [0; KINDS] {
                return Err(self.twice(start, printed));
            }
            lines[kind] = [-said; KINDS];
            lines[kind][kind] = 0;
            for word in list {
                for other in self.meant(word, names, &mut counts)? {
                    let at = word.span().start;
                    if other == kind {
                        let fault =
                            format!("the sentence of '{printed}' names the kind itself; leave it out");
                        return Err(self.wrong(at, fault));
                    }
                    if lines[kind][other] == said {
                        return Err(self.twice(at, &names.kinds[other].ja));
                    }
                    lines[kind][other] = said;
                }
            }
        }
        Ok((lines, counts))
    }

    fn meant(
        &self,
        word: &Spanned<String>,
        names: &Names<'_>,
        counts: &mut [usize],
    ) -> Result<Vec<usize>, Wrong> {
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

    fn code(&self, code: &Spanned<String>, names: &Names<'_>) -> Result<usize, Wrong> {
        let found = names.kinds.iter().position(|kind| kind.code == *code.get_ref());
        found.ok_or_else(|| self.wrong(code.span().start, names.unknown(code.get_ref())))
    }

    fn places(
        &self,
        order: &Spanned<Vec<Spanned<String>>>,
        names: &Names<'_>,
    ) -> Result<[usize; KINDS], Wrong> {
        self.count("codes in the order", order.get_ref().len(), order.span().start)?;
        let mut places = [usize::MAX; KINDS];
        for (place, code) in order.get_ref().iter().enumerate() {
            let kind = self.code(code, names)?;
            if places[kind] != usize::MAX {
                return Err(self.twice(code.span().start, code.get_ref()));
            }
            places[kind] = place;
        }
        Ok(places)
    }

    fn table(&self, table: &Spanned<String>, names: &Names<'_>) -> Result<Matrix, Wrong> {
        let at = table.span().start;
        let rows: Vec<&str> = table.get_ref().lines().filter(|row| !row.trim().is_empty()).collect();
        self.count("rows of the table", rows.len(), at)?;
        let mut matrix = [[0; KINDS]; KINDS];
        for ((kind, row), cells) in names.kinds.iter().zip(rows).zip(&mut matrix) {
            let row = row.trim();
            let begin = self.text[at..].find(row).map_or(at, |found| at + found);
            *cells = marks(row, &kind.code).ok_or_else(|| {
                let form = format!("{KINDS} marks W or L, in the order of the kinds");
                let fault = format!("'{row}' is no row of the table; write the code of the kind and {form}");
                self.wrong(begin, fault)
            })?;
        }
        Ok(matrix)
    }
}

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

struct Names<'f> {
    kinds: &'f [Kind],
    misprints: &'f [Misprint],
}

impl Names<'_> {
    fn kind(&self, word: &str) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.ja == word)
    }

    fn unknown(&self, word: &str) -> String {
        let codes = self.kinds.iter().map(|kind| kind.code.as_str());
        let names = self.kinds.iter().map(|kind| kind.ja.as_str());
        // Of words this short any two are near each other; those that share nothing are no help.
        let known = names.chain(codes).filter(|name| name.chars().any(|c| word.contains(c)));
        let meant = suggestion(&nearest(word, known));
        format!(
            "'{word}' is no kind{meant}; write the name of a kind, or explain the word under [[misprint]]"
        )
    }
}
