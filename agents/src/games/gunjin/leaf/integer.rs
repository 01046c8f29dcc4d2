//! The same network in whole numbers, its rows made for one game: the same values on every machine, in a fraction
//! of a microsecond.
//!
//! Sums and activations of the first layer are in parts of 1/1024, weights above it in parts of 1/512; sums
//! of the first layer stop at the ends of their range, all others are exact.

use super::attributes::Attributes;
use super::network::{FIRST_CEILING, LeafNetwork, LeafPart, MOST_UNITS, place_of, rows_of};
use crate::games::gunjin::networks::{LeafFile, NetworkFormat};
use crate::learn::layer::{Layer, Sums, begin};
use gunjin_engine::games::gunjin::Position;
use gunjin_engine::{Bits, Wrong};

/// Units of the first layer that are added up at a time.
pub const UNITS: usize = MOST_UNITS;
/// Numbers of the first layer, in parts of 1/1024.
pub type Units = [i16; UNITS];
pub(crate) const FINE: f32 = 1024.0;
/// Parts of 1 of weights above it.
const WEIGHT: f32 = 512.0;
/// The most that a unit of the second layer says, in parts of 1/1024.
const SECOND_CEILING: i32 = 8181;
/// Vectors of units of the second layer that are worked out together: it has sixteen units where it is learned as usual.
const VECTORS: usize = 2;

/// A network for one game.
#[derive(Debug, Clone)]
pub struct Leaf {
    attributes: Attributes,
    rows: Vec<Units>,
    pub(crate) bias: Units,
    second: Layer<VECTORS>,
    second_bias: Sums<VECTORS>,
    score: Sums<VECTORS>,
}

fn rounded(number: f32, parts: f32) -> i16 {
    (number * parts).round_ties_even().clamp(-32767.0, 32767.0) as i16
}

fn padded(numbers: &[f32], parts: f32) -> Units {
    let mut all = [0; UNITS];
    all.iter_mut().zip(numbers).for_each(|(whole, &number)| *whole = rounded(number, parts));
    all
}

impl Leaf {
    /// A network in whole numbers for a game of such attributes.
    pub fn new(network: &LeafNetwork, attributes: Attributes) -> Leaf {
        let shape = network.shape;
        let rows = rows_of(network, &attributes);
        let by_unit: Vec<&[f32]> = network.part(LeafPart::Second).chunks_exact(shape.first).collect();
        let of_input = |input: usize| by_unit.iter().map(move |weights| rounded(weights[input], WEIGHT));
        let second: Vec<i16> = (0..shape.first).flat_map(of_input).collect();
        let (mut second_bias, mut score) = (Sums::new(), Sums::new());
        let biases = network.part(LeafPart::SecondBias).iter();
        begin(&mut second_bias, biases.map(|bias| (bias * FINE * WEIGHT).round_ties_even() as i32));
        let scores = network.part(LeafPart::Score).iter();
        begin(&mut score, scores.map(|&score| i32::from(rounded(score, WEIGHT))));
        Leaf {
            rows: rows.chunks_exact(shape.first).map(|row| padded(row, FINE)).collect(),
            bias: padded(network.part(LeafPart::FirstBias), FINE),
            second: Layer::new(&second, shape.second),
            second_bias,
            score,
            attributes,
        }
    }

    /// The leaf of a [name](NetworkFormat::named) for an edition.
    ///
    /// # Errors
    /// If there is no such leaf, or the file is none.
    pub fn named(name: &str, edition: &str, attributes: Attributes) -> Result<Leaf, Wrong> {
        Ok(Leaf::new(&LeafFile::named(name, edition)?.network(), attributes))
    }

    /// Contribution of a piece to the first layer when `mover` is to move.
    #[inline]
    pub fn piece(&self, mover: usize, owner: usize, kind: u8, square: u8) -> &Units {
        &self.rows[place_of(&self.attributes, mover, owner, self.attributes.row(kind, square))]
    }

    /// Logits to add to the linear value of a position, for the one to move.
    #[inline]
    pub fn score<B: Bits>(&self, position: &Position<B>) -> f32 {
        let mut sums = self.bias;
        let mover = position.seat();
        for owner in 0..2 {
            let begin = place_of(&self.attributes, mover, owner, 0);
            for square in position.side(owner).members() {
                let row = &self.rows[begin + self.attributes.row(position.kind(square), square)];
                sums.iter_mut().zip(row).for_each(|(sum, number)| *sum = sum.saturating_add(*number));
            }
        }
        self.score_of(sums)
    }

    /// Score of what the bias and [pieces](Leaf::piece) add up to.
    #[inline]
    pub fn score_of(&self, mut sums: Units) -> f32 {
        const CEILING: i16 = (FIRST_CEILING * FINE) as i16 - 1;
        sums.iter_mut().for_each(|sum| *sum = (*sum).clamp(0, CEILING));
        let mut value = 0i64;
        for (number, (bias, scores)) in self.second_bias.iter().zip(&self.score).enumerate() {
            let sums = self.second.block(number, bias, &sums);
            let said = sums.as_flattened().iter().map(|&sum| (sum >> 9).clamp(0, SECOND_CEILING));
            value +=
                said.zip(scores.as_flattened()).map(|(said, score)| i64::from(said * score)).sum::<i64>();
        }
        value as f32 / (FINE * WEIGHT)
    }
}
