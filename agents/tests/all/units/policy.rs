//! Tests of `gunjin_agents::policy`.

use gunjin_agents::{Choice, Policy};
use gunjin_engine::math;
use gunjin_engine::random::{Purpose, Stream};

#[test]
fn draws_follow_the_probabilities() {
    let choice = |action, probability| Choice { action, probability, visits: None, value: None };
    let policy = Policy::new(vec![choice('a', 0.25), choice('b', 0.0), choice('c', 0.75)]);
    let mut rng = Stream::new(1, 0, Purpose::Check, 0);
    let mut counts = [0u32; 3];
    for _ in 0..40_000 {
        let drawn = policy.draw(&mut rng).expect("not empty");
        counts[(drawn as usize) - ('a' as usize)] += 1;
    }
    assert_eq!(counts[1], 0);
    assert!((f64::from(counts[0]) - 10_000.0).abs() < 350.0, "four standard deviations, found {counts:?}");
}

#[test]
fn degrees_weigh_what_is_likely_and_nothing_else() {
    let choice = |action, probability| Choice { action, probability, visits: None, value: None };
    let policy = Policy::new(vec![choice('a', 0.75), choice('b', 0.25), choice('c', 0.0)]);
    let tilted = |degrees, dose| policy.clone().tilted(degrees, dose).probabilities();
    let odds = tilted(&[0.0, 1.0, 0.0], math::ln(9f64));
    assert!((odds[0] - 0.25).abs() < 1e-12 && (odds[1] - 0.75).abs() < 1e-12, "{odds:?}");
    assert_eq!(tilted(&[0.0, 0.0, 1.0], 1e6), [0.75, 0.25, 0.0], "never stays never");
    assert_eq!(tilted(&[2.0, 2.0, 2.0], 5.0), [0.75, 0.25, 0.0]);
    assert_eq!(tilted(&[0.0, 1.0, 0.0], 1e6), [0.0, 1.0, 0.0]);
    assert_eq!(tilted(&[0.0, 1.0, 0.0], -1e6), [1.0, 0.0, 0.0]);
}

#[test]
fn nothing_is_drawn_from_nothing() {
    let mut rng = Stream::new(1, 0, Purpose::Check, 0);
    assert_eq!(Policy::<u8>::uniform(&[]).draw(&mut rng), None);
}
