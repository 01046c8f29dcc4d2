//! Tests of `gunjin_experiments::setup_game::pool`.

use gunjin_engine::games::gunjin::Setup;
use gunjin_experiments::setup_game::pool::*;

#[test]
fn points_are_kept_for_the_earlier_member() {
    let mut pool = Pool::default();
    for round in 0..3 {
        let kinds = vec![Some(round as u8)];
        pool.join(Member { setup: Setup { kinds }, origin: "random".into(), round });
    }
    pool.add(0, 1, &[1.0, 0.5]);
    pool.add(1, 0, &[1.0, 1.0]);
    assert_eq!((pool.mean(0, 1), pool.mean(1, 0), pool.mean(2, 1)), (0.375, 0.625, 0.5));
    // 1 beats 0, 2 beats 1, 0 beats 2, alike: all three are played.
    pool.add(0, 1, &[0.0, 0.0]);
    pool.add(1, 2, &[0.0, 0.0, 0.5, 0.5]);
    pool.add(2, 0, &[0.0, 0.5]);
    let shares = pool.equilibrium().expect("three members");
    assert!((0..3).all(|member| pool.against(member, &shares) <= 0.5 + 1e-9), "{shares:?}");
    assert!(shares.iter().all(|share| *share > 0.1), "{shares:?}");
}

#[test]
fn games_that_never_vary_are_noticed() {
    let mut pool = Pool::default();
    for round in 0..3 {
        pool.join(Member { setup: Setup { kinds: vec![Some(round as u8)] }, origin: String::new(), round });
    }
    for (first, second, points) in [(0, 1, [1.0, 0.0]), (1, 2, [0.5, 0.0]), (0, 2, [1.0, 1.0])] {
        (0..8).for_each(|_| pool.add(first, second, &points));
    }
    assert!(pool.is_foregone(8));
    pool.add(0, 1, &[0.5, 0.0]);
    assert!(!pool.is_foregone(8));
}
