//! A hall of tables at which people play from several devices: requests in, answers out.
//!
//! The hall holds the truth of every game. A seat is given looks made from its view, and nothing else of the game until it is over.
//! There are no sockets and no clock here: whoever serves brings the bytes and the time ([`Hall::respond`]), so that
//! everything a client can send can be tried without a network.

pub mod answer;
pub mod bucket;
pub mod clock;
pub mod gate;
pub mod http;
mod messages;
pub mod room;
mod routes;
pub mod watch;

use answer::Answer;
use bucket::{Faults, Pace};
use room::kept::{Kept, KeptError, Store};
use room::{Room, Stage};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use watch::Watch;

/// The bounds of a hall.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// Most tables.
    pub tables: usize,
    /// Most tables that one guest has opened, waiting, played or over.
    pub own: usize,
    /// Time that a table at which not every seat has moved is kept while nobody is connected to it.
    pub patience: Duration,
    /// Time that a finished game can be looked at.
    pub afterwards: Duration,
    /// Time that a game is kept to which nobody comes back.
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
pub(crate) struct Desk {
    /// Origin of the guest who opened it.
    opened_by: String,
    room: Mutex<Room>,
    news: Condvar,
}

impl Desk {
    fn new(opened_by: String, room: Room) -> Arc<Desk> {
        Arc::new(Desk { opened_by, room: Mutex::new(room), news: Condvar::new() })
    }

    /// A panic elsewhere ends no game: what it left half done was refused by the game itself.
    pub(crate) fn room(&self) -> MutexGuard<'_, Room> {
        self.room.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Tables by code, and seats by word.
#[derive(Default)]
struct Book {
    desks: BTreeMap<String, Arc<Desk>>,
    seats: HashMap<String, (Arc<Desk>, usize)>,
    faults: Faults,
}

/// A hall.
pub struct Hall {
    limits: Limits,
    secrets: Secrets,
    store: Option<Box<dyn Store>>,
    book: Mutex<Book>,
}

impl fmt::Debug for Hall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hall").field("tables", &self.book().desks.len()).finish_non_exhaustive()
    }
}

/// Outcome of a request.
#[derive(Debug)]
pub enum Outcome {
    /// This is the answer.
    Answer(Answer),
    /// A seat listens to what happens at its table.
    Watch(Watch),
    /// It is none of the hall's.
    Elsewhere,
}

impl Hall {
    /// An empty hall.
    #[must_use]
    pub fn new(limits: Limits, secrets: Secrets) -> Hall {
        Hall { limits, secrets, store: None, book: Mutex::new(Book::default()) }
    }

    /// The hall with a store, which has every table as it was before anybody is told of a change.
    #[must_use]
    pub fn stored_in(self, store: Box<dyn Store>) -> Hall {
        Hall { store: Some(store), ..self }
    }

    /// Goes on with a stored table. Its seats keep their tokens.
    ///
    /// # Errors
    /// If its parts contradict each other, or it is there already.
    pub fn resume(&self, kept: Kept, now: Duration) -> Result<(), KeptError> {
        let (code, opened_by) = (kept.code.clone(), kept.opened_by.clone());
        let tokens: Vec<(usize, String)> =
            kept.tokens().map(|(seat, token)| (seat, token.to_string())).collect();
        let desk = Desk::new(opened_by, Room::resumed(kept, self.limits.requests, now)?);
        let mut book = self.book();
        let is_taken = tokens.iter().any(|(_, token)| book.seats.contains_key(token));
        if is_taken || book.desks.contains_key(&code) {
            return Err(KeptError::Taken);
        }
        book.seats.extend(tokens.into_iter().map(|(seat, token)| (token, (Arc::clone(&desk), seat))));
        book.desks.insert(code, desk);
        Ok(())
    }

    /// Gives a table to the store. What cannot be stored now is tried again at a tick.
    fn save(&self, desk: &Desk, room: &mut Room, now: Duration) {
        if let Some(store) = &self.store
            && !room.is_gone
        {
            let is_safe = store.save(&room.kept(&desk.opened_by, now));
            room.note_saved(is_safe, now);
        }
    }

    /// Stores every table as it stands. To be called before the program ends.
    pub fn save_all(&self, now: Duration) {
        for desk in self.desks() {
            self.save(&desk, &mut desk.room(), now);
        }
    }

    fn desks(&self) -> Vec<Arc<Desk>> {
        self.book().desks.values().map(Arc::clone).collect()
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Number of tables.
    #[must_use]
    pub fn tables(&self) -> usize {
        self.book().desks.len()
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
            if !book.desks.contains_key(&code) {
                return code;
            }
        }
    }

    /// Clocks that have run out, and tables that nobody comes back to. To be called every now and then.
    pub fn tick(&self, now: Duration) {
        let mut gone = Vec::new();
        for desk in self.desks() {
            let mut room = desk.room();
            self.watch_clock(&desk, &mut room, now);
            if self.has_expired(&room, now) {
                self.clear_away(&mut room);
                gone.push(Arc::clone(&desk));
            } else if room.is_save_due(now) {
                self.save(&desk, &mut room, now);
            }
        }
        if !gone.is_empty() {
            let is_gone = |desk: &Arc<Desk>| gone.iter().any(|other| Arc::ptr_eq(other, desk));
            let mut book = self.book();
            book.desks.retain(|_, desk| !is_gone(desk));
            book.seats.retain(|_, (desk, _)| !is_gone(desk));
        }
    }

    /// Ends the game of whoever has no time left.
    fn watch_clock(&self, desk: &Desk, room: &mut Room, now: Duration) {
        if room.watch_clock(now) {
            self.save(desk, room, now);
            desk.news.notify_all();
        }
    }

    /// Removes a table from the store; a request that still holds it stores it no more.
    fn clear_away(&self, room: &mut Room) {
        room.is_gone = true;
        if let Some(store) = &self.store {
            store.remove(room.code());
        }
    }

    fn has_expired(&self, room: &Room, now: Duration) -> bool {
        let kept = match room.stage() {
            Stage::Waiting => self.limits.patience,
            Stage::Playing if !room.is_played() => self.limits.patience,
            Stage::Playing => self.limits.kept,
            Stage::Over => self.limits.afterwards,
        };
        room.left_alone(now).is_some_and(|time| time > kept)
    }
}
