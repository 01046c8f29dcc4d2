//! Joint knowledge of several pieces, as alternatives that exclude each other, and the cases that they make; worlds
//! counted case by case, each case a graph of its own.

use super::amount::Amount;
use super::assignment_graph::{AssignmentGraph, Problem, TooLarge};
use gunjin_engine::games::gunjin::KindSet;
use gunjin_engine::random::RandomSource;

/// Pieces, each with the kinds that it is one of: all of them at once.
pub(super) type Alternative = Vec<(usize, KindSet)>;

/// Exactly one of these holds; no two of them can hold together.
pub(super) type Fact = Vec<Alternative>;

pub(super) type Masks = Vec<KindSet>;

/// Disjoint sets of worlds that together are all that fit the facts.
#[derive(Debug, Clone)]
pub(super) struct Cases {
    /// Each a set of kinds by piece.
    pub masks: Vec<Masks>,
    /// A fact was left out, lest there be too many cases.
    pub truncated: bool,
}

impl Cases {
    /// The case of plain evidence, split by every fact. Cases without worlds that counting finds at once are
    /// dropped.
    pub(super) fn new(masks: Masks, army: &[u32], facts: &[Fact], most: usize) -> Cases {
        let mut first = masks;
        let possible = settle(&mut first, army);
        let mut cases = Cases { masks: if possible { vec![first] } else { Vec::new() }, truncated: false };
        // Facts about single pieces first: they only narrow.
        let (single, several): (Vec<&Fact>, Vec<&Fact>) = facts.iter().partition(|fact| fact.len() == 1);
        single.into_iter().chain(several).for_each(|fact| cases.apply(fact, army, most));
        cases
    }

    fn apply(&mut self, fact: &Fact, army: &[u32], most: usize) {
        let narrowed = |masks: &Masks, alternative: &Alternative| {
            let mut narrowed = masks.clone();
            alternative.iter().for_each(|&(piece, kinds)| narrowed[piece] &= kinds);
            settle(&mut narrowed, army).then_some(narrowed)
        };
        let split: Vec<Masks> = self
            .masks
            .iter()
            .flat_map(|masks| fact.iter().filter_map(move |alternative| narrowed(masks, alternative)))
            .collect();
        if split.len() > most {
            self.truncated = true;
        } else {
            self.masks = split;
        }
    }

    /// True if kinds are a world.
    pub(super) fn admit(&self, kinds: &[u8]) -> bool {
        self.masks.iter().any(|masks| fit(masks, kinds))
    }

    /// True if kinds are a world, as they were before some pieces changed.
    pub(super) fn admit_changed(&self, kinds: &[u8], changed: &[usize]) -> bool {
        let alone = self.masks.len() == 1;
        let change_fits = |masks: &&Masks| changed.iter().all(|&piece| masks[piece] >> kinds[piece] & 1 == 1);
        self.masks.iter().filter(change_fits).any(|masks| alone || fit(masks, kinds))
    }
}

/// True if every piece is of a kind of its mask. Without an early end vectors do it.
fn fit(masks: &Masks, kinds: &[u8]) -> bool {
    masks.iter().zip(kinds).fold(1, |all, (mask, kind)| all & mask >> kind) == 1
}

/// Narrows masks by the counts of single kinds; false if a piece or a kind finds no place.
pub(super) fn settle(masks: &mut [KindSet], army: &[u32]) -> bool {
    let mut changed = true;
    while std::mem::take(&mut changed) {
        if masks.contains(&0) {
            return false;
        }
        for (kind, &count) in army.iter().enumerate() {
            let bit: KindSet = 1 << kind;
            let sure = masks.iter().filter(|mask| **mask == bit).count();
            let can = masks.iter().filter(|mask| **mask & bit != 0).count();
            if sure > count as usize || can < count as usize {
                return false;
            }
            if can == sure {
                continue;
            }
            let unsure = masks.iter_mut().filter(|mask| **mask & bit != 0 && **mask != bit);
            if sure == count as usize {
                unsure.for_each(|mask| *mask &= !bit);
                changed = true;
            } else if can == count as usize {
                unsure.for_each(|mask| *mask = bit);
                changed = true;
            }
        }
    }
    !masks.contains(&0)
}

/// At least one of these pieces is of the kinds given with it: the first that is decides.
pub(super) fn at_least_one(pieces: &[(usize, KindSet)]) -> Fact {
    (0..pieces.len())
        .map(|first| {
            let before = pieces[..first].iter().map(|&(piece, kinds)| (piece, !kinds));
            before.chain([pieces[first]]).collect()
        })
        .collect()
}

pub(super) fn members(kinds: KindSet) -> impl Iterator<Item = u8> {
    (0..32).filter(move |kind| kinds >> kind & 1 == 1)
}

pub(super) fn kinds_where(kinds: KindSet, passes: impl Fn(u8) -> bool) -> KindSet {
    members(kinds).filter(|&kind| passes(kind)).fold(0, |set, kind| set | 1 << kind)
}

#[derive(Debug, Clone)]
pub(super) struct Counted<N> {
    cases: Vec<(Masks, AssignmentGraph<N>)>,
    pub(super) total: N,
}

impl<N: Amount> Counted<N> {
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
            if assignment_graph.total > N::NONE {
                counted.total = counted.total.plus(assignment_graph.total).ok_or(TooLarge::Number)?;
                counted.cases.push((masks.clone(), assignment_graph));
            }
        }
        Ok(counted)
    }

    pub(super) fn states(&self) -> usize {
        self.cases.iter().map(|(_, assignment_graph)| assignment_graph.len()).sum()
    }

    pub(super) fn draw(&self, rng: &mut impl RandomSource, kinds: &mut [u8]) -> bool {
        let Some(last) = self.cases.len().checked_sub(1) else { return false };
        let mut place = if last == 0 { N::NONE } else { self.total.below(rng) };
        for (number, (_, assignment_graph)) in self.cases.iter().enumerate() {
            if place < assignment_graph.total || number == last {
                assignment_graph.draw(rng, kinds);
                break;
            }
            place = place.minus(assignment_graph.total);
        }
        true
    }

    pub(super) fn marginals(&self, pieces: usize, kinds: usize) -> Vec<Vec<f64>> {
        let mut table = vec![vec![0.0; kinds]; pieces];
        for (_, assignment_graph) in &self.cases {
            assignment_graph.add_marginals(assignment_graph.total.float() / self.total.float(), &mut table);
        }
        table
    }

    pub(super) fn narrowed(&self, piece: usize, kinds: KindSet, army: &[u32]) -> Vec<Masks> {
        let narrow = |(masks, _): &(Masks, AssignmentGraph<N>)| {
            let mut masks = masks.clone();
            masks[piece] &= kinds;
            settle(&mut masks, army).then_some(masks)
        };
        self.cases.iter().filter_map(narrow).collect()
    }
}
