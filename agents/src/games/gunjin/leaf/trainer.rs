//! Learning from the results of games: a step of Adam after every few thousand positions, each seen once.

use super::attributes::Attributes;
use super::network::{LeafMemory, LeafNetwork, Sample, add_gradient_of_rows, rows_of};
use crate::learn::adam::Adam;
use gunjin_engine::math;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::{Deserialize, Serialize};

/// Positions of which gradients are added up before those of others are.
const PART: usize = 1024;
/// The longest gradient that is followed.
const LONGEST: f32 = 1.0;

/// Losses of predictions.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Losses {
    /// Number of positions that were learned from.
    pub positions: u64,
    /// Sum of the logarithmic losses, in nats.
    pub loss: f64,
    /// The same of the linear value alone.
    pub linear: f64,
}

impl Losses {
    /// Adds those of other positions.
    pub fn add(&mut self, other: &Losses) {
        self.positions += other.positions;
        self.loss += other.loss;
        self.linear += other.linear;
    }

    fn see(&mut self, sample: &Sample, score: f32) {
        self.positions += 1;
        self.loss += loss(sample.linear + score, sample.result);
        self.linear += loss(sample.linear, sample.result);
    }
}

/// The logarithmic loss of a logit, without overflow.
fn loss(logit: f32, result: f32) -> f64 {
    let (logit, result) = (f64::from(logit), f64::from(result));
    logit.max(0.0) - result * logit + math::ln_1p(math::exp(-logit.abs()))
}

/// A network that learns, between two steps.
#[derive(Debug, Clone, PartialEq)]
pub struct LeafLearner {
    /// Network that is trained.
    pub network: LeafNetwork,
    /// State of Adam.
    pub adam: Adam,
}

impl LeafLearner {
    /// A network that has learned nothing.
    pub fn new(network: LeafNetwork) -> LeafLearner {
        let adam = Adam::new(network.weights().len());
        LeafLearner { network, adam }
    }

    /// A step by positions of one game. Answers how far off it was before.
    pub fn step(&mut self, attributes: &Attributes, samples: &[Sample], rate: f32) -> Losses {
        let shape = self.network.shape();
        let rows = rows_of(&self.network, attributes);
        let parts: Vec<&[Sample]> = samples.chunks(PART).collect();
        let found: Vec<_> = parts.par_iter().map(|part| gradient(&self.network, &rows, part)).collect();
        let (mut by_row, mut sum) = (vec![0.0; rows.len()], vec![0.0; shape.weights()]);
        let mut losses = Losses::default();
        for (of_rows, of_part, loss) in found {
            by_row.iter_mut().zip(&of_rows).for_each(|(sum, number)| *sum += number);
            sum.iter_mut().zip(&of_part).for_each(|(sum, number)| *sum += number);
            losses.add(&loss);
        }
        add_gradient_of_rows(shape, attributes, &by_row, &mut sum);
        let share = 1.0 / samples.len().max(1) as f32;
        sum.iter_mut().for_each(|number| *number *= share);
        self.adam.step(self.network.weights_mut(), &sum, rate, LONGEST);
        losses
    }
}

/// Losses of a network on positions of one game.
pub fn losses(network: &LeafNetwork, attributes: &Attributes, samples: &[Sample]) -> Losses {
    let rows = rows_of(network, attributes);
    let (mut losses, mut memory) = (Losses::default(), LeafMemory::default());
    for sample in samples {
        losses.see(sample, network.score(&rows, &sample.rows, &mut memory));
    }
    losses
}

/// The gradients of rows and other weights.
fn gradient(network: &LeafNetwork, rows: &[f32], samples: &[Sample]) -> (Vec<f32>, Vec<f32>, Losses) {
    let (mut by_row, mut sum) = (vec![0.0; rows.len()], vec![0.0; network.weights().len()]);
    let (mut losses, mut memory) = (Losses::default(), LeafMemory::default());
    for sample in samples {
        let score = network.score(rows, &sample.rows, &mut memory);
        losses.see(sample, score);
        let expected = 1.0 / (1.0 + math::exp(-(sample.linear + score)));
        network.add_gradient(&sample.rows, &memory, expected - sample.result, (&mut by_row, &mut sum));
    }
    (by_row, sum, losses)
}
