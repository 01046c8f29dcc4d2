//! A critic that learns along with the policy: what a decision returns in the mean.
//!
//! It begins as a static evaluation of the position, and learns to correct it by the policy's inputs of the moment.

use super::decision::{Inputs, stored};
use super::descent::Adam;
use super::network::{LOGIT_SCALE, Memory, Network, Shape};
use super::sums::in_parts;
use gunjin_engine::math;
use gunjin_engine::random::{Purpose, Stream, shuffle};
use serde::{Deserialize, Serialize};

/// Units of the two layers.
const UNITS: [usize; 2] = [32, 16];
/// Moments of a step of Adam.
const BATCH: usize = 512;
/// Moments of which gradients are added up before those of others are.
const PART: usize = 128;
/// Norm to which gradients are clipped.
const GRADIENT_CLIP: f32 = 1.0;
/// The least distance of an evaluation from a sure loss or win.
const LEAST: f32 = 1e-3;

/// A decision and its return, from which a critic learns.
#[derive(Debug, Clone, PartialEq)]
pub struct Moment {
    /// The context of the decision, and the evaluation as the only move.
    inputs: Inputs,
    /// Return, from 0 to 1.
    earned: f32,
}

impl Moment {
    /// A decision with this context, the static evaluation of its position, and its return.
    pub fn new(context: &[i16], evaluation: f32, earned: f32) -> Moment {
        let evaluation = evaluation.clamp(LEAST, 1.0 - LEAST);
        let logit = math::ln(evaluation / (1.0 - evaluation));
        Moment { inputs: Inputs { context: context.to_vec(), moves: vec![stored(logit)] }, earned }
    }
}

/// A network that says what a decision returns.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Critic {
    network: Network,
    adam: Adam,
}

fn shape(context: usize) -> Shape {
    Shape { moves: 1, context, first: UNITS[0], second: UNITS[1] }
}

impl Critic {
    /// The static evaluation alone, for decisions with so many inputs of the moment.
    pub fn beginning(context: usize, seed: u64) -> Critic {
        let mut rng = Stream::new(seed, 0, Purpose::Learning, 2);
        let network = Network::beginning(shape(context), &[1.0 / LOGIT_SCALE], &mut rng);
        Critic { adam: Adam::new(network.weights().len()), network }
    }

    /// True if it can go on with decisions of so many inputs of the moment: it has their shape, and numbers that are finite.
    pub fn fits(&self, context: usize) -> bool {
        let Critic { network, adam } = self;
        network.shape == shape(context) && network.is_sound() && adam.fits(network.weights())
    }

    /// Mean return of a decision.
    pub fn value(&self, context: &[i16], evaluation: f32, memory: &mut Memory) -> f32 {
        self.expected(&Moment::new(context, evaluation, 0.0), memory)
    }

    fn expected(&self, moment: &Moment, memory: &mut Memory) -> f32 {
        self.network.scores(&moment.inputs, memory);
        1.0 / (1.0 + math::exp(-memory.scores[0]))
    }

    /// Learns from moments, shuffled by the seed and the step. Returns the mean log loss before, in nats.
    pub fn learn(&mut self, mut moments: Vec<Moment>, (seed, step): (u64, u64), rate: f32) -> f64 {
        shuffle(&mut Stream::new(seed, step, Purpose::Learning, 2), &mut moments);
        let mut losses = 0.0;
        for batch in moments.chunks(BATCH) {
            let (gradient, found) = self.gradient(batch);
            self.adam.step(self.network.weights_mut(), &gradient, rate, GRADIENT_CLIP);
            losses += found;
        }
        losses / moments.len().max(1) as f64
    }

    fn gradient(&self, batch: &[Moment]) -> (Vec<f32>, f64) {
        in_parts((batch, PART), (self.network.weights().len(), batch.len() as f32), |part, sum| {
            let (mut losses, mut memory) = (0.0, Memory::default());
            for moment in part {
                let (expected, earned) = (self.expected(moment, &mut memory), moment.earned);
                self.network.add_gradient(&moment.inputs, &memory, &[expected - earned], sum);
                let log = |share: f32| f64::from(math::ln(share.max(1e-9)));
                losses -= f64::from(earned) * log(expected) + f64::from(1.0 - earned) * log(1.0 - expected);
            }
            losses
        })
    }
}
