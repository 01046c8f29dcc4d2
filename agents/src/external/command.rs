//! Commands as people type them, taken apart into words: no shell is asked, so that the program can be ended
//! by its id.

use super::program::quoted;
use crate::parameters::ParameterValue;
use std::path::{Path, PathBuf};

/// A program with its arguments. Spaces separate words; quotes keep them together, a backslash keeps the next
/// character.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CommandLine(String);

impl ParameterValue for CommandLine {
    const FORM: &'static str = "a program with its arguments, to the end of the text";
    const TAKES_REST: bool = true;

    fn read(text: &str) -> Option<Self> {
        words(text).map(|_| CommandLine(text.trim().to_string()))
    }

    fn text(&self) -> String {
        self.0.clone()
    }
}

impl CommandLine {
    /// Program and arguments; empty if nothing was typed.
    pub fn words(&self) -> Vec<String> {
        words(&self.0).unwrap_or_default()
    }

    /// Text as it was typed.
    pub fn as_typed(&self) -> &str {
        &self.0
    }

    /// A short form for tables: the words without the folders in front of file names, cut where they are many.
    pub fn short(&self) -> String {
        let file = |word: &str| match word.rsplit('/').next() {
            Some(file) if !file.is_empty() && !word.starts_with('-') => file.to_string(),
            _ => word.to_string(),
        };
        quoted(&self.words().join(" ").split_whitespace().map(file).collect::<Vec<_>>().join(" "))
    }

    /// The obstacle to starting this program, as far as can be seen beforehand; `None` if nothing does.
    pub fn obstacle(&self) -> Option<String> {
        let words = self.words();
        let Some(program) = words.first() else {
            return Some(
                "no program is given; write its command last, for example command=python3 player.py".into(),
            );
        };
        let found = if program.contains(['/', '\\']) {
            Path::new(program).is_file()
        } else {
            let folders = std::env::var_os("PATH").unwrap_or_default();
            std::env::split_paths(&folders).any(|folder| is_program(folder.join(program)))
        };
        (!found).then(|| format!("there is no program '{program}'; install it, or give its whole path"))
    }
}

fn is_program(path: PathBuf) -> bool {
    path.is_file() || path.with_extension("exe").is_file()
}

/// The words of a command; `None` if a quote is not closed.
fn words(text: &str) -> Option<Vec<String>> {
    let mut words: Vec<String> = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match (letter, quote) {
            (letter, Some(open)) if letter == open => quote = None,
            ('\\', None | Some('"')) => word.get_or_insert_default().push(letters.next()?),
            (letter, Some(_)) => word.get_or_insert_default().push(letter),
            ('"' | '\'', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (letter, None) if letter.is_whitespace() => words.extend(word.take()),
            (letter, None) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}
