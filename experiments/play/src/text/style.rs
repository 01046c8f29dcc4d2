//! Style of text: with kanji and lines, or in plain ASCII; with or without colour.

use super::romanised::ROMANISED;

/// The dress of text output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Style {
    /// Codes instead of kanji, no byte above 127.
    pub ascii: bool,
    /// True if colours are used.
    pub colour: bool,
    /// Columns of the terminal, to which tables are fitted as far as that is possible; `None` where all is to
    /// be said in full, as in a file.
    pub columns: Option<usize>,
}

const STAND_INS: &[(char, &str)] = &[
    ('ō', "o"),
    ('ū', "u"),
    ('Ō', "O"),
    ('—', "-"),
    ('–', "-"),
    ('−', "-"),
    ('…', "..."),
    ('×', "x"),
    ('½', "1/2"),
    ('→', "->"),
    ('≥', ">="),
    ('≤', "<="),
    ('○', "W"),
    ('△', "B"),
    ('、', ", "),
    ('・', "-"),
    ('’', "'"),
    ('─', "-"),
    ('│', "|"),
    ('·', "-"),
    ('（', "("),
    ('）', ")"),
    ('　', " "),
];

impl Style {
    /// A line in bold, where the terminal has it.
    pub fn heading(self, text: &str) -> String {
        if self.colour { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_string() }
    }

    /// Text as this style can show it. In ASCII, names of the data are written in
    /// letters; what else has no stand-in, which only a user can have typed, as `\u{…}`: nothing is lost.
    pub fn text(self, text: &str) -> String {
        if !self.ascii || text.is_ascii() {
            return text.to_string();
        }
        let text = ROMANISED.iter().fold(text.to_string(), |text, (ja, en)| text.replace(ja, en));
        text.chars().map(fold).collect()
    }

    /// JSON as this style can show it: in ASCII with `\uXXXX` escapes, which mean the same.
    pub fn json(self, text: &str) -> String {
        if !self.ascii {
            return text.to_string();
        }
        let escape = |c: char| -> String {
            let mut units = [0u16; 2];
            c.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")).collect()
        };
        text.chars().map(|c| if c.is_ascii() { c.to_string() } else { escape(c) }).collect()
    }

    /// HTML as this style can show it: in ASCII with character references, which mean the same.
    pub fn html(self, text: &str) -> String {
        if !self.ascii {
            return text.to_string();
        }
        text.chars()
            .map(|c| if c.is_ascii() { c.to_string() } else { format!("&#x{:x};", c as u32) })
            .collect()
    }
}

fn fold(letter: char) -> String {
    if letter.is_ascii() {
        return letter.to_string();
    }
    match STAND_INS.iter().find(|(from, _)| *from == letter) {
        Some((_, to)) => (*to).to_string(),
        None => format!("\\u{{{:x}}}", letter as u32),
    }
}
