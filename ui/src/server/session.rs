//! One table of a server: the truth of a game, who sits where, the clocks. What it gives away is [`Seen`].

pub mod saved;

use super::answer::Refused;
use super::bucket::{Bucket, Pace};
use super::clock::{Clock, ClockOrder, ClockSeen};
use crate::any::{AnyError, AnyState};
use crate::client_view::{ClientView, seat_view};
use crate::language::Language;
use crate::table::{Order, PERSON, Table};
use gunjin_engine::{Seat, Turn};
use saved::SavedSeat;
use serde::Serialize;
use std::time::Duration;

/// Report to a seat. Of the game nothing is in it but its look, until the game is over.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Seen {
    /// A number that grows with everything that happens at the table.
    pub version: u64,
    /// The word by which others join.
    pub code: String,
    /// The game, with its switches.
    pub game: String,
    /// The receiving seat.
    pub seat: usize,
    /// The seats that are taken.
    pub taken: Vec<bool>,
    /// The seats whose devices are connected.
    pub here: Vec<bool>,
    /// The clocks, if there are any.
    pub clock: Option<ClockSeen>,
    /// The seat's look at the game, once it has begun.
    pub look: Option<ClientView>,
    /// The record with the truth, once the game is over.
    pub record: Option<String>,
    /// The word of the table at which the seats play again, once one of them has asked for that.
    pub next: Option<String>,
}

/// Public facts of a table before anybody sits down at it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Notice {
    /// The word by which others join.
    pub code: String,
    /// The game, with its switches.
    pub game: String,
    /// The seats that are taken.
    pub taken: Vec<bool>,
    /// The clocks, if there are any.
    pub clock: Option<ClockOrder>,
}

#[derive(Debug)]
struct SeatState {
    /// Token and set-up, once it is taken.
    taken: Option<SavedSeat>,
    /// Connections that listen.
    listening: usize,
    /// The number of the latest of them.
    latest: u64,
    requests: Bucket,
}

impl SeatState {
    fn new(taken: Option<SavedSeat>, pace: Pace, now: Duration) -> SeatState {
        SeatState { taken, listening: 0, latest: 0, requests: Bucket::full(pace, now) }
    }
}

#[derive(Debug)]
pub(crate) struct Session {
    pub(super) code: String,
    pub(super) game: String,
    clock_order: Option<ClockOrder>,
    seats: Vec<SeatState>,
    table: Option<Table>,
    clock: Option<Clock>,
    seed: u64,
    pub(super) version: u64,
    /// The table of the rematch.
    next: Option<String>,
    touched: Duration,
    /// Time for which it had been left alone when an earlier program ended.
    alone_before: Duration,
    /// When it was last given to the store, and if it is safe there.
    saved: (Duration, bool),
    /// It has been cleared away.
    pub(super) is_gone: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    Waiting,
    Playing,
    Over,
}

const NOT_BEGUN: Refused = Refused::new(
    409,
    "the game has not begun; wait for the other players",
    "まだ始まっていません。相手を待ってください",
);
const NOT_OVER: Refused = Refused::new(409, "the game is not over", "対局はまだ終わっていません");
const OVER: Refused = Refused::new(409, "the game is over", "対局は終わっています");
const NOT_YOUR_TURN: Refused = Refused::new(409, "it is not your turn", "あなたの番ではありません");

impl Session {
    pub(crate) fn new(notice: Notice, seed: u64, pace: Pace, now: Duration) -> Session {
        Session {
            seats: notice.taken.iter().map(|_| SeatState::new(None, pace, now)).collect(),
            code: notice.code,
            game: notice.game,
            clock_order: notice.clock,
            table: None,
            clock: None,
            seed,
            version: 0,
            next: None,
            touched: now,
            alone_before: Duration::ZERO,
            saved: (now, false),
            is_gone: false,
        }
    }

    pub(crate) fn notice(&self) -> Notice {
        let (code, game) = (self.code.clone(), self.game.clone());
        Notice { code, game, taken: self.taken(), clock: self.clock_order }
    }

    fn taken(&self) -> Vec<bool> {
        self.seats.iter().map(|state| state.taken.is_some()).collect()
    }

    /// A seat that nobody has: the one that is wanted, or else the first.
    pub(crate) fn free(&self, wanted: Option<usize>) -> Option<usize> {
        let is_free = |seat: &usize| self.seats[*seat].taken.is_none();
        wanted.filter(is_free).or_else(|| (0..self.seats.len()).find(is_free))
    }

    pub(crate) fn stage(&self) -> Stage {
        match &self.table {
            None => Stage::Waiting,
            Some(table) if table.state().turn() == Turn::Over => Stage::Over,
            Some(_) => Stage::Playing,
        }
    }

    /// True if every move has days.
    pub(crate) fn is_by_days(&self) -> bool {
        self.clock_order.is_some_and(|order| order.days > 0)
    }

    /// True if every seat may have moved.
    pub(crate) fn is_played(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.plies() >= self.seats.len())
    }

    /// Time for which nobody has been at the table; `None` while somebody is.
    pub(crate) fn left_alone(&self, now: Duration) -> Option<Duration> {
        let is_alone = self.seats.iter().all(|state| state.listening == 0);
        is_alone.then(|| self.alone_before + now.saturating_sub(self.touched))
    }

    /// Gives a seat to whoever has this word, with his set-up; when all are taken, the game begins.
    pub(crate) fn sit(
        &mut self,
        seat: usize,
        token: String,
        setup: Option<String>,
        now: Duration,
    ) -> Result<(), Refused> {
        self.seats[seat].taken = Some(SavedSeat { token, setup });
        if self.free(None).is_none()
            && let Err(why) = self.begin(now)
        {
            self.seats[seat].taken = None;
            return Err(Refused::with(422, why));
        }
        self.happened(now);
        Ok(())
    }

    fn begin(&mut self, now: Duration) -> Result<(), AnyError> {
        let seats = vec![PERSON.to_string(); self.seats.len()];
        let setups = self.seats.iter().filter_map(|state| state.taken.as_ref()?.setup.clone()).collect();
        let table = Table::open(&Order { game: self.game.clone(), seats, setups, seed: self.seed })?;
        let turn = seat_to_act(table.state());
        self.clock = self.clock_order.map(|order| Clock::new(order, self.seats.len()));
        if let Some(clock) = &mut self.clock {
            clock.turn(turn, now);
        }
        self.table = Some(table);
        Ok(())
    }

    fn happened(&mut self, now: Duration) {
        self.version += 1;
        self.touch(now);
    }

    /// A game that has begun and is not over.
    fn playing(&mut self) -> Result<&mut Table, Refused> {
        let table = self.table.as_mut().ok_or(NOT_BEGUN)?;
        if table.state().turn() == Turn::Over { Err(OVER) } else { Ok(table) }
    }

    /// True unless a seat asks too often.
    pub(crate) fn admits(&mut self, seat: usize, pace: Pace, now: Duration) -> bool {
        self.seats[seat].requests.take(pace, now)
    }

    /// A seat's move, made by somebody who has seen `ply` actions: one that is sent twice is played once.
    pub(crate) fn play(
        &mut self,
        seat: usize,
        text: &str,
        ply: usize,
        language: Language,
        now: Duration,
    ) -> Result<(), Refused> {
        let table = self.playing()?;
        if table.state().turn() != Turn::Seat(Seat(seat as u8)) || table.plies() != ply {
            return Err(NOT_YOUR_TURN);
        }
        table.play(Seat(seat as u8), text, language).map_err(|why| Refused::with(422, why))?;
        let turn = seat_to_act(table.state());
        if let Some(clock) = &mut self.clock {
            clock.turn(turn, now);
        }
        self.happened(now);
        Ok(())
    }

    pub(crate) fn resign(&mut self, seat: usize, now: Duration) -> Result<(), Refused> {
        self.playing()?.resign(Seat(seat as u8));
        self.ended(now);
        Ok(())
    }

    /// The table of the rematch, if somebody has asked for one.
    pub(crate) fn rematch(&self) -> Result<Option<&str>, Refused> {
        match self.stage() {
            Stage::Over => Ok(self.next.as_deref()),
            _ => Err(NOT_OVER),
        }
    }

    /// Names the table of the rematch to the seats.
    pub(crate) fn offer(&mut self, code: String, now: Duration) {
        self.next = Some(code);
        self.happened(now);
    }

    /// The seat that one of this table has at another, if that is its rematch: each gets the one after its own.
    pub(crate) fn seat_at(&self, code: &str, seat: usize) -> Option<usize> {
        (self.next.as_deref() == Some(code)).then(|| (seat + 1) % self.seats.len())
    }

    fn ended(&mut self, now: Duration) {
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
        self.happened(now);
    }

    /// Forfeits the game of a seat without time; true if that happened just now.
    pub(crate) fn watch_clock(&mut self, now: Duration) -> bool {
        let fallen = self.clock.as_ref().and_then(|clock| clock.fallen(now));
        let (Some(seat), Some(table)) = (fallen, &mut self.table) else { return false };
        table.forfeit(Seat(seat as u8), "out of time");
        self.ended(now);
        true
    }

    /// Adds a connection that listens at a seat; returns its number.
    pub(crate) fn listen(&mut self, seat: usize, now: Duration) -> u64 {
        self.seats[seat].listening += 1;
        self.seats[seat].latest += 1;
        self.happened(now);
        self.seats[seat].latest
    }

    /// A connection listens no more.
    pub(crate) fn listen_no_more(&mut self, seat: usize) {
        self.seats[seat].listening = self.seats[seat].listening.saturating_sub(1);
        self.version += 1;
    }

    /// True if a connection is the latest of its seat.
    pub(crate) fn is_latest(&self, seat: usize, number: u64) -> bool {
        self.seats[seat].latest == number
    }

    pub(crate) fn touch(&mut self, now: Duration) {
        self.touched = self.touched.max(now);
        self.alone_before = Duration::ZERO;
    }

    /// Notes on what is hidden from a seat.
    pub(crate) fn notes(&self, seat: usize, language: Language) -> Result<String, Refused> {
        Ok(self.table.as_ref().ok_or(NOT_BEGUN)?.state().view(Seat(seat as u8)).notes(language))
    }

    /// Report to a seat.
    pub(crate) fn seen(&self, seat: usize, language: Language, now: Duration) -> Seen {
        let own = Seat(seat as u8);
        let over = self.table.as_ref().filter(|_| self.stage() == Stage::Over);
        Seen {
            version: self.version,
            code: self.code.clone(),
            game: self.game.clone(),
            seat,
            taken: self.taken(),
            here: self.seats.iter().map(|state| state.listening > 0).collect(),
            clock: self.clock.as_ref().map(|clock| clock.seen(now)),
            look: self.table.as_ref().map(|table| seat_view(table.state(), own, own, language)),
            record: over.map(Table::record),
            next: self.next.clone(),
        }
    }
}

fn seat_to_act(state: &dyn AnyState) -> Option<usize> {
    match state.turn() {
        Turn::Seat(seat) => Some(seat.index()),
        Turn::Chance | Turn::Over => None,
    }
}
