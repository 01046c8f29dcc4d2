//! Tests of `gunjin_agents::games::gunjin::rollout::best`.

use gunjin_agents::games::gunjin::rollout::best::{Best, Worth};
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::Move;

const SCORES: [f32; 8] = [f32::NEG_INFINITY, -12.0, -0.5, -1e-9, 0.0, 1e-9, 0.5, 12.0];

#[test]
fn a_better_score_is_better_whatever_the_squares() {
    for pair in SCORES.windows(2) {
        let (worse, better) = (Best::new(pair[0], 0, 0), Best::new(pair[1], 90, 90));
        assert!(better.beats(worse) && worse.beats(Best::NONE), "{pair:?}");
        assert_eq!(worse.or(better), better);
        assert!(
            worse.may_be_beaten(Worth::of(pair[1])) && !better.may_be_beaten(Worth::of(pair[0])),
            "{pair:?}"
        );
        assert!(better.may_be_beaten(Worth::of(pair[1])), "an equal score may have squares that come first");
    }
}

#[test]
fn of_equal_scores_the_first_by_squares_is_better_and_is_played() {
    let moves = [(3, 9), (3, 10), (4, 0)].map(|(from, to)| Best::new(0.25, from, to));
    let best = moves.iter().rev().fold(Best::NONE, |best, &other| best.or(other));
    assert_eq!(best.walk(), Some(Move::walk(3, 9)));
    assert!(best.goes_into(u64::square(9)) && !best.goes_into(u64::square(3)));
    assert_eq!(Best::NONE.walk(), None);
}
