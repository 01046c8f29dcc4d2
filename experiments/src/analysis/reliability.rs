//! Reliability of an order of kinds: what any agreement with another order is to be held against.

use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_play::stats::bootstrap::percentile_95;
use gunjin_play::stats::interval::Estimate;
use gunjin_play::stats::rank::spearman;

const CUTS: u64 = 20;

/// The rank correlation that the same players' next games, as many of them, would show with these: games are
/// cut in two halves, `orders` says what either half finds, and the correlation of the halves is stepped up
/// to their full number (W. Brown and C. Spearman, 1910: 2*r* / (1 + *r*)). The estimate is the mean over
/// twenty cuts; its ends are percentiles over cuts, not a confidence interval. `None` where a half finds no
/// order.
pub(crate) fn split_half(
    games: usize,
    seed: u64,
    mut orders: impl FnMut(&[bool]) -> Option<[Vec<f64>; 2]>,
) -> Option<Estimate> {
    let mut found = Vec::new();
    for cut in 0..CUTS {
        let [first, second] = orders(&half(games, seed, cut))?;
        let correlation = spearman(&first, &second)?;
        // Below nothing the formula means nothing.
        found.push(if correlation > 0.0 { 2.0 * correlation / (1.0 + correlation) } else { correlation });
    }
    let point = found.iter().sum::<f64>() / found.len() as f64;
    Some(percentile_95(point, found, games as u64))
}

/// Half of the games, drawn at random: which of them are in it.
fn half(games: usize, seed: u64, cut: u64) -> Vec<bool> {
    let mut rng = Stream::new(seed, cut, Purpose::Check, 1);
    let mut wanted = games / 2;
    let mut chosen = vec![false; games];
    for (place, chosen) in chosen.iter_mut().enumerate() {
        let left = (games - place) as u32;
        if (below(&mut rng, left) as usize) < wanted {
            *chosen = true;
            wanted -= 1;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use gunjin_engine::random::unit;

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
}
