//! Style of text: with kanji and lines, or in plain ASCII; with or without colour.

use std::sync::LazyLock;

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

/// Stand-ins in ASCII: names of the data, the longer before those that are part of them, then single characters.
pub static STAND_INS: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let text = include_str!("../../../../data/words/ascii.json");
    serde_json::from_str(text).expect("a test reads every name")
});

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
        let text = STAND_INS.iter().fold(text.to_string(), |text, (from, to)| text.replace(from, to));
        escaped(&text, |c| format!("\\u{{{:x}}}", c as u32))
    }

    /// JSON as this style can show it: in ASCII with `\uXXXX` escapes, which mean the same.
    pub fn json(self, text: &str) -> String {
        if !self.ascii {
            return text.to_string();
        }
        escaped(text, |c| c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect())
    }

    /// HTML as this style can show it: in ASCII with character references, which mean the same.
    pub fn html(self, text: &str) -> String {
        if !self.ascii {
            return text.to_string();
        }
        escaped(text, |c| format!("&#x{:x};", c as u32))
    }
}

fn escaped(text: &str, escape: impl Fn(char) -> String) -> String {
    text.chars().map(|c| if c.is_ascii() { c.to_string() } else { escape(c) }).collect()
}
