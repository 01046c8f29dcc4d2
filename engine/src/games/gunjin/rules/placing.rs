//! Placing pieces that have bans, uniformly, by counting: for armies so full of them that trying one's luck
//! never ends.
//!
//! Places that the same pieces may use are one class. The number of ways to place the pieces from the *i*-th
//! on depends only on how many places of each class are free, so it is counted once, and each piece then
//! draws its class in proportion.

use crate::random::{RandomSource, below, unit};
use std::collections::BTreeMap;

/// Pieces with the places open to them, and the ways to place them.
#[derive(Debug, Clone)]
pub(crate) struct Placing {
    /// Kinds with the classes open to them, pieces of like bans together.
    pieces: Vec<(u8, Vec<usize>)>,
    classes: Vec<Vec<usize>>,
    /// Ways to place the pieces from a number on, by the number and the free places of each class.
    ways: BTreeMap<(usize, Vec<usize>), f64>,
}

impl Placing {
    pub(crate) fn new(squares: usize, pieces: &[(u8, Vec<usize>)]) -> Placing {
        let mut pieces = pieces.to_vec();
        pieces.sort_by(|a, b| a.1.cmp(&b.1));
        let mut classes: BTreeMap<Vec<bool>, Vec<usize>> = BTreeMap::new();
        for place in 0..squares {
            let key = pieces.iter().map(|(_, open)| open.contains(&place)).collect();
            classes.entry(key).or_default().push(place);
        }
        let open = |piece: usize| {
            classes.keys().enumerate().filter(move |(_, key)| key[piece]).map(|(class, _)| class)
        };
        let pieces =
            pieces.iter().enumerate().map(|(number, (kind, _))| (*kind, open(number).collect())).collect();
        let mut placing = Placing { pieces, classes: classes.into_values().collect(), ways: BTreeMap::new() };
        let mut free: Vec<usize> = placing.classes.iter().map(Vec::len).collect();
        placing.count(0, &mut free);
        placing
    }

    fn count(&mut self, piece: usize, free: &mut Vec<usize>) -> f64 {
        let key = (piece, free.clone());
        if let Some(&known) = self.ways.get(&key) {
            return known;
        }
        let Some((_, open)) = self.pieces.get(piece).cloned() else { return 1.0 };
        let mut total = 0.0;
        for class in open {
            if free[class] > 0 {
                free[class] -= 1;
                let after = self.count(piece + 1, free);
                free[class] += 1;
                total += free[class] as f64 * after;
            }
        }
        self.ways.insert(key, total);
        total
    }

    pub(crate) fn draw(&self, camp: &mut [Option<u8>], rng: &mut impl RandomSource) {
        let mut free: Vec<usize> = self.classes.iter().map(Vec::len).collect();
        for (number, (kind, open)) in self.pieces.iter().enumerate() {
            let class = self.draw_class(number, open, &mut free, rng);
            let empty = self.classes[class].iter().filter(|&&place| camp[place].is_none());
            let nth = below(rng, free[class] as u32) as usize;
            if let Some(&place) = empty.clone().nth(nth) {
                camp[place] = Some(*kind);
            }
            free[class] -= 1;
        }
    }

    fn draw_class(
        &self,
        number: usize,
        open: &[usize],
        free: &mut [usize],
        rng: &mut impl RandomSource,
    ) -> usize {
        let mut weight = |class: usize| {
            if free[class] == 0 {
                return 0.0;
            }
            free[class] -= 1;
            let after = self.ways.get(&(number + 1, free.to_vec())).copied();
            free[class] += 1;
            free[class] as f64 * after.unwrap_or(1.0)
        };
        let weights: Vec<f64> = open.iter().map(|&class| weight(class)).collect();
        let mut left = unit(rng) * weights.iter().sum::<f64>();
        for (&class, weight) in open.iter().zip(&weights) {
            if left < *weight {
                return class;
            }
            left -= weight;
        }
        // Rounding: the last class that has a way.
        open.iter().zip(&weights).rev().find(|(_, weight)| **weight > 0.0).map_or(0, |(&class, _)| class)
    }
}
