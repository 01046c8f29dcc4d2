//! Learning from the results of games: a step of Adam after every thousand positions, each seen once.

use super::attributes::Attributes;
use super::network::{LeafMemory, LeafNetwork, Sample, add_gradient_of_rows, rows_of};
use super::practice::{NetworkGames, QuickGames};
use crate::games::gunjin::learned::games::deals;
use crate::games::gunjin::networks::{LeafFile, NetworkFormat, Origin};
use crate::games::gunjin::supervised::{self, Model, Players, SampleSource};
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::math;
use gunjin_engine::wrong::Wrong;
use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// Losses of predictions.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Losses {
    /// Number of positions that were learned from.
    pub positions: u64,
    /// Logarithmic loss, in nats.
    pub loss: f64,
    /// Logarithmic loss of the linear value alone.
    pub linear: f64,
}

impl AddAssign for Losses {
    fn add_assign(&mut self, other: Losses) {
        self.positions += other.positions;
        self.loss += other.loss;
        self.linear += other.linear;
    }
}

impl supervised::Losses for Losses {
    type Report = Losses;

    fn samples(&self) -> u64 {
        self.positions
    }

    fn report(&self) -> Losses {
        let mean = |sum: f64| sum / self.positions.max(1) as f64;
        Losses { loss: mean(self.loss), linear: mean(self.linear), ..*self }
    }
}

impl Losses {
    fn see(&mut self, sample: &Sample, score: f32) {
        self.positions += 1;
        self.loss += loss(sample.linear + score, sample.result);
        self.linear += loss(sample.linear, sample.result);
    }
}

fn loss(logit: f32, result: f32) -> f64 {
    let (logit, result) = (f64::from(logit), f64::from(result));
    logit.max(0.0) - result * logit + math::ln_1p(math::exp(-logit.abs()))
}

impl Model for LeafNetwork {
    type Sample = Sample;
    type Context = Attributes;
    type Losses = Losses;
    const BATCH: usize = 1024;
    const IS_MIXED: bool = false;
    const SHUFFLE_LANE: u64 = 2;
    const HELD_OUT: u64 = 4096;

    fn source<B: Bits>(game: Gunjin<B>, players: Players<'_>) -> Result<SampleSource<Self>, Wrong> {
        let Players { net, setups, seed } = players;
        let deals = deals(game.ruleset(), setups, seed)?;
        let quick = QuickGames::new(game, deals, seed);
        let attributes = quick.attributes();
        let Some(net) = net else {
            return Ok(SampleSource::new(attributes, move |numbers| quick.games(numbers)));
        };
        let games = NetworkGames::new(quick, net)?;
        Ok(SampleSource::by_game(attributes, move |number| games.game(number)))
    }

    fn weights(&self) -> &[f32] {
        &self.weights
    }

    fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    fn with_weights(&self, weights: Vec<f32>) -> Option<Self> {
        LeafNetwork::of_weights(self.shape(), weights)
    }

    /// All samples are of one edition.
    fn gradient(&self, sources: &[SampleSource<Self>], batch: &[(usize, Sample)]) -> (Vec<f32>, Losses) {
        let attributes = &sources[batch[0].0].context;
        let rows = rows_of(self, attributes);
        let (mut by_row, mut sum) = (vec![0.0; rows.len()], vec![0.0; self.weights.len()]);
        let (mut losses, mut memory) = (Losses::default(), LeafMemory::default());
        for (_, sample) in batch {
            let score = self.score(&rows, &sample.rows, &mut memory);
            losses.see(sample, score);
            let expected = 1.0 / (1.0 + math::exp(-(sample.linear + score)));
            self.add_gradient(&sample.rows, &memory, expected - sample.result, (&mut by_row, &mut sum));
        }
        add_gradient_of_rows(self.shape(), attributes, &by_row, &mut sum);
        let share = 1.0 / batch.len() as f32;
        sum.iter_mut().for_each(|number| *number *= share);
        (sum, losses)
    }

    fn losses(&self, attributes: &Attributes, samples: &[Sample]) -> Losses {
        let rows = rows_of(self, attributes);
        let (mut losses, mut memory) = (Losses::default(), LeafMemory::default());
        for sample in samples {
            losses.see(sample, self.score(&rows, &sample.rows, &mut memory));
        }
        losses
    }

    fn file(&self, origin: Origin) -> Result<String, Wrong> {
        LeafFile::of(self, origin).text()
    }
}
