//! Worlds counted case by case, each case a graph of its own.

use super::amount::Amount;
use super::facts::{Masks, settle};
use super::lattice::{Lattice, Problem, TooLarge};
use gunjin_engine::games::gunjin::knowledge::KindSet;
use gunjin_engine::random::RandomSource;

/// Disjoint cases with their graphs.
#[derive(Debug, Clone)]
pub(super) struct Counted<N> {
    cases: Vec<(Masks, Lattice<N>)>,
    total: N,
}

impl<N: Amount> Counted<N> {
    /// Counts every case, with at most `states` nodes in all.
    pub(super) fn new(
        cases: &[Masks],
        army: &[u32],
        weights: Option<&[Vec<f64>]>,
        states: usize,
    ) -> Result<Counted<N>, TooLarge> {
        let mut counted = Counted { cases: Vec::new(), total: N::NONE };
        let mut left = states;
        for masks in cases {
            let lattice = Lattice::new(&Problem { masks, army, weights }, left)?;
            left -= lattice.len().min(left);
            if lattice.total() > N::NONE {
                counted.total = counted.total.plus(lattice.total()).ok_or(TooLarge::Number)?;
                counted.cases.push((masks.clone(), lattice));
            }
        }
        Ok(counted)
    }

    /// The number or weight of all worlds.
    pub(super) fn total(&self) -> N {
        self.total
    }

    /// Nodes of all graphs.
    pub(super) fn states(&self) -> usize {
        self.cases.iter().map(|(_, lattice)| lattice.len()).sum()
    }

    /// Draws a world; false if there is none.
    pub(super) fn draw(&self, rng: &mut impl RandomSource, kinds: &mut [u8]) -> bool {
        let Some(last) = self.cases.len().checked_sub(1) else { return false };
        let mut place = if last == 0 { N::NONE } else { self.total.below(rng) };
        for (number, (_, lattice)) in self.cases.iter().enumerate() {
            if place < lattice.total() || number == last {
                lattice.draw(rng, kinds);
                break;
            }
            place = place.minus(lattice.total());
        }
        true
    }

    /// By piece and kind, the chance.
    pub(super) fn marginals(&self, pieces: usize, kinds: usize) -> Vec<Vec<f64>> {
        let mut table = vec![vec![0.0; kinds]; pieces];
        for (_, lattice) in &self.cases {
            lattice.add_marginals(lattice.total().float() / self.total.float(), &mut table);
        }
        table
    }

    /// The cases that remain if a piece is known better.
    pub(super) fn narrowed(&self, piece: usize, kinds: KindSet, army: &[u32]) -> Vec<Masks> {
        let narrow = |(masks, _): &(Masks, Lattice<N>)| {
            let mut masks = masks.clone();
            masks[piece] &= kinds;
            settle(&mut masks, army).then_some(masks)
        };
        self.cases.iter().filter_map(narrow).collect()
    }
}
