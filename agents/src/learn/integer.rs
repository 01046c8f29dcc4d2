//! Networks in whole numbers: equal scores, to the bit, on every machine, and quicker.
//!
//! Inputs and what units say are multiples of 1/256, weights of 1/1024; sums are exact.

use super::decision::Inputs;
use super::layer::{Layer, Sums, begin, dot};
use super::network::{LOGIT_SCALE, MAX_WEIGHT, MOST_UNITS, Network, Part, Shape};
use gunjin_engine::math;

/// Binary digits of a weight behind the point.
const FINE: u32 = 10;
/// Binary digits of an input behind the point.
const COARSE: u32 = 8;
/// The most that a unit says: as [`super::network::CEILING`].
const CEILING: i32 = 2045;
/// Vectors of units that are worked out together.
const VECTORS: usize = 4;

/// A network for playing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IntegerNetwork {
    /// Sizes of the layers.
    pub shape: Shape,
    weights: Vec<i16>,
    context: Layer<VECTORS>,
    moves: Layer<VECTORS>,
    second: Layer<VECTORS>,
}

/// Room for the layers, used again from decision to decision.
#[derive(Debug, Clone, Default)]
pub struct Room {
    base: Sums<VECTORS>,
    second: Sums<VECTORS>,
    said: [Vec<i16>; 2],
}

/// A score of 1, in whole numbers.
pub const ONE: f64 = (1u64 << (FINE + COARSE)) as f64 / LOGIT_SCALE as f64;

impl IntegerNetwork {
    /// A network in whole numbers.
    pub fn of(network: &Network) -> IntegerNetwork {
        let rounded = |&weight: &f32| {
            (weight.clamp(-MAX_WEIGHT, MAX_WEIGHT) * (1 << FINE) as f32).round_ties_even() as i16
        };
        IntegerNetwork::laid_out(network.shape, network.weights().iter().map(rounded).collect())
    }

    fn laid_out(shape: Shape, weights: Vec<i16>) -> IntegerNetwork {
        let layer = |part: Part, units: usize| Layer::new(&weights[shape.range(part)], units);
        IntegerNetwork {
            shape,
            context: layer(Part::Context, shape.first),
            moves: layer(Part::Moves, shape.first),
            second: layer(Part::Second, shape.second),
            weights,
        }
    }

    /// A network of weights in parts of 1/1024; `None` if a layer has more units than [`MOST_UNITS`], they are not as
    /// many as the shape has, or one is beyond [`MAX_WEIGHT`].
    pub fn of_weights(shape: Shape, weights: Vec<i16>) -> Option<IntegerNetwork> {
        IntegerNetwork::flaw(shape, &weights).is_none().then(|| IntegerNetwork::laid_out(shape, weights))
    }

    /// Why weights make no network of a shape: a layer has more units than [`MOST_UNITS`], there are more or
    /// fewer weights than the shape has, or one is beyond [`MAX_WEIGHT`].
    pub(crate) fn flaw(shape: Shape, weights: &[i16]) -> Option<String> {
        let (found, wanted, Shape { first, second, .. }) = (weights.len(), shape.weights(), shape);
        if !shape.is_narrow() {
            return Some(format!("has layers of {first} and {second} units; the most is {MOST_UNITS}"));
        }
        if found != wanted {
            return Some(format!("has {found} weights and should have {wanted}"));
        }
        let heaviest = (MAX_WEIGHT * (1 << FINE) as f32).round_ties_even() as u16;
        let is_heavy = weights.iter().any(|weight| weight.unsigned_abs() > heaviest);
        is_heavy.then(|| format!("has a weight beyond {MAX_WEIGHT}"))
    }

    /// This network in floating-point numbers, to learn on.
    ///
    /// # Panics
    /// Never: there are as many weights as the shape has.
    pub fn to_floats(&self) -> Network {
        let weights = self.weights.iter().map(|&weight| f32::from(weight) / (1 << FINE) as f32).collect();
        Network::of_weights(self.shape, weights).expect("it has as many as its shape")
    }

    /// All weights, in parts of 1/1024.
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
        let Room { base, second, said: [first, said] } = room;
        self.begin(base, Part::FirstBias);
        self.context.add(base, &inputs.context);
        self.begin(second, Part::SecondBias);
        let (straight, score) = (self.part(Part::Straight), self.part(Part::Score));
        for inputs in inputs.moves.chunks_exact(self.shape.moves) {
            say(&self.moves, base, inputs, first);
            say(&self.second, second, first, said);
            scores.push(dot(inputs, straight) + dot(said, score));
        }
    }

    fn begin(&self, sums: &mut Sums<VECTORS>, biases: Part) {
        begin(sums, self.part(biases).iter().map(|&bias| i32::from(bias) << COARSE));
    }
}

/// Writes what the units of a layer say that begin with these sums.
#[inline(always)]
fn say(layer: &Layer<VECTORS>, begin: &Sums<VECTORS>, inputs: &[i16], said: &mut Vec<i16>) {
    said.clear();
    for (number, sums) in begin.iter().enumerate() {
        let sums = layer.block(number, sums, inputs);
        said.extend(sums.as_flattened().iter().map(|&sum| (sum >> FINE).clamp(0, CEILING) as i16));
    }
}

/// The policy of scores at a temperature: their softmax, or at 0 the best in equal shares.
pub fn policy(scores: &[i64], temperature: f64) -> Vec<f64> {
    let best = scores.iter().copied().max().unwrap_or(0);
    let weight = |&score: &i64| match temperature > 0.0 {
        true => math::exp((score - best) as f64 / (ONE * temperature)),
        false => f64::from(u8::from(score == best)),
    };
    let mut shares: Vec<f64> = scores.iter().map(weight).collect();
    let all: f64 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= all);
    shares
}
