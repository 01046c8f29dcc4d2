//! The network in floating-point numbers, with its gradient.
//!
//! Every piece adds a row to a first layer of rectified units, the own pieces by one table and the enemy's by
//! another; a second layer and a weighted sum make of it how many logits more than the
//! [linear value](crate::games::gunjin::values::position_value) the position is worth to the one to move.
//! Rows are made of [attributes](super::attributes) when a game is chosen, so the weights are the same for all
//! games.

use super::attributes::{Attributes, OF_PLACE};
use crate::learn::network::add;
use gunjin_engine::random::{Purpose, Stream, unit};
use serde::{Deserialize, Serialize};

/// The most that a unit of the first layer says.
pub const FIRST_CEILING: f32 = 2.0;
/// The most that a unit of the second layer says.
pub const SECOND_CEILING: f32 = 7.99;

/// The most units of a layer.
pub const MOST_UNITS: usize = 64;

/// Sizes of the layers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeafShape {
    /// Of the first.
    pub first: usize,
    /// Of the second.
    pub second: usize,
}

/// The shape of new networks.
pub const USUAL: LeafShape = LeafShape { first: 64, second: 16 };

/// Parts of the weights, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeafPart {
    /// From the inputs of a piece of the one to move to the first layer, number by number.
    Own,
    /// From the inputs of an enemy piece to the first layer.
    Enemy,
    /// Biases of the first layer's units.
    FirstBias,
    /// From the first layer to the second, unit by unit of the second.
    Second,
    /// Biases of the second layer's units.
    SecondBias,
    /// From the second layer to the value.
    Score,
}

impl LeafShape {
    /// Number of weights of each part; the largest number there is where a part would have more.
    pub fn parts(self) -> [usize; 6] {
        let LeafShape { first, second } = self;
        let of_place = OF_PLACE.saturating_mul(first);
        [of_place, of_place, first, first.saturating_mul(second), second, second]
    }

    /// The weights of all parts; the largest number there is where they would be more.
    pub fn weights(self) -> usize {
        self.parts().into_iter().fold(0, usize::saturating_add)
    }

    /// True if both layers have units, and no more than [`MOST_UNITS`].
    pub fn is_sound(self) -> bool {
        let LeafShape { first, second } = self;
        (1..=MOST_UNITS).contains(&first) && (1..=MOST_UNITS).contains(&second)
    }

    /// Range of a part among all weights.
    pub fn range(self, part: LeafPart) -> std::ops::Range<usize> {
        let parts = self.parts();
        let begin = parts[..part as usize].iter().sum();
        begin..begin + parts[part as usize]
    }
}

/// Weights of the network, with their widths.
#[derive(Debug, Clone, PartialEq)]
pub struct LeafNetwork {
    /// Sizes of the layers.
    pub shape: LeafShape,
    pub(super) weights: Vec<f32>,
}

/// A position as the network sees it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sample {
    /// The rows of its pieces, among those of [`rows_of`].
    pub rows: Vec<u32>,
    /// Its linear value, in logits, for the one to move.
    pub linear: f32,
    /// Score of the one to move: 1, ½ or 0.
    pub result: f32,
}

/// Index of a row: own pieces of South and of North first, then enemy pieces.
#[inline(always)]
pub fn place_of(attributes: &Attributes, mover: usize, owner: usize, row: usize) -> usize {
    let table = if owner == mover { owner } else { 2 + owner };
    table * attributes.rows() + row
}

/// The rows of a game: what every piece adds to the first layer.
pub fn rows_of(network: &LeafNetwork, attributes: &Attributes) -> Vec<f32> {
    let first = network.shape.first;
    let mut rows = vec![0.0; 4 * attributes.rows() * first];
    for (table, part) in tables() {
        let weights = &network.weights[network.shape.range(part)];
        let inputs = attributes.of_seat(table % 2);
        let begin = table * attributes.rows() * first;
        for (row, inputs) in rows[begin..].chunks_exact_mut(first).zip(inputs) {
            for &(number, size) in inputs {
                add(row, size, &weights[usize::from(number) * first..][..first]);
            }
        }
    }
    rows
}

fn tables() -> [(usize, LeafPart); 4] {
    [(0, LeafPart::Own), (1, LeafPart::Own), (2, LeafPart::Enemy), (3, LeafPart::Enemy)]
}

/// The gradient of the weights from that of a game's rows.
pub fn add_gradient_of_rows(shape: LeafShape, attributes: &Attributes, by_row: &[f32], gradient: &mut [f32]) {
    let first = shape.first;
    for (table, part) in tables() {
        let weights = &mut gradient[shape.range(part)];
        let begin = table * attributes.rows() * first;
        for (row, inputs) in by_row[begin..].chunks_exact(first).zip(attributes.of_seat(table % 2)) {
            for &(number, size) in inputs {
                add(&mut weights[usize::from(number) * first..][..first], size, row);
            }
        }
    }
}

/// Activations of the layers on one position.
#[derive(Debug, Clone, Default)]
pub struct LeafMemory {
    first: Vec<f32>,
    second: Vec<f32>,
}

impl LeafNetwork {
    /// A network that says nothing yet: small random weights, and none to the value.
    pub fn beginning(shape: LeafShape, seed: u64) -> LeafNetwork {
        let rng = &mut Stream::new(seed, 0, Purpose::Learning, 3);
        let mut weights = vec![0.0; shape.weights()];
        let sizes = [
            (LeafPart::Own, 0.5),
            (LeafPart::Enemy, 0.5),
            (LeafPart::Second, 1.5 / (shape.first as f64).sqrt()),
        ];
        for (part, most) in sizes {
            weights[shape.range(part)]
                .iter_mut()
                .for_each(|weight| *weight = ((2.0 * unit(rng) - 1.0) * most) as f32);
        }
        weights[shape.range(LeafPart::FirstBias)].fill(0.3);
        weights[shape.range(LeafPart::SecondBias)].fill(0.3);
        LeafNetwork { shape, weights }
    }

    /// A network of weights that were learned; `None` if they are not as many as the shape has, or it is no
    /// sound one.
    pub fn of_weights(shape: LeafShape, weights: Vec<f32>) -> Option<LeafNetwork> {
        let fits = shape.is_sound() && weights.len() == shape.weights();
        fits.then_some(LeafNetwork { shape, weights })
    }

    /// The weights of a part.
    pub fn part(&self, part: LeafPart) -> &[f32] {
        &self.weights[self.shape.range(part)]
    }

    /// Logits to add to the linear value of a position, for the one to move. `rows` are those of the game.
    pub fn score(&self, rows: &[f32], pieces: &[u32], memory: &mut LeafMemory) -> f32 {
        let LeafShape { first, .. } = self.shape;
        memory.first.clear();
        memory.first.extend_from_slice(self.part(LeafPart::FirstBias));
        for &row in pieces {
            add(&mut memory.first, 1.0, &rows[row as usize * first..][..first]);
        }
        memory.first.iter_mut().for_each(|unit| *unit = unit.clamp(0.0, FIRST_CEILING));
        memory.second.clear();
        let units = self.part(LeafPart::Second).chunks_exact(first).zip(self.part(LeafPart::SecondBias));
        memory.second.extend(
            units.map(|(weights, bias)| (bias + dot(weights, &memory.first)).clamp(0.0, SECOND_CEILING)),
        );
        dot(&memory.second, self.part(LeafPart::Score))
    }

    /// Adds to gradients, of the rows and of the other weights, what follows from that of the score.
    pub fn add_gradient(
        &self,
        pieces: &[u32],
        memory: &LeafMemory,
        by_score: f32,
        (by_row, gradient): (&mut [f32], &mut [f32]),
    ) {
        let LeafShape { first, .. } = self.shape;
        add(&mut gradient[self.shape.range(LeafPart::Score)], by_score, &memory.second);
        let mut of_first = vec![0.0; first];
        for (unit, (&said, weight)) in memory.second.iter().zip(self.part(LeafPart::Score)).enumerate() {
            if said <= 0.0 || said >= SECOND_CEILING {
                continue;
            }
            let of = by_score * weight;
            gradient[self.shape.range(LeafPart::SecondBias)][unit] += of;
            let begin = self.shape.range(LeafPart::Second).start + unit * first;
            add(&mut gradient[begin..begin + first], of, &memory.first);
            add(&mut of_first, of, &self.part(LeafPart::Second)[unit * first..][..first]);
        }
        for (of, &said) in of_first.iter_mut().zip(&memory.first) {
            *of = if said > 0.0 && said < FIRST_CEILING { *of } else { 0.0 };
        }
        add(&mut gradient[self.shape.range(LeafPart::FirstBias)], 1.0, &of_first);
        for &row in pieces {
            add(&mut by_row[row as usize * first..][..first], 1.0, &of_first);
        }
    }
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    // Eight sums side by side: one sum would be added up one number after the other.
    let mut sums = [0.0; 8];
    let (whole, rest) = (a.chunks_exact(8).zip(b.chunks_exact(8)), a.len() / 8 * 8);
    for (a, b) in whole {
        (0..8).for_each(|i| sums[i] += a[i] * b[i]);
    }
    sums.iter().sum::<f32>() + a[rest..].iter().zip(&b[rest..]).map(|(a, b)| a * b).sum::<f32>()
}
