//! Tests of `gunjin_play::stats::paired`.

use gunjin_engine::random::{Purpose, Stream, unit};
use gunjin_play::stats::interval::wilson_95;
use gunjin_play::stats::paired::*;

fn paired(pairs: &[[f64; 2]]) -> Paired {
    let mut paired = Paired::default();
    pairs.iter().for_each(|pair| paired.add(pair));
    paired
}

#[test]
fn pairs_are_counted_by_their_points() {
    let found = paired(&[[0.0, 0.0], [0.5, 0.0], [1.0, 0.0], [0.5, 1.0], [1.0, 1.0], [1.0, 1.0]]);
    assert_eq!(found.pentanomial, [1, 1, 1, 1, 2]);
    assert!((found.mean() - 7.0 / 12.0).abs() < 1e-12);
}

#[test]
fn independent_games_have_the_interval_of_independent_games() {
    // Wins and losses as four fair coins would fall: the variance between pairs is half that of a game.
    let pairs: Vec<[f64; 2]> =
        [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]].into_iter().cycle().take(400).collect();
    let found = paired(&pairs).score().expect("there are games");
    let plain = wilson_95(400.0, 800).expect("there are games");
    assert!((found.low - plain.low).abs() < 1e-3 && (found.high - plain.high).abs() < 1e-3, "{found:?}");
}

#[test]
fn pairs_that_fall_together_count_once_and_those_that_cancel_count_more() {
    let together = paired(&[[0.0, 0.0], [1.0, 1.0]].repeat(50)).score().expect("games");
    let single = wilson_95(50.0, 100).expect("games");
    assert!((together.low - single.low).abs() < 2e-3, "{together:?}");
    let cancel = paired(&[[0.0, 1.0], [1.0, 0.0], [0.5, 0.0]].repeat(30)).score().expect("games");
    assert!(cancel.high - cancel.low < 0.12, "{cancel:?}");
}

/// The share of intervals that hold the mean of pairs that are won twice with one chance, lost twice with another,
/// and shared otherwise.
fn coverage(pairs: u64, [won, lost]: [f64; 2]) -> f64 {
    let holds = |set: &u64| {
        let mut rng = Stream::new(8, *set, Purpose::Check, 0).fast();
        let mut found = Paired::default();
        for _ in 0..pairs {
            let drawn = unit(&mut rng);
            found.add(match drawn {
                twice if twice < won => &[1.0, 1.0],
                never if never < won + lost => &[0.0, 0.0],
                _ => &[1.0, 0.0],
            });
        }
        let found = found.score().expect("there are pairs");
        (found.low..=found.high).contains(&(0.5 + (won - lost) / 2.0))
    };
    (0..2000).filter(holds).count() as f64 / 2000.0
}

#[test]
fn intervals_hold_the_mean_of_pairs_that_mostly_cancel() {
    for chances in [[0.3, 0.2], [0.1, 0.1], [0.1, 0.02], [0.02, 0.02], [0.015, 0.025]] {
        let held = coverage(1000, chances);
        assert!((0.93..=0.97).contains(&held), "{chances:?}: {held}");
    }
    // A few pairs of a thousand are too few to tell how few they are.
    for chances in [[0.004, 0.002], [0.001, 0.0]] {
        let held = coverage(1000, chances);
        assert!(held >= 0.97, "{chances:?}: {held}");
    }
}

#[test]
fn all_wins_leave_doubt() {
    let found = paired(&[[1.0, 1.0]; 100]).score().expect("games");
    assert!(found.low > 0.97 && found.low < 1.0 && found.high == 1.0, "{found:?}");
}
