//! The network in floating-point numbers, with its gradient: one layer of rectified units between the inputs
//! of a piece and its outputs, a number for each input of a kind.
//!
//! Sums are taken in one order, so it says the same every time.

use super::inputs::{Input, OF_KIND, OF_PIECE};
use crate::learn::network::add;
use gunjin_engine::random::{Purpose, Stream, unit};

/// Units of the layer.
pub const UNITS: usize = 48;
/// The most that a unit says.
const CEILING: f32 = 6.0;
/// The first of the numbers that units begin with; before it the rows of the inputs of pieces.
const BIAS: usize = OF_PIECE * UNITS;
/// The first of the rows of units.
const SAID: usize = BIAS + UNITS;
const SAID_BIAS: usize = SAID + UNITS * OF_KIND;
/// Number of weights.
pub const WEIGHTS: usize = SAID_BIAS + OF_KIND;

/// Activations of the units on a piece, and the output.
#[derive(Debug, Clone, PartialEq)]
pub struct Memory {
    units: [f32; UNITS],
    /// A number for each input of a kind.
    pub said: [f32; OF_KIND],
}

/// Weights of the network, with their widths.
#[derive(Debug, Clone, PartialEq)]
pub struct BeliefNetwork {
    pub(super) weights: Vec<f32>,
}

impl BeliefNetwork {
    /// A network that says nothing yet: small random weights to the units, none from them.
    pub fn beginning(seed: u64) -> BeliefNetwork {
        let rng = &mut Stream::new(seed, 0, Purpose::Learning, 5);
        let mut weights = vec![0.0; WEIGHTS];
        weights[..BIAS].iter_mut().for_each(|weight| *weight = (unit(rng) as f32 - 0.5) * 0.4);
        weights[BIAS..SAID].fill(0.1);
        BeliefNetwork { weights }
    }

    /// A network of weights that were learned; `None` if they are not [`WEIGHTS`].
    pub fn of_weights(weights: Vec<f32>) -> Option<BeliefNetwork> {
        (weights.len() == WEIGHTS).then_some(BeliefNetwork { weights })
    }

    /// Reads the inputs of a piece.
    pub fn read(&self, inputs: &[Input]) -> Memory {
        let (rows, _) = self.weights.as_chunks::<UNITS>();
        // An array of its own stays in registers.
        let mut units = rows[OF_PIECE];
        for &(place, number) in inputs {
            units
                .iter_mut()
                .zip(&rows[usize::from(place)])
                .for_each(|(unit, weight)| *unit += number * weight);
        }
        let mut memory = Memory { units, said: [0.0; OF_KIND] };
        memory.said.copy_from_slice(&self.weights[SAID_BIAS..]);
        for (unit, row) in memory.units.iter_mut().zip(self.weights[SAID..].chunks_exact(OF_KIND)) {
            *unit = unit.clamp(0.0, CEILING);
            if *unit > 0.0 {
                add(&mut memory.said, *unit, row);
            }
        }
        memory
    }

    /// Adds to a gradient what follows from that of what is said of a piece.
    pub fn add_gradient(
        &self,
        inputs: &[Input],
        memory: &Memory,
        by_said: &[f32; OF_KIND],
        gradient: &mut [f32],
    ) {
        add(&mut gradient[SAID_BIAS..], 1.0, by_said);
        let mut by_unit = [0.0; UNITS];
        for (unit, (&said, by_unit)) in memory.units.iter().zip(&mut by_unit).enumerate() {
            if said <= 0.0 || said >= CEILING {
                continue;
            }
            let row = SAID + unit * OF_KIND..SAID + (unit + 1) * OF_KIND;
            *by_unit = self.weights[row.clone()].iter().zip(by_said).map(|(weight, by)| weight * by).sum();
            add(&mut gradient[row], said, by_said);
        }
        add(&mut gradient[BIAS..SAID], 1.0, &by_unit);
        for &(place, number) in inputs {
            add(&mut gradient[usize::from(place) * UNITS..][..UNITS], number, &by_unit);
        }
    }
}
