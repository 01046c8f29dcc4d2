//! Evaluation of a moment and of every move by the [leaf](crate::games::gunjin::leaf), when hidden pieces are
//! of each kind in part.
//!
//! The first layer of the leaf is a sum over pieces. A hidden piece adds the mean of what its kinds would, so
//! the sum is that of the mean position: not the mean of the values of all worlds, but one evaluation instead
//! of thousands.

use crate::games::gunjin::leaf::integer::{FINE, Leaf, UNITS};
use crate::games::gunjin::leaf::network::FIRST_CEILING;
use crate::games::gunjin::marginals::Row;
use crate::games::gunjin::odds::FightOdds;
use crate::learn::decision::rounded;
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::View;

/// A first layer of the leaf, of pieces that are there in part.
pub type Sums = [f32; UNITS];

/// A moment in the eyes of the leaf, the enemy being to move: what a seat leaves behind is judged.
#[derive(Debug)]
pub struct LeafEvaluation<'a> {
    leaf: &'a Leaf,
    seat: usize,
    sums: Sums,
    /// By enemy piece, its [`mean`].
    enemies: &'a [Sums],
    /// Value of the moment to the seat, in logits, were it the enemy's turn.
    pub standing: f32,
}

/// The enemy piece that a mover meets.
#[derive(Debug)]
pub struct Meeting<'a> {
    /// The enemy, in the order of the view.
    pub enemy: usize,
    /// Belief about its kind.
    pub row: &'a Row,
    /// Odds of the fight.
    pub fight: &'a FightOdds,
}

fn add(sums: &mut Sums, times: f32, units: &[i16; UNITS]) {
    sums.iter_mut().zip(units).for_each(|(sum, &unit)| *sum += times * f32::from(unit));
}

/// Contribution of a piece of such chances on a square, of some of its kinds only, if its owner is to move.
pub fn mean(leaf: &Leaf, owner: usize, (row, square): (&Row, u8), of: impl Fn(u8) -> bool) -> Sums {
    let mut sums = [0.0; UNITS];
    for (kind, &share) in row.iter().enumerate() {
        if share > 0.0 && of(kind as u8) {
            add(&mut sums, share, leaf.piece(owner, owner, kind as u8, square));
        }
    }
    sums
}

fn sum(one: &Sums, times: f32, other: &Sums) -> Sums {
    std::array::from_fn(|unit| one[unit] + times * other[unit])
}

impl<'a> LeafEvaluation<'a> {
    /// Of a view with what its enemy pieces add, each on its square.
    pub fn new<B: Bits>(leaf: &'a Leaf, view: &View<B>, enemies: &'a [Sums]) -> LeafEvaluation<'a> {
        let (seat, sums) = (view.seat, leaf.bias.map(f32::from));
        let mut evaluation = LeafEvaluation { leaf, seat, sums, enemies, standing: 0.0 };
        for piece in &view.own {
            if let Some(square) = piece.square {
                let units = evaluation.own(piece.kind, square);
                add(&mut evaluation.sums, 1.0, units);
            }
        }
        evaluation.sums = enemies.iter().fold(evaluation.sums, |sums, mean| sum(&sums, 1.0, mean));
        evaluation.standing = evaluation.value(&evaluation.sums);
        evaluation
    }

    /// Activations of the leaf's first layer for the moment, from 0 to [`FIRST_CEILING`].
    pub fn units(&self) -> Sums {
        self.sums.map(|sum| (sum / FINE).clamp(0.0, FIRST_CEILING))
    }

    fn own(&self, kind: u8, square: u8) -> &'a [i16; UNITS] {
        self.leaf.piece(1 - self.seat, self.seat, kind, square)
    }

    fn value(&self, sums: &Sums) -> f32 {
        let limit = f32::from(i16::MAX);
        -self.leaf.score_of(sums.map(|sum| rounded(sum.clamp(-limit, limit).trunc()) as i16))
    }

    /// The first layer without a piece of a kind on a square.
    pub fn without(&self, kind: u8, square: u8) -> Sums {
        let mut gone = self.sums;
        add(&mut gone, -1.0, self.own(kind, square));
        gone
    }

    /// Expected change by a step of a piece of a kind to a square, in logits, and the change if nobody stood there.
    /// `gone` is the first layer [without](Self::without) the piece; `loses` says which kinds it loses against.
    pub fn change(
        &self,
        gone: &Sums,
        (kind, to): (u8, u8),
        meeting: Option<&Meeting<'_>>,
        loses: impl Fn(u8) -> bool,
    ) -> (f32, f32) {
        let mut there = *gone;
        add(&mut there, 1.0, self.own(kind, to));
        let quiet = self.value(&there) - self.standing;
        let Some(Meeting { enemy, row, fight }) = meeting else { return (quiet, quiet) };
        let met = &self.enemies[*enemy];
        let (mut all, mut change) = (0.0, 0.0);
        let mut outcome = |chance: f64, sums: Sums| {
            if chance > 0.0 {
                all += chance as f32;
                change += chance as f32 * (self.value(&sums) - self.standing);
            }
        };
        outcome(fight.win, sum(&there, -1.0, met));
        outcome(fight.both, sum(gone, -1.0, met));
        if fight.lose > 0.0 {
            let stronger = mean(self.leaf, 1 - self.seat, (row, to), loses);
            outcome(fight.lose, sum(&sum(gone, -1.0, met), 1.0 / fight.lose as f32, &stronger));
        }
        (change / all.max(1e-3), quiet)
    }
}
