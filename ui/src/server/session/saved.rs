//! Tables that outlive the program: their state as data, and the store that writes it.

use super::super::bucket::Pace;
use super::super::clock::{Clock, ClockOrder, ClockSeen};
use super::{SeatState, Session, seat_to_act};
use crate::any::AnyError;
use crate::any::game::any_game;
use crate::table::Table;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use thiserror::Error;

/// A failed write is tried again after this time.
const RETRY: Duration = Duration::from_secs(5);
/// A running clock is saved this often: a player gets back at most this much when the program is killed.
const CLOCK: Duration = Duration::from_secs(30);
/// Any other table is saved this often, with the time that it has been left alone and the rest of days.
const ALONE: Duration = Duration::from_secs(3600);

/// A table with everything it needs to go on: the true position, the tokens of the seats, the clocks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedSession {
    /// The word by which others join.
    pub code: String,
    /// Origin of the guest who opened it.
    pub(in crate::server) opened_by: String,
    game: String,
    clock_order: Option<ClockOrder>,
    clock: Option<ClockSeen>,
    #[serde(rename = "chairs")]
    seats: Vec<Option<SavedSeat>>,
    seed: u64,
    version: u64,
    #[serde(default)]
    next: Option<String>,
    /// Seconds for which nobody had been at the table.
    alone: u64,
    /// The record of the game, once it has begun.
    record: Option<String>,
}

/// A seat that is taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SavedSeat {
    pub(super) token: String,
    pub(super) setup: Option<String>,
}

/// Writes tables so that they outlive the program.
pub trait Store: Send + Sync {
    /// Replaces what is stored of a table. Returns true once that survives the end of the program.
    fn save(&self, table: &SavedSession) -> bool;
    /// Removes a table.
    fn remove(&self, code: &str);
}

/// Reason for which a stored table cannot go on.
#[derive(Debug, Error)]
pub enum ResumeError {
    /// The game is none, or its record is not true under the rules of this program.
    #[error("its game does not go on: {0}")]
    Game(#[from] AnyError),
    /// Parts of it do not belong together.
    #[error("{0} do not fit its game")]
    Unfit(&'static str),
    /// Another table has its code, or the token of one of its seats.
    #[error("its code or the token of one of its seats is in use at another table")]
    Taken,
}

impl SavedSession {
    /// Tokens of the seats that are taken.
    pub(in crate::server) fn tokens(&self) -> impl Iterator<Item = (usize, String)> {
        let taken = self.seats.iter().enumerate();
        taken.filter_map(|(seat, state)| Some((seat, state.as_ref()?.token.clone())))
    }
}

impl Session {
    /// The table as it stands.
    pub(in crate::server) fn snapshot(&self, opened_by: &str, now: Duration) -> SavedSession {
        SavedSession {
            code: self.code.clone(),
            opened_by: opened_by.to_string(),
            game: self.game.clone(),
            clock_order: self.clock_order,
            clock: self.clock.as_ref().map(|clock| clock.seen(now)),
            seats: self.seats.iter().map(|state| state.taken.clone()).collect(),
            seed: self.seed,
            version: self.version,
            next: self.next.clone(),
            alone: self.left_alone(now).map_or(0, |time| time.as_secs()),
            record: self.table.as_ref().map(Table::record),
        }
    }

    /// Goes on with a table. Its clocks stood still meanwhile.
    ///
    /// # Errors
    /// If the record is not true, or does not fit the rest.
    pub(in crate::server) fn resumed(
        kept: SavedSession,
        pace: Pace,
        now: Duration,
    ) -> Result<Session, ResumeError> {
        let game = any_game(&kept.game)?;
        let table = kept.record.as_deref().map(Table::resume).transpose()?;
        if table.as_ref().is_some_and(|table| table.game().id() != game.id()) {
            return Err(ResumeError::Unfit("the headers of its record"));
        }
        let everybody_sits = kept.seats.iter().all(Option::is_some);
        if kept.seats.len() != game.seats() || table.is_some() != everybody_sits {
            return Err(ResumeError::Unfit("its seats"));
        }
        let turn = table.as_ref().map(|table| seat_to_act(table.state()));
        let clock = match (kept.clock_order, kept.clock, turn) {
            (None, None, _) | (Some(_), None, None) => None,
            (Some(order), Some(seen), Some(turn)) if seen.running == turn => Some(
                Clock::resumed(order, &seen, game.seats(), now).ok_or(ResumeError::Unfit("its clocks"))?,
            ),
            _ => return Err(ResumeError::Unfit("its clocks")),
        };
        Ok(Session {
            code: kept.code,
            game: kept.game,
            clock_order: kept.clock_order,
            seats: kept.seats.into_iter().map(|taken| SeatState::new(taken, pace, now)).collect(),
            table,
            clock,
            seed: kept.seed,
            version: kept.version,
            next: kept.next,
            touched: now,
            alone_before: Duration::from_secs(kept.alone),
            saved: (now, true),
            is_gone: false,
        })
    }

    /// Notes whether the store has the table as it is now.
    pub(in crate::server) fn note_saved(&mut self, is_safe: bool, now: Duration) {
        self.saved = (now, is_safe);
    }

    /// True if the table is to be saved again though nothing has happened at it.
    pub(in crate::server) fn is_save_due(&self, now: Duration) -> bool {
        let runs = || self.clock.as_ref().is_some_and(Clock::runs);
        let (at, is_safe) = self.saved;
        let pause = match is_safe {
            false => RETRY,
            true if runs() && !self.is_by_days() => CLOCK,
            true => ALONE,
        };
        now.saturating_sub(at) >= pause
    }
}
