//! Tests of `gunjin_agents::games::shogi`.

mod chu;

use gunjin_agents::games::shogi::*;

#[test]
fn shares_grow_and_sum_to_one() {
    assert_eq!((share(0), share(800)), (0.5, 0.75));
    for advantage in 0..5_000 {
        assert!(share(advantage) < share(advantage + 1) && share(advantage) < 1.0);
        assert!((share(advantage) + share(-advantage) - 1.0).abs() < 1e-15);
    }
}

#[test]
fn a_raised_share_is_that_of_the_raised_advantage() {
    for (advantage, by) in [(0, 100), (-300, 200), (250, -900), (4_000, 50)] {
        assert!((raised(share(advantage), by) - share(advantage + by)).abs() < 1e-9);
    }
}

#[test]
fn lesser_attackers_and_greater_victims_come_first() {
    let order = |gain, stake| Weight { gain, stake, risk: 0 }.order();
    assert!(order(500, 100) > order(500, 900) && order(500, 900) > order(400, 100));
}
