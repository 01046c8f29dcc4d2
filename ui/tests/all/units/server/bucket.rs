//! Tests of `gunjin_ui::server::bucket`.

use gunjin_ui::server::bucket::*;
use std::time::Duration;

const PACE: Pace = Pace { burst: 2.0, second: 1.0 };

#[test]
fn a_burst_then_one_a_second() {
    let at = Duration::from_secs;
    let mut bucket = Bucket::full(PACE, at(0));
    assert_eq!(
        [0, 0, 0, 1, 1, 9, 9, 9].map(|second| bucket.take(PACE, at(second))),
        [true, true, false, true, false, true, true, false]
    );
}

#[test]
fn guests_are_not_remembered_without_end() {
    let mut faults = Faults::default();
    for guest in 0..3 * GUESTS {
        (0..2).for_each(|_| faults.note(&guest.to_string(), PACE, Duration::ZERO));
    }
    let remembered = |guest: &usize| faults.too_many(&guest.to_string(), PACE, Duration::ZERO);
    assert_eq!((0..3 * GUESTS).filter(remembered).count(), GUESTS);
    faults.note("x", PACE, Duration::ZERO);
    faults.note("x", PACE, Duration::ZERO);
    assert!(
        faults.too_many("x", PACE, Duration::ZERO) && !faults.too_many("x", PACE, Duration::from_secs(2))
    );
}
