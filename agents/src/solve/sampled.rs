//! Monte Carlo CFR (Lanctot et al., *Monte Carlo sampling for regret minimization in extensive games*, 2009),
//! with the baselines of Schmid et al. (*Variance reduction in Monte Carlo counterfactual regret
//! minimization*, 2019).
//!
//! Regrets that fade do so by the number of visits to their information set, not by iterations: a set that is
//! seldom reached would forget everything between two visits otherwise.

use super::algorithm::{Schedule, Solver, Step};
use super::checkpoint::{Arrays, Unpacked};
use super::compiled::Compiled;
use super::profile::Profile;
use super::tree::{ChanceRow, GameTree, Mover};
use crate::policy::drawn;
use gunjin_engine::random::{Fast, Purpose, RandomSource, Stream, below, unit};

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
    tree: &'c GameTree,
    schedule: Schedule,
    sampling: Sampling,
    plain: bool,
    iterations: u64,
    weight: f64,
    spans: Vec<Span>,
    regrets: Vec<f64>,
    leanings: Vec<f64>,
    /// Updates of each information set; empty if nothing depends on it.
    visits: Vec<f64>,
    average: Vec<f64>,
    /// Expected value of each sequence for each learning seat; empty without baselines.
    baselines: Vec<f64>,
    scratch: Vec<f64>,
    rng: Fast,
}

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
        let tree = &game.tree;
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

    fn arrays(&self) -> [&Vec<f64>; 5] {
        [&self.regrets, &self.leanings, &self.visits, &self.average, &self.baselines]
    }

    #[inline(always)]
    fn span(&self, set: u32) -> (usize, usize) {
        let (first, actions) = self.spans[set as usize];
        (first as usize, actions as usize)
    }

    #[inline(always)]
    fn baseline(&self, seat: usize, sequence: usize) -> f64 {
        self.baselines[seat * self.regrets.len() + sequence]
    }

    #[inline(always)]
    fn follow(&mut self, seat: usize, sequence: usize, value: f64) {
        let baseline = &mut self.baselines[seat * self.regrets.len() + sequence];
        *baseline += FOLLOWING * (value - *baseline);
    }

    /// Writes the policy of an information set at the end of the scratch space, and returns where.
    #[inline(always)]
    fn push_policy(&mut self, first: usize, actions: usize) -> usize {
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

    #[inline(always)]
    fn draw(&mut self, place: usize, actions: usize) -> usize {
        let left = f64::from(self.rng.word()) * (1.0 / 4_294_967_296.0);
        drawn(&self.scratch[place..place + actions], left)
    }

    #[inline(always)]
    fn outcome(&mut self, row: u32) -> u32 {
        let ChanceRow { first, outcomes, uniform } = self.tree.chances[row as usize];
        if uniform {
            return below(&mut self.rng, outcomes);
        }
        let probabilities = &self.tree.probabilities[first as usize..][..outcomes as usize];
        drawn(probabilities, unit(&mut self.rng)) as u32
    }

    /// Adds regrets to an information set: what each action earned (in the scratch space, from `values`) less
    /// `mean`, in this importance.
    #[inline(always)]
    fn learn(&mut self, set: u32, values: usize, mean: f64, importance: f64) {
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

    #[inline(always)]
    fn remember(&mut self, first: usize, place: usize, actions: usize, weight: f64) {
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
        let exploration = match self.sampling {
            Sampling::External => None,
            Sampling::Outcome { exploration } => Some(exploration),
        };
        for seat in 0..self.tree.seats() {
            let way = Way { seat, exploration, own: 1.0, sampled: 1.0 };
            if self.baselines.is_empty() {
                self.value::<false>(0, way)
            } else {
                self.value::<true>(0, way)
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
        self.arrays().into_iter().for_each(|array| arrays.put(array));
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
        8 * (self.arrays().iter().map(|array| array.len()).sum::<usize>() + self.spans.len())
    }
}

/// Probabilities with which a sampled game came to a node.
#[derive(Debug, Clone, Copy)]
struct Way {
    seat: usize,
    /// `None` where all actions of the learning seat are tried.
    exploration: Option<f64>,
    /// With what probability it would have come here by its own strategy.
    own: f64,
    sampled: f64,
}

impl Sampled<'_> {
    /// Value of a node to the learning seat, estimated without bias. Others and chance act by their own probabilities,
    /// so that only the learning seat's own sampling must be weighed. Its information sets learn from the value; where
    /// it tries everything, the others' strategies are added to their averages as they are met.
    fn value<const BASELINES: bool>(&mut self, mut node: u32, way: Way) -> f64 {
        loop {
            let here = self.tree.nodes[node as usize];
            match here.mover() {
                Mover::End(row) => return self.tree.payoffs[row as usize * self.tree.seats + way.seat],
                Mover::Chance(row) => node = here.first + self.outcome(row),
                Mover::Seat { seat, set } if seat == way.seat => {
                    return match way.exploration {
                        None => self.try_all::<BASELINES>(here.first, set, way),
                        Some(exploration) => self.try_one::<BASELINES>(here.first, set, way, exploration),
                    };
                }
                Mover::Seat { set, .. } => {
                    let (first, actions) = self.span(set);
                    let place = self.push_policy(first, actions);
                    if way.exploration.is_none() {
                        self.remember(first, place, actions, self.weight);
                    }
                    let drawn = self.draw(place, actions);
                    node = here.first + drawn as u32;
                    if !BASELINES {
                        self.scratch.truncate(place);
                        continue;
                    }
                    let expected: f64 = (0..actions)
                        .map(|action| self.scratch[place + action] * self.baseline(way.seat, first + action))
                        .sum();
                    self.scratch.truncate(place);
                    let value = self.value::<BASELINES>(node, way);
                    let baseline = self.baseline(way.seat, first + drawn);
                    self.follow(way.seat, first + drawn, value);
                    return expected + (value - baseline);
                }
            }
        }
    }

    fn try_one<const BASELINES: bool>(&mut self, child: u32, set: u32, way: Way, exploration: f64) -> f64 {
        let (first, actions) = self.span(set);
        let place = self.push_policy(first, actions);
        let sampling = place + actions;
        for action in 0..actions {
            let probability = self.scratch[place + action];
            let even = exploration / actions as f64;
            self.scratch.push(even + (1.0 - exploration) * probability);
        }
        self.remember(first, place, actions, self.weight * way.own / way.sampled);
        let drawn = self.draw(sampling, actions);
        let (own, sampled) = (self.scratch[place + drawn], self.scratch[sampling + drawn]);
        let next = Way { own: way.own * own, sampled: way.sampled * sampled, ..way };
        let value = self.value::<BASELINES>(child + drawn as u32, next);
        // Equation 8 of Schmid et al.: baselines everywhere, corrected where there is a sample.
        let values = sampling + actions;
        for action in 0..actions {
            let baseline = if BASELINES { self.baseline(way.seat, first + action) } else { 0.0 };
            let correction = if action == drawn { (value - baseline) / sampled } else { 0.0 };
            self.scratch.push(baseline + correction);
        }
        if BASELINES {
            self.follow(way.seat, first + drawn, value);
        }
        let mean = (0..actions).map(|a| self.scratch[place + a] * self.scratch[values + a]).sum();
        self.learn(set, values, mean, 1.0 / way.sampled);
        self.scratch.truncate(place);
        mean
    }

    fn try_all<const BASELINES: bool>(&mut self, child: u32, set: u32, way: Way) -> f64 {
        let (first, actions) = self.span(set);
        let place = self.push_policy(first, actions);
        let values = place + actions;
        self.scratch.resize(values + actions, 0.0);
        let mut mean = 0.0;
        for action in 0..actions {
            let value = self.value::<BASELINES>(child + action as u32, way);
            self.scratch[values + action] = value;
            mean += self.scratch[place + action] * value;
        }
        self.learn(set, values, mean, 1.0);
        self.scratch.truncate(place);
        mean
    }
}
