//! Progress as plain lines, for where there is no terminal to draw a bar on: a file, a queue of jobs.

use super::progress::{bytes_text, duration};
use gunjin_experiments::render::results::grouped;
use serde_json::json;
use std::time::Duration;

const TELLING: Duration = Duration::from_secs(10);
/// After this time it is known how long work will take of which nobody knew before.
const FORESEEN: Duration = Duration::from_secs(1);
/// Work that takes less than this is not worth a word before the first line.
const LONG: f64 = 5.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    Things(&'static str),
    Bytes,
}

#[derive(Debug)]
pub(crate) struct Log {
    name: String,
    unit: Unit,
    /// All there is to do; `None` if nobody knows.
    pub(crate) all: Option<u64>,
    /// Amount done, that before the start included.
    pub(crate) done: u64,
    pub(crate) before: u64,
    pub(crate) note: String,
    told: Duration,
    /// True if the first line may come early, as nobody has said how long the work takes.
    unforeseen: bool,
}

impl Log {
    /// Nothing is done yet. `unforeseen` if nobody has said how long it will take: work of more than a few
    /// seconds then has its first line as soon as that is known.
    pub(crate) fn new(all: Option<u64>, unit: Unit, name: &str, unforeseen: bool) -> Log {
        let (name, note, told) = (name.to_string(), String::new(), Duration::ZERO);
        Log { name, unit, all, done: 0, before: 0, note, told, unforeseen }
    }

    /// The line that is due after so much time, if one is; as JSON if that is wanted.
    pub(crate) fn due(&mut self, since: Duration, as_json: bool) -> Option<String> {
        let soon = || since >= FORESEEN && self.left(since).is_some_and(|left| left >= LONG);
        if since - self.told < TELLING && !(self.unforeseen && soon()) {
            return None;
        }
        (self.told, self.unforeseen) = (since, false);
        Some(if as_json { self.json_line(since) } else { self.line(since) })
    }

    /// The seconds that are left, by what was done in the time before.
    fn left(&self, since: Duration) -> Option<f64> {
        let now = self.done.checked_sub(self.before).filter(|&now| now > 0)?;
        Some(since.as_secs_f64() / now as f64 * self.all?.saturating_sub(self.done) as f64)
    }

    fn json_line(&self, since: Duration) -> String {
        let Log { name, note, done, all, .. } = self;
        let (seconds, left) = (since.as_secs_f64(), self.left(since));
        json!({ "work": name, "note": note, "done": done, "all": all, "seconds": seconds, "seconds_left": left })
            .to_string()
    }

    fn line(&self, since: Duration) -> String {
        let (done, seconds) = (self.done, since.as_secs_f64());
        let name = format!("{} {}", self.name, self.note);
        let name = name.trim_end();
        let amount = |amount: u64| match self.unit {
            Unit::Things(_) => grouped(amount),
            Unit::Bytes => bytes_text(amount as f64),
        };
        let things = match self.unit {
            Unit::Things(things) => format!(" {things}"),
            Unit::Bytes => String::new(),
        };
        let Some(all) = self.all else {
            return format!("{name}: {}{things} in {}", amount(done), duration(seconds));
        };
        let share = 100.0 * done as f64 / all.max(1) as f64;
        let rate = done.saturating_sub(self.before) as f64 / seconds.max(1e-9);
        let rate = match self.unit {
            Unit::Things(_) => format!("{rate:.1}"),
            Unit::Bytes => bytes_text(rate),
        };
        let left =
            self.left(since).map_or_else(String::new, |left| format!(", about {} left", duration(left)));
        format!("{name}: {} of {}{things} ({share:.1} %), {rate} a second{left}", amount(done), amount(all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: Unit = Unit::Things("games");

    /// A log of work that stands there.
    fn log(done: u64, all: Option<u64>, unit: Unit, unforeseen: bool) -> Log {
        Log { done, ..Log::new(all, unit, "grid", unforeseen) }
    }

    /// After which of these seconds a line is told.
    fn told<const N: usize>(mut log: Log, seconds: [f64; N]) -> [bool; N] {
        seconds.map(|seconds| log.due(Duration::from_secs_f64(seconds), false).is_some())
    }

    #[test]
    fn a_line_says_how_far_it_is_and_how_long_it_takes() {
        let line = |log: Log| log.line(Duration::from_secs(20));
        let quarter = || log(1000, Some(4000), GAMES, false);
        let said = "grid: 1,000 of 4,000 games (25.0 %), 50.0 a second, about 1 min left";
        assert_eq!(line(quarter()), said);
        let said = "grid 0.512: 1,000 of 4,000 games (25.0 %), 25.0 a second, about 2 min left";
        let resumed = Log { note: "0.512".into(), before: 500, ..quarter() };
        assert_eq!(line(resumed), said, "what was there before took no time");
        let said = "grid: 0 of 4,000 games (0.0 %), 0.0 a second";
        assert_eq!(line(log(0, Some(4000), GAMES, false)), said, "nobody knows what is left");
        assert_eq!(line(log(1000, None, GAMES, false)), "grid: 1,000 games in 20.0 s");
        let said = "grid: 2.0 MB of 8.0 MB (25.0 %), 100.0 kB a second, about 1 min left";
        assert_eq!(line(log(2_000_000, Some(8_000_000), Unit::Bytes, false)), said);
    }

    #[test]
    fn lines_can_be_json() {
        let line = log(1000, Some(4000), GAMES, false).due(Duration::from_secs(20), true).expect("it is due");
        let said: serde_json::Value = serde_json::from_str(&line).expect("it is JSON");
        assert_eq!(
            (&said["done"], &said["all"], &said["seconds_left"]),
            (&json!(1000), &json!(4000), &json!(60.0))
        );
    }

    #[test]
    fn lines_come_every_ten_seconds() {
        let due = told(log(1, Some(4000), GAMES, false), [0.4, 9.9, 10.0, 19.9, 20.1, 29.0]);
        assert_eq!(due, [false, false, true, false, true, false]);
    }

    #[test]
    fn what_nobody_foresaw_is_said_as_soon_as_it_is_known_and_long() {
        let due = |done, all| told(log(done, Some(all), GAMES, true), [0.9, 1.0, 2.0, 11.0]);
        assert_eq!(due(100, 1000), [false, true, false, true]);
        assert_eq!(due(100, 110), [false, false, false, true], "it is over soon");
        assert_eq!(due(0, 1000), [false, false, false, true], "nothing is known");
    }
}
