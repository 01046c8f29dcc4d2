//! Supervised learning: a network predicts something of games that are over.
//!
//! A step is the same for any number of threads: games are numbered, and gradients of parts of fixed size are
//! added in their order.

use super::networks::Origin;
use crate::learn::descent::Adam;
use gunjin_engine::games::gunjin::Gunjin;
use gunjin_engine::random::{Purpose, Stream, shuffle};
use gunjin_engine::{Bits, Wrong};
use rayon::iter::{IntoParallelIterator, IntoParallelRefIterator, ParallelIterator};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::ops::{AddAssign, Range};

/// Norm to which gradients are clipped.
const GRADIENT_CLIP: f32 = 1.0;

/// Losses of predictions, added up.
pub trait Losses:
    Copy + Default + Debug + PartialEq + AddAssign + Send + Serialize + DeserializeOwned
{
    /// Means, and the number of samples.
    type Report: Clone + Debug + PartialEq + Send + Serialize + DeserializeOwned;

    /// Number of samples.
    fn samples(&self) -> u64;

    /// Means over the samples.
    fn report(&self) -> Self::Report;
}

/// Players and set-ups of the games to learn from.
#[derive(Debug, Clone, Copy)]
pub struct Players<'a> {
    /// Network that plays both seats, as `learned:net=` names it; without one, quick players do.
    pub net: Option<&'a str>,
    /// Set-up policies, game by game in turn; without any, those that are usual for the network that learns.
    pub setups: &'a [String],
    /// Agents that play one seat in half of the games, in turn.
    pub pool: &'a [String],
    /// Seed of the games.
    pub seed: u64,
}

/// Samples of numbered games of one edition.
#[allow(missing_debug_implementations)] // games and nothing to read
pub struct SampleSource<M: Model> {
    /// Inputs that all samples share.
    pub context: M::Context,
    games: Box<dyn Fn(Range<u64>) -> Vec<M::Sample> + Send + Sync>,
}

impl<M: Model> SampleSource<M> {
    pub(super) fn new(
        context: M::Context,
        games: impl Fn(Range<u64>) -> Vec<M::Sample> + Send + Sync + 'static,
    ) -> SampleSource<M> {
        SampleSource { context, games: Box::new(games) }
    }

    pub(super) fn by_game(
        context: M::Context,
        game: impl Fn(u64) -> Vec<M::Sample> + Send + Sync + 'static,
    ) -> SampleSource<M> {
        SampleSource::new(context, move |numbers| numbers.into_par_iter().flat_map_iter(&game).collect())
    }

    /// The samples of these games, equal on every call and for any number of threads.
    pub fn games(&self, numbers: Range<u64>) -> Vec<M::Sample> {
        (self.games)(numbers)
    }
}

/// A network that learns to predict.
pub trait Model: Clone + Debug + PartialEq + Send + Sync {
    /// Inputs and the answer.
    type Sample: Send + Sync;
    /// Inputs that all samples of an edition share.
    type Context: Send + Sync;
    /// Losses of its predictions.
    type Losses: Losses;
    /// Samples of a step of Adam.
    const BATCH: usize;
    /// True if batches have samples of all editions; otherwise editions take turns, batch by batch.
    const IS_MIXED: bool;
    /// Lane of the stream that shuffles samples.
    const SHUFFLE_LANE: u64;
    /// Games of every edition that are held out for the final report.
    const HELD_OUT: u64;

    /// Games of an edition.
    ///
    /// # Errors
    /// If the network that plays or the set-ups cannot be had.
    fn source<B: Bits>(game: Gunjin<B>, players: Players<'_>) -> Result<SampleSource<Self>, Wrong>;

    /// All weights.
    fn weights(&self) -> &[f32];

    /// All weights, to be changed.
    fn weights_mut(&mut self) -> &mut [f32];

    /// The mean gradient of a batch, and its losses. Each sample has the index of its source.
    fn gradient(
        &self,
        sources: &[SampleSource<Self>],
        batch: &[(usize, Self::Sample)],
    ) -> (Vec<f32>, Self::Losses);

    /// Losses on samples of one edition.
    fn losses(&self, context: &Self::Context, samples: &[Self::Sample]) -> Self::Losses;

    /// Content of the network's file.
    ///
    /// # Errors
    /// If it cannot be written.
    fn file(&self, origin: Origin) -> Result<String, Wrong>;
}

/// Losses sample by sample, added in their order.
pub(super) fn total<S: Sync, L: Losses>(samples: &[S], of: impl Fn(&S) -> L + Send + Sync) -> L {
    let found: Vec<L> = samples.par_iter().map(of).collect();
    let mut losses = L::default();
    found.into_iter().for_each(|lost| losses += lost);
    losses
}

/// A network that learns, between two steps.
#[derive(Debug, Clone, PartialEq)]
pub struct Trainer<M> {
    /// Network as trained so far.
    pub model: M,
    /// State of Adam.
    pub adam: Adam,
}

impl<M: Model> Trainer<M> {
    /// A network that learns from now on.
    pub fn new(model: M) -> Trainer<M> {
        Trainer { adam: Adam::new(model.weights().len()), model }
    }

    /// Continues with other weights and their state; `None` if they do not fit.
    pub fn restored(mut self, weights: &[f32], adam: Adam) -> Option<Trainer<M>> {
        let as_many = weights.len() == self.model.weights().len();
        (as_many && adam.fits(weights)).then(|| {
            self.model.weights_mut().copy_from_slice(weights);
            Trainer { adam, ..self }
        })
    }

    /// Learns once from the games of a numbered step, equal numbers in every edition. Returns the losses before.
    pub fn learn(
        &mut self,
        sources: &[SampleSource<M>],
        (seed, step, games): (u64, u64, Range<u64>),
        rate: f32,
    ) -> M::Losses {
        let each = sources.iter().enumerate().map(|(at, source)| {
            source.games(games.clone()).into_iter().map(|sample| (at, sample)).collect::<Vec<_>>()
        });
        let mut groups: Vec<Vec<_>> =
            if M::IS_MIXED { vec![each.flatten().collect()] } else { each.collect() };
        let mut rng = Stream::new(seed, step, Purpose::Learning, M::SHUFFLE_LANE);
        groups.iter_mut().for_each(|group| shuffle(&mut rng, group));
        let mut losses = M::Losses::default();
        for number in 0..groups.iter().map(|group| group.len().div_ceil(M::BATCH)).max().unwrap_or(0) {
            for batch in groups.iter().filter_map(|group| group.chunks(M::BATCH).nth(number)) {
                losses += self.step(sources, batch, rate);
            }
        }
        losses
    }

    /// Learns from a batch. Returns the losses before.
    pub fn step(
        &mut self,
        sources: &[SampleSource<M>],
        batch: &[(usize, M::Sample)],
        rate: f32,
    ) -> M::Losses {
        let (gradient, losses) = self.model.gradient(sources, batch);
        self.adam.step(self.model.weights_mut(), &gradient, rate, GRADIENT_CLIP);
        losses
    }
}
