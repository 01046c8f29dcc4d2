//! Learning from the results of games: a step of Adam after every thousand positions, each seen once.
//!
//! The positions are those of games between the quick players of rollouts, or of a network against itself.
//!
//! A leaf is asked where rollouts end, and should say how they would have gone on. Quick players go by what
//! they believe, and play some ten thousand games a second; what they teach holds for the games of stronger
//! players too (docs/notebook/learning.md). Games of a network cost a hundred times as much. They say what positions
//! are worth to players who wait, guard and bluff as strong players do.

use super::attributes::Attributes;
use super::network::{LeafMemory, LeafNetwork, Sample, add_gradient_of_rows, place_of, rows_of};
use crate::evaluator::{Evaluator, Manner};
use crate::games::gunjin::evaluator::GunjinEvaluator;
use crate::games::gunjin::learned::player::{Learned, LearnedSettings};
use crate::games::gunjin::learned::self_play::{deals, play_game};
use crate::games::gunjin::marginals::BeliefSource;
use crate::games::gunjin::networks::{LeafFile, NetworkFormat, Origin};
use crate::games::gunjin::rollout::believed::RootBeliefs;
use crate::games::gunjin::setup::Deals;
use crate::games::gunjin::supervised::{self, Model, Players, SampleSource};
use crate::games::gunjin::values::{Geometry, Values};
use crate::learn::sums::sums;
use crate::{Agent, BeliefKind};
use gunjin_engine::games::gunjin::{Gunjin, Position, Winner};
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::{Bits, Seat, Umpire, Wrong, math};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::{Deserialize, Serialize};
use std::ops::Range;

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

sums! { Losses { positions, loss, linear } }

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
        let Players { net, setups, seed, .. } = players;
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
        add_gradient_of_rows(self.shape, attributes, &by_row, &mut sum);
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

/// Plies from one position that is kept to the next.
const EVERY: u32 = 8;
/// Games whose players share what is worked out of lessons; then it is forgotten, for it only grows.
const TOGETHER: u64 = 256;

struct Sampler<B: Bits> {
    evaluator: GunjinEvaluator<B>,
    attributes: Attributes,
}

impl<B: Bits> Sampler<B> {
    fn new(game: &Gunjin<B>) -> Sampler<B> {
        let geometry = Geometry::new(game);
        let values = Values::of(game, &geometry);
        let attributes = Attributes::new(game, &geometry, &values);
        Sampler { evaluator: GunjinEvaluator::with(geometry, &values, None), attributes }
    }

    fn sample(&self, position: &Position<B>) -> Sample {
        let mover = position.seat();
        let south = self.evaluator.tables().logit(&self.evaluator.geometry, position);
        let pieces =
            (0..2).flat_map(|owner| position.side(owner).members().map(move |square| (owner, square)));
        let row = |(owner, square)| {
            place_of(&self.attributes, mover, owner, self.attributes.row(position.kind(square), square))
                as u32
        };
        let linear = if mover == 0 { south } else { -south };
        Sample { rows: pieces.map(row).collect(), linear, result: 0.5 }
    }
}

fn judged(kept: Vec<(usize, Sample)>, winner: Winner) -> Vec<Sample> {
    let judged = |(seat, sample)| Sample { result: winner.score(seat) as f32, ..sample };
    kept.into_iter().map(judged).collect()
}

pub(super) struct QuickGames<B: Bits> {
    game: Gunjin<B>,
    sampler: Sampler<B>,
    deals: Deals,
    seed: u64,
}

impl<B: Bits> QuickGames<B> {
    pub(super) fn new(game: Gunjin<B>, deals: Deals, seed: u64) -> QuickGames<B> {
        QuickGames { sampler: Sampler::new(&game), game, deals, seed }
    }

    pub(super) fn attributes(&self) -> Attributes {
        self.sampler.attributes.clone()
    }

    pub(super) fn games(&self, numbers: Range<u64>) -> Vec<Sample> {
        let groups = (numbers.end - numbers.start).div_ceil(TOGETHER);
        let group = |group: u64| {
            let begin = numbers.start + group * TOGETHER;
            self.together(begin..(begin + TOGETHER).min(numbers.end))
        };
        (0..groups).into_par_iter().flat_map_iter(group).collect()
    }

    fn together(&self, numbers: Range<u64>) -> Vec<Sample> {
        // Nobody knows anything yet, so players begin with the same beliefs whatever the set-ups.
        let Some(beliefs) = self.beliefs(numbers.start) else { return Vec::new() };
        numbers.flat_map(|number| self.game(&beliefs, number).unwrap_or_default()).collect()
    }

    fn umpire(&self, number: u64) -> Option<Umpire<'_, Gunjin<B>>> {
        let [south, north] = self.deals.setups(number);
        Umpire::from_setups(&self.game, &south, &north).ok()
    }

    fn beliefs(&self, number: u64) -> Option<RootBeliefs> {
        let view = self.umpire(number)?.view(Seat(0));
        Some(self.sampler.evaluator.beliefs(&self.game, &view, BeliefKind::Plain))
    }

    fn game(&self, beliefs: &RootBeliefs, number: u64) -> Option<Vec<Sample>> {
        let mut position = *self.umpire(number)?.position();
        let mut rng = Stream::new(self.seed, number, Purpose::Learning, 4).fast();
        let (game, evaluator) = (&self.game, &self.sampler.evaluator);
        let mut state = evaluator.rollout_state(beliefs, Manner::Believing);
        let mut kept: Vec<(usize, Sample)> = Vec::new();
        let mut wait = below(&mut rng, EVERY);
        while let Some(action) = evaluator.quick_action(game, &mut state, &position, &mut rng) {
            if wait == 0 {
                kept.push((position.seat(), self.sampler.sample(&position)));
                wait = EVERY;
            }
            wait -= 1;
            evaluator.play(game, &mut state, &mut position, action);
        }
        Some(judged(kept, game.ended(&position)?.winner))
    }
}

pub(super) struct NetworkGames<B: Bits> {
    quick: QuickGames<B>,
    player: Learned<B>,
}

impl<B: Bits> NetworkGames<B> {
    pub(super) fn new(quick: QuickGames<B>, net: &str) -> Result<NetworkGames<B>, Wrong> {
        let settings =
            LearnedSettings { net: net.to_string(), temperature: 1.0, ..LearnedSettings::default() };
        let player = Learned::new(&quick.game, settings, BeliefSource::Plain)?;
        Ok(NetworkGames { quick, player })
    }

    pub(super) fn game(&self, number: u64) -> Vec<Sample> {
        let QuickGames { game, sampler, deals, seed } = &self.quick;
        let mut wait = below(&mut Stream::new(*seed, number, Purpose::Learning, 4).fast(), EVERY);
        let mut kept = Vec::new();
        let winner = play_game(game, &deals.setups(number), (*seed, number), |umpire, seat, rng| {
            if wait == 0 {
                kept.push((seat.index(), sampler.sample(umpire.position())));
                wait = EVERY;
            }
            wait -= 1;
            self.player.policy(game, &umpire.seen(seat), umpire.legal(), rng).draw(rng)
        });
        winner.map_or_else(Vec::new, |winner| judged(kept, winner))
    }
}
