//! Tests of `gunjin_agents::lookahead::alphabeta::transposition`.

use gunjin_agents::lookahead::alphabeta::transposition::*;

#[test]
fn sooner_wins_and_later_losses_are_better() {
    assert!(proven(1.0, 3) > proven(1.0, 5) && proven(1.0, 5) > estimated(1.0));
    assert!(proven(0.0, 5) > proven(0.0, 3) && proven(0.0, 5) < estimated(0.0));
    assert_eq!(proven(0.5, 7), WHOLE / 2);
    assert!(is_proven(proven(1.0, 9)) && is_proven(proven(0.0, 9)) && !is_proven(proven(0.5, 9)));
}

#[test]
fn shares_of_two_seats_sum_to_the_whole() {
    for thousandth in 0..=1000 {
        let share = f64::from(thousandth) / 1000.0;
        assert_eq!(proven(share, 4) + proven(1.0 - share, 4), WHOLE);
    }
}

#[test]
fn distances_come_back() {
    for value in [proven(1.0, 9), proven(0.0, 9), estimated(0.4)] {
        assert_eq!(from_root(from_here(value, 6), 6), value);
    }
    assert_eq!(from_here(proven(1.0, 9), 6), proven(1.0, 3));
    assert_eq!(from_here(proven(0.0, 9), 6), proven(0.0, 3));
}

#[test]
fn values_move_with_advantages() {
    assert!(moved(WHOLE / 2, 100) > WHOLE / 2 && moved(WHOLE / 2, -100) < WHOLE / 2);
    assert!(!is_proven(moved(WHOLE - 200_000, 100_000)));
}
