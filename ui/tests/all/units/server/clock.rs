//! Tests of `gunjin_ui::server::clock`.

use gunjin_ui::server::clock::*;
use std::time::Duration;

#[test]
fn a_clock_runs_for_whoever_is_to_move() {
    let at = Duration::from_secs;
    let mut clock = Clock::new(ClockOrder { minutes: 1, seconds: 5, days: 0 }, 2);
    clock.turn(Some(0), at(10));
    assert_eq!(clock.seen(at(30)), ClockSeen { left: vec![40_000, 60_000], running: Some(0) });
    clock.turn(Some(1), at(30));
    assert_eq!(clock.seen(at(31)), ClockSeen { left: vec![45_000, 59_000], running: Some(1) });
    assert_eq!((clock.fallen(at(89)), clock.fallen(at(90))), (None, Some(1)));
    clock.stop(at(91));
    assert_eq!(clock.seen(at(99)), ClockSeen { left: vec![45_000, 0], running: None });
}

#[test]
fn days_begin_anew_with_every_move() {
    let hours = |hours: u64| Duration::from_secs(3600 * hours);
    let mut clock = Clock::new(ClockOrder { minutes: 0, seconds: 0, days: 1 }, 2);
    clock.turn(Some(0), hours(0));
    clock.turn(Some(1), hours(20));
    let day = 86_400_000;
    assert_eq!(clock.seen(hours(30)), ClockSeen { left: vec![day, day * 14 / 24], running: Some(1) });
    assert_eq!((clock.fallen(hours(43)), clock.fallen(hours(44))), (None, Some(1)));
}

#[test]
fn there_are_bounds() {
    let fits = |minutes, seconds, days| ClockOrder { minutes, seconds, days }.check().is_ok();
    assert!([fits(1, 0, 0), fits(600, 600, 0), fits(0, 0, 1), fits(0, 0, 7)].iter().all(|fits| *fits));
    let wrong =
        [fits(0, 9, 0), fits(601, 0, 0), fits(1, 601, 0), fits(0, 0, 8), fits(1, 0, 1), fits(0, 1, 1)];
    assert!(wrong.iter().all(|fits| !fits));
}
