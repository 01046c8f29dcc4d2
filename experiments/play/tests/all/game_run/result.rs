//! Tests of `gunjin_play::game_run::result`.

use gunjin_play::game_run::result::*;

#[test]
fn who_has_most_alone_has_won() {
    let winner = |scores: &[f64]| GameRow { scores: scores.to_vec(), ..GameRow::default() }.winner();
    assert_eq!(winner(&[0.0, 1.0]), Some(1));
    assert_eq!(winner(&[0.5, 0.5, 0.0]), None);
    assert_eq!(winner(&[-1.0, -2.0]), Some(0));
}
