//! Progress as plain lines, for where there is no terminal to draw a bar on: a file, a queue of jobs.

use super::progress::{duration, tell};
use gunjin_experiments::render::results::grouped;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// How often a line is written.
const TELLING: Duration = Duration::from_secs(10);

/// Counts what is done, and tells it now and then.
#[derive(Debug)]
pub(crate) struct Log {
    all: u64,
    things: &'static str,
    name: String,
    done: u64,
    begun: Instant,
    told: Instant,
    silent: bool,
}

impl Log {
    /// Over so many of something. On a terminal it says nothing: a bar does.
    pub(crate) fn new(all: u64, things: &'static str, name: &str) -> Log {
        let now = Instant::now();
        let silent = std::io::stderr().is_terminal();
        Log { all, things, name: name.to_string(), done: 0, begun: now, told: now, silent }
    }

    /// One more is done.
    pub(crate) fn one_more(&mut self) {
        self.done += 1;
        if !self.silent && self.told.elapsed() >= TELLING {
            self.told = Instant::now();
            tell(&self.line(self.begun.elapsed().as_secs_f64()));
        }
    }

    /// The line after so many seconds.
    fn line(&self, seconds: f64) -> String {
        let Log { all, things, name, done, .. } = self;
        let left = seconds / (*done).max(1) as f64 * all.saturating_sub(*done) as f64;
        let share = 100.0 * *done as f64 / (*all).max(1) as f64;
        format!(
            "{name}: {} of {} {things} ({share:.1} %), {:.1} a second, about {} left",
            grouped(*done),
            grouped(*all),
            *done as f64 / seconds.max(1e-9),
            duration(left)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_how_far_it_is_and_how_long_it_takes() {
        let mut log = Log::new(4000, "games", "grid");
        log.silent = true;
        (0..1000).for_each(|_| log.one_more());
        assert_eq!(log.line(20.0), "grid: 1,000 of 4,000 games (25.0 %), 50.0 a second, about 1 min left");
    }
}
