//! Worlds by swaps: a Markov chain over consistent worlds, for what is too large to count.
//!
//! Metropolis et al. 1953 with exchanges of two or three pieces. Uniform (or weighted) in the limit only; how
//! far from it a draw is, is measured where counting runs too (`tests/belief_swaps.rs`).

use super::counted::Counted;
use super::facts::{Cases, Masks};
use gunjin_engine::random::{RandomSource, below, shuffle, unit};

/// Exchanges tried for every piece of a draw (64 leave a mean marginal distance of 0.007).
pub(super) const ROUNDS: u32 = 64;

#[derive(Debug, Clone)]
pub(super) struct Swaps {
    cases: Cases,
    army: Vec<u32>,
    weights: Option<Vec<Vec<f64>>>,
    /// Uniform worlds to begin from, where they can be counted.
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
        let places = if ring { [a, b, c] } else { [a, b, a] };
        let weigh = |kinds: &[u8]| -> f64 {
            let Some(weights) = &self.weights else { return 1.0 };
            let touched = &places[..if ring { 3 } else { 2 }];
            touched.iter().map(|&piece| weights[piece][usize::from(kinds[piece])]).product()
        };
        let before = weigh(kinds);
        kinds.swap(a, b);
        if ring {
            kinds.swap(b, c);
        }
        let after = weigh(kinds);
        if !self.cases.admit(kinds) || (after < before && unit(rng) * before >= after) {
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
