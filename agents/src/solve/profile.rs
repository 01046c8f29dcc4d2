//! Strategies of every seat at each of its information sets.

use super::compiled::Compiled;
use super::tree::{GameTree, InformationSet};

/// A behaviour strategy of every seat: a probability for each action, numbered as sequences are over all
/// seats. Empty sequences have 1.
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    /// The probability of every action, numbered as sequences are over all seats.
    pub probabilities: Vec<f64>,
}

impl Profile {
    /// Every seat takes all actions alike.
    pub fn uniform(tree: &GameTree) -> Profile {
        Profile::of_weights(tree, &vec![0.0; tree.sequences()])
    }

    /// The strategies whose actions are taken in proportion to the weights of their sequences; where all
    /// weights of an information set are 0, all alike.
    pub fn of_weights(tree: &GameTree, weights: &[f64]) -> Profile {
        let mut probabilities = vec![1.0; weights.len()];
        for seat in 0..tree.seats() {
            let range = tree.sequence_range(seat);
            let (weights, probabilities) = (&weights[range.clone()], &mut probabilities[range]);
            for set in tree.sets(seat) {
                let total: f64 = weights[set.sequences()].iter().sum();
                let even = 1.0 / f64::from(set.actions);
                for sequence in set.sequences() {
                    probabilities[sequence] = if total > 0.0 { weights[sequence] / total } else { even };
                }
            }
        }
        Profile { probabilities }
    }

    /// The probabilities of the actions of one information set, numbered within its seat.
    ///
    /// # Panics
    /// If there is no such seat or information set.
    pub fn at(&self, tree: &GameTree, seat: usize, set: usize) -> &[f64] {
        &self.probabilities[tree.sequence_range(seat)][tree.sets(seat)[set].sequences()]
    }

    /// Sets the probabilities at an information set, numbered within its seat.
    ///
    /// # Panics
    /// If there is no such seat or information set, or there are not as many probabilities as actions.
    pub fn set_at(&mut self, tree: &GameTree, seat: usize, set: usize, probabilities: &[f64]) {
        let range = tree.sequence_range(seat);
        self.probabilities[range][tree.sets(seat)[set].sequences()].copy_from_slice(probabilities);
    }

    /// The probability with which each seat plays each of its sequences, if the others and chance let it.
    pub fn reach(&self, tree: &GameTree) -> Vec<f64> {
        let mut reach = vec![1.0; self.probabilities.len()];
        for seat in 0..tree.seats() {
            let range = tree.sequence_range(seat);
            spread(tree.sets(seat), &self.probabilities[range.clone()], &mut reach[range]);
        }
        reach
    }
}

/// The reach of every sequence of a seat from the probabilities of its actions.
pub(super) fn spread(sets: &[InformationSet], probabilities: &[f64], reach: &mut [f64]) {
    reach[0] = 1.0;
    for set in sets {
        let before = reach[set.parent as usize];
        for sequence in set.sequences() {
            reach[sequence] = before * probabilities[sequence];
        }
    }
}

/// A profile judged.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Appraisal {
    /// Value of each seat.
    pub values: Vec<f64>,
    /// Best-response value of each seat against the others as they are.
    pub best_responses: Vec<f64>,
    /// NashConv, the sum of possible gains: 0 exactly at a Nash equilibrium. With two seats in a zero-sum game
    /// this is twice the exploitability.
    pub nash_conv: f64,
}

impl Compiled {
    /// Value of each sequence of a seat against a profile if the seat answers as well as it can afterwards,
    /// weighed by the chance with which the others and chance let it be played.
    ///
    /// # Panics
    /// If there is no such seat.
    pub(crate) fn best_answers(&self, profile: &Profile, seat: usize) -> Vec<f64> {
        let reach = profile.reach(&self.tree);
        let mut gradient = vec![0.0; self.tree.sequence_range(seat).len()];
        self.form.gradient(&self.tree, seat, &reach, &mut gradient);
        let sets = self.tree.sets(seat);
        respond(sets, &mut gradient, &mut vec![0; sets.len()]);
        gradient
    }

    /// Judges a profile exactly: values, best responses, NashConv.
    pub fn appraise(&self, profile: &Profile) -> Appraisal {
        let tree = &self.tree;
        let reach = profile.reach(tree);
        let (mut values, mut best_responses) = (Vec::new(), Vec::new());
        for (seat, mut gradient) in self.form.gradients(tree, &reach).into_iter().enumerate() {
            let reach = &reach[tree.sequence_range(seat)];
            values.push(gradient.iter().zip(reach).map(|(earned, reach)| earned * reach).sum());
            let mut choices = vec![0; tree.sets(seat).len()];
            best_responses.push(respond(tree.sets(seat), &mut gradient, &mut choices));
        }
        let nash_conv = best_responses.iter().zip(&values).map(|(best, value)| best - value).sum();
        Appraisal { values, best_responses, nash_conv }
    }
}

/// Finds the best actions from what sequences earn, last information sets first, and returns what the seat
/// then earns.
pub(super) fn respond(sets: &[InformationSet], gradient: &mut [f64], choices: &mut [u32]) -> f64 {
    for (set, choice) in sets.iter().zip(choices).rev() {
        let mut best = f64::NEG_INFINITY;
        for (index, &earned) in gradient[set.sequences()].iter().enumerate() {
            if earned > best {
                (best, *choice) = (earned, index as u32);
            }
        }
        gradient[set.parent as usize] += best;
    }
    gradient[0]
}
