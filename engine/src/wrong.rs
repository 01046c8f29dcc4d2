//! Faults of something that people can mend: a text, a file, a folder.

use thiserror::Error;

/// A message that names the place, the fault and the remedy or the rule. No program asks which fault it was;
/// people read the message.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Wrong(pub String);

impl Wrong {
    /// A fault at a column of a line, counted in characters from 1.
    pub fn at(column: usize, fault: impl std::fmt::Display) -> Wrong {
        Wrong(format!("column {column}: {fault}"))
    }

    /// A fault at a byte of a file's text. Lines and columns count from 1.
    pub fn in_file(origin: &str, text: &str, byte: usize, fault: impl std::fmt::Display) -> Wrong {
        let mut end = byte.min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &text[..end];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |last| last.chars().count()) + 1;
        Wrong(format!("{origin}:{line}:{column}: {fault}"))
    }

    /// A fault of a TOML file, with its place.
    pub fn in_toml(origin: &str, text: &str, error: &toml::de::Error) -> Wrong {
        let byte = error.span().map_or(0, |span| span.start);
        Wrong::in_file(origin, text, byte, in_plain_words(error.message()))
    }
}

const EXPECTED: [(&str, &str); 9] = [
    ("u8", "a whole number from 0 to 255"),
    ("u16", "a whole number from 0 to 65535"),
    ("u32", "a whole number, 0 or more"),
    ("u64", "a whole number, 0 or more"),
    ("usize", "a whole number, 0 or more"),
    ("f64", "a number"),
    ("a boolean", "true or false"),
    ("a sequence", "a list"),
    ("a map", "a table"),
];

fn in_plain_words(message: &str) -> String {
    let Some((found, expected)) = message.rsplit_once("expected ") else { return message.to_string() };
    let plain = EXPECTED.iter().find(|(rust, _)| *rust == expected.trim_end());
    plain.map_or_else(|| message.to_string(), |(_, words)| format!("{found}expected {words}"))
}
