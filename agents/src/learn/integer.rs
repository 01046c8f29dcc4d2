//! The same network in whole numbers: the same scores, to the bit, on every machine, and quicker.
//!
//! Inputs and what units say are multiples of 1/256, weights of 1/1024; sums are exact.

use super::decision::Inputs;
use super::network::{HEAVIEST, LOUDNESS, Network, Part, Shape, rows};

/// Binary digits of a weight behind the point.
const FINE: u32 = 10;
/// Binary digits of an input behind the point.
const COARSE: u32 = 8;
/// Sums that are kept in registers together.
const LANES: usize = 32;
/// The most that a unit says: as [`super::network::CEILING`].
const CEILING: i32 = 2045;

/// A network for playing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IntegerNetwork {
    shape: Shape,
    weights: Vec<i16>,
}

/// Room for the layers, used again from decision to decision.
#[derive(Debug, Clone, Default)]
pub struct Room {
    base: Vec<i32>,
    first: Vec<i32>,
    second: Vec<i32>,
}

/// How large a score of 1 is.
pub const ONE: f64 = (1u64 << (FINE + COARSE)) as f64 / LOUDNESS as f64;

impl IntegerNetwork {
    /// A network in whole numbers.
    #[must_use]
    pub fn of(network: &Network) -> IntegerNetwork {
        let rounded =
            |&weight: &f32| (weight.clamp(-HEAVIEST, HEAVIEST) * (1 << FINE) as f32).round_ties_even() as i16;
        IntegerNetwork { shape: network.shape(), weights: network.weights().iter().map(rounded).collect() }
    }

    /// A network of weights in parts of 1/1024; `None` if they are not as many as the shape has, or heavier
    /// than weights are.
    #[must_use]
    pub fn of_weights(shape: Shape, weights: Vec<i16>) -> Option<IntegerNetwork> {
        let heaviest = (HEAVIEST * (1 << FINE) as f32).round_ties_even() as u16;
        let light = weights.iter().all(|weight| weight.unsigned_abs() <= heaviest);
        (light && weights.len() == shape.weights()).then_some(IntegerNetwork { shape, weights })
    }

    /// The same network in floating-point numbers, to learn on.
    ///
    /// # Panics
    /// Never: there are as many weights as the shape has.
    #[must_use]
    pub fn to_floats(&self) -> Network {
        let weights = self.weights.iter().map(|&weight| f32::from(weight) / (1 << FINE) as f32).collect();
        Network::of_weights(self.shape, weights).expect("it has as many as its shape")
    }

    /// How many numbers go where.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// All weights, in parts of 1/1024.
    #[must_use]
    pub fn weights(&self) -> &[i16] {
        &self.weights
    }

    fn part(&self, part: Part) -> &[i16] {
        &self.weights[self.shape.range(part)]
    }

    /// Scores every move, in parts of [`ONE`].
    pub fn scores(&self, inputs: &Inputs, room: &mut Room, scores: &mut Vec<i64>) {
        scores.clear();
        scores.reserve(inputs.moves.len() / self.shape.moves.max(1));
        begin_with(&mut room.base, self.part(Part::FirstBias));
        add_products(&mut room.base, inputs.context.iter().copied(), self.part(Part::Context));
        let (second, straight, score) =
            (self.part(Part::Second), self.part(Part::Straight), self.part(Part::Score));
        for inputs in inputs.moves.chunks_exact(self.shape.moves) {
            room.first.clone_from(&room.base);
            add_products(&mut room.first, inputs.iter().copied(), self.part(Part::Moves));
            begin_with(&mut room.second, self.part(Part::SecondBias));
            add_products(&mut room.second, room.first.iter().map(|&sum| said(sum) as i16), second);
            let straight: i64 = inputs
                .iter()
                .zip(straight)
                .map(|(&input, &weight)| i64::from(i32::from(input) * i32::from(weight)))
                .sum();
            let above: i64 = room
                .second
                .iter()
                .zip(score)
                .map(|(&unit, &weight)| i64::from(said(unit) * i32::from(weight)))
                .sum();
            scores.push(straight + above);
        }
    }
}

/// What a unit says of its sum.
#[inline(always)]
fn said(sum: i32) -> i32 {
    (sum >> FINE).clamp(0, CEILING)
}

fn begin_with(sums: &mut Vec<i32>, biases: &[i16]) {
    sums.clear();
    sums.extend(biases.iter().map(|&bias| i32::from(bias) << COARSE));
}

/// Adds every input times its row of a matrix, some sums at a time: those stay in registers. Inputs that
/// are 0 are not left out: the branch would be hard to predict.
#[inline(always)]
fn add_products(sums: &mut [i32], inputs: impl Iterator<Item = i16> + Clone, matrix: &[i16]) {
    let width = sums.len();
    let (blocks, rest) = sums.as_chunks_mut::<LANES>();
    let begin = blocks.len() * LANES;
    for (number, block) in blocks.iter_mut().enumerate() {
        let mut kept = *block;
        for (input, row) in inputs.clone().zip(rows(matrix, width)) {
            add(&mut kept, input, &row[number * LANES..][..LANES]);
        }
        *block = kept;
    }
    for (input, row) in inputs.zip(rows(matrix, width)) {
        add(rest, input, &row[begin..]);
    }
}

#[inline(always)]
fn add(sums: &mut [i32], times: i16, row: &[i16]) {
    sums.iter_mut().zip(row).for_each(|(sum, &weight)| *sum += i32::from(times) * i32::from(weight));
}

/// The policy of scores at a temperature: their softmax, or at 0 the best in equal shares.
#[must_use]
pub fn policy(scores: &[i64], temperature: f64) -> Vec<f64> {
    let best = scores.iter().copied().max().unwrap_or(0);
    let weight = |&score: &i64| match temperature > 0.0 {
        true => ((score - best) as f64 / (ONE * temperature)).exp(),
        false => f64::from(u8::from(score == best)),
    };
    let mut shares: Vec<f64> = scores.iter().map(weight).collect();
    let all: f64 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= all);
    shares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::decision::stored;
    use crate::learn::network::Memory;
    use gunjin_engine::random::{Purpose, Stream, unit};

    #[test]
    fn whole_numbers_score_as_the_slow_floats_do() {
        let shape = Shape { moves: 40, context: 12, first: 48, second: 24 };
        for seed in 0..20 {
            let mut rng = Stream::new(seed, 0, Purpose::Check, 0);
            let mut number = |most: f64| ((2.0 * unit(&mut rng) - 1.0) * most) as f32;
            let weights: Vec<f32> = (0..shape.weights()).map(|_| number(0.4)).collect();
            let inputs = Inputs {
                context: (0..shape.context).map(|_| stored(number(1.0))).collect(),
                moves: (0..shape.moves * 25).map(|_| stored(number(1.0))).collect(),
            };
            let network = Network::of_weights(shape, weights).expect("as many as there are");
            let mut memory = Memory::default();
            network.scores(&inputs, &mut memory);
            let (mut room, mut scores) = (Room::default(), Vec::new());
            IntegerNetwork::of(&network).scores(&inputs, &mut room, &mut scores);
            assert_eq!(scores.len(), 25);
            for (whole, slow) in scores.iter().zip(&memory.scores) {
                let whole = *whole as f64 / ONE;
                assert!((whole - f64::from(*slow)).abs() < 0.1, "seed {seed}: {whole} and {slow}");
            }
        }
    }

    /// The heaviest weights and the largest inputs: no sum overflows in a build that looks.
    #[test]
    fn the_largest_sums_fit() {
        let shape = Shape { moves: 80, context: 40, first: 64, second: 32 };
        let network = Network::of_weights(shape, vec![HEAVIEST; shape.weights()]).expect("as many");
        let full = |count: usize| vec![stored(f32::MAX); count];
        let inputs = Inputs { context: full(shape.context), moves: full(shape.moves) };
        let (mut room, mut scores) = (Room::default(), Vec::new());
        IntegerNetwork::of(&network).scores(&inputs, &mut room, &mut scores);
        assert!(scores[0] as f64 / ONE > 0.0);
    }
}
