//! Self-play, step by step: games are played with the network, and what was decided better or worse than
//! expected changes it.
//!
//! A step is the same for any number of threads: games are numbered, gradients of parts of fixed size are
//! added in their order.

use super::critic::{Critic, Moment};
use super::decision::Decision;
use super::descent::{Adam, Descent, plain_step};
use super::integer::{IntegerNetwork, Room};
use super::network::{Memory, Network, Shape};
use super::objective::{Measured, Objective};
use super::sums::{in_parts, sums};
use gunjin_engine::math;
use gunjin_engine::random::{Purpose, Stream, shuffle};
use rayon::iter::{IntoParallelIterator, IntoParallelRefMutIterator, ParallelIterator};
use serde::{Deserialize, Serialize};
use std::mem;

/// Decisions of which gradients are added up before those of others are.
const PART: usize = 128;

/// Samples of one game.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Episode {
    /// The decisions of the network that learns.
    pub decisions: Vec<Decision>,
    /// Some of them for the critic, if it learns.
    pub moments: Vec<Moment>,
    /// Figures of the game.
    pub game: GameFacts,
}

/// Figures of the games of a step, added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GameFacts {
    /// Number of games.
    pub games: u64,
    /// Plies of all seats.
    pub plies: u64,
    /// Plies that attacked.
    pub attacks: u64,
    /// Games that nobody won.
    pub draws: u64,
}

sums! { GameFacts { games, plies, attacks, draws } }

/// Networks of the games of a step.
#[derive(Debug, Clone, Copy)]
pub struct Playing<'n> {
    /// Network that learns.
    pub now: &'n IntegerNetwork,
    /// Past selves of it, of which the first is the initial one.
    pub past: &'n [IntegerNetwork],
    /// Critic; without one a static evaluation is.
    pub critic: Option<&'n Critic>,
}

/// Something to practise.
pub trait EpisodeSource: Send + Sync {
    /// Plays the numbered game, the network `now` against itself or one of the `past`, and tells what the
    /// network `now` decided. The same every time it is asked.
    fn episode(&self, playing: Playing<'_>, number: u64) -> Episode;
}

/// Settings of learning.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Steps until the end of the plan.
    pub steps: u64,
    /// Games of a step.
    pub games: u64,
    /// Optimiser of the weights.
    #[serde(default, skip_serializing_if = "is_default")]
    pub descent: Descent,
    /// Learning rate at the beginning.
    pub rate: f32,
    /// Share of it left at the end of the plan.
    pub slowest: f32,
    /// Decisions of a step.
    pub batch: usize,
    /// Share of decisions learned from: those whose advantages are largest, either way.
    #[serde(alias = "kept")]
    pub advantage_share: f64,
    /// Steps after which the network joins its past selves.
    pub generation: u64,
    /// Learning rate of the critic; 0 for a static evaluation in its place.
    #[serde(default, skip_serializing_if = "is_default")]
    pub critic_rate: f32,
    /// Objective of a decision.
    pub objective: Objective,
    /// Half-life of the KL weight, which is divided by `1 + steps / kl_half_life`; 0 for a constant weight. With
    /// uniform play as the reference, self-play then comes near an equilibrium.
    #[serde(default, alias = "magnet_half", skip_serializing_if = "is_default")]
    pub kl_half_life: u64,
    /// Seed of everything random.
    pub seed: u64,
}

/// Defaults are not written, so that plans of earlier versions stay as they are.
fn is_default<T: Default + PartialEq>(setting: &T) -> bool {
    *setting == T::default()
}

impl Settings {
    fn objective(&self, step: u64) -> Objective {
        let apart = if self.kl_half_life == 0 { 1.0 } else { 1.0 + step as f32 / self.kl_half_life as f32 };
        Objective { kl_weight: self.objective.kl_weight / apart, ..self.objective }
    }
}

/// A network that learns, between two steps.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Learner {
    /// Network that is trained.
    pub network: Network,
    /// State of Adam.
    pub adam: Adam,
    /// Number of steps that were made.
    pub steps: u64,
    /// Past selves, the first being the beginning.
    pub past: Vec<Network>,
    /// Critic, if it learns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub critic: Option<Critic>,
}

/// Figures of a step.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct StepFacts {
    /// Facts of the games of the step.
    pub games: GameFacts,
    /// The decisions that were learned from.
    pub learned: Measured,
    /// Mean log loss of the critic, if it learns, in nats.
    pub critic: Option<f64>,
}

/// The longest gradient that is followed.
const GRADIENT_CLIP: f32 = 0.5;
/// Most past selves that are kept; the first always is.
const MOST_PAST: usize = 8;

impl Learner {
    /// A network that has learned nothing.
    pub fn new(network: Network) -> Learner {
        let adam = Adam::new(network.weights().len());
        Learner { past: vec![network.clone()], adam, network, steps: 0, critic: None }
    }

    /// True if it can go on with networks of a shape: its parts fit each other, and all numbers are finite.
    pub fn fits(&self, shape: Shape) -> bool {
        let Learner { network, adam, past, critic, .. } = self;
        let sound = |network: &Network| network.shape == shape && network.is_sound();
        let critic_fits = critic.as_ref().is_none_or(|critic| critic.fits(shape.context));
        !past.is_empty()
            && past.iter().chain([network]).all(sound)
            && adam.fits(network.weights())
            && critic_fits
    }

    /// Plays the games of the next step and learns from them.
    pub fn step(&mut self, source: &impl EpisodeSource, settings: &Settings) -> StepFacts {
        let now = IntegerNetwork::of(&self.network);
        let past: Vec<IntegerNetwork> = self.past.iter().map(IntegerNetwork::of).collect();
        let playing = Playing { now: &now, past: &past, critic: self.critic.as_ref() };
        let first = self.steps * settings.games;
        let mut episodes: Vec<Episode> = (first..first + settings.games)
            .into_par_iter()
            .map(|number| source.episode(playing, number))
            .collect();
        let mut facts = StepFacts::default();
        episodes.iter().for_each(|episode| facts.games += episode.game);
        if let Some(critic) = &mut self.critic {
            let moments = episodes.iter_mut().flat_map(|episode| mem::take(&mut episode.moments)).collect();
            facts.critic = Some(critic.learn(moments, (settings.seed, self.steps), settings.critic_rate));
        }
        let mut decisions = worth_learning(episodes, settings);
        decisions
            .par_iter_mut()
            .for_each_init(Room::default, |room, decision| decision.ask_reference(&past[0], room));
        facts.learned = self.learn(decisions, settings);
        self.steps += 1;
        if settings.generation > 0 && self.steps.is_multiple_of(settings.generation) {
            if self.past.len() == MOST_PAST {
                self.past.remove(1);
            }
            self.past.push(self.network.clone());
        }
        facts
    }

    fn learn(&mut self, mut decisions: Vec<Decision>, settings: &Settings) -> Measured {
        let mut rng = Stream::new(settings.seed, self.steps, Purpose::Learning, 0);
        shuffle(&mut rng, &mut decisions);
        let progress = self.steps as f32 / settings.steps.max(1) as f32;
        let rate = settings.rate * (1.0 - (1.0 - settings.slowest) * progress.min(1.0));
        let (mut measured, objective) = (Measured::default(), settings.objective(self.steps));
        for batch in decisions.chunks(settings.batch.max(1)) {
            let (mut gradient, found) = gradient(&self.network, &objective, batch);
            let share = 1.0 / batch.len() as f32;
            gradient.iter_mut().for_each(|number| *number *= share);
            let weights = self.network.weights_mut();
            match settings.descent {
                Descent::Adam => self.adam.step(weights, &gradient, rate, GRADIENT_CLIP),
                Descent::Plain => plain_step(weights, &gradient, rate, GRADIENT_CLIP),
            }
            measured += found;
        }
        measured
    }
}

fn gradient(network: &Network, objective: &Objective, decisions: &[Decision]) -> (Vec<f32>, Measured) {
    in_parts((decisions, PART), (network.weights().len(), 1.0), |part, sum| {
        let (mut measured, mut memory) = (Measured::default(), Memory::default());
        for decision in part {
            network.scores(&decision.inputs, &mut memory);
            let by_score = objective.by_score(decision, &memory.scores, &mut measured);
            network.add_gradient(&decision.inputs, &memory, &by_score, sum);
        }
        measured
    })
}

/// The decisions with the largest advantages, either way; for Adam these are divided by their root mean square.
fn worth_learning(episodes: Vec<Episode>, settings: &Settings) -> Vec<Decision> {
    let mut decisions: Vec<Decision> = episodes.into_iter().flat_map(|episode| episode.decisions).collect();
    let squares: f64 = decisions.iter().map(|decision| math::powi(f64::from(decision.advantage), 2)).sum();
    let size = (squares / decisions.len().max(1) as f64).sqrt().max(1e-6) as f32;
    let mut sizes: Vec<f32> = decisions.iter().map(|decision| decision.advantage.abs()).collect();
    sizes.sort_by(f32::total_cmp);
    let dropped = (sizes.len() as f64 * (1.0 - settings.advantage_share.clamp(0.0, 1.0))) as usize;
    let least = sizes.get(dropped).copied().unwrap_or(0.0);
    decisions.retain(|decision| decision.advantage.abs() >= least);
    if settings.descent == Descent::Adam {
        decisions.iter_mut().for_each(|decision| decision.advantage /= size);
    }
    decisions
}
