//! A seat that listens to what happens at its table, over a connection that stays open.

use super::SharedSession;
use super::session::Seen;
use crate::language::Language;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

/// A connection that listens. The table knows that the seat is there for as long as this lives.
#[derive(Debug)]
pub struct Watch {
    shared: Arc<SharedSession>,
    seat: usize,
    language: Language,
    number: u64,
}

/// News for a seat.
#[derive(Debug, Clone, PartialEq)]
pub enum News {
    /// This is what the seat is told now.
    Seen(Box<Seen>),
    /// Nothing has changed.
    Nothing,
    /// The seat listens over another connection by now.
    Replaced,
}

impl Watch {
    pub(super) fn begin(shared: Arc<SharedSession>, seat: usize, language: Language, now: Duration) -> Watch {
        let number = shared.session().listen(seat, now);
        shared.news.notify_all();
        Watch { shared, seat, language, number }
    }

    /// Waits for something that is newer than version `known`, for so long at most.
    pub fn news(&self, known: Option<u64>, patience: Duration, now: impl Fn() -> Duration) -> News {
        let end = now() + patience;
        let mut session = self.shared.session();
        loop {
            if !session.is_latest(self.seat, self.number) {
                return News::Replaced;
            }
            session.touch(now());
            if known != Some(session.version) {
                return News::Seen(Box::new(session.seen(self.seat, self.language, now())));
            }
            let Some(left) = end.checked_sub(now()).filter(|left| !left.is_zero()) else {
                return News::Nothing;
            };
            let waited = self.shared.news.wait_timeout(session, left);
            session = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.shared.session().listen_no_more(self.seat);
        self.shared.news.notify_all();
    }
}
