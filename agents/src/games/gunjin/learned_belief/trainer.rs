//! Learning which piece is which.
//!
//! Take two pieces of different kinds that could be each other's as far as the evidence about each goes. Given
//! that one of them is the one and the other the other, the weights of the two worlds say how likely it is
//! that they are as they are; its logarithm, over all such pairs, is made as large as can be. Where pieces
//! show what they are independently of each other, no other weights do better (composite likelihood; Besag,
//! *Statistical analysis of non-lattice data*, 1975). The evidence is the same of both worlds, so none of it is
//! learned again.

use super::inputs::{FeatureExtractor, Input, OF_KIND, by_kind};
use super::network::{BeliefNetwork, Memory, WEIGHTS};
use crate::games::gunjin::learned::self_play::VariedGames;
use crate::games::gunjin::networks::{BeliefFile, NetworkFormat, Origin};
use crate::games::gunjin::supervised::{self, Model, Players, SampleSource, total};
use crate::learn::sums::{in_parts, sums};
use gunjin_engine::games::gunjin::{Gunjin, KindSet, MOST_KINDS};
use gunjin_engine::{Bits, Wrong, math};
use serde::{Deserialize, Serialize};

/// Plies from one moment that is kept to the next.
const EVERY: usize = 5;
/// Plies after which a game is left: what follows is mostly waiting.
const MAX_PLIES: usize = 400;
/// Moments whose gradients are added up before those of others are.
const PART: usize = 16;

/// The enemy pieces of a view at one moment.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sample {
    /// Inputs of each.
    pub inputs: Vec<Vec<Input>>,
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

sums! { Losses { moments, pairs, loss } }

/// Mean loss of beliefs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Moments.
    pub moments: u64,
    /// Mean cross-entropy of a pair of pieces, in nats: 0.693 where nothing is known.
    pub loss: f64,
}

impl supervised::Losses for Losses {
    type Report = Report;

    fn samples(&self) -> u64 {
        self.moments
    }

    fn report(&self) -> Report {
        Report { moments: self.moments, loss: self.loss / self.pairs.max(1) as f64 }
    }
}

impl Model for BeliefNetwork {
    type Sample = Sample;
    type Context = Vec<[f32; OF_KIND]>;
    type Losses = Losses;
    const BATCH: usize = 64;
    const IS_MIXED: bool = true;
    const SHUFFLE_LANE: u64 = 6;
    const HELD_OUT: u64 = 128;

    fn source<B: Bits>(game: Gunjin<B>, players: Players<'_>) -> Result<SampleSource<Self>, Wrong> {
        let (describer, games) = (FeatureExtractor::new(&game), VariedGames::new(game, players)?);
        Ok(SampleSource::by_game(describer.kinds.clone(), move |number| {
            let mut kept = Vec::new();
            games.play(number, MAX_PLIES, |umpire, seat| {
                let (ply, view) = (umpire.actions().len(), umpire.seen(seat));
                if ply > 0 && ply % EVERY == number as usize % EVERY {
                    kept.push(Sample {
                        inputs: describer.describe(&view),
                        possible: view.enemies.iter().map(|piece| piece.kinds).collect(),
                        kinds: view.enemies.iter().map(|piece| umpire.start().kind(piece.start)).collect(),
                    });
                }
            });
            kept
        }))
    }

    fn weights(&self) -> &[f32] {
        &self.weights
    }

    fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    fn gradient(&self, sources: &[SampleSource<Self>], batch: &[(usize, Sample)]) -> (Vec<f32>, Losses) {
        in_parts((batch, PART), (WEIGHTS, batch.len() as f32), |part, gradient| {
            let mut losses = Losses::default();
            for (source, sample) in part {
                losses += add_gradient(self, &sources[*source].context, sample, gradient);
            }
            losses
        })
    }

    fn losses(&self, kinds: &Vec<[f32; OF_KIND]>, samples: &[Sample]) -> Losses {
        total(samples, |sample| Moment::new(self, kinds, sample).losses)
    }

    fn file(&self, origin: Origin) -> Result<String, Wrong> {
        BeliefFile::of(self, origin).text()
    }
}

/// Adds the gradient of one moment's surprise, each piece being in about one pair; answers the surprise.
pub fn add_gradient(
    network: &BeliefNetwork,
    kinds: &[[f32; OF_KIND]],
    sample: &Sample,
    gradient: &mut [f32],
) -> Losses {
    let moment = Moment::new(network, kinds, sample);
    for ((inputs, memory), by_score) in sample.inputs.iter().zip(&moment.memories).zip(&moment.by_scores) {
        let mut by_said = [0.0; OF_KIND];
        for (by, kind) in by_score.iter().zip(kinds).filter(|(by, _)| **by != 0.0) {
            by_said.iter_mut().zip(kind).for_each(|(sum, number)| *sum += by * number);
        }
        network.add_gradient(inputs, memory, &by_said, gradient);
    }
    moment.losses
}

struct Moment {
    memories: Vec<Memory>,
    by_scores: Vec<[f32; MOST_KINDS]>,
    losses: Losses,
}

impl Moment {
    fn new(network: &BeliefNetwork, kinds: &[[f32; OF_KIND]], sample: &Sample) -> Moment {
        let memories: Vec<Memory> = sample.inputs.iter().map(|inputs| network.read(inputs)).collect();
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
