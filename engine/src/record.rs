//! Records as text, for any game: headers, a start, numbered plies with what was announced
//! (`docs/RECORDS.md`).
//!
//! ```text
//! key: value          headers
//!
//! key: value          the start
//!
//! 1. action words     plies, numbered from 1; a note may follow after ` # `
//! ```
//!
//! Lines that begin with `#` are remarks of whoever edits the file: they are skipped and not kept.

use std::fmt;
use thiserror::Error;

/// One `key: value` line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    key: String,
    value: String,
}

impl Field {
    /// A field. Line breaks become spaces, outer spaces go, and a colon has no place in a key: it becomes a
    /// hyphen.
    pub fn new(key: &str, value: &str) -> Field {
        let line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let key = line(key).replace(':', "-").trim_start_matches(['#', ' ']).to_string();
        Field { key, value: value.replace(['\n', '\r'], " ").trim().to_string() }
    }

    /// Text before the colon.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Text behind the colon.
    pub fn value(&self) -> &str {
        &self.value
    }
}

/// One ply as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlyText {
    /// The action, in the game's notation.
    pub action: String,
    /// Announcement of it, word by word.
    pub announced: Vec<String>,
    /// Comment noted beside it.
    pub note: Option<String>,
}

/// A record, split into words but not yet understood. `Display` writes the file; [`RecordText::read`] gives
/// it back.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RecordText {
    /// Headers of the record.
    pub headers: Vec<Field>,
    /// Fields of the start.
    pub start: Vec<Field>,
    /// The plies in order.
    pub plies: Vec<PlyText>,
}

/// On which line of the file the parts of a record stood, counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Lines {
    /// Of each header.
    pub headers: Vec<usize>,
    /// Of each field of the start.
    pub start: Vec<usize>,
    /// Of each ply.
    pub plies: Vec<usize>,
    /// The last line of the file.
    pub last: usize,
}

/// Why a text is no record.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct RecordSyntax {
    /// Line, counted from 1.
    pub line: usize,
    /// Column, counted from 1.
    pub column: usize,
    /// The fault there.
    pub problem: SyntaxProblem,
}

/// A fault of a line.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SyntaxProblem {
    /// Neither a field nor an empty line.
    #[error(
        "'{0}' is not a 'key: value' line; write a colon and a space after the key, and an empty line after the last field"
    )]
    NoField(String),
    /// A key that was there before.
    #[error("'{key}' is given on line {first} already; keep one of them")]
    Twice {
        /// Key that stands twice.
        key: String,
        /// Line on which it stood first.
        first: usize,
    },
    /// A ply without its number.
    #[error("ply {expected} should begin with '{expected}. '; found '{found}'")]
    Number {
        /// The number that is due.
        expected: usize,
        /// Text found there.
        found: String,
    },
    /// A ply without an action.
    #[error("ply {0} has no action; write it after the number")]
    NoAction(usize),
    /// A block is missing.
    #[error("the file ends before the {0}; headers, start and plies are separated by one empty line each")]
    Ends(&'static str),
}

impl fmt::Display for RecordText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for block in [&self.headers, &self.start] {
            for Field { key, value } in block {
                writeln!(f, "{}", format!("{key}: {value}").trim_end())?;
            }
            writeln!(f)?;
        }
        for (index, ply) in self.plies.iter().enumerate() {
            write!(f, "{}. {}", index + 1, ply.action)?;
            ply.announced.iter().try_for_each(|word| write!(f, " {word}"))?;
            if let Some(note) = &ply.note {
                write!(f, " # {note}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl RecordText {
    /// Reads a record, and tells where everything stood.
    ///
    /// # Errors
    /// With line and column of the first thing that is no record.
    pub fn read(text: &str) -> Result<(RecordText, Lines), RecordSyntax> {
        let mut reader = Reader { rest: text.lines().enumerate().collect(), at: 0 };
        let (headers, header_lines) = reader.fields("start")?;
        let (start, start_lines) = reader.fields("end of the start")?;
        let (plies, ply_lines) = reader.plies()?;
        let lines =
            Lines { headers: header_lines, start: start_lines, plies: ply_lines, last: text.lines().count() };
        Ok((RecordText { headers, start, plies }, lines))
    }

    /// The value of a header.
    pub fn header(&self, key: &str) -> Option<&str> {
        self.headers.iter().find(|field| field.key == key).map(|field| field.value.as_str())
    }
}

struct Reader<'t> {
    rest: Vec<(usize, &'t str)>,
    at: usize,
}

impl<'t> Reader<'t> {
    fn next(&mut self) -> Option<(usize, &'t str)> {
        loop {
            let (index, line) = *self.rest.get(self.at)?;
            self.at += 1;
            if !line.starts_with('#') {
                return Some((index + 1, line));
            }
        }
    }

    fn fields(&mut self, what_follows: &'static str) -> Result<(Vec<Field>, Vec<usize>), RecordSyntax> {
        let (mut fields, mut lines): (Vec<Field>, Vec<usize>) = (Vec::new(), Vec::new());
        loop {
            let Some((line, text)) = self.next() else {
                let problem = SyntaxProblem::Ends(what_follows);
                return Err(RecordSyntax { line: self.rest.len().max(1), column: 1, problem });
            };
            if text.trim().is_empty() {
                return Ok((fields, lines));
            }
            let wrong = |column: usize, problem| RecordSyntax { line, column, problem };
            let field = text.split_once(':').filter(|(key, value)| {
                !Field::new(key, "").key.is_empty() && (value.is_empty() || value.starts_with(' '))
            });
            let Some((key, value)) = field else {
                return Err(wrong(1, SyntaxProblem::NoField(text.to_string())));
            };
            let field = Field::new(key, value);
            if let Some(first) = fields.iter().position(|other| other.key == field.key) {
                return Err(wrong(1, SyntaxProblem::Twice { key: field.key, first: lines[first] }));
            }
            fields.push(field);
            lines.push(line);
        }
    }

    fn plies(&mut self) -> Result<(Vec<PlyText>, Vec<usize>), RecordSyntax> {
        let (mut plies, mut lines) = (Vec::new(), Vec::new());
        while let Some((line, text)) = self.next() {
            if text.trim().is_empty() {
                continue;
            }
            plies.push(read_ply(text, plies.len() + 1, line)?);
            lines.push(line);
        }
        Ok((plies, lines))
    }
}

fn split_note(text: &str) -> (&str, Option<String>) {
    let alone = |at: usize| {
        text[..at].ends_with(char::is_whitespace) && text[at + 1..].starts_with(char::is_whitespace)
    };
    let Some((at, _)) = text.match_indices('#').find(|&(at, _)| alone(at)) else { return (text, None) };
    let mut note = text[at + 1..].chars();
    note.next();
    (&text[..at], Some(note.as_str().trim_end_matches('\r').to_string()))
}

fn read_ply(text: &str, number: usize, line: usize) -> Result<PlyText, RecordSyntax> {
    let wrong = |column: usize, problem| RecordSyntax { line, column, problem };
    let (said, note) = split_note(text);
    let mut words = said.split_whitespace();
    let found = words.next().unwrap_or_default();
    if found != format!("{number}.") {
        return Err(wrong(1, SyntaxProblem::Number { expected: number, found: found.to_string() }));
    }
    let Some(action) = words.next() else {
        return Err(wrong(said.chars().count() + 1, SyntaxProblem::NoAction(number)));
    };
    Ok(PlyText { action: action.to_string(), announced: words.map(str::to_string).collect(), note })
}
