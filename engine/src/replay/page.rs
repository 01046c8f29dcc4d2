//! A record with its lines, so that whatever is wrong can be pointed at.

use super::{ReplayError, ReplayProblem};
use crate::record::{Lines, PlyText, RecordText};

/// A record that has been read and is being compared with the rules.
#[derive(Debug)]
pub struct Page {
    record: RecordText,
    lines: Lines,
}

impl Page {
    /// Reads a record.
    ///
    /// # Errors
    /// With the first thing that is no record.
    pub(crate) fn read(text: &str) -> Result<Page, ReplayError> {
        let (record, lines) = RecordText::read(text)?;
        Ok(Page { record, lines })
    }

    /// The value of a header or part of the start.
    ///
    /// # Errors
    /// If there is none.
    pub fn field(&self, key: &'static str) -> Result<&str, ReplayError> {
        let missing = || ReplayError { line: 1, column: 1, problem: Box::new(ReplayProblem::Missing(key)) };
        self.find(key).map(|(value, _)| value).ok_or_else(missing)
    }

    /// Something is wrong with the value of a field.
    pub fn wrong(&self, key: &'static str, problem: ReplayProblem) -> ReplayError {
        let line = self.find(key).map_or(1, |(_, line)| line);
        ReplayError { line, column: key.len() + 3, problem: Box::new(problem) }
    }

    /// A field and its line.
    fn find(&self, key: &str) -> Option<(&str, usize)> {
        let headers = self.record.headers.iter().zip(&self.lines.headers);
        let start = self.record.start.iter().zip(&self.lines.start);
        let found = headers.chain(start).find(|(field, _)| field.key() == key);
        found.map(|(field, &line)| (field.value(), line))
    }

    /// Checks that a field has the expected value.
    pub(super) fn compare(&self, key: &'static str, expected: &str) -> Result<(), ReplayError> {
        self.check(key, expected, |found, expected| ReplayProblem::Differs { what: key, found, expected })
    }

    /// The same, with other words for what is wrong.
    pub(super) fn check(
        &self,
        key: &'static str,
        expected: &str,
        problem: impl FnOnce(String, String) -> ReplayProblem,
    ) -> Result<(), ReplayError> {
        let found = self.field(key)?;
        if found == expected {
            return Ok(());
        }
        Err(self.wrong(key, problem(found.to_string(), expected.to_string())))
    }

    pub(super) fn plies(&self) -> &[PlyText] {
        &self.record.plies
    }

    /// Something is wrong with a ply, so many characters after its number.
    pub(super) fn wrong_ply(&self, index: usize, after: usize, problem: ReplayProblem) -> ReplayError {
        let column = format!("{}. ", index + 1).len() + after + 1;
        ReplayError { line: self.lines.plies[index], column, problem: Box::new(problem) }
    }
}
