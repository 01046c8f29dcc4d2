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
pub fn split_half(
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
pub fn half(games: usize, seed: u64, cut: u64) -> Vec<bool> {
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
