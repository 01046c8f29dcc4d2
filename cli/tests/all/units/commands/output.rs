//! Tests of `gunjin::commands::output`.

use gunjin::commands::output::*;
use serde_json::json;
use std::time::Duration;

#[test]
fn messages_can_be_shown() {
    assert_eq!(presentable("a\u{1b}[1m\nb"), "a\\u{1b}[1m\nb");
    assert_eq!(presentable(&"x".repeat(99_999)).chars().count(), 1003);
}

#[test]
fn times_are_said_in_their_unit() {
    let said = [0.25, 90.0, 7200.0, 1e6, 1e9, 1e40].map(duration);
    assert_eq!(said, ["0.2 s", "2 min", "2.0 hours", "12 days", "32 years", "3e32 years"]);
}

const GAMES: Unit = Unit::Things("games");

/// A log of work that stands there.
fn log(done: u64, all: Option<u64>, unit: Unit, unforeseen: bool) -> Log {
    let mut log = Log::new(all, unit, "grid", unforeseen);
    log.done = done;
    log
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
    let mut resumed = quarter();
    (resumed.note, resumed.before) = ("0.512".into(), 500);
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
