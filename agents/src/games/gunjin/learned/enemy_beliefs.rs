//! Beliefs of a seat about the enemy's pieces, kept from decision to decision: most moves tell nothing of hidden pieces.

use super::inputs::FeatureExtractor;
use super::leaf_evaluation::{Sums, mean};
use crate::games::gunjin::leaf::integer::{Leaf, UNITS};
use crate::games::gunjin::marginals::{Marginals, Row};
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{Gunjin, KindSet, MOST_KINDS, Opening, Outcome, View};
use std::sync::Arc;
use wide::f32x4;

/// Fights with a piece of some chances of kinds.
#[derive(Debug, Clone)]
pub(super) struct Prospect {
    row: Row,
    /// Expected value of the piece.
    pub(super) worth: f32,
    /// The chance that it takes headquarters.
    pub(super) captor: f32,
    /// By own kind: our gain if we attack, the enemy's if he does, the chance that we win, and nothing.
    pub(super) swings: [f32x4; MOST_KINDS],
}

/// Beliefs about the enemy's pieces, with what follows from them piece by piece.
#[derive(Debug, Clone)]
pub(super) struct EnemyBeliefs<B: Bits> {
    opening: Arc<Opening<B>>,
    /// By enemy piece, the kinds that the evidence leaves it, and whether it lives.
    evidence: Vec<(KindSet, bool)>,
    /// Chances of the enemy's pieces.
    pub(super) marginals: Marginals,
    /// Living enemy pieces that are expected of each kind.
    pub(super) expected: Row,
    /// By own kind: the share of the enemy's army that it beats when it attacks, and the share that beats it.
    pub(super) strength: [(f32, f32); MOST_KINDS],
    /// Those of living pieces. Pieces of the same chances share one.
    prospects: Vec<Prospect>,
    /// By enemy piece, the place of its prospect.
    places: Vec<usize>,
    squares: Vec<Option<u8>>,
    /// By enemy piece, what it adds to the leaf's first layer on its square.
    pub(super) means: Vec<Sums>,
}

impl<B: Bits> EnemyBeliefs<B> {
    /// The beliefs at a view: the last ones about the same game, as far as they still hold.
    pub(super) fn of(about: &FeatureExtractor<B>, game: &Gunjin<B>, view: &View<B>) -> Box<EnemyBeliefs<B>> {
        // Views of one game and seat share the opening in memory.
        let kept =
            about.memory.take(|beliefs: &EnemyBeliefs<B>| Arc::ptr_eq(&beliefs.opening, &view.opening));
        let mut beliefs = kept.unwrap_or_else(|| {
            Box::new(EnemyBeliefs {
                opening: Arc::clone(&view.opening),
                evidence: Vec::new(),
                marginals: Marginals::default(),
                expected: Row::default(),
                strength: [(0.0, 0.0); MOST_KINDS],
                prospects: Vec::new(),
                places: Vec::new(),
                squares: Vec::new(),
                means: Vec::new(),
            })
        });
        let evidence = view.enemies.iter().map(|piece| (piece.kinds, piece.square.is_some()));
        if !about.goes_by_evidence() || !beliefs.evidence.iter().copied().eq(evidence.clone()) {
            beliefs.evidence = evidence.collect();
            beliefs.marginals = about.marginals(game, view);
            beliefs.judge(about, view);
        }
        if let Some(leaf) = &about.leaf {
            beliefs.follow(leaf, view);
        }
        beliefs
    }

    /// Fights with an enemy piece that lives.
    pub(super) fn prospect(&self, enemy: usize) -> &Prospect {
        &self.prospects[self.places[enemy]]
    }

    fn judge(&mut self, about: &FeatureExtractor<B>, view: &View<B>) {
        self.expected = Row::default();
        self.prospects.clear();
        self.places.clear();
        for (piece, row) in view.enemies.iter().zip(&self.marginals.rows) {
            let known = self.prospects.iter().position(|prospect| prospect.row == *row);
            let place = known.unwrap_or(self.prospects.len());
            self.places.push(place);
            if piece.square.is_some() {
                self.expected.iter_mut().zip(row).for_each(|(sum, p)| *sum += p);
                if known.is_none() {
                    self.prospects.push(Prospect::new(about, row));
                }
            }
        }
        for kind in 0..about.kinds {
            self.strength[kind] = strength(about, &self.expected, kind as u8);
        }
        self.squares = vec![None; view.enemies.len()];
        self.means = vec![[0.0; UNITS]; view.enemies.len()];
    }

    fn follow(&mut self, leaf: &Leaf, view: &View<B>) {
        let pieces = view.enemies.iter().zip(&self.marginals.rows);
        for ((piece, row), (square, sums)) in pieces.zip(self.squares.iter_mut().zip(&mut self.means)) {
            if piece.square != *square {
                *square = piece.square;
                *sums = piece
                    .square
                    .map_or([0.0; UNITS], |square| mean(leaf, 1 - view.seat, (row, square), |_| true));
            }
        }
    }
}

impl Prospect {
    fn new<B: Bits>(about: &FeatureExtractor<B>, row: &Row) -> Prospect {
        let FeatureExtractor { fights, estimate, kinds, .. } = about;
        let worth: f32 = row.iter().enumerate().map(|(kind, p)| p * estimate.trade(kind as u8)).sum();
        let mut swings = [f32x4::ZERO; MOST_KINDS];
        for (kind, (swing, fight)) in swings.iter_mut().zip(fights.against(row)).enumerate().take(*kinds) {
            // Whether he moves at all is not asked: a table of fights knows no walls.
            let theirs = fight.lose * estimate.trade(kind as u8) - fight.win * worth;
            *swing = f32x4::new([fight.swing.max(0.0), theirs.max(0.0), fight.win, 0.0]);
        }
        Prospect { row: *row, worth, captor: fights.captor(row), swings }
    }
}

fn strength<B: Bits>(about: &FeatureExtractor<B>, expected: &Row, kind: u8) -> (f32, f32) {
    let (mut beats, mut falls, mut all) = (0.0, 0.0, 0.0f32);
    for (other, &count) in expected.iter().enumerate().take(about.kinds) {
        all += count;
        match about.geometry.outcome(kind, other as u8) {
            Outcome::Win => beats += count,
            Outcome::Lose => falls += count,
            Outcome::Both => {}
        }
    }
    let all = all.max(1.0);
    (beats / all, falls / all)
}
