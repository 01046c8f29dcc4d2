//! A clock a seat: a time for the whole game, and something more with every move.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Settings of a clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockOrder {
    /// Minutes for the whole game.
    pub minutes: u32,
    /// Seconds more with every move.
    #[serde(default)]
    pub seconds: u32,
}

impl ClockOrder {
    /// Checks that there can be such a clock.
    ///
    /// # Errors
    /// In words, if not.
    pub fn check(&self) -> Result<(), &'static str> {
        let fits = (1..=600).contains(&self.minutes) && self.seconds <= 600;
        if fits {
            Ok(())
        } else {
            Err("a clock has 1 to 600 minutes, and 0 to 600 seconds more with every move")
        }
    }
}

/// The clocks of a table.
#[derive(Debug, Clone)]
pub(crate) struct Clock {
    more: Duration,
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
    pub(crate) fn new(order: ClockOrder, seats: usize) -> Clock {
        let left = vec![Duration::from_secs(60 * u64::from(order.minutes)); seats];
        Clock { more: Duration::from_secs(order.seconds.into()), left, running: None }
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
    pub(crate) fn fallen(&self, now: Duration) -> Option<usize> {
        self.running.map(|(seat, _)| seat).filter(|&seat| self.left(seat, now).is_zero())
    }

    /// Starts the clock of `turn`, after a move or at the beginning.
    pub(crate) fn turn(&mut self, turn: Option<usize>, now: Duration) {
        if let Some((seat, _)) = self.running {
            self.left[seat] = self.left(seat, now) + self.more;
        }
        self.running = turn.map(|seat| (seat, now));
    }

    /// The game is over.
    pub(crate) fn stop(&mut self, now: Duration) {
        if let Some((seat, _)) = self.running {
            self.left[seat] = self.left(seat, now);
        }
        self.running = None;
    }

    pub(crate) fn seen(&self, now: Duration) -> ClockSeen {
        let left = (0..self.left.len()).map(|seat| self.left(seat, now).as_millis() as u64);
        ClockSeen { left: left.collect(), running: self.running.map(|(seat, _)| seat) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_runs_for_whoever_is_to_move() {
        let at = Duration::from_secs;
        let mut clock = Clock::new(ClockOrder { minutes: 1, seconds: 5 }, 2);
        clock.turn(Some(0), at(10));
        assert_eq!(clock.seen(at(30)), ClockSeen { left: vec![40_000, 60_000], running: Some(0) });
        clock.turn(Some(1), at(30));
        assert_eq!(clock.seen(at(31)), ClockSeen { left: vec![45_000, 59_000], running: Some(1) });
        assert_eq!((clock.fallen(at(89)), clock.fallen(at(90))), (None, Some(1)));
        clock.stop(at(91));
        assert_eq!(clock.seen(at(99)), ClockSeen { left: vec![45_000, 0], running: None });
    }

    #[test]
    fn there_are_bounds() {
        let fits = |minutes, seconds| ClockOrder { minutes, seconds }.check().is_ok();
        assert_eq!(
            [fits(1, 0), fits(600, 600), fits(0, 9), fits(601, 0), fits(1, 601)],
            [true, true, false, false, false]
        );
    }
}
