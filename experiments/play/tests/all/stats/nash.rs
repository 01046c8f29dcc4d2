//! Tests of `gunjin_play::stats::nash`.

use gunjin_engine::math;
use gunjin_play::stats::bradley_terry::Meeting;
use gunjin_play::stats::nash::*;

fn meeting(first: usize, second: usize, score: f64) -> Meeting {
    Meeting { first, second, pairs: vec![score] }
}

fn assert_shares(meetings: &[Meeting], expected: &[f64]) {
    let averages = nash_averages(expected.len(), meetings);
    for (average, expected) in averages.iter().zip(expected) {
        assert!((average.share - expected).abs() < 0.02, "{averages:?}");
    }
}

#[test]
fn rock_paper_scissors_is_even() {
    let circle = [meeting(0, 1, 0.8), meeting(1, 2, 0.8), meeting(2, 0, 0.8)];
    assert_shares(&circle, &[1.0 / 3.0; 3]);
    assert!(is_cyclic(3, &circle));
}

#[test]
fn copies_share_and_the_dominated_get_nothing() {
    // The example of the paper: a second scissors changes nothing for the other two.
    let copies = [
        meeting(0, 1, 0.8),
        meeting(1, 2, 0.8),
        meeting(1, 3, 0.8),
        meeting(2, 0, 0.8),
        meeting(3, 0, 0.8),
        meeting(2, 3, 0.5),
    ];
    assert_shares(&copies, &[1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0, 1.0 / 6.0]);
    let ladder = [meeting(0, 1, 0.7), meeting(1, 2, 0.7), meeting(0, 2, 0.9)];
    assert_shares(&ladder, &[1.0, 0.0, 0.0]);
    assert!(!is_cyclic(3, &ladder));
    let averages = nash_averages(3, &ladder);
    assert!(
        averages[0].value.abs() < 1e-3 && averages[1].value < -0.5 && averages[2].value < averages[1].value
    );
}

#[test]
fn nobody_gains_against_an_uneven_circle() {
    let circle = [meeting(0, 1, 0.9), meeting(1, 2, 0.6), meeting(2, 0, 0.7)];
    let averages = nash_averages(3, &circle);
    assert!(averages.iter().all(|average| average.value < 0.02), "{averages:?}");
    // Shares are as the gains of the opposite meetings: ln 1.5, ln 7/3, ln 9.
    let gains = [math::ln(1.5f64), math::ln(7.0f64 / 3.0), math::ln(9.0f64)];
    let total: f64 = gains.iter().sum();
    for (average, gain) in averages.iter().zip(gains) {
        assert!((average.share - gain / total).abs() < 0.02, "{averages:?}");
    }
}
