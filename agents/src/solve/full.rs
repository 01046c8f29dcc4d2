//! CFR over the whole tree: every seat's regrets at every information set, each iteration. Fictitious play (Brown, 1951)
//! on sequences: every seat answers the average of the others with a best response.

use super::algorithm::{Schedule, Solver, Step};
use super::checkpoint::{Arrays, Unpacked};
use super::compiled::Compiled;
use super::profile::{Profile, respond, spread};
use super::tree::InformationSet;

/// In which order the seats learn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// One after the other, each against the newest strategies of the others.
    Alternating,
    /// All together, against the strategies of the iteration before.
    Simultaneous,
}

/// CFR over the whole tree. All arrays are by sequence, over all seats.
#[derive(Debug)]
pub struct Full<'c> {
    game: &'c Compiled,
    schedule: Schedule,
    order: Order,
    iterations: u64,
    regrets: Vec<f64>,
    policy: Vec<f64>,
    reach: Vec<f64>,
    average: Vec<f64>,
    gradient: Vec<f64>,
}

impl<'c> Full<'c> {
    /// Before the first iteration: all actions alike.
    pub fn new(game: &'c Compiled, schedule: Schedule, order: Order) -> Full<'c> {
        let uniform = Profile::uniform(&game.tree);
        let reach = uniform.reach(&game.tree);
        let zeros = vec![0.0; reach.len()];
        Full {
            game,
            schedule,
            order,
            iterations: 0,
            regrets: zeros.clone(),
            policy: uniform.probabilities,
            reach,
            average: zeros.clone(),
            gradient: zeros,
        }
    }

    fn earn(&mut self, seat: usize) {
        let range = self.game.tree.sequence_range(seat);
        self.game.form.gradient(&self.game.tree, seat, &self.reach, &mut self.gradient[range]);
    }

    fn learn(&mut self, seat: usize, step: Step) {
        let (sets, range) = (self.game.tree.sets(seat), self.game.tree.sequence_range(seat));
        let gradient = &mut self.gradient[range.clone()];
        let policy = &mut self.policy[range.clone()];
        let regrets = &mut self.regrets[range.clone()];
        if self.schedule.predictive {
            match_regrets::<true>(sets, gradient, policy, regrets, step);
        } else {
            match_regrets::<false>(sets, gradient, policy, regrets, step);
        }
        advance(sets, policy, &mut self.reach[range.clone()], &mut self.average[range], step.weight);
    }
}

impl Solver for Full<'_> {
    fn iterate(&mut self) {
        self.iterations += 1;
        let step = self.schedule.step(self.iterations);
        let seats = self.game.tree.seats();
        match self.order {
            Order::Alternating => (0..seats).for_each(|seat| {
                self.earn(seat);
                self.learn(seat, step);
            }),
            Order::Simultaneous => {
                (0..seats).for_each(|seat| self.earn(seat));
                (0..seats).for_each(|seat| self.learn(seat, step));
            }
        }
    }

    fn iterations(&self) -> u64 {
        self.iterations
    }

    fn average(&self) -> Profile {
        Profile::of_weights(&self.game.tree, &self.average)
    }

    fn last(&self) -> Profile {
        Profile { probabilities: self.policy.clone() }
    }

    fn save(&self, arrays: &mut Arrays) {
        arrays.put_number(self.iterations);
        [&self.regrets, &self.policy, &self.average].into_iter().for_each(|array| arrays.put(array));
    }

    fn load(&mut self, arrays: &mut Unpacked<'_>) -> Option<()> {
        self.iterations = arrays.take_number()?;
        for array in [&mut self.regrets, &mut self.policy, &mut self.average] {
            arrays.take(array)?;
        }
        for seat in 0..self.game.tree.seats() {
            let range = self.game.tree.sequence_range(seat);
            spread(self.game.tree.sets(seat), &self.policy[range.clone()], &mut self.reach[range]);
        }
        Some(())
    }

    fn bytes(&self) -> usize {
        8 * 5 * self.regrets.len()
    }
}

/// Adds the regrets of this iteration and finds the next policy, last information sets first. `gradient` is
/// what the ends after each sequence earn; it ends as what each sequence earns in all.
fn match_regrets<const PREDICTIVE: bool>(
    sets: &[InformationSet],
    gradient: &mut [f64],
    policy: &mut [f64],
    regrets: &mut [f64],
    step: Step,
) {
    for set in sets.iter().rev() {
        let range = set.sequences();
        let (before, after) = gradient.split_at_mut(range.start);
        let earned = &after[..range.len()];
        let policy = &mut policy[range.clone()];
        let regrets = &mut regrets[range];
        let value: f64 = policy.iter().zip(earned).map(|(probability, earned)| probability * earned).sum();
        let mut total = 0.0;
        for ((probability, earned), regret) in policy.iter_mut().zip(earned).zip(regrets) {
            let instant = earned - value;
            *regret = step.add(*regret, instant);
            *probability = step.lean::<PREDICTIVE>(*regret, instant);
            total += *probability;
        }
        if total > 0.0 {
            policy.iter_mut().for_each(|probability| *probability *= 1.0 / total);
        } else {
            let even = 1.0 / policy.len() as f64;
            policy.fill(even);
        }
        before[set.parent as usize] += value;
    }
}

/// Adds the reach of the policy that was played to the average, and finds the reach of the next one.
fn advance(sets: &[InformationSet], policy: &[f64], reach: &mut [f64], average: &mut [f64], weight: f64) {
    for set in sets {
        let range = set.sequences();
        let before = reach[set.parent as usize];
        let played = reach[range.clone()].iter_mut().zip(&mut average[range.clone()]).zip(&policy[range]);
        for ((reach, average), probability) in played {
            *average += weight * *reach;
            *reach = before * probability;
        }
    }
}

#[derive(Debug)]
pub(crate) struct FictitiousPlay<'c> {
    game: &'c Compiled,
    iterations: u64,
    /// The mean reach of all answers, and of the uniform strategies before the first.
    mean: Vec<f64>,
    answer: Vec<f64>,
}

impl<'c> FictitiousPlay<'c> {
    pub(crate) fn new(game: &'c Compiled) -> FictitiousPlay<'c> {
        let uniform = Profile::uniform(&game.tree);
        FictitiousPlay { game, iterations: 0, mean: uniform.reach(&game.tree), answer: uniform.probabilities }
    }

    fn answer(&mut self, seat: usize) {
        let (tree, range) = (&self.game.tree, self.game.tree.sequence_range(seat));
        let mut gradient = vec![0.0; range.len()];
        self.game.form.gradient(tree, seat, &self.mean, &mut gradient);
        let mut choices = vec![0; tree.sets(seat).len()];
        respond(tree.sets(seat), &mut gradient, &mut choices);
        let answer = &mut self.answer[range];
        answer[1..].fill(0.0);
        for (set, choice) in tree.sets(seat).iter().zip(choices) {
            answer[(set.first + choice) as usize] = 1.0;
        }
    }
}

impl Solver for FictitiousPlay<'_> {
    fn iterate(&mut self) {
        self.iterations += 1;
        let tree = &self.game.tree;
        (0..tree.seats()).for_each(|seat| self.answer(seat));
        let share = 1.0 / (self.iterations + 1) as f64;
        for seat in 0..tree.seats() {
            let range = tree.sequence_range(seat);
            let mut reach = vec![0.0; range.len()];
            spread(tree.sets(seat), &self.answer[range.clone()], &mut reach);
            for (mean, reach) in self.mean[range].iter_mut().zip(reach) {
                *mean += share * (reach - *mean);
            }
        }
    }

    fn iterations(&self) -> u64 {
        self.iterations
    }

    fn average(&self) -> Profile {
        Profile::of_weights(&self.game.tree, &self.mean)
    }

    fn last(&self) -> Profile {
        Profile { probabilities: self.answer.clone() }
    }

    fn save(&self, arrays: &mut Arrays) {
        arrays.put_number(self.iterations);
        arrays.put(&self.mean);
        arrays.put(&self.answer);
    }

    fn load(&mut self, arrays: &mut Unpacked<'_>) -> Option<()> {
        self.iterations = arrays.take_number()?;
        arrays.take(&mut self.mean)?;
        arrays.take(&mut self.answer)
    }

    fn bytes(&self) -> usize {
        8 * (self.mean.len() + self.answer.len())
    }
}
