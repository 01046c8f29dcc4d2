//! Notes about the games that were asked about last, so that a decision goes on where the one before ended.

use std::sync::{Arc, Mutex, PoisonError};

/// Most games that are kept: more than are played at once on most machines.
const GAMES: usize = 64;

/// Notes about the games that were asked about last. They change what an answer costs, never the answer.
#[derive(Debug, Clone)]
pub(super) struct Recent<T> {
    notes: Arc<Mutex<Vec<Box<T>>>>,
}

impl<T> Default for Recent<T> {
    fn default() -> Recent<T> {
        Recent { notes: Arc::default() }
    }
}

impl<T> Recent<T> {
    /// Takes out the last notes that pass a test.
    pub(super) fn take(&self, test: impl Fn(&T) -> bool) -> Option<Box<T>> {
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        let found = notes.iter().rposition(|note| test(note))?;
        Some(notes.remove(found))
    }

    /// Keeps notes, in the place of the oldest if there are too many.
    pub(super) fn keep(&self, note: Box<T>) {
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        if notes.len() == GAMES {
            notes.remove(0);
        }
        notes.push(note);
    }
}
