//! Tests of `gunjin_play::stats::matrix_game`.

use gunjin_engine::random::{Purpose, Stream, unit};
use gunjin_play::stats::matrix_game::*;

/// Points of shares of the rows in a column.
fn earned(payoffs: &[Vec<f64>], shares: &[f64], column: usize) -> f64 {
    payoffs.iter().zip(shares).map(|(row, share)| row[column] * share).sum()
}

/// The value of a game by regret matching of both players (S. Hart and A. Mas-Colell, 2000), bounded from
/// both sides.
fn by_regret(payoffs: &[Vec<f64>]) -> (f64, f64) {
    let (rows, columns) = (payoffs.len(), payoffs[0].len());
    let mut regrets = [vec![0.0; rows], vec![0.0; columns]];
    let mut sums = [vec![0.0; rows], vec![0.0; columns]];
    let shares = |regrets: &[f64]| -> Vec<f64> {
        let total: f64 = regrets.iter().map(|r: &f64| r.max(0.0)).sum();
        let even = 1.0 / regrets.len() as f64;
        regrets.iter().map(|r| if total > 0.0 { r.max(0.0) / total } else { even }).collect()
    };
    for round in 1..40_000 {
        let [x, y] = [shares(&regrets[0]), shares(&regrets[1])];
        let by_row: Vec<f64> =
            payoffs.iter().map(|row| row.iter().zip(&y).map(|(a, b)| a * b).sum()).collect();
        let by_column: Vec<f64> = (0..columns).map(|column| earned(payoffs, &x, column)).collect();
        let mean: f64 = by_row.iter().zip(&x).map(|(a, b)| a * b).sum();
        for (at, gain) in by_row.iter().enumerate() {
            regrets[0][at] = f64::max(regrets[0][at] + gain - mean, 0.0);
            sums[0][at] += f64::from(round) * x[at];
        }
        for (at, gain) in by_column.iter().enumerate() {
            regrets[1][at] = f64::max(regrets[1][at] + mean - gain, 0.0);
            sums[1][at] += f64::from(round) * y[at];
        }
    }
    let [x, y] = sums.map(|sum| {
        let total: f64 = sum.iter().sum();
        sum.iter().map(|share| share / total).collect::<Vec<f64>>()
    });
    let low = (0..columns).map(|column| earned(payoffs, &x, column)).fold(f64::INFINITY, f64::min);
    let high = payoffs.iter().map(|row| row.iter().zip(&y).map(|(a, b)| a * b).sum());
    (low, high.fold(f64::NEG_INFINITY, f64::max))
}

#[test]
fn small_games_have_the_values_of_the_books() {
    let pennies = maximin(&[vec![1.0, 0.0], vec![0.0, 1.0]]).expect("a game");
    assert!(pennies.shares.iter().all(|share| (share - 0.5).abs() < 1e-9));
    let uneven = maximin(&[vec![3.0, -1.0], vec![-2.0, 1.0]]).expect("a game");
    assert!((uneven.shares[0] - 3.0 / 7.0).abs() < 1e-9 && (uneven.value - 1.0 / 7.0).abs() < 1e-9);
    let saddle = maximin(&[vec![0.5, 0.9], vec![0.1, 0.5]]).expect("a game");
    assert_eq!((saddle.shares, saddle.value), (vec![1.0, 0.0], 0.5));
    assert!(maximin(&[]).expect_err("no row").to_string().contains("at least one row"));
    assert!(maximin(&[vec![1.0], vec![]]).expect_err("uneven").to_string().contains("equal length"));
}

#[test]
fn linear_programming_agrees_with_regret_matching() {
    for number in 0..12 {
        let mut rng = Stream::new(5, number, Purpose::Check, 0);
        let size = 2 + number as usize * 2;
        let mut payoffs = vec![vec![0.5; size]; size];
        for (row, column) in (0..size).flat_map(|row| (0..row).map(move |column| (row, column))) {
            payoffs[row][column] = unit(&mut rng);
            payoffs[column][row] = 1.0 - payoffs[row][column];
        }
        let found = maximin(&payoffs).expect("a game");
        assert!((found.value - 0.5).abs() < 1e-9, "symmetric games are worth a half: {found:?}");
        payoffs.iter_mut().for_each(|row| row[0] += 0.2);
        let found = maximin(&payoffs).expect("a game");
        let (low, high) = by_regret(&payoffs);
        assert!(high - low < 2e-3, "regret matching came near: {low} {high}");
        assert!((low - 1e-9..=high + 1e-9).contains(&found.value), "{low} {} {high}", found.value);
    }
}
