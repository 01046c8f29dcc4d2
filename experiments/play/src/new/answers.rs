//! The answers of a recording as a file: a line `question: answer` for each, in the order given.

use crate::files::read_text;
use gunjin_engine::Wrong;
use std::collections::{BTreeMap, VecDeque};
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Answers that were given, and the file to which new ones are added.
#[derive(Debug)]
pub struct Answers {
    path: PathBuf,
    given: BTreeMap<String, VecDeque<(usize, String)>>,
}

impl Answers {
    /// The answers of a file, or none if it does not exist.
    pub fn open(path: &Path) -> Result<Answers, Wrong> {
        let text = if path.exists() { read_text(path)? } else { String::new() };
        let mut given: BTreeMap<String, VecDeque<(usize, String)>> = BTreeMap::new();
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let (question, answer) = line.split_once(':').ok_or_else(|| {
                let place = format!("{}:{}", path.display(), number + 1);
                Wrong(format!("{place}: '{line}' answers no question; write question: answer"))
            })?;
            let answer = (number + 1, answer.trim().to_string());
            given.entry(question.trim().to_string()).or_default().push_back(answer);
        }
        Ok(Answers { path: path.to_path_buf(), given })
    }

    /// Path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The answers that no question has asked for yet, with their lines.
    pub fn left(&self) -> impl Iterator<Item = (usize, &str)> {
        self.given.iter().flat_map(|(question, left)| left.iter().map(|(line, _)| (*line, question.as_str())))
    }

    /// The next answer to a question, with its line.
    pub fn next(&mut self, question: &str) -> Option<(usize, String)> {
        self.given.get_mut(question)?.pop_front()
    }

    /// Adds an answer to the file.
    pub fn keep(&self, question: &str, answer: &str) -> Result<(), Wrong> {
        let file = OpenOptions::new().create(true).append(true).open(&self.path);
        let written = file.and_then(|mut file| writeln!(file, "{question}: {answer}"));
        written.map_err(|cause| {
            let path = self.path.display();
            Wrong(format!("cannot write '{path}': {cause}; choose another file with --answers"))
        })
    }
}
