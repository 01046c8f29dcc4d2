//! Evaluation of a moment and of every move by the [leaf](crate::games::gunjin::leaf), when hidden pieces are
//! of each kind in part.
//!
//! The first layer of the leaf is a sum over pieces. A hidden piece adds the mean of what its kinds would, so
//! the sum is that of the mean position: not the mean of the values of all worlds, but one evaluation instead
//! of thousands.

use crate::games::gunjin::leaf::integer::{FINE, Leaf, UNITS};
use crate::games::gunjin::leaf::network::FIRST_CEILING;
use crate::games::gunjin::marginals::{Marginals, Row};
use crate::games::gunjin::odds::FightOdds;
use crate::learn::decision::rounded;
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{Move, View};

/// A first layer of the leaf, of pieces that are there in part.
type Sums = [f32; UNITS];

/// A moment in the eyes of the leaf, the enemy being to move: what a seat leaves behind is judged.
#[derive(Debug)]
pub struct LeafEvaluation<'a> {
    leaf: &'a Leaf,
    seat: usize,
    sums: Sums,
    enemies: Vec<Sums>,
    /// Value of the moment to the seat, in logits, were it the enemy's turn.
    pub standing: f32,
}

/// A piece that moves.
#[derive(Debug, Clone, Copy)]
pub struct Step {
    /// Kind of the piece.
    pub kind: u8,
    /// Its origin and destination.
    pub action: Move,
}

/// The enemy piece that it meets there.
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

fn sum(one: &Sums, times: f32, other: &Sums) -> Sums {
    std::array::from_fn(|unit| one[unit] + times * other[unit])
}

impl<'a> LeafEvaluation<'a> {
    /// Of a view with what is believed of its hidden pieces.
    pub fn new<B: Bits>(leaf: &'a Leaf, view: &View<B>, marginals: &Marginals) -> LeafEvaluation<'a> {
        let (seat, sums) = (view.seat, leaf.bias.map(f32::from));
        let mut evaluation = LeafEvaluation {
            leaf,
            seat,
            sums,
            enemies: Vec::with_capacity(view.enemies.len()),
            standing: 0.0,
        };
        for piece in &view.own {
            if let Some(square) = piece.square {
                let units = evaluation.own(piece.kind, square);
                add(&mut evaluation.sums, 1.0, units);
            }
        }
        for (piece, row) in view.enemies.iter().zip(&marginals.rows) {
            let mean = piece.square.map_or([0.0; UNITS], |square| evaluation.mean(row, square, |_| true));
            evaluation.sums = sum(&evaluation.sums, 1.0, &mean);
            evaluation.enemies.push(mean);
        }
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

    fn mean(&self, row: &Row, square: u8, of: impl Fn(u8) -> bool) -> Sums {
        let (mut sums, enemy) = ([0.0; UNITS], 1 - self.seat);
        for (kind, &share) in row.iter().enumerate() {
            if share > 0.0 && of(kind as u8) {
                add(&mut sums, share, self.leaf.piece(enemy, enemy, kind as u8, square));
            }
        }
        sums
    }

    fn value(&self, sums: &Sums) -> f32 {
        let limit = f32::from(i16::MAX);
        -self.leaf.score_of(sums.map(|sum| rounded(sum.clamp(-limit, limit).trunc()) as i16))
    }

    /// Expected change by a step, in logits, and the change if nobody stood there. `loses` says which kinds
    /// the piece loses against.
    pub fn change(
        &self,
        Step { kind, action }: Step,
        meeting: Option<&Meeting<'_>>,
        loses: impl Fn(u8) -> bool,
    ) -> (f32, f32) {
        let mut gone = self.sums;
        add(&mut gone, -1.0, self.own(kind, action.from));
        let mut there = gone;
        add(&mut there, 1.0, self.own(kind, action.to));
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
        outcome(fight.both, sum(&gone, -1.0, met));
        if fight.lose > 0.0 {
            let stronger = self.mean(row, action.to, loses);
            outcome(fight.lose, sum(&sum(&gone, -1.0, met), 1.0 / fight.lose as f32, &stronger));
        }
        (change / all.max(1e-3), quiet)
    }
}
