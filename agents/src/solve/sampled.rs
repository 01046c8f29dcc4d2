//! Monte Carlo CFR (Lanctot et al., *Monte Carlo sampling for regret minimization in extensive games*, 2009),
//! with the baselines of Schmid et al. (*Variance reduction in Monte Carlo counterfactual regret
//! minimization*, 2019).
//!
//! Regrets that fade do so by the number of visits to their information set, not by iterations: a set that is
//! seldom reached would forget everything between two visits otherwise.

use super::arrays::Arrays;
use super::compiled::Compiled;
use super::profile::Profile;
use super::schedule::{Schedule, Step};
use super::solver::Solver;
use super::tree::{ChanceRow, GameTree};
use super::unpacked::Unpacked;
use gunjin_engine::random::{Fast, Purpose, RandomSource, Stream, below};

/// Bytes of a generator's four numbers in JSON, and more.
const MOST_OF_A_GENERATOR: u64 = 1024;

/// Part of the tree that an iteration samples.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Sampling {
    /// All actions of the seat that learns; one of the others' and of chance's.
    External,
    /// One action everywhere.
    Outcome {
        /// Probability with which the learning seat takes a random action instead of what it would play.
        exploration: f64,
    },
}

/// Offset of an information set's sequences, over all seats, and their number.
type Span = (u32, u32);

/// Monte Carlo CFR. All arrays are by sequence, over all seats.
#[derive(Debug)]
pub struct Sampled<'c> {
    pub(super) tree: &'c GameTree,
    schedule: Schedule,
    sampling: Sampling,
    plain: bool,
    iterations: u64,
    /// The weight of this iteration in the average.
    pub(super) weight: f64,
    spans: Vec<Span>,
    regrets: Vec<f64>,
    /// Predicted regrets; empty without predictions.
    leanings: Vec<f64>,
    /// Updates of each information set; empty if nothing depends on it.
    visits: Vec<f64>,
    pub(super) average: Vec<f64>,
    /// Expected value of each sequence for each learning seat; empty without baselines.
    baselines: Vec<f64>,
    /// Policies and values of the information sets on the way.
    pub(super) scratch: Vec<f64>,
    rng: Fast,
}

/// Learning rate of baselines.
const FOLLOWING: f64 = 0.5;

impl<'c> Sampled<'c> {
    /// Before the first iteration.
    pub fn new(
        game: &'c Compiled,
        schedule: Schedule,
        sampling: Sampling,
        baseline: bool,
        seed: u64,
    ) -> Sampled<'c> {
        let tree = game.tree();
        let global = |seat: usize| {
            let first = tree.sequence_starts[seat] as u32;
            tree.sets(seat).iter().map(move |set| (first + set.first, set.actions))
        };
        let sequences = tree.sequences();
        let some = |wanted: bool, length: usize| vec![0.0; if wanted { length } else { 0 }];
        Sampled {
            tree,
            schedule,
            sampling,
            plain: schedule.is_plain(),
            iterations: 0,
            weight: 1.0,
            spans: (0..tree.seats()).flat_map(global).collect(),
            regrets: vec![0.0; sequences],
            leanings: some(schedule.predictive, sequences),
            visits: some(schedule.fades(), tree.information_sets()),
            average: vec![0.0; sequences],
            baselines: some(baseline, sequences * tree.seats()),
            scratch: Vec::new(),
            rng: Stream::new(seed, 0, Purpose::Check, 0).fast(),
        }
    }

    /// The sequences of an information set.
    #[inline(always)]
    pub(super) fn span(&self, set: u32) -> (usize, usize) {
        let (first, actions) = self.spans[set as usize];
        (first as usize, actions as usize)
    }

    /// True if there are baselines.
    #[inline(always)]
    pub(super) fn has_baselines(&self) -> bool {
        !self.baselines.is_empty()
    }

    /// Expected value of a sequence for a learning seat.
    #[inline(always)]
    pub(super) fn baseline(&self, seat: usize, sequence: usize) -> f64 {
        self.baselines[seat * self.regrets.len() + sequence]
    }

    /// Lets the baseline follow what was seen.
    #[inline(always)]
    pub(super) fn follow(&mut self, seat: usize, sequence: usize, value: f64) {
        let baseline = &mut self.baselines[seat * self.regrets.len() + sequence];
        *baseline += FOLLOWING * (value - *baseline);
    }

    /// Writes the policy of an information set at the end of the scratch space, and returns where.
    #[inline(always)]
    pub(super) fn push_policy(&mut self, first: usize, actions: usize) -> usize {
        let place = self.scratch.len();
        let leanings = if self.leanings.is_empty() { &self.regrets } else { &self.leanings };
        let mut total = 0.0;
        for &leaning in &leanings[first..first + actions] {
            let leaning = leaning.max(0.0);
            total += leaning;
            self.scratch.push(leaning);
        }
        let policy = &mut self.scratch[place..];
        if total > 0.0 {
            let scale = 1.0 / total;
            policy.iter_mut().for_each(|probability| *probability *= scale);
        } else {
            policy.fill(1.0 / actions as f64);
        }
        place
    }

    /// A place in a row of probabilities in the scratch space, drawn.
    #[inline(always)]
    pub(super) fn draw(&mut self, place: usize, actions: usize) -> usize {
        let mut left = f64::from(self.rng.word()) * (1.0 / 4_294_967_296.0);
        let policy = &self.scratch[place..place + actions];
        for (index, &probability) in policy.iter().enumerate() {
            if left < probability {
                return index;
            }
            left -= probability;
        }
        policy.iter().rposition(|&probability| probability > 0.0).unwrap_or(0)
    }

    /// An outcome of chance, drawn.
    #[inline(always)]
    pub(super) fn outcome(&mut self, row: u32) -> u32 {
        let ChanceRow { first, outcomes, uniform } = self.tree.chances[row as usize];
        if uniform {
            return below(&mut self.rng, outcomes);
        }
        let probabilities = &self.tree.probabilities[first as usize..][..outcomes as usize];
        let mut left = gunjin_engine::random::unit(&mut self.rng);
        for (index, &probability) in probabilities.iter().enumerate() {
            if left < probability {
                return index as u32;
            }
            left -= probability;
        }
        outcomes - 1
    }

    /// Adds regrets to an information set: what each action earned (in the scratch space, from `values`) less
    /// `mean`, in this importance.
    #[inline(always)]
    pub(super) fn learn(&mut self, set: u32, values: usize, mean: f64, importance: f64) {
        let (first, actions) = self.span(set);
        let regrets = &mut self.regrets[first..first + actions];
        let earned = &self.scratch[values..values + actions];
        if self.plain {
            for (regret, earned) in regrets.iter_mut().zip(earned) {
                *regret += importance * (earned - mean);
            }
            return;
        }
        let visit = self.visits.get_mut(set as usize).map_or(1, |visits| {
            *visits += 1.0;
            *visits as u64
        });
        let step = self.schedule.step(visit);
        for (regret, earned) in regrets.iter_mut().zip(earned) {
            *regret = step.add(*regret, importance * (earned - mean));
        }
        if let Some(leanings) = self.leanings.get_mut(first..first + actions) {
            for ((leaning, regret), earned) in leanings.iter_mut().zip(regrets).zip(earned) {
                *leaning = step.lean::<true>(*regret, importance * (earned - mean));
            }
        }
    }

    /// Adds a policy from the scratch space to the average.
    #[inline(always)]
    pub(super) fn remember(&mut self, first: usize, place: usize, actions: usize, weight: f64) {
        let policy = &self.scratch[place..place + actions];
        for (average, probability) in self.average[first..first + actions].iter_mut().zip(policy) {
            *average += weight * probability;
        }
    }
}

impl Solver for Sampled<'_> {
    fn iterate(&mut self) {
        self.iterations += 1;
        let Step { weight, .. } = self.schedule.step(self.iterations);
        self.weight = weight;
        for seat in 0..self.tree.seats() {
            match self.sampling {
                Sampling::External if self.has_baselines() => self.external::<true>(0, seat),
                Sampling::External => self.external::<false>(0, seat),
                Sampling::Outcome { exploration } => self.outcome_sampling(seat, exploration),
            };
        }
    }

    fn iterations(&self) -> u64 {
        self.iterations
    }

    fn average(&self) -> Profile {
        Profile::of_weights(self.tree, &self.average)
    }

    fn last(&self) -> Profile {
        let leanings = if self.leanings.is_empty() { &self.regrets } else { &self.leanings };
        let positive: Vec<f64> = leanings.iter().map(|leaning| leaning.max(0.0)).collect();
        Profile::of_weights(self.tree, &positive)
    }

    fn save(&self, arrays: &mut Arrays) {
        arrays.put_number(self.iterations);
        let state = serde_json::to_vec(&self.rng).expect("a generator is four numbers");
        arrays.put_numbers(state.into_iter().map(u64::from));
        [&self.regrets, &self.leanings, &self.visits, &self.average, &self.baselines]
            .into_iter()
            .for_each(|array| arrays.put(array));
    }

    fn load(&mut self, arrays: &mut Unpacked<'_>) -> Option<()> {
        self.iterations = arrays.take_number()?;
        let state: Vec<u8> =
            arrays.take_numbers(MOST_OF_A_GENERATOR)?.into_iter().map(|byte| byte as u8).collect();
        self.rng = serde_json::from_slice(&state).ok()?;
        [&mut self.regrets, &mut self.leanings, &mut self.visits, &mut self.average, &mut self.baselines]
            .into_iter()
            .try_for_each(|array| arrays.take(array))
    }

    fn bytes(&self) -> usize {
        let numbers = self.regrets.len()
            + self.leanings.len()
            + self.visits.len()
            + self.average.len()
            + self.baselines.len();
        8 * (numbers + self.spans.len())
    }
}
