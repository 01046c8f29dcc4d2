//! Tests of `gunjin_play::learning::setups::pool`.

use gunjin_agents::games::gunjin::setup::log_linear::file::Written;
use gunjin_play::learning::setups::pool::*;

/// Three policies that beat each other in a circle, and one that loses to all.
#[test]
fn a_circle_is_mixed_evenly_and_a_loser_left_out() {
    let mut pool = Pool::default();
    for scores in [vec![], vec![0.9], vec![0.9, 0.7], vec![0.9, 0.3, 0.7]] {
        pool.add(Written::new(&[pool.policies.len() as f64]), scores);
    }
    assert!(pool.is_whole());
    let mixture = pool.mixture(0.0).expect("a mixture");
    let shares: Vec<u32> = mixture.iter().map(|policy| policy.share).collect();
    assert_eq!(shares, [33, 33, 33]);
    assert_eq!(mixture[0].weights, [256]);
    // With slack it leans to all of them, as far as the loser may cost.
    let even = pool.mixture(0.05).expect("a mixture");
    assert!(even.len() == 4 && even[0].share < 15, "{even:?}");
}
