//! Learning what games come to: the surprise at their results is made as small as can be.

use super::{Chances, RESULTS, SHAPE, WinDrawLoss, describe, describer};
use crate::games::gunjin::learned::self_play::VariedGames;
use crate::games::gunjin::networks::{ForecastFile, NetworkFormat, Origin};
use crate::games::gunjin::supervised::{self, Model, Players, SampleSource, total};
use crate::learn::decision::Inputs;
use crate::learn::network::{Memory, Network, softmax};
use crate::learn::sums::{in_parts, sums};
use gunjin_engine::games::gunjin::Gunjin;
use gunjin_engine::{Bits, Purpose, Seat, Stream, Wrong, math};
use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// Plies from one moment that is kept to the next. An odd number, so that both seats are to move in turn.
const EVERY: usize = 9;
/// Of so many moments one is told to the seat that is not to move.
const WAITING: usize = 3;
/// Moments whose gradients are added up before those of others are.
const PART: usize = 32;
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

sums! { Promised { moments, expected, came } }

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

impl AddAssign for Losses {
    fn add_assign(&mut self, other: Losses) {
        self.results.iter_mut().zip(other.results).for_each(|(sum, count)| *sum += count);
        self.loss += other.loss;
        self.tenths.iter_mut().zip(other.tenths).for_each(|(sum, promised)| *sum += promised);
    }
}

/// Mean losses of forecasts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Moments.
    pub moments: u64,
    /// Mean cross-entropy of the result, in nats.
    pub loss: f64,
    /// Cross-entropy of always forecasting the shares of wins, draws and losses.
    pub by_shares: f64,
    /// Mean distance of results from their expectation, over moments of like forecasts.
    pub miscalibration: f64,
}

impl supervised::Losses for Losses {
    type Report = Report;

    fn samples(&self) -> u64 {
        self.results.iter().sum()
    }

    fn report(&self) -> Report {
        let moments = self.samples();
        let all = moments.max(1) as f64;
        let shares = self.results.iter().map(|&count| count as f64 / all);
        let off = self.tenths.iter().map(|promised| (promised.expected - promised.came).abs());
        Report {
            moments,
            loss: self.loss / all,
            by_shares: shares.filter(|&share| share > 0.0).map(|share| -share * math::ln(share)).sum(),
            miscalibration: off.sum::<f64>() / all,
        }
    }
}

impl Losses {
    fn note(&mut self, shares: &[f32], result: WinDrawLoss) {
        self.results[result as usize] += 1;
        self.loss -= f64::from(math::ln(shares[result as usize].max(1e-9)));
        let chances = Chances::of(|result| f64::from(shares[result as usize]));
        let promised =
            &mut self.tenths[((chances.score() * TENTHS as f64).max(0.0) as usize).min(TENTHS - 1)];
        *promised += Promised { moments: 1, expected: chances.score(), came: result.score() };
    }
}

/// A forecast that learns.
#[derive(Debug, Clone, PartialEq)]
pub struct ForecastModel(pub Network);

impl ForecastModel {
    /// A network that has learned nothing: all results are equally likely.
    pub fn new(seed: u64) -> ForecastModel {
        let mut rng = Stream::new(seed, 0, Purpose::Learning, 8);
        ForecastModel(Network::beginning(SHAPE, &[0.0; RESULTS], &mut rng))
    }
}

impl Model for ForecastModel {
    type Sample = Sample;
    type Context = ();
    type Losses = Losses;
    const BATCH: usize = 256;
    const IS_MIXED: bool = true;
    const SHUFFLE_LANE: u64 = 9;
    const HELD_OUT: u64 = 256;

    fn source<B: Bits>(game: Gunjin<B>, players: Players<'_>) -> Result<SampleSource<Self>, Wrong> {
        let (describer, games) = (describer(&game), VariedGames::new(game, players)?);
        Ok(SampleSource::by_game((), move |number| {
            let mut kept: Vec<(usize, Inputs)> = Vec::new();
            let winner = games.play(number, usize::MAX, |umpire, to_move| {
                if umpire.actions().len() % EVERY != number as usize % EVERY {
                    return;
                }
                let waits = kept.len() % WAITING == WAITING - 1;
                let seat = to_move.index() ^ usize::from(waits);
                let mut inputs = Inputs::default();
                describe(&describer, umpire.game(), &umpire.seen(Seat(seat as u8)), &mut inputs);
                kept.push((seat, inputs));
            });
            let Some(winner) = winner else { return Vec::new() };
            let judged = |(seat, inputs)| Sample { inputs, result: WinDrawLoss::of(winner, seat) };
            kept.into_iter().map(judged).collect()
        }))
    }

    fn weights(&self) -> &[f32] {
        self.0.weights()
    }

    fn weights_mut(&mut self) -> &mut [f32] {
        self.0.weights_mut()
    }

    fn gradient(&self, _: &[SampleSource<Self>], batch: &[(usize, Sample)]) -> (Vec<f32>, Losses) {
        in_parts((batch, PART), (SHAPE.weights(), batch.len() as f32), |part, gradient| {
            add_gradient(&self.0, part.iter().map(|(_, sample)| sample), gradient)
        })
    }

    fn losses(&self, (): &(), samples: &[Sample]) -> Losses {
        total(samples, |sample| {
            let (mut memory, mut losses) = (Memory::default(), Losses::default());
            self.0.scores(&sample.inputs, &mut memory);
            losses.note(&softmax(&memory.scores), sample.result);
            losses
        })
    }

    fn file(&self, origin: Origin) -> Result<String, Wrong> {
        ForecastFile::of(&self.0, origin).text()
    }
}

/// Adds the gradient of the surprise at some moments; answers the surprise.
pub fn add_gradient<'s>(
    network: &Network,
    samples: impl Iterator<Item = &'s Sample>,
    gradient: &mut [f32],
) -> Losses {
    let (mut memory, mut losses) = (Memory::default(), Losses::default());
    for Sample { inputs, result } in samples {
        network.scores(inputs, &mut memory);
        // The slope of −ln p by a score is its share, less 1 of the one that came.
        let mut by_score = softmax(&memory.scores);
        losses.note(&by_score, *result);
        by_score[*result as usize] -= 1.0;
        network.add_gradient(inputs, &memory, &by_score, gradient);
    }
    losses
}
