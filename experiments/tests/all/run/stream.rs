//! Tests of `gunjin_experiments::run::stream`.

use gunjin_experiments::run::stream::*;
use gunjin_play::game_run::runner::RunError;
use std::convert::Infallible;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

#[test]
fn results_come_in_order_and_all_of_them() {
    for threads in [1, 3, 7] {
        let mut seen = Vec::new();
        let stop = AtomicBool::new(false);
        let work = |block: Range<u64>| block.map(|number| number * number).collect::<Vec<u64>>();
        let end = stream(threads, 5..40_005, MOST, &stop, work, |_, squares| -> Result<bool, Infallible> {
            seen.extend(squares);
            Ok(true)
        });
        assert_eq!(end.expect("nothing refuses"), 40_005);
        assert_eq!(seen, (5..40_005).map(|i| i * i).collect::<Vec<u64>>());
    }
}

#[test]
fn stopping_hands_over_what_was_begun() {
    let (stop, mut seen) = (AtomicBool::new(false), 0);
    let work = |block: Range<u64>| {
        std::thread::sleep(Duration::from_millis(1));
        block
    };
    let end = stream(2, 0..1_000_000, MOST, &stop, work, |block, same| -> Result<bool, Infallible> {
        assert_eq!((block.start, &block), (seen, &same));
        seen = block.end;
        stop.store(seen > 20, Ordering::Relaxed);
        Ok(true)
    });
    assert_eq!(end.expect("nothing refuses"), seen);
    assert!(seen > 20 && seen < 1_000_000);
    let first = stream(
        2,
        0..1000,
        MOST,
        &AtomicBool::new(false),
        |block| block,
        |_, _| Ok::<bool, Infallible>(false),
    );
    assert!(first.expect("nothing refuses") < 1000, "the sink has enough");
}
#[test]
fn a_panic_ends_the_work_and_loses_nothing_before_it() {
    for threads in [1, 4] {
        let mut seen = Vec::new();
        let work = |block: Range<u64>| {
            assert!(!block.contains(&500), "number five hundred");
            block.collect::<Vec<u64>>()
        };
        let stop = AtomicBool::new(false);
        let end = stream(threads, 0..100_000, 1, &stop, work, |_, numbers| -> Result<bool, Infallible> {
            seen.extend(numbers);
            Ok(true)
        });
        match end.expect_err("it broke") {
            RunError::Broken { number, text } => {
                assert_eq!((number, &*text), (500, "number five hundred"))
            }
            other => panic!("{other}"),
        }
        assert_eq!(seen, (0..500).collect::<Vec<u64>>());
    }
}
