//! Worlds by swaps: a Markov chain over consistent worlds, for what is too large to count.
//!
//! Metropolis et al. 1953 with exchanges of two or three pieces. Uniform (or weighted) in the limit only; how
//! far from it a draw is, is measured where counting runs too (`tests/belief_swaps.rs`).
//!
//! [`Guided`] draws worlds by weight, piece by piece: fast, and near what the weights say.
//! Counting worlds whose every piece has weights of its own keeps all kinds apart, which is too dear for a
//! search of a millisecond. Here the weights are first scaled to chances that add up to the army
//! ([`fitted`]). Then the surest piece gets a kind by its chances, times what is left of each kind for every
//! piece of it that was expected to be left; then the next, until all have one. Some rounds of swaps
//! ([`Swaps`]) bring the world nearer to the distribution of the weights.

use super::facts::{Cases, Counted, Masks};
use crate::games::gunjin::marginals::{Row, fitted};
use gunjin_engine::random::{RandomSource, below, shuffle, unit};

/// Exchanges tried for every piece of a draw (64 leave a mean marginal distance of 0.007).
pub(super) const ROUNDS: u32 = 64;

#[derive(Debug, Clone)]
pub(super) struct Swaps {
    cases: Cases,
    army: Vec<u32>,
    weights: Option<Vec<Vec<f64>>>,
    begin: Option<Counted<u128>>,
}

impl Swaps {
    pub(super) fn new(
        cases: Cases,
        army: &[u32],
        weights: Option<Vec<Vec<f64>>>,
        begin: Option<Counted<u128>>,
    ) -> Swaps {
        Swaps { cases, army: army.to_vec(), weights, begin }
    }

    pub(super) fn draw(&self, rng: &mut impl RandomSource, kinds: &mut [u8]) -> bool {
        let begun = match &self.begin {
            Some(counted) => counted.draw(rng, kinds),
            None => self.first(rng, kinds),
        };
        if begun {
            self.mix(ROUNDS, rng, kinds);
        }
        begun
    }

    pub(super) fn mix(&self, rounds: u32, rng: &mut impl RandomSource, kinds: &mut [u8]) {
        let pieces = kinds.len() as u32;
        (0..rounds * pieces).for_each(|_| self.exchange(rng, kinds));
    }

    pub(super) fn admits(&self, kinds: &[u8]) -> bool {
        self.cases.admit(kinds)
    }

    /// Two pieces change places, or three in a ring; taken back if that is no world, or by lot if it is a
    /// lighter one.
    fn exchange(&self, rng: &mut impl RandomSource, kinds: &mut [u8]) {
        let pieces = kinds.len() as u32;
        let draw = |rng: &mut _| below(rng, pieces) as usize;
        let ring = below(rng, 4) == 0;
        let (a, b, c) = (draw(rng), draw(rng), draw(rng));
        if a == b || (ring && (c == a || c == b)) || (!ring && kinds[a] == kinds[b]) {
            return;
        }
        let places = [a, b, c];
        let changed = &places[..if ring { 3 } else { 2 }];
        let weigh = |kinds: &[u8]| -> f64 {
            let Some(weights) = &self.weights else { return 1.0 };
            changed.iter().map(|&piece| weights[piece][usize::from(kinds[piece])]).product()
        };
        let before = weigh(kinds);
        kinds.swap(a, b);
        if ring {
            kinds.swap(b, c);
        }
        let after = weigh(kinds);
        if !self.cases.admit_changed(kinds, changed) || (after < before && unit(rng) * before >= after) {
            if ring {
                kinds.swap(b, c);
            }
            kinds.swap(a, b);
        }
    }

    /// Any world, from a case in random order: by augmenting paths, so that one is found if there is one.
    fn first(&self, rng: &mut impl RandomSource, kinds: &mut [u8]) -> bool {
        let mut order: Vec<&Masks> = self.cases.masks.iter().collect();
        shuffle(rng, &mut order);
        order.into_iter().any(|masks| self.matched(masks, rng, kinds))
    }

    fn matched(&self, masks: &Masks, rng: &mut impl RandomSource, kinds: &mut [u8]) -> bool {
        let army = self.army.iter().enumerate();
        let mut items: Vec<u8> =
            army.flat_map(|(kind, &count)| std::iter::repeat_n(kind as u8, count as usize)).collect();
        if items.len() != masks.len() {
            return false;
        }
        shuffle(rng, &mut items);
        let mut pieces: Vec<usize> = (0..masks.len()).collect();
        shuffle(rng, &mut pieces);
        let mut holders = vec![None; items.len()];
        for piece in pieces {
            let mut tried = vec![false; items.len()];
            if !place(masks, &items, piece, &mut holders, &mut tried) {
                return false;
            }
        }
        for (holder, &kind) in holders.iter().zip(&items) {
            kinds[holder.unwrap_or(0)] = kind;
        }
        true
    }
}

/// Kuhn's augmenting path: finds an item for a piece, moving others if need be.
fn place(
    masks: &Masks,
    items: &[u8],
    piece: usize,
    holders: &mut Vec<Option<usize>>,
    tried: &mut Vec<bool>,
) -> bool {
    for item in 0..items.len() {
        if tried[item] || masks[piece] >> items[item] & 1 == 0 {
            continue;
        }
        tried[item] = true;
        if holders[item].is_none_or(|holder| place(masks, items, holder, holders, tried)) {
            holders[item] = Some(piece);
            return true;
        }
    }
    false
}

const GUIDED_ROUNDS: u32 = 6;
const TRIES: u32 = 8;
/// Chances less than this are rounding.
const NOTHING: f32 = 1e-9;

#[derive(Debug, Clone)]
pub(super) struct Guided {
    swaps: Swaps,
    army: Vec<u32>,
    rows: Vec<Row>,
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
                self.swaps.mix(GUIDED_ROUNDS, rng, kinds);
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
