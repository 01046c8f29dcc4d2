//! A layer of units in whole numbers: what it adds to their sums, two inputs at a time.
//!
//! Processors multiply pairs of 16 bits and add the two products in one instruction. So the weights of two inputs
//! stand side by side, unit by unit.

use super::network::rows;
use wide::{i16x16, i32x8};

const LANES: usize = 8;
/// Pairs of inputs that are multiplied in one go.
const PAIRS: usize = 4;

/// Sums of as many units as are worked out together, in so many vectors that stay in registers.
pub(crate) type Block<const VECTORS: usize> = [[i32; LANES]; VECTORS];
/// Sums of units, a block after the other.
pub(crate) type Sums<const VECTORS: usize> = Vec<Block<VECTORS>>;

/// The weights of a layer, in the order in which they are multiplied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Layer<const VECTORS: usize> {
    pairs: usize,
    /// Block by block of units, pair by pair of inputs. A vector has, unit by unit, the weight of the first input and
    /// of the second.
    weights: Vec<[i16x16; VECTORS]>,
}

impl<const VECTORS: usize> Layer<VECTORS> {
    /// From a matrix that has a row for every input and a column for every unit.
    pub(crate) fn new(matrix: &[i16], units: usize) -> Layer<VECTORS> {
        let inputs: Vec<&[i16]> = rows(matrix, units).collect();
        let pairs = inputs.len().div_ceil(2).next_multiple_of(PAIRS);
        let weight =
            |input: usize, unit: usize| inputs.get(input).and_then(|row| row.get(unit)).copied().unwrap_or(0);
        let vector = |block: usize, pair: usize, vector: usize| {
            let first = (block * VECTORS + vector) * LANES;
            i16x16::new(std::array::from_fn(|at| weight(2 * pair + at % 2, first + at / 2)))
        };
        let weights = (0..units.div_ceil(VECTORS * LANES) * pairs)
            .map(|at| std::array::from_fn(|number| vector(at / pairs, at % pairs, number)))
            .collect();
        Layer { pairs, weights }
    }

    /// Adds what inputs make of it. Inputs that are missing count as 0, and those beyond the matrix nothing.
    #[inline(always)]
    pub(super) fn add(&self, sums: &mut Sums<VECTORS>, inputs: &[i16]) {
        (0..).zip(sums).for_each(|(number, sums)| *sums = self.block(number, sums, inputs));
    }

    /// The sums of a block with what inputs make of it.
    #[inline(always)]
    pub(crate) fn block(&self, number: usize, sums: &Block<VECTORS>, inputs: &[i16]) -> Block<VECTORS> {
        let rows = self.weights.get(number * self.pairs..(number + 1) * self.pairs).unwrap_or(&[]);
        let mut rows = rows.as_chunks().0.iter();
        let (chunks, rest) = inputs.as_chunks();
        let mut kept = sums.map(i32x8::new);
        for (inputs, rows) in chunks.iter().zip(&mut rows) {
            add_products(&mut kept, inputs, rows);
        }
        if let Some(rows) = rows.next().filter(|_| !rest.is_empty()) {
            let last = std::array::from_fn(|at| rest.get(at).copied().unwrap_or(0));
            add_products(&mut kept, &last, rows);
        }
        kept.map(i32x8::to_array)
    }
}

/// Adds the products of some pairs, one after the other without a loop over them.
#[inline(always)]
fn add_products<const VECTORS: usize>(
    sums: &mut [i32x8; VECTORS],
    &[a, b, c, d, e, f, g, h]: &[i16; 2 * PAIRS],
    [first, second, third, fourth]: &[[i16x16; VECTORS]; PAIRS],
) {
    add_pair(sums, [a, b], first);
    add_pair(sums, [c, d], second);
    add_pair(sums, [e, f], third);
    add_pair(sums, [g, h], fourth);
}

#[inline(always)]
fn add_pair<const VECTORS: usize>(
    sums: &mut [i32x8; VECTORS],
    [first, second]: [i16; 2],
    weights: &[i16x16; VECTORS],
) {
    let both = i16x16::new(std::array::from_fn(|at| if at % 2 == 0 { first } else { second }));
    sums.iter_mut().zip(weights).for_each(|(sum, weights)| *sum += both.dot(*weights));
}

/// Sets sums to biases. Units that only fill a block begin with 0.
pub(crate) fn begin<const VECTORS: usize>(
    sums: &mut Sums<VECTORS>,
    biases: impl ExactSizeIterator<Item = i32>,
) {
    sums.clear();
    sums.resize(biases.len().div_ceil(VECTORS * LANES), [[0; LANES]; VECTORS]);
    sums.as_flattened_mut().as_flattened_mut().iter_mut().zip(biases).for_each(|(sum, bias)| *sum = bias);
}

/// The sum of products, of as many inputs and weights. Sums of 64 products of an input and a weight fit 32 bits.
#[inline(always)]
pub(super) fn dot(inputs: &[i16], weights: &[i16]) -> i64 {
    const PART: usize = 64;
    let product = |(&input, &weight): (&i16, &i16)| i32::from(input) * i32::from(weight);
    let part = |(inputs, weights): (&[i16], &[i16])| inputs.iter().zip(weights).map(product).sum::<i32>();
    inputs.chunks(PART).zip(weights.chunks(PART)).map(|parts| i64::from(part(parts))).sum()
}
