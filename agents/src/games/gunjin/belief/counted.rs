//! Worlds counted case by case, each case a graph of its own.

use super::amount::Amount;
use super::assignment_graph::{AssignmentGraph, Problem, TooLarge};
use super::facts::{Masks, settle};
use gunjin_engine::games::gunjin::knowledge::KindSet;
use gunjin_engine::random::RandomSource;

#[derive(Debug, Clone)]
pub(super) struct Counted<N> {
    cases: Vec<(Masks, AssignmentGraph<N>)>,
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
            let assignment_graph = AssignmentGraph::new(&Problem { masks, army, weights }, left)?;
            left -= assignment_graph.len().min(left);
            if assignment_graph.total() > N::NONE {
                counted.total = counted.total.plus(assignment_graph.total()).ok_or(TooLarge::Number)?;
                counted.cases.push((masks.clone(), assignment_graph));
            }
        }
        Ok(counted)
    }

    pub(super) fn total(&self) -> N {
        self.total
    }

    pub(super) fn states(&self) -> usize {
        self.cases.iter().map(|(_, assignment_graph)| assignment_graph.len()).sum()
    }

    pub(super) fn draw(&self, rng: &mut impl RandomSource, kinds: &mut [u8]) -> bool {
        let Some(last) = self.cases.len().checked_sub(1) else { return false };
        let mut place = if last == 0 { N::NONE } else { self.total.below(rng) };
        for (number, (_, assignment_graph)) in self.cases.iter().enumerate() {
            if place < assignment_graph.total() || number == last {
                assignment_graph.draw(rng, kinds);
                break;
            }
            place = place.minus(assignment_graph.total());
        }
        true
    }

    pub(super) fn marginals(&self, pieces: usize, kinds: usize) -> Vec<Vec<f64>> {
        let mut table = vec![vec![0.0; kinds]; pieces];
        for (_, assignment_graph) in &self.cases {
            assignment_graph.add_marginals(assignment_graph.total().float() / self.total.float(), &mut table);
        }
        table
    }

    /// The cases that remain if a piece is known better.
    pub(super) fn narrowed(&self, piece: usize, kinds: KindSet, army: &[u32]) -> Vec<Masks> {
        let narrow = |(masks, _): &(Masks, AssignmentGraph<N>)| {
            let mut masks = masks.clone();
            masks[piece] &= kinds;
            settle(&mut masks, army).then_some(masks)
        };
        self.cases.iter().filter_map(narrow).collect()
    }
}
