//! Tables that outlive the program: their state as data, and the store that writes it.

use super::super::bucket::{Bucket, Pace};
use super::super::clock::{Clock, ClockOrder, ClockSeen};
use super::{Chair, Room, Saved, seat_to_act};
use crate::any::game::any_game;
use crate::table::Table;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use thiserror::Error;

/// A failed write is tried again after this time.
const RETRY: Duration = Duration::from_secs(5);
/// A running clock is saved this often: a player gets back at most this much when the program is killed.
const CLOCK: Duration = Duration::from_secs(30);
/// Any other table is saved this often, with the time that it has been left alone.
const ALONE: Duration = Duration::from_secs(3600);

/// A table with everything it needs to go on: the true position, the tokens of the seats, the clocks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// The word by which others join.
    pub code: String,
    /// Origin of the guest who opened it.
    pub(in crate::hall) opened_by: String,
    game: String,
    clock_order: Option<ClockOrder>,
    clock: Option<ClockSeen>,
    chairs: Vec<Option<KeptChair>>,
    seed: u64,
    version: u64,
    /// Seconds for which nobody had been at the table.
    alone: u64,
    /// The record of the game, once it has begun.
    record: Option<String>,
}

/// A seat that is taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptChair {
    token: String,
    setup: Option<String>,
}

/// Writes tables so that they outlive the program.
pub trait Store: Send + Sync {
    /// Replaces what is stored of a table. Returns true once that survives the end of the program.
    fn save(&self, table: &Kept) -> bool;
    /// Removes a table.
    fn remove(&self, code: &str);
}

/// Reason for which a stored table cannot go on.
#[derive(Debug, Error)]
pub enum KeptError {
    /// The game is none, or its record is not true under the rules of this program.
    #[error("its game does not go on: {0}")]
    Game(String),
    /// Parts of it do not belong together.
    #[error("{0} do not fit its game")]
    Unfit(&'static str),
    /// Another table has its code, or the token of one of its seats.
    #[error("another table has its code or the token of one of its seats")]
    Taken,
}

impl Kept {
    /// Tokens of the seats that are taken.
    pub(in crate::hall) fn tokens(&self) -> impl Iterator<Item = (usize, &str)> {
        let taken = self.chairs.iter().enumerate();
        taken.filter_map(|(seat, chair)| Some((seat, chair.as_ref()?.token.as_str())))
    }
}

impl Room {
    /// The table as it stands.
    pub(in crate::hall) fn kept(&self, opened_by: &str, now: Duration) -> Kept {
        let chair = |chair: &Chair| {
            let setup = chair.setup.clone();
            chair.token.clone().map(|token| KeptChair { token, setup })
        };
        Kept {
            code: self.code.clone(),
            opened_by: opened_by.to_string(),
            game: self.game.clone(),
            clock_order: self.clock_order,
            clock: self.clock.as_ref().map(|clock| clock.seen(now)),
            chairs: self.chairs.iter().map(chair).collect(),
            seed: self.seed,
            version: self.version,
            alone: self.left_alone(now).map_or(0, |time| time.as_secs()),
            record: self.table.as_ref().map(Table::record),
        }
    }

    /// Goes on with a table. Its clocks stood still meanwhile.
    ///
    /// # Errors
    /// If the record is not true, or does not fit the rest.
    pub(in crate::hall) fn resumed(kept: Kept, pace: Pace, now: Duration) -> Result<Room, KeptError> {
        let game = any_game(&kept.game).map_err(|error| KeptError::Game(error.to_string()))?;
        let table = kept.record.as_deref().map(Table::resume).transpose().map_err(KeptError::Game)?;
        if table.as_ref().is_some_and(|table| table.game().id() != game.id()) {
            return Err(KeptError::Unfit("the headers of its record"));
        }
        let everybody_sits = kept.chairs.iter().all(Option::is_some);
        if kept.chairs.len() != game.seats() || table.is_some() != everybody_sits {
            return Err(KeptError::Unfit("its seats"));
        }
        let turn = table.as_ref().map(|table| seat_to_act(table.state()));
        let clock = match (kept.clock_order, kept.clock, turn) {
            (None, None, _) | (Some(_), None, None) => None,
            (Some(order), Some(seen), Some(turn)) if seen.running == turn => {
                Some(Clock::resumed(order, &seen, game.seats(), now).ok_or(KeptError::Unfit("its clocks"))?)
            }
            _ => return Err(KeptError::Unfit("its clocks")),
        };
        let chair = |kept: Option<KeptChair>| {
            let (token, setup) = kept.map_or((None, None), |chair| (Some(chair.token), chair.setup));
            Chair { token, setup, listening: 0, latest: 0, requests: Bucket::full(pace, now) }
        };
        Ok(Room {
            code: kept.code,
            game: kept.game,
            clock_order: kept.clock_order,
            chairs: kept.chairs.into_iter().map(chair).collect(),
            table,
            clock,
            seed: kept.seed,
            version: kept.version,
            touched: now,
            alone_before: Duration::from_secs(kept.alone),
            saved: Saved { at: now, is_safe: true },
            is_gone: false,
        })
    }

    /// Notes whether the store has the table as it is now.
    pub(in crate::hall) fn note_saved(&mut self, is_safe: bool, now: Duration) {
        self.saved = Saved { at: now, is_safe };
    }

    /// True if the table is to be saved again though nothing has happened at it.
    pub(in crate::hall) fn is_save_due(&self, now: Duration) -> bool {
        let runs = || self.clock.as_ref().is_some_and(Clock::runs);
        let pause = match self.saved.is_safe {
            false => RETRY,
            true if runs() => CLOCK,
            true => ALONE,
        };
        now.saturating_sub(self.saved.at) >= pause
    }
}
