//! What is wrong with something that people can mend: a text, a file, a folder.

use thiserror::Error;

/// What is wrong: a message that names the place, the fault and the remedy or the rule. No program asks which
/// fault it was; people read the message.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Wrong(pub String);

impl Wrong {
    /// A fault at a column of a line, counted in characters from 1.
    #[must_use]
    pub fn at(column: usize, fault: impl std::fmt::Display) -> Wrong {
        Wrong(format!("column {column}: {fault}"))
    }

    /// A fault at a byte of a file's text. Lines and columns count from 1.
    #[must_use]
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
}
