//! A server of tables at which people play from several devices: requests in, answers out.
//!
//! The server holds the truth of every game. A seat is given client views made from its view, and nothing else of the game until it is over.
//! There are no sockets and no clock here: whoever serves brings the bytes and the time ([`Server::respond`]), so that
//! everything a client can send can be tried without a network.

pub mod access;
pub mod answer;
pub mod bucket;
pub mod clock;
pub mod http;
mod routes;
pub mod session;
pub mod watch;

use answer::Answer;
use bucket::{Faults, Pace};
use session::saved::{ResumeError, SavedSession, Store};
use session::{Session, Stage};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use watch::Watch;

/// The bounds of a server.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// Most sessions at a time.
    pub tables: usize,
    /// Most tables that one guest has opened, waiting, played or over.
    pub own: usize,
    /// Time that a table at which not every seat has moved is kept while nobody is connected to it.
    pub patience: Duration,
    /// Time that a finished game can be looked at.
    pub afterwards: Duration,
    /// Time that a game is kept to which nobody comes back, and any table of a game by correspondence.
    pub kept: Duration,
    /// Rate limit of a seat's requests.
    pub requests: Pace,
    /// Rate limit of a guest's faults: words that open nothing, requests that are none.
    pub faults: Pace,
}

impl Default for Limits {
    fn default() -> Limits {
        let minutes = |minutes: u64| Duration::from_secs(60 * minutes);
        Limits {
            tables: 400,
            own: 40,
            patience: minutes(15),
            afterwards: minutes(60),
            kept: minutes(7 * 24 * 60),
            requests: Pace { burst: 30.0, second: 10.0 },
            faults: Pace { burst: 60.0, second: 1.0 },
        }
    }
}

/// Source of words that nobody guesses.
pub type Secrets = Box<dyn Fn() -> u64 + Send + Sync>;

/// A table that several connections look at.
#[derive(Debug)]
pub(crate) struct SharedSession {
    /// Origin of the guest who opened it.
    opened_by: String,
    session: Mutex<Session>,
    news: Condvar,
}

impl SharedSession {
    fn new(opened_by: String, session: Session) -> Arc<SharedSession> {
        Arc::new(SharedSession { opened_by, session: Mutex::new(session), news: Condvar::new() })
    }

    /// A panic elsewhere ends no game: what it left half done was refused by the game itself.
    pub(crate) fn session(&self) -> MutexGuard<'_, Session> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Tables by code, and seats by word.
#[derive(Default)]
struct Book {
    sessions: BTreeMap<String, Arc<SharedSession>>,
    seats: HashMap<String, (Arc<SharedSession>, usize)>,
    faults: Faults,
}

/// Server of games for several devices.
#[allow(missing_debug_implementations)] // tables and nothing to read
pub struct Server {
    limits: Limits,
    secrets: Secrets,
    store: Option<Box<dyn Store>>,
    book: Mutex<Book>,
}

/// Outcome of a request.
#[derive(Debug)]
pub enum Outcome {
    /// This is the answer.
    Answer(Answer),
    /// A seat listens to what happens at its table.
    Watch(Watch),
    /// It is none of the server's.
    Elsewhere,
}

impl Server {
    /// An empty server.
    pub fn new(limits: Limits, secrets: Secrets) -> Server {
        Server { limits, secrets, store: None, book: Mutex::new(Book::default()) }
    }

    /// The server with a store, which has every table as it was before anybody is told of a change.
    pub fn stored_in(self, store: Box<dyn Store>) -> Server {
        Server { store: Some(store), ..self }
    }

    /// Goes on with a stored table. Its seats keep their tokens.
    ///
    /// # Errors
    /// If its parts contradict each other, or it is there already.
    pub fn resume(&self, kept: SavedSession, now: Duration) -> Result<(), ResumeError> {
        let (code, opened_by) = (kept.code.clone(), kept.opened_by.clone());
        let tokens: Vec<(usize, String)> = kept.tokens().collect();
        let shared = SharedSession::new(opened_by, Session::resumed(kept, self.limits.requests, now)?);
        let mut book = self.book();
        let is_taken = tokens.iter().any(|(_, token)| book.seats.contains_key(token));
        if is_taken || book.sessions.contains_key(&code) {
            return Err(ResumeError::Taken);
        }
        book.seats.extend(tokens.into_iter().map(|(seat, token)| (token, (Arc::clone(&shared), seat))));
        book.sessions.insert(code, shared);
        Ok(())
    }

    /// Gives a table to the store. What cannot be stored now is tried again at a tick.
    fn save(&self, shared: &SharedSession, session: &mut Session, now: Duration) {
        if let Some(store) = &self.store
            && !session.is_gone
        {
            let is_safe = store.save(&session.snapshot(&shared.opened_by, now));
            session.note_saved(is_safe, now);
        }
    }

    /// Stores every table as it stands. To be called before the program ends.
    pub fn save_all(&self, now: Duration) {
        for shared in self.sessions() {
            self.save(&shared, &mut shared.session(), now);
        }
    }

    fn sessions(&self) -> Vec<Arc<SharedSession>> {
        self.book().sessions.values().map(Arc::clone).collect()
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Number of tables.
    pub fn tables(&self) -> usize {
        self.book().sessions.len()
    }

    /// A word that opens a seat: 128 bits.
    fn token(&self) -> String {
        format!("{:016x}{:016x}", (self.secrets)(), (self.secrets)())
    }

    /// A word by which others join: short, without letters that look alike.
    fn code(&self, book: &Book) -> String {
        const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz23456789x";
        loop {
            let secret = (self.secrets)();
            let letter = |at: usize| char::from(LETTERS[(secret >> (5 * at)) as usize % 32]);
            let code: String = (0..8).map(letter).collect();
            if !book.sessions.contains_key(&code) {
                return code;
            }
        }
    }

    /// Clocks that have run out, and tables that nobody comes back to. To be called every now and then.
    pub fn tick(&self, now: Duration) {
        let mut gone = Vec::new();
        for shared in self.sessions() {
            let mut session = shared.session();
            self.watch_clock(&shared, &mut session, now);
            if self.has_expired(&session, now) {
                self.clear_away(&mut session);
                gone.push(Arc::clone(&shared));
            } else if session.is_save_due(now) {
                self.save(&shared, &mut session, now);
            }
        }
        if !gone.is_empty() {
            let is_gone = |shared: &Arc<SharedSession>| gone.iter().any(|other| Arc::ptr_eq(other, shared));
            let mut book = self.book();
            book.sessions.retain(|_, shared| !is_gone(shared));
            book.seats.retain(|_, (shared, _)| !is_gone(shared));
        }
    }

    /// Ends the game of whoever has no time left.
    fn watch_clock(&self, shared: &SharedSession, session: &mut Session, now: Duration) {
        if session.watch_clock(now) {
            self.save(shared, session, now);
            shared.news.notify_all();
        }
    }

    /// Removes a table from the store; a request that still holds it stores it no more.
    fn clear_away(&self, session: &mut Session) {
        session.is_gone = true;
        if let Some(store) = &self.store {
            store.remove(&session.code);
        }
    }

    fn has_expired(&self, session: &Session, now: Duration) -> bool {
        let kept = match session.stage() {
            _ if session.is_by_days() => self.limits.kept,
            Stage::Waiting => self.limits.patience,
            Stage::Playing if !session.is_played() => self.limits.patience,
            Stage::Playing => self.limits.kept,
            Stage::Over => self.limits.afterwards,
        };
        session.left_alone(now).is_some_and(|time| time > kept)
    }
}
