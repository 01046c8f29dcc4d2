//! Tests of `gunjin_play::stats::summary`.

use gunjin_play::game_run::result::Score;
use gunjin_play::stats::summary::*;

fn score(points: &[f64], reason: &'static str) -> Score {
    Score { points: points.to_vec(), reason: reason.into(), plies: 10, why: String::new() }
}

#[test]
fn sums_are_kept_by_seat() {
    let mut summary = Summary::default();
    for points in [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 1.0, 0.0]] {
        summary.add(&score(&points, "mate"));
    }
    summary.add(&score(&[1.0 / 3.0; 3], "repetition"));
    let point = |seat| summary.score(seat).map(|estimate| (estimate.point * 12.0).round());
    assert_eq!([0, 1, 2, 3].map(point), [Some(4.0), Some(7.0), Some(1.0), None]);
    assert_eq!((summary.draws, summary.mean_plies()), (1, 10.0));
    assert_eq!(summary.endings(), [("mate", 0.75), ("repetition", 0.25)]);
}

#[test]
fn chips_have_an_interval_of_their_own() {
    let mut summary = Summary::default();
    for points in [2.0, -2.0, 1.0, -1.0] {
        summary.add(&score(&[points, -points], "showdown"));
    }
    let chips = summary.score(0).expect("there are games");
    assert!(chips.point == 0.0 && chips.low < -1.0 && chips.high > 1.0, "{chips:?}");
}
