//! Learning what games come to: the surprise at their results is made as small as can be.

use super::chances::{Chances, RESULTS, WinDrawLoss};
use super::inputs::SHAPE;
use super::practice::Practice;
use crate::learn::adam::Adam;
use crate::learn::decision::Inputs;
use crate::learn::network::{Memory, Network, softmax};
use gunjin_engine::math;
use gunjin_engine::random::{Purpose, Stream, shuffle};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rayon::slice::ParallelSlice;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Moments of a step of Adam.
const BATCH: usize = 256;
/// Moments whose gradients are added up before those of others are.
const PART: usize = 32;
/// The longest gradient that is followed.
const LONGEST: f32 = 1.0;
/// Parts into which expected results are sorted, to see whether they are kept.
const TENTHS: usize = 10;

/// A moment, and what the game came to for the seat.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// The seat's inputs.
    pub inputs: Inputs,
    /// Result of the game.
    pub result: WinDrawLoss,
}

/// Sums of forecasts and results, where forecasts were alike.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Promised {
    /// Number of decisions, each seen by its seat.
    pub moments: u64,
    /// Sum of the results that were expected.
    pub expected: f64,
    /// Sum of the results.
    pub came: f64,
}

/// Losses of a network.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Losses {
    /// Moments that were won, drawn and lost.
    pub results: [u64; RESULTS],
    /// Sum of the surprise, in nats.
    pub loss: f64,
    /// By the tenth in which the expected result lies.
    pub tenths: [Promised; TENTHS],
}

impl Losses {
    /// Adds those of other moments.
    pub fn add(&mut self, other: &Losses) {
        self.results.iter_mut().zip(other.results).for_each(|(sum, count)| *sum += count);
        self.loss += other.loss;
        for (sum, promised) in self.tenths.iter_mut().zip(other.tenths) {
            sum.moments += promised.moments;
            sum.expected += promised.expected;
            sum.came += promised.came;
        }
    }

    /// Adds a moment.
    fn note(&mut self, shares: &[f32], result: WinDrawLoss) {
        self.results[result as usize] += 1;
        self.loss -= f64::from(math::ln(shares[result as usize].max(1e-9)));
        let share = |result: WinDrawLoss| f64::from(shares[result as usize]);
        let chances = Chances {
            win: share(WinDrawLoss::Win),
            draw: share(WinDrawLoss::Draw),
            loss: share(WinDrawLoss::Loss),
        };
        let promised =
            &mut self.tenths[((chances.score() * TENTHS as f64).max(0.0) as usize).min(TENTHS - 1)];
        promised.moments += 1;
        promised.expected += chances.score();
        promised.came += result.score();
    }

    /// Number of moments that it covers.
    pub fn moments(&self) -> u64 {
        self.results.iter().sum()
    }

    /// The mean surprise, in nats.
    pub fn mean(&self) -> f64 {
        self.loss / self.moments().max(1) as f64
    }

    /// The mean surprise of one who knows only how often games are won, drawn and lost.
    pub fn by_shares(&self) -> f64 {
        let all = self.moments().max(1) as f64;
        let each = self.results.iter().map(|&count| count as f64 / all);
        each.filter(|&share| share > 0.0).map(|share| -share * math::ln(share)).sum()
    }

    /// Mean distance of results from their expectation, over moments of like forecasts.
    pub fn miscalibration(&self) -> f64 {
        let off = self.tenths.iter().map(|promised| (promised.expected - promised.came).abs());
        off.sum::<f64>() / self.moments().max(1) as f64
    }
}

/// A network that learns, between two steps.
#[derive(Debug, Clone, PartialEq)]
pub struct ForecastLearner {
    /// Network that is trained.
    pub network: Network,
    /// State of Adam.
    pub adam: Adam,
}

impl ForecastLearner {
    /// A network that has learned nothing: to it all results are alike.
    pub fn new(seed: u64) -> ForecastLearner {
        let mut rng = Stream::new(seed, 0, Purpose::Learning, 8);
        let network = Network::beginning(SHAPE, &[0.0; RESULTS], &mut rng);
        ForecastLearner { network, adam: Adam::new(SHAPE.weights()) }
    }

    /// Learns once from the games of a numbered step, the same numbers in every edition. Answers how far off it
    /// was before. The same for any number of threads.
    pub fn learn(
        &mut self,
        practices: &[Box<dyn Practice>],
        (seed, step, games): (u64, u64, Range<u64>),
        rate: f32,
    ) -> Losses {
        let mut samples: Vec<Sample> =
            practices.iter().flat_map(|practice| practice.games(games.clone())).collect();
        shuffle(&mut Stream::new(seed, step, Purpose::Learning, 9), &mut samples);
        let mut losses = Losses::default();
        for batch in samples.chunks(BATCH) {
            let found: Vec<_> = batch.par_chunks(PART).map(|part| gradient(&self.network, part)).collect();
            let mut sum = vec![0.0; SHAPE.weights()];
            for (part, lost) in &found {
                sum.iter_mut().zip(part).for_each(|(sum, number)| *sum += number / batch.len() as f32);
                losses.add(lost);
            }
            self.adam.step(self.network.weights_mut(), &sum, rate, LONGEST);
        }
        losses
    }
}

/// Losses of a network on moments.
pub fn losses(network: &Network, samples: &[Sample]) -> Losses {
    let each = |sample: &Sample| {
        let (mut memory, mut losses) = (Memory::default(), Losses::default());
        network.scores(&sample.inputs, &mut memory);
        losses.note(&softmax(&memory.scores), sample.result);
        losses
    };
    let found: Vec<Losses> = samples.into_par_iter().map(each).collect();
    let mut losses = Losses::default();
    found.iter().for_each(|lost| losses.add(lost));
    losses
}

/// The gradient of the surprise, added up over moments, and the surprise.
pub fn gradient(network: &Network, samples: &[Sample]) -> (Vec<f32>, Losses) {
    let (mut gradient, mut losses) = (vec![0.0; SHAPE.weights()], Losses::default());
    let mut memory = Memory::default();
    for Sample { inputs, result } in samples {
        network.scores(inputs, &mut memory);
        // The slope of −ln p by a score is its share, less 1 of the one that came.
        let mut by_score = softmax(&memory.scores);
        losses.note(&by_score, *result);
        by_score[*result as usize] -= 1.0;
        network.add_gradient(inputs, &memory, &by_score, &mut gradient);
    }
    (gradient, losses)
}
