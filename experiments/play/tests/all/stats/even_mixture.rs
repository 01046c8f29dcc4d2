//! Tests of `gunjin_play::stats::even_mixture`.

use gunjin_engine::math;
use gunjin_engine::random::{Purpose, Stream, below, unit};
use gunjin_play::stats::even_mixture::*;
use gunjin_play::stats::matrix_game::{maximin, worst};

/// The entropy of a distribution in bits (C. E. Shannon, *A mathematical theory of communication*, 1948). The
/// weights need not sum to 1; those that are not positive count as nothing. 0 without weight.
fn bits(weights: &[f64]) -> f64 {
    let total: f64 = weights.iter().filter(|&&weight| weight > 0.0).sum();
    let part = |&weight: &f64| {
        let share = weight / total;
        if weight > 0.0 { -share * math::log2(share) } else { 0.0 }
    };
    if total > 0.0 { weights.iter().map(part).sum() } else { 0.0 }
}

/// A game of this size; a symmetric one has the value ½.
fn game(number: u64, rows: usize, columns: usize) -> Vec<Vec<f64>> {
    let mut rng = Stream::new(11, number, Purpose::Check, 0);
    let mut payoffs: Vec<Vec<f64>> =
        (0..rows).map(|_| (0..columns).map(|_| unit(&mut rng)).collect()).collect();
    for (row, column) in (0..rows).flat_map(|row| (0..=row).map(move |column| (row, column))) {
        if rows == columns {
            payoffs[row][column] = if row == column { 0.5 } else { 1.0 - payoffs[column][row] };
        }
    }
    payoffs
}

#[test]
fn the_promise_is_kept_and_more_slack_is_more_even() {
    for (number, (rows, columns)) in
        [(2, 2), (3, 3), (5, 9), (12, 12), (9, 4), (40, 40)].into_iter().enumerate()
    {
        let payoffs = game(number as u64, rows, columns);
        let safest = maximin(&payoffs).expect("a game");
        let mut before = bits(&safest.shares);
        for slack in [0.0, 1e-7, 1e-4, 0.003, 0.02, 0.05, 0.2] {
            let found = most_even(&payoffs, slack).expect("a game");
            let entropy = bits(&found.shares);
            assert!((found.shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert!(found.shares.iter().all(|share| *share >= 0.0), "{found:?}");
            assert!(found.value >= safest.value - slack - 1e-9, "{rows} {slack}: {found:?}");
            assert!((found.value - worst(&payoffs, &found.shares)).abs() < 1e-12);
            assert!(entropy >= before - 1e-5, "{rows} {columns} {slack}: {entropy} after {before}");
            before = entropy;
        }
        let even = most_even(&payoffs, 1.0).expect("a game");
        assert!(even.shares.iter().all(|share| (share - 1.0 / rows as f64).abs() < 1e-12), "{even:?}");
    }
}

#[test]
fn no_change_that_keeps_the_promise_is_more_even() {
    for number in 0..4 {
        let payoffs = game(100 + number, 8, 8);
        let (slack, found) = (0.03, most_even(&payoffs, 0.03).expect("a game"));
        let (entropy, least) = (bits(&found.shares), maximin(&payoffs).expect("a game").value - slack);
        let mut rng = Stream::new(12, number, Purpose::Check, 0);
        let mut allowed = 0;
        for _ in 0..20_000 {
            let mut other = found.shares.clone();
            let [from, to] = [0; 2].map(|_| below(&mut rng, 8) as usize);
            let moved = unit(&mut rng) * other[from];
            other[from] -= moved;
            other[to] += moved;
            if worst(&payoffs, &other) >= least {
                allowed += 1;
                assert!(bits(&other) <= entropy + 1e-5, "{other:?} is more even than {found:?}");
            }
        }
        assert!(allowed > 100, "the test tests something: {allowed}");
    }
}

#[test]
fn one_row_against_a_worse_one_gets_what_the_slack_allows() {
    // The second row earns 0.2 less in the first column: a quarter of it costs 0.05.
    let found = most_even(&[vec![0.5, 0.6], vec![0.3, 0.5]], 0.05).expect("a game");
    assert!((found.shares[1] - 0.25).abs() < 1e-4 && found.value >= 0.45 - 1e-9, "{found:?}");
    let alike = most_even(&[vec![0.5, 0.5], vec![0.5, 0.5]], 0.01).expect("a game");
    assert_eq!(alike.shares, [0.5, 0.5], "what is as good is played as often");
    assert!(most_even(&[], 0.1).is_err());
}
