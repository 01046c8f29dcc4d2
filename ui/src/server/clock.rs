//! A clock a seat: a time for the whole game and something more with every move, or days for every move.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Settings of a clock: minutes and seconds, or days.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockOrder {
    /// Minutes for the whole game.
    #[serde(default)]
    pub minutes: u32,
    /// Seconds more with every move.
    #[serde(default)]
    pub seconds: u32,
    /// Days for every move, for games by correspondence.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub days: u32,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl ClockOrder {
    /// Checks that there can be such a clock.
    ///
    /// # Errors
    /// In words, if not.
    pub fn check(&self) -> Result<(), &'static str> {
        let by_game = (1..=600).contains(&self.minutes) && self.seconds <= 600 && self.days == 0;
        let by_move = (1..=7).contains(&self.days) && self.minutes == 0 && self.seconds == 0;
        if by_game || by_move {
            Ok(())
        } else {
            Err("a clock has 1 to 600 minutes with 0 to 600 seconds added per move, or 1 to 7 days per move")
        }
    }

    fn more(&self) -> More {
        match self.days {
            0 => More::Added(Duration::from_secs(self.seconds.into())),
            days => More::Anew(Duration::from_secs(86_400 * u64::from(days))),
        }
    }
}

/// Effect of a move on the time of whoever has made it.
#[derive(Debug, Clone, Copy)]
enum More {
    Added(Duration),
    Anew(Duration),
}

/// The clocks of a table.
#[derive(Debug, Clone)]
pub struct Clock {
    more: More,
    left: Vec<Duration>,
    /// Seat whose clock runs, and since when.
    running: Option<(usize, Duration)>,
}

/// Public state of the clocks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockSeen {
    /// Milliseconds that are left, by seat.
    pub left: Vec<u64>,
    /// Seat whose clock runs.
    pub running: Option<usize>,
}

impl Clock {
    /// A clock that stands, of so many seats.
    pub fn new(order: ClockOrder, seats: usize) -> Clock {
        let more = order.more();
        let first = match more {
            More::Added(_) => Duration::from_secs(60 * u64::from(order.minutes)),
            More::Anew(days) => days,
        };
        Clock { more, left: vec![first; seats], running: None }
    }

    /// The clocks as they were seen, going on now; `None` if they are not those of so many seats.
    pub(crate) fn resumed(order: ClockOrder, seen: &ClockSeen, seats: usize, now: Duration) -> Option<Clock> {
        let fits = seen.left.len() == seats && seen.running.is_none_or(|seat| seat < seats);
        let left = seen.left.iter().copied().map(Duration::from_millis).collect();
        let running = seen.running.map(|seat| (seat, now));
        fits.then_some(Clock { left, running, ..Clock::new(order, 0) })
    }

    /// True while the clock of a seat runs.
    pub(crate) fn runs(&self) -> bool {
        self.running.is_some()
    }

    /// Time left to a seat.
    fn left(&self, seat: usize, now: Duration) -> Duration {
        let since = self.running.filter(|(running, _)| *running == seat).map(|(_, since)| since);
        self.left[seat].saturating_sub(since.map_or(Duration::ZERO, |since| now.saturating_sub(since)))
    }

    /// The seat whose time is up.
    pub fn fallen(&self, now: Duration) -> Option<usize> {
        self.running.map(|(seat, _)| seat).filter(|&seat| self.left(seat, now).is_zero())
    }

    /// Starts the clock of `turn`, after a move or at the beginning.
    pub fn turn(&mut self, turn: Option<usize>, now: Duration) {
        if let Some((seat, _)) = self.running {
            self.left[seat] = match self.more {
                More::Added(more) => self.left(seat, now) + more,
                More::Anew(days) => days,
            };
        }
        self.running = turn.map(|seat| (seat, now));
    }

    /// The game is over.
    pub fn stop(&mut self, now: Duration) {
        if let Some((seat, _)) = self.running {
            self.left[seat] = self.left(seat, now);
        }
        self.running = None;
    }

    /// State of the clock for those who look.
    pub fn seen(&self, now: Duration) -> ClockSeen {
        let left = (0..self.left.len()).map(|seat| self.left(seat, now).as_millis() as u64);
        ClockSeen { left: left.collect(), running: self.running.map(|(seat, _)| seat) }
    }
}
