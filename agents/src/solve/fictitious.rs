//! Fictitious play (Brown, 1951) on sequences: every seat answers the average of the others with a best
//! response.

use super::checkpoint::{Arrays, Unpacked};
use super::compiled::Compiled;
use super::profile::{Profile, respond, spread};
use super::solver::Solver;

#[derive(Debug)]
pub(crate) struct FictitiousPlay<'c> {
    game: &'c Compiled,
    iterations: u64,
    /// The mean reach of all answers, and of the uniform strategies before the first.
    mean: Vec<f64>,
    answer: Vec<f64>,
}

impl<'c> FictitiousPlay<'c> {
    /// Before the first answers: all actions alike.
    pub(crate) fn new(game: &'c Compiled) -> FictitiousPlay<'c> {
        let uniform = Profile::uniform(game.tree());
        FictitiousPlay {
            game,
            iterations: 0,
            mean: uniform.reach(game.tree()),
            answer: uniform.probabilities,
        }
    }

    fn answer(&mut self, seat: usize) {
        let (tree, range) = (self.game.tree(), self.game.tree().sequence_range(seat));
        let mut gradient = vec![0.0; range.len()];
        self.game.form().gradient(seat, &self.mean, &mut gradient);
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
        let tree = self.game.tree();
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
        Profile::of_weights(self.game.tree(), &self.mean)
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
