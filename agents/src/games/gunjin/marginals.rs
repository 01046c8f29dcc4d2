//! Probability of each kind for each hidden piece, from what can be said of pieces one by one and from the
//! counts of the army.
//!
//! A table of weights, a row a piece and a column a kind, is scaled in turn so that rows sum to 1 and columns
//! to the counts (iterative proportional fitting; Deming and Stephan, *On a least squares adjustment of a
//! sampled frequency table*, 1940). That is not the exact marginal of the uniform distribution, but near it,
//! and costs microseconds.

use super::belief::Belief;
use super::evaluator::GunjinEvaluator;
use super::learned_belief::believer::Believer;
use crate::belief_kind::BeliefKind;
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{Gunjin, Individual, MOST_KINDS, Outcome, View};
use std::sync::Arc;
use wide::f32x8;

/// Rounds of scaling.
pub const ROUNDS: usize = 16;
/// Columns of a vector, and rows that are summed side by side.
pub(super) const LANES: usize = 8;
const ALL: usize = MOST_KINDS / LANES;

/// Probabilities of kinds.
pub type Row = [f32; MOST_KINDS];

/// Probabilities of kinds, a row a piece.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Marginals {
    /// In the order of the view's pieces.
    pub rows: Vec<Row>,
}

impl Marginals {
    /// Chances by the plain evidence of a view.
    pub fn plain<B: Bits>(view: &View<B>) -> Marginals {
        let weight = |kinds: u32| std::array::from_fn(|kind| f32::from(kinds >> kind & 1 == 1));
        fitted(view.enemies.iter().map(|piece| weight(piece.kinds)).collect(), &view.opening.enemy_army)
    }

    /// Chances over all worlds of a belief.
    pub fn exact<B: Bits>(game: &Gunjin<B>, belief: &Belief<B>) -> Marginals {
        let row = |chances: &Vec<f64>| -> Row {
            std::array::from_fn(|kind| chances.get(kind).map_or(0.0, |&chance| chance as f32))
        };
        Marginals { rows: belief.marginals(game).iter().map(row).collect() }
    }

    /// Chances of the enemy's pieces by factors, by piece of a view and kind, among the kinds that the evidence
    /// leaves.
    pub fn weighed<B: Bits>(view: &View<B>, likelihoods: &[Vec<f64>]) -> Marginals {
        let row = |(piece, factors): (&Individual, &Vec<f64>)| -> Row {
            let factor = |kind: usize| factors.get(kind).map_or(0.0, |&factor| factor as f32);
            std::array::from_fn(|kind| if piece.kinds >> kind & 1 == 1 { factor(kind) } else { 0.0 })
        };
        fitted(view.enemies.iter().zip(likelihoods).map(row).collect(), &view.opening.enemy_army)
    }
}

/// Belief of the enemy about our own pieces, as far as our view tells: he has seen which of them moved, which
/// were shown, and which won fights.
pub fn beliefs_of_enemy<B: Bits>(game: &Gunjin<B>, view: &View<B>, fixed: impl Fn(u8) -> bool) -> Marginals {
    let kinds = game.ruleset().kinds().len();
    let mut army = vec![0u32; kinds];
    view.own.iter().for_each(|piece| army[usize::from(piece.kind)] += 1);
    let mut fights = vec![Vec::new(); B::WIDTH];
    for fight in
        view.enemies.iter().flat_map(|enemy| &enemy.fights).filter(|fight| fight.outcome != Outcome::Both)
    {
        fights[usize::from(fight.our_start)].push((fight.outcome == Outcome::Lose) == fight.attacked);
    }
    let strength: Vec<f32> =
        (0..kinds).map(|kind| share_beaten(game, kind as u8, &view.opening.enemy_army)).collect();
    let row = |piece: &gunjin_engine::games::gunjin::OwnPiece| -> Row {
        std::array::from_fn(|kind| {
            if kind >= kinds {
                return 0.0;
            }
            if piece.shown {
                return f32::from(usize::from(piece.kind) == kind);
            }
            let mut weight = if piece.moved && fixed(kind as u8) && !fixed(piece.kind) { 0.0 } else { 1.0 };
            for &won in &fights[usize::from(piece.start)] {
                weight *= if won { 0.02 + strength[kind] } else { 1.02 - strength[kind] };
            }
            weight
        })
    };
    fitted(view.own.iter().map(row).collect(), &army)
}

fn share_beaten<B: Bits>(game: &Gunjin<B>, kind: u8, army: &[u32]) -> f32 {
    let all: u32 = army.iter().sum();
    let beaten: u32 = army
        .iter()
        .enumerate()
        .filter(|&(other, _)| game.ruleset().combat().outcome(kind, other as u8) == Outcome::Win)
        .map(|(_, &count)| count)
        .sum();
    beaten as f32 / all.max(1) as f32
}

/// Scales weights until rows sum to 1 and columns nearly to the counts.
pub fn fitted(rows: Vec<Row>, counts: &[u32]) -> Marginals {
    // Kinds that the army does not have weigh nothing.
    match counts.len().div_ceil(LANES) {
        0..=2 => scaled::<2>(rows, counts),
        3 => scaled::<3>(rows, counts),
        _ => scaled::<ALL>(rows, counts),
    }
}

fn scaled<const VECTORS: usize>(mut rows: Vec<Row>, counts: &[u32]) -> Marginals {
    let wanted: Row = std::array::from_fn(|kind| counts.get(kind).map_or(0.0, |&count| count as f32));
    let wanted: [f32x8; VECTORS] = vectors(&wanted);
    // Pieces of which the same is known keep the same row.
    let mut table: Vec<[f32x8; VECTORS]> = Vec::with_capacity(rows.len() + LANES);
    let place = |row: &Row| {
        let row = vectors(row);
        let same = |other: &[f32x8; VECTORS]| row.iter().zip(other).all(|(a, b)| a.simd_eq(*b).all());
        table.iter().position(same).unwrap_or_else(|| {
            table.push(row);
            table.len() - 1
        })
    };
    let places: Vec<usize> = rows.iter().map(place).collect();
    table.resize(table.len().next_multiple_of(LANES), [f32x8::ZERO; VECTORS]);
    for _ in 0..ROUNDS {
        let mut scale = [f32x8::ZERO; VECTORS];
        for &place in &places {
            scale.iter_mut().zip(&table[place]).for_each(|(sum, &p)| *sum += p);
        }
        for (scale, &wanted) in scale.iter_mut().zip(&wanted) {
            *scale = scale.simd_gt(f32x8::ZERO).select(wanted / *scale, f32x8::ZERO);
        }
        for rows in table.as_chunks_mut().0 {
            scale_rows(rows, &scale);
        }
    }
    for (row, place) in rows.iter_mut().zip(places) {
        let (columns, others) = row.as_chunks_mut().0.split_at_mut(VECTORS);
        columns.iter_mut().zip(&table[place]).for_each(|(columns, vector)| *columns = vector.to_array());
        others.fill([0.0; LANES]);
    }
    Marginals { rows }
}

/// The first columns of a row, as vectors.
pub(super) fn vectors<const VECTORS: usize>(row: &Row) -> [f32x8; VECTORS] {
    let chunks: &[[f32; LANES]] = row.as_chunks().0;
    std::array::from_fn(|vector| f32x8::new(chunks[vector]))
}

/// Scales the columns of some rows, and then the rows until they sum to 1. A sum goes through its row kind by kind,
/// so that it comes out the same on every machine: those of eight rows are made side by side.
#[inline(always)]
fn scale_rows<const VECTORS: usize>(rows: &mut [[f32x8; VECTORS]; LANES], scale: &[f32x8; VECTORS]) {
    for row in rows.iter_mut() {
        row.iter_mut().zip(scale).for_each(|(p, &scale)| *p *= scale);
    }
    let mut sums = f32x8::ZERO;
    (0..VECTORS).for_each(|vector| {
        let kinds = f32x8::transpose(std::array::from_fn(|row| rows[row][vector]));
        kinds.into_iter().for_each(|kind| sums += kind);
    });
    let sums = sums.simd_gt(f32x8::ZERO).select(sums, f32x8::ONE).to_array();
    for (row, sum) in rows.iter_mut().zip(sums) {
        row.iter_mut().for_each(|p| *p /= f32x8::splat(sum));
    }
}

/// Source of the chances of hidden pieces' kinds. Players that share one work them out once for a view.
#[derive(Debug, Clone)]
pub enum BeliefSource<B: Bits> {
    /// Counts of what is hidden, by plain evidence.
    Plain,
    /// Shares of all worlds that fit.
    Exact,
    /// Behaviour, by the values of an evaluator.
    Behaviour(Box<GunjinEvaluator<B>>),
    /// Shares weighed by the belief network.
    Learned(Arc<Believer<B>>),
}

impl<B: Bits> BeliefSource<B> {
    /// The source of a name. Where the program comes without a network, as in a browser, it is the plain one.
    pub fn new(kind: BeliefKind, game: &Gunjin<B>) -> BeliefSource<B> {
        match kind {
            BeliefKind::Uniform | BeliefKind::Plain => BeliefSource::Plain,
            BeliefKind::Exact => BeliefSource::Exact,
            BeliefKind::Behaviour => BeliefSource::Behaviour(Box::new(GunjinEvaluator::new(game))),
            BeliefKind::Learned => BeliefSource::learned(Believer::built_in(game).map(Arc::new)),
        }
    }

    pub(super) fn learned(believer: Option<Arc<Believer<B>>>) -> BeliefSource<B> {
        believer.map_or(BeliefSource::Plain, BeliefSource::Learned)
    }

    /// Chances of every piece of `view.enemies`, fallen ones too, in their order.
    pub fn marginals(&self, game: &Gunjin<B>, view: &View<B>) -> Marginals {
        match self {
            BeliefSource::Plain => Marginals::plain(view),
            BeliefSource::Exact => Marginals::exact(game, &Belief::new(game, view)),
            BeliefSource::Behaviour(evaluator) => match evaluator.likelihoods(game, view) {
                Some(likelihoods) => Marginals::weighed(view, &likelihoods),
                None => Marginals::plain(view),
            },
            BeliefSource::Learned(believer) => believer.believe(view).marginals.clone(),
        }
    }
}
