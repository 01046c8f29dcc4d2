//! Tests of `gunjin_experiments::analysis::luck`.

use gunjin_engine::math;
use gunjin_engine::random::{Purpose, Stream, unit};
use gunjin_experiments::analysis::luck::*;

/// Games from set-ups of two kinds: South wins with the one chance, or with the other.
fn planted(number: u64, setups: u64, times: usize, chances: [f64; 2]) -> Playings {
    let mut rng = Stream::new(3, number, Purpose::Check, 0).fast();
    let points = |index: u64| {
        let chance = chances[usize::from(unit(&mut rng) < 0.5)];
        let points = (0..times).map(|_| f64::from(u8::from(unit(&mut rng) < chance))).collect();
        ((1, index, 0), points)
    };
    (0..setups).map(points).collect()
}

/// The share itself: the variance of the chance over that of the result.
fn planted_share([one, other]: [f64; 2]) -> f64 {
    let mean = (one + other) / 2.0;
    math::powi((one - other) / 2.0, 2) / (mean * (1.0 - mean))
}

#[test]
fn many_games_bring_the_planted_share() {
    for (chances, times) in [([0.5, 0.5], 2), ([0.2, 0.8], 2), ([0.3, 0.9], 5), ([0.0, 1.0], 3)] {
        let found = fixed_by_setups(&planted(1, 40_000, times, chances)).expect("results differ");
        let found = found.estimate().expect("set-ups").point;
        assert!((found - planted_share(chances)).abs() < 0.02, "{chances:?}: {found}");
    }
}

#[test]
fn intervals_hold_the_planted_share() {
    for (chances, times) in [([0.2, 0.8], 2), ([0.45, 0.55], 2), ([0.3, 0.9], 4)] {
        let sets = 1000;
        let holds = |number: &u64| {
            let found = fixed_by_setups(&planted(*number, 300, times, chances)).expect("results differ");
            let found = found.estimate().expect("set-ups");
            (found.low..=found.high).contains(&planted_share(chances))
        };
        let held = (0..sets).filter(holds).count() as f64 / sets as f64;
        assert!((0.93..=0.97).contains(&held), "{chances:?}: {held}");
    }
}

#[test]
fn results_that_are_all_alike_have_no_share() {
    let alike = |points: f64| (0..9).map(|index| ((1, index, 0), vec![points; 2])).collect();
    assert_eq!(fixed_by_setups(&alike(1.0)), None);
    assert_eq!(fixed_by_setups(&Playings::new()), None);
}
