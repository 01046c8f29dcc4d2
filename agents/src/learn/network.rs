//! A small network that scores moves one by one, with its gradient.
//!
//! The score of a move is a weighted sum of its inputs and what two layers of rectified units, at most
//! `CEILING`, make of its inputs and the context. The weighted sum alone is a policy as it was known before
//! learning; a network begins as that.

use super::decision::{Inputs, SCALE};
use gunjin_engine::math;
use gunjin_engine::random::{RandomSource, unit};
use std::slice::{ChunksExact, ChunksExactMut};
use wide::f32x8;

/// Score of a sum of 1. Weights stay small, and policies can be sharp.
pub const LOGIT_SCALE: f32 = 4.0;
/// The most that a unit says.
pub(crate) const CEILING: f32 = 7.99;
/// The largest weight, in both directions; so the sums of integer inference fit their numbers.
pub const MAX_WEIGHT: f32 = 7.99;
/// The most units of a layer, for the same reason: 128 units at `CEILING` times [`MAX_WEIGHT`] fit 32 bits.
pub const MOST_UNITS: usize = 128;

/// Sizes of the layers. Without units the score is the weighted sum alone; with an input for every case
/// it is a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Shape {
    /// Inputs of a move.
    pub moves: usize,
    /// Inputs that all moves share.
    pub context: usize,
    /// Units of the first layer.
    pub first: usize,
    /// Units of the second.
    pub second: usize,
}

/// Offsets of the parts' weights, in the order of [`Shape::parts`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// From a move's inputs to the first layer, input by input.
    Moves,
    /// From the context to the first layer, input by input.
    Context,
    /// Biases of the first layer.
    FirstBias,
    /// From the first layer to the second, unit by unit of the first.
    Second,
    /// Biases of the second layer.
    SecondBias,
    /// From the second layer to the score.
    Score,
    /// From a move's inputs to the score.
    Straight,
}

impl Shape {
    /// Number of weights of each part; the largest number there is where a part would have more.
    pub fn parts(self) -> [usize; 7] {
        let Shape { moves, context, first, second } = self;
        let times = usize::saturating_mul;
        [times(moves, first), times(context, first), first, times(first, second), second, second, moves]
    }

    /// The weights of all parts; the largest number there is where they would be more.
    pub fn weights(self) -> usize {
        self.parts().into_iter().fold(0, usize::saturating_add)
    }

    /// True if the sums of integer inference fit their numbers.
    pub(crate) fn is_narrow(self) -> bool {
        self.first.max(self.second) <= MOST_UNITS
    }

    /// Range of a part among all weights.
    pub fn range(self, part: Part) -> std::ops::Range<usize> {
        let parts = self.parts();
        let begin = parts[..part as usize].iter().sum();
        begin..begin + parts[part as usize]
    }
}

/// Weights of the network, with their widths.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Network {
    /// Sizes of the layers.
    pub shape: Shape,
    weights: Vec<f32>,
}

/// Activations of each move, for backpropagation.
#[derive(Debug, Clone, Default)]
pub struct Memory {
    first: Vec<f32>,
    second: Vec<f32>,
    /// Scores by action, before the softmax.
    pub scores: Vec<f32>,
}

impl Network {
    /// A network whose score is a weighted sum: the layers say nothing yet, and begin with small random
    /// weights (He and others, *Delving deep into rectifiers*, 2015).
    ///
    /// # Panics
    /// If there is not a weight for every input of a move.
    pub fn beginning(shape: Shape, straight: &[f32], rng: &mut impl RandomSource) -> Network {
        assert_eq!(straight.len(), shape.moves, "a weight for every input of a move");
        let mut weights = vec![0.0; shape.weights()];
        let inputs = shape.moves + shape.context;
        for (part, feeding) in [(Part::Moves, inputs), (Part::Context, inputs), (Part::Second, shape.first)] {
            // Uniform with the variance 2 / feeding.
            let most = (6.0 / feeding.max(1) as f64).sqrt();
            for weight in &mut weights[shape.range(part)] {
                *weight = ((2.0 * unit(rng) - 1.0) * most) as f32;
            }
        }
        weights[shape.range(Part::Straight)].copy_from_slice(straight);
        Network { shape, weights }
    }

    /// A network of weights that were learned; `None` if they are not as many as the shape has.
    pub fn of_weights(shape: Shape, weights: Vec<f32>) -> Option<Network> {
        (weights.len() == shape.weights()).then_some(Network { shape, weights })
    }

    /// True if there are as many weights as the shape has, and all are finite.
    pub(super) fn is_sound(&self) -> bool {
        self.weights.len() == self.shape.weights() && self.weights.iter().all(|weight| weight.is_finite())
    }

    /// Every weight, layer by layer.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// All weights, to be changed; afterwards none may be beyond [`MAX_WEIGHT`].
    pub(crate) fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    fn part(&self, part: Part) -> &[f32] {
        &self.weights[self.shape.range(part)]
    }

    /// Scores every move.
    pub fn scores(&self, inputs: &Inputs, memory: &mut Memory) {
        let Shape { moves, first, second, .. } = self.shape;
        let mut base = self.part(Part::FirstBias).to_vec();
        add_products(&mut base, &inputs.context, self.part(Part::Context));
        memory.first.clear();
        memory.second.clear();
        memory.scores.clear();
        for inputs in inputs.moves.chunks_exact(moves) {
            let begin = memory.first.len();
            memory.first.extend_from_slice(&base);
            let units = &mut memory.first[begin..];
            add_products(units, inputs, self.part(Part::Moves));
            rectify(units);
            let begin = memory.second.len();
            memory.second.extend_from_slice(self.part(Part::SecondBias));
            let above = &mut memory.second[begin..];
            let said = units.iter().copied().zip(rows(self.part(Part::Second), second));
            add_rows(above, said.filter(|(unit, _)| *unit > 0.0));
            rectify(above);
            let straight: f32 = inputs
                .iter()
                .zip(self.part(Part::Straight))
                .map(|(&input, weight)| f32::from(input) / SCALE * weight)
                .sum();
            let score: f32 =
                above.iter().zip(self.part(Part::Score)).map(|(unit, weight)| unit * weight).sum();
            memory.scores.push(LOGIT_SCALE * (straight + score));
        }
        debug_assert_eq!(memory.first.len(), memory.scores.len() * first);
    }

    /// Adds to a gradient what follows from the gradients of the scores. `memory` is of the same inputs.
    pub fn add_gradient(&self, inputs: &Inputs, memory: &Memory, by_score: &[f32], gradient: &mut [f32]) {
        let Shape { moves, first, second, .. } = self.shape;
        let by_unit = transposed(self.part(Part::Second), second);
        let mut of_base = vec![0.0; first];
        let (mut of_above, mut of_units) = (vec![0.0; second], vec![0.0; first]);
        for (at, (inputs, by_score)) in inputs.moves.chunks_exact(moves).zip(by_score).enumerate() {
            let (units, above) =
                (&memory.first[at * first..][..first], &memory.second[at * second..][..second]);
            let by_score = LOGIT_SCALE * by_score;
            if by_score == 0.0 {
                continue;
            }
            for (weight, &input) in gradient[self.shape.range(Part::Straight)].iter_mut().zip(inputs) {
                *weight += by_score * f32::from(input) / SCALE;
            }
            add(&mut gradient[self.shape.range(Part::Score)], by_score, above);
            for ((of, &said), weight) in of_above.iter_mut().zip(above).zip(self.part(Part::Score)) {
                *of = if is_live(said) { by_score * weight } else { 0.0 };
            }
            add(&mut gradient[self.shape.range(Part::SecondBias)], 1.0, &of_above);
            let gradients = rows_mut(&mut gradient[self.shape.range(Part::Second)], second);
            for (&said, gradients) in units.iter().zip(gradients).filter(|(said, _)| **said > 0.0) {
                add(gradients, said, &of_above);
            }
            of_units.fill(-0.0); // with which sums begin
            add_rows(&mut of_units, of_above.iter().copied().zip(rows(&by_unit, first)));
            let dead = of_units.iter_mut().zip(units).filter(|(_, said)| !is_live(**said));
            dead.for_each(|(of, _)| *of = 0.0);
            add(&mut of_base, 1.0, &of_units);
            add_outer(&mut gradient[self.shape.range(Part::Moves)], inputs, &of_units);
        }
        add_outer(&mut gradient[self.shape.range(Part::Context)], &inputs.context, &of_base);
        add(&mut gradient[self.shape.range(Part::FirstBias)], 1.0, &of_base);
    }
}

fn is_live(said: f32) -> bool {
    said > 0.0 && said < CEILING
}

fn rectify(units: &mut [f32]) {
    units.iter_mut().for_each(|unit| *unit = unit.clamp(0.0, CEILING));
}

/// The rows of a matrix. Layers without units have none.
pub(super) fn rows<N>(matrix: &[N], width: usize) -> ChunksExact<'_, N> {
    matrix.chunks_exact(width.max(1))
}

fn rows_mut<N>(matrix: &mut [N], width: usize) -> ChunksExactMut<'_, N> {
    matrix.chunks_exact_mut(width.max(1))
}

#[inline]
pub(crate) fn add(sums: &mut [f32], times: f32, row: &[f32]) {
    sums.iter_mut().zip(row).for_each(|(sum, number)| *sum += times * number);
}

const LANES: usize = 8;
/// Vectors whose sums are kept in registers together.
const VECTORS: usize = 4;
const BLOCK: usize = LANES * VECTORS;

fn vectors(numbers: &[f32]) -> [f32x8; VECTORS] {
    let (vectors, _) = numbers.as_chunks::<LANES>();
    std::array::from_fn(|number| f32x8::new(vectors[number]))
}

/// Adds rows, each so many times, in their order.
fn add_rows<'r>(sums: &mut [f32], rows: impl Iterator<Item = (f32, &'r [f32])> + Clone) {
    let (blocks, rest) = sums.as_chunks_mut::<BLOCK>();
    let end = blocks.len() * BLOCK;
    for (begin, block) in (0..end).step_by(BLOCK).zip(blocks) {
        let mut kept = vectors(block);
        for (times, row) in rows.clone() {
            let row = vectors(&row[begin..begin + BLOCK]);
            kept.iter_mut().zip(row).for_each(|(sum, numbers)| *sum += f32x8::splat(times) * numbers);
        }
        block.as_chunks_mut().0.copy_from_slice(&kept.map(f32x8::to_array));
    }
    if !rest.is_empty() {
        rows.for_each(|(times, row)| add(rest, times, &row[end..]));
    }
}

fn add_products(sums: &mut [f32], inputs: &[i16], matrix: &[f32]) {
    let told = inputs.iter().map(|&input| f32::from(input) / SCALE).zip(rows(matrix, sums.len()));
    add_rows(sums, told.filter(|(input, _)| *input != 0.0));
}

/// A matrix with rows of this width, column by column.
fn transposed(matrix: &[f32], width: usize) -> Vec<f32> {
    (0..width).flat_map(|column| rows(matrix, width).map(move |row| row[column])).collect()
}

/// Adds to every row of a matrix so many times the same numbers as the row's input says.
fn add_outer(matrix: &mut [f32], inputs: &[i16], numbers: &[f32]) {
    for (&input, row) in inputs.iter().zip(rows_mut(matrix, numbers.len())) {
        if input != 0 {
            add(row, f32::from(input) / SCALE, numbers);
        }
    }
}

/// The softmax of scores.
pub fn softmax(scores: &[f32]) -> Vec<f32> {
    let best = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut shares: Vec<f32> = scores.iter().map(|score| math::exp(score - best)).collect();
    let all: f32 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= all);
    shares
}
