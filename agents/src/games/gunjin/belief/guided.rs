//! Worlds by weight, drawn piece by piece: fast, and near what the weights say.
//!
//! Counting worlds whose every piece has weights of its own keeps all kinds apart, which is too dear for a
//! search of a millisecond. Here the weights are first scaled to chances that add up to the army
//! ([`fitted`]). Then the surest piece gets a kind by its chances, times what is left of each kind for every
//! piece of it that was expected to be left; then the next, until all have one. Some rounds of swaps
//! ([`Swaps`]) bring the world nearer to the distribution of the weights.

use super::facts::Cases;
use super::swaps::Swaps;
use crate::games::gunjin::marginals::{Row, fitted};
use gunjin_engine::random::{RandomSource, unit};

const ROUNDS: u32 = 6;
const TRIES: u32 = 8;
/// Chances less than this are rounding.
const NOTHING: f32 = 1e-9;

#[derive(Debug, Clone)]
pub(super) struct Guided {
    swaps: Swaps,
    army: Vec<u32>,
    rows: Vec<Row>,
    /// Pieces, the surest first.
    order: Vec<usize>,
}

impl Guided {
    pub(super) fn new(cases: Cases, army: &[u32], weights: Vec<Vec<f64>>) -> Guided {
        let may_be =
            |piece: usize, kind: usize| cases.masks.iter().any(|masks| masks[piece] >> kind & 1 == 1);
        let row = |(piece, weights): (usize, &Vec<f64>)| -> Row {
            let weight = |kind| weights.get(kind).map_or(0.0, |&weight| weight as f32);
            std::array::from_fn(|kind| if may_be(piece, kind) { weight(kind) } else { 0.0 })
        };
        let rows = fitted(weights.iter().enumerate().map(row).collect(), army).rows;
        let surest: Vec<f32> = rows.iter().map(|row| row.iter().copied().fold(0.0, f32::max)).collect();
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order.sort_by(|&a, &b| surest[b].total_cmp(&surest[a]).then(a.cmp(&b)));
        Guided { swaps: Swaps::new(cases, army, Some(weights), None), army: army.to_vec(), rows, order }
    }

    pub(super) fn draw(&self, rng: &mut impl RandomSource, kinds: &mut [u8]) -> bool {
        for _ in 0..TRIES {
            if self.place_all(rng, kinds) && self.swaps.admits(kinds) {
                self.swaps.mix(ROUNDS, rng, kinds);
                return true;
            }
        }
        self.swaps.draw(rng, kinds)
    }

    fn place_all(&self, rng: &mut impl RandomSource, kinds: &mut [u8]) -> bool {
        let mut left: Row =
            std::array::from_fn(|kind| self.army.get(kind).map_or(0.0, |&count| count as f32));
        let mut expected = left;
        let army = self.army.len();
        for &piece in &self.order {
            let row = &self.rows[piece];
            let mut shares = Row::default();
            let mut sum = 0.0;
            for kind in 0..army {
                if left[kind] > 0.0 {
                    shares[kind] = row[kind] * left[kind] / expected[kind].max(NOTHING);
                    sum += shares[kind];
                }
            }
            if sum <= NOTHING {
                return false;
            }
            let kind = chosen(&shares[..army], unit(rng) as f32 * sum);
            kinds[piece] = kind as u8;
            left[kind] -= 1.0;
            expected.iter_mut().zip(row).for_each(|(sum, chance)| *sum -= chance);
        }
        true
    }
}

/// The place of a share in which a number below their sum lies.
fn chosen(shares: &[f32], mut at: f32) -> usize {
    let mut last = 0;
    for (place, &share) in shares.iter().enumerate().filter(|(_, share)| **share > 0.0) {
        last = place;
        if at < share {
            break;
        }
        at -= share;
    }
    last
}
