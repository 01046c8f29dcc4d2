//! The words of a Gambit file, with where they stand.

use crate::wrong::Wrong;
use std::fmt::Display;
use std::iter::Peekable;
use std::str::Chars;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Word {
    /// Letters, digits and signs, without quotes.
    Bare(String),
    Text(String),
    Open,
    Close,
    Comma,
    End,
}

impl Word {
    pub(super) fn found(&self) -> String {
        match self {
            Word::Bare(word) => format!("'{word}'"),
            Word::Text(text) => format!("the text \"{text}\""),
            Word::Open => "'{'".to_string(),
            Word::Close => "'}'".to_string(),
            Word::Comma => "','".to_string(),
            Word::End => "the end of the file".to_string(),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Spot {
    pub(super) fn wrong(self, fault: impl Display) -> Wrong {
        Wrong(format!("line {}, column {}: {fault}", self.line, self.column))
    }
}

#[derive(Debug)]
pub(super) struct Cutter<'t> {
    rest: Peekable<Chars<'t>>,
    spot: Spot,
}

impl<'t> Cutter<'t> {
    pub(super) fn new(text: &'t str) -> Cutter<'t> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Cutter { rest: text.chars().peekable(), spot: Spot { line: 1, column: 1 } }
    }

    fn take(&mut self) -> Option<char> {
        let c = self.rest.next()?;
        if c == '\n' {
            self.spot = Spot { line: self.spot.line + 1, column: 1 };
        } else {
            self.spot.column += 1;
        }
        Some(c)
    }

    pub(super) fn next(&mut self) -> Result<(Spot, Word), Wrong> {
        while self.rest.peek().is_some_and(|c| c.is_whitespace()) {
            self.take();
        }
        let spot = self.spot;
        let word = match self.take() {
            None => Word::End,
            Some('{') => Word::Open,
            Some('}') => Word::Close,
            Some(',') => Word::Comma,
            Some('"') => self.text(spot)?,
            Some(first) => self.bare(first),
        };
        Ok((spot, word))
    }

    fn text(&mut self, spot: Spot) -> Result<Word, Wrong> {
        let mut text = String::new();
        let open = r#"this text has no end; close it with " (a quote inside a text is written \")"#;
        loop {
            match self.take().ok_or_else(|| spot.wrong(open))? {
                '"' => return Ok(Word::Text(text)),
                '\\' if matches!(self.rest.peek(), Some('"' | '\\')) => text.extend(self.take()),
                c => text.push(c),
            }
        }
    }

    fn bare(&mut self, first: char) -> Word {
        let mut word = String::from(first);
        while self.rest.peek().is_some_and(|c| !c.is_whitespace() && !matches!(c, '{' | '}' | ',' | '"')) {
            word.extend(self.take());
        }
        Word::Bare(word)
    }
}

pub(super) fn value(word: &str) -> Option<f64> {
    let plain = |part: &str| {
        let plain = part.chars().all(|c| c.is_ascii_digit() || "+-.eE".contains(c));
        part.parse::<f64>().ok().filter(|number| plain && number.is_finite())
    };
    let number = match word.split_once('/') {
        Some((over, under)) => plain(over)? / plain(under)?,
        None => plain(word)?,
    };
    number.is_finite().then_some(number)
}
