//! Tests of `gunjin_experiments::analysis::reliability`.

use gunjin_engine::random::{Purpose, Stream, unit};
use gunjin_experiments::analysis::reliability::*;
use gunjin_play::stats::rank::spearman;

/// Values of kinds by games in which each is measured with noise of this deviation or so.
fn measured(noise: f64, games: usize) -> Vec<Vec<f64>> {
    let mut rng = Stream::new(5, 0, Purpose::Check, 0);
    let mut row = || (0..12).map(|kind| f64::from(kind) + noise * (unit(&mut rng) - 0.5)).collect();
    (0..games).map(|_| row()).collect()
}

fn means(rows: &[Vec<f64>], chosen: impl Fn(usize) -> bool) -> Vec<f64> {
    let taken: Vec<&Vec<f64>> =
        rows.iter().enumerate().filter(|(place, _)| chosen(*place)).map(|(_, row)| row).collect();
    (0..12).map(|kind| taken.iter().map(|row| row[kind]).sum::<f64>() / taken.len() as f64).collect()
}

#[test]
fn halves_are_halves() {
    for (games, cut) in [(7, 0), (8, 1), (1, 2), (0, 3)] {
        assert_eq!(half(games, 1, cut).iter().filter(|chosen| **chosen).count(), games / 2);
    }
    assert_ne!(half(20, 1, 0), half(20, 1, 1));
}

#[test]
fn it_foretells_how_two_whole_samples_agree() {
    let rows = measured(120.0, 400);
    let foretold = split_half(200, 3, |chosen| {
        Some([true, false].map(|side| means(&rows[..200], |place| chosen[place] == side)))
    });
    let foretold = foretold.expect("orders").point;
    let seen = spearman(&means(&rows, |place| place < 200), &means(&rows, |place| place >= 200));
    let seen = seen.expect("an order");
    assert!((foretold - seen).abs() < 0.25 && foretold > 0.5 && foretold < 0.99, "{foretold} {seen}");
    let certain = measured(0.0, 20);
    let same = split_half(20, 3, |chosen| {
        Some([true, false].map(|side| means(&certain, |place| chosen[place] == side)))
    });
    assert_eq!(same.expect("orders").point, 1.0);
}
