//! Learning which piece is which.
//!
//! Take two pieces of different kinds that could be each other's as far as the evidence about each goes. Given
//! that one of them is the one and the other the other, the weights of the two worlds say how likely it is
//! that they are as they are; its logarithm, over all such pairs, is made as large as can be. Where pieces
//! show what they are independently of each other, no other weights do better (composite likelihood; Besag,
//! *Statistical analysis of non-lattice data*, 1975). The evidence is the same of both worlds, so none of it is
//! learned again.

use super::inputs::{OF_KIND, Told, by_kind};
use super::network::{BeliefNetwork, Memory, WEIGHTS};
use super::practice::Practice;
use crate::learn::adam::Adam;
use gunjin_engine::games::gunjin::knowledge::KindSet;
use gunjin_engine::games::gunjin::rules::combat::MOST_KINDS;
use gunjin_engine::math;
use gunjin_engine::random::{Purpose, Stream, shuffle};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rayon::slice::ParallelSlice;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Moments of a step of Adam.
const BATCH: usize = 64;
/// Moments whose gradients are added up before those of others are.
const PART: usize = 16;
/// The longest gradient that is followed.
const LONGEST: f32 = 1.0;

/// The enemy pieces of a view at one moment.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sample {
    /// Inputs of each.
    pub told: Vec<Vec<Told>>,
    /// The kinds that the evidence leaves each.
    pub possible: Vec<KindSet>,
    /// Kind of each.
    pub kinds: Vec<u8>,
}

/// Losses of a network.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Losses {
    /// Number of decisions, each seen by its seat.
    pub moments: u64,
    /// Pairs of pieces.
    pub pairs: u64,
    /// Sum over the pairs of the surprise that they are as they are, in nats: 0.693 each where nothing is
    /// known.
    pub loss: f64,
}

impl Losses {
    /// Adds those of other moments.
    pub fn add(&mut self, other: &Losses) {
        self.moments += other.moments;
        self.pairs += other.pairs;
        self.loss += other.loss;
    }

    /// The mean surprise.
    pub fn mean(&self) -> f64 {
        self.loss / self.pairs.max(1) as f64
    }
}

/// A network that learns, between two steps.
#[derive(Debug, Clone, PartialEq)]
pub struct BeliefLearner {
    /// Network that is trained.
    pub network: BeliefNetwork,
    /// State of Adam.
    pub adam: Adam,
}

impl BeliefLearner {
    /// A network that has learned nothing.
    pub fn new(seed: u64) -> BeliefLearner {
        let mut rng = Stream::new(seed, 0, Purpose::Learning, 5);
        BeliefLearner { network: BeliefNetwork::beginning(&mut rng), adam: Adam::new(WEIGHTS) }
    }

    /// Learns once from the games of a numbered step, the same numbers in every edition. Answers how far off it
    /// was before. The same for any number of threads.
    pub fn learn(
        &mut self,
        practices: &[Box<dyn Practice>],
        (seed, step, games): (u64, u64, Range<u64>),
        rate: f32,
    ) -> Losses {
        let mut samples: Vec<(usize, Sample)> = Vec::new();
        for (at, practice) in practices.iter().enumerate() {
            samples.extend(practice.games(games.clone()).into_iter().map(|s| (at, s)));
        }
        shuffle(&mut Stream::new(seed, step, Purpose::Learning, 6), &mut samples);
        let mut losses = Losses::default();
        for batch in samples.chunks(BATCH) {
            let one = |part: &[(usize, Sample)]| gradient(&self.network, practices, part);
            let found: Vec<_> = batch.par_chunks(PART).map(one).collect();
            let mut sum = vec![0.0; WEIGHTS];
            for (part, lost) in &found {
                sum.iter_mut().zip(part).for_each(|(sum, number)| *sum += number / batch.len() as f32);
                losses.add(lost);
            }
            self.adam.step(self.network.weights_mut(), &sum, rate, LONGEST);
        }
        losses
    }
}

/// Losses of a network on moments of one edition.
pub fn losses(network: &BeliefNetwork, practice: &dyn Practice, samples: &[Sample]) -> Losses {
    let each = |sample: &Sample| Moment::new(network, practice.kinds(), sample).losses;
    let found: Vec<Losses> = samples.into_par_iter().map(each).collect();
    let mut losses = Losses::default();
    found.iter().for_each(|lost| losses.add(lost));
    losses
}

fn gradient(
    network: &BeliefNetwork,
    practices: &[Box<dyn Practice>],
    samples: &[(usize, Sample)],
) -> (Vec<f32>, Losses) {
    let (mut gradient, mut losses) = (vec![0.0; WEIGHTS], Losses::default());
    for (practice, sample) in samples {
        losses.add(&add_gradient(network, practices[*practice].kinds(), sample, &mut gradient));
    }
    (gradient, losses)
}

/// Adds the gradient of one moment's surprise, each piece being in about one pair; answers the surprise.
pub fn add_gradient(
    network: &BeliefNetwork,
    kinds: &[[f32; OF_KIND]],
    sample: &Sample,
    gradient: &mut [f32],
) -> Losses {
    let moment = Moment::new(network, kinds, sample);
    for ((told, memory), by_score) in sample.told.iter().zip(&moment.memories).zip(&moment.by_scores) {
        let mut by_said = [0.0; OF_KIND];
        for (by, kind) in by_score.iter().zip(kinds).filter(|(by, _)| **by != 0.0) {
            by_said.iter_mut().zip(kind).for_each(|(sum, number)| *sum += by * number);
        }
        network.add_gradient(told, memory, &by_said, gradient);
    }
    moment.losses
}

/// A network's evaluation of one moment.
struct Moment {
    memories: Vec<Memory>,
    /// By piece and kind, the slope of the surprise.
    by_scores: Vec<[f32; MOST_KINDS]>,
    losses: Losses,
}

impl Moment {
    fn new(network: &BeliefNetwork, kinds: &[[f32; OF_KIND]], sample: &Sample) -> Moment {
        let memories: Vec<Memory> = sample.told.iter().map(|told| network.read(told)).collect();
        let scores: Vec<_> = memories.iter().map(|memory| by_kind(kinds, &memory.said)).collect();
        let pieces = scores.len();
        let mut by_scores = vec![[0.0; MOST_KINDS]; pieces];
        let mut losses = Losses { moments: 1, ..Losses::default() };
        let share = 1.0 / pieces.saturating_sub(1).max(1) as f32;
        for i in 0..pieces {
            for j in i + 1..pieces {
                let [a, b] = [i, j].map(|piece| usize::from(sample.kinds[piece]) % MOST_KINDS);
                if a == b || sample.possible[i] >> b & 1 == 0 || sample.possible[j] >> a & 1 == 0 {
                    continue;
                }
                let logit = scores[i][a] + scores[j][b] - scores[i][b] - scores[j][a];
                losses.pairs += 1;
                losses.loss += f64::from((-logit).max(0.0) + math::ln_1p(math::exp(-logit.abs())));
                let slope = share / (1.0 + math::exp(logit));
                by_scores[i][a] -= slope;
                by_scores[j][b] -= slope;
                by_scores[i][b] += slope;
                by_scores[j][a] += slope;
            }
        }
        Moment { memories, by_scores, losses }
    }
}
