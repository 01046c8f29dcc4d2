//! Tests of `gunjin_agents::budget`.

use gunjin_agents::budget::*;

#[test]
fn iterations_are_counted() {
    let mut clock = Budget { iterations: 5, milliseconds: 0 }.start();
    let made = std::iter::from_fn(|| clock.tick().then_some(())).count();
    assert_eq!((made, clock.done()), (5, 5));
}

#[test]
fn there_is_always_one() {
    for budget in
        [Budget { iterations: 0, milliseconds: 0 }, Budget { iterations: 1, milliseconds: 1_000_000 }]
    {
        let mut clock = budget.start();
        assert!(clock.tick() && !clock.tick());
    }
}
