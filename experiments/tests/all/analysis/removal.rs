//! Tests of `gunjin_experiments::analysis::removal`.

use gunjin_engine::math;
use gunjin_experiments::analysis::kinds::KindFacts;
use gunjin_experiments::analysis::removal::*;
use gunjin_experiments::analysis::source::{GameLine, Subject};
use gunjin_experiments::analysis::values::Drawing;

fn game(index: u64, scores: [f64; 2]) -> GameLine {
    GameLine {
        index,
        seed: 1,
        seating: 0,
        scores: scores.to_vec(),
        reason: "hq".into(),
        plies: 9,
        ..GameLine::default()
    }
}

fn subject(without: [&[&str]; 2], games: Vec<GameLine>) -> Subject {
    let without = without.map(|codes| codes.iter().map(|code| (*code).to_string()).collect()).to_vec();
    Subject { game: "x".into(), seats: 2, without, games, ..Subject::default() }
}

#[test]
fn what_is_lost_is_counted_over_pairs() {
    let kind = |code: &str, count: f64| KindFacts { code: code.into(), count, ..KindFacts::default() };
    let kinds = [kind("GE", 1.0), kind("SP", 3.0)];
    let won = |index| game(index, [1.0, 0.0]);
    let lost = |index| game(index, [0.0, 1.0]);
    let all = [
        // Without a general South wins one of four, North none: 1 of 8 points. The fifth has no
        // counterpart.
        subject([&["GE"], &[]], vec![won(0), lost(1), lost(2), lost(3), won(4)]),
        subject([&[], &["GE"]], vec![won(0), won(1), won(2), won(3)]),
        subject([&["SP"], &[]], vec![won(0), lost(1), lost(2), won(3)]),
        subject([&[], &["SP"]], vec![won(0), won(1), lost(2), won(3)]),
        subject([&[], &[]], vec![won(0)]),
    ];
    let drawing = Drawing { samples: 200, seed: 1, ..Drawing::default() };
    let found = removal(&all, &all[4], &kinds, drawing, &()).expect("pairs");
    let score = |kind| found.score(kind).map(|score| (score.point, score.count));
    assert_eq!((score(0), score(1)), (Some((0.125, 8)), Some((0.375, 8))));
    assert_eq!(found.lost(0).map(|lost| lost.point), Some(0.375));
    let logit = |points: f64| -math::ln((points + 0.25) / (8.5 - points - 0.25));
    let (general, spy) = (logit(1.0), logit(3.0));
    let mean = (general + 3.0 * spy) / 4.0;
    let value = found.value(0).expect("a mean piece");
    assert!(
        (value.point - general / mean).abs() < 1e-12 && value.low <= value.point && value.point <= value.high
    );
    assert!(removal(&all[4..], &all[4], &kinds, drawing, &()).is_none());
}

#[test]
fn where_the_mean_piece_is_worth_nothing_there_are_ranks_but_no_values() {
    let kinds = ["GE", "SP"].map(|code| KindFacts { code: code.into(), count: 1.0, ..KindFacts::default() });
    let won = |index| game(index, [1.0, 0.0]);
    let lost = |index| game(index, [0.0, 1.0]);
    let all = [
        subject([&["GE"], &[]], vec![won(0), lost(1)]),
        subject([&[], &["GE"]], vec![won(0), lost(1)]),
        subject([&["SP"], &[]], vec![won(0), won(1)]),
        subject([&[], &["SP"]], vec![lost(0), lost(1)]),
    ];
    let found = removal(&all, &all[0], &kinds, Drawing { samples: 9, seed: 1, ..Drawing::default() }, &())
        .expect("pairs");
    assert_eq!(found.value(1), None, "armies without a spy win every game");
    let ranks = found.sample(0).expect("logits");
    assert!(ranks[1] < ranks[0] && ranks[0].abs() < 1e-12);
}
