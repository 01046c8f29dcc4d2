//! Exact best responses, and what they say of a profile.

use super::compiled::Compiled;
use super::profile::Profile;
use super::tree::InformationSet;

/// A seat's best answer to the others.
#[derive(Debug, Clone, PartialEq)]
pub struct BestResponse {
    /// Value of the best response to its seat.
    pub value: f64,
    /// The action at each of the seat's information sets, by its place among the legal ones; the first of
    /// several best.
    pub choices: Vec<u32>,
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
    /// The best response of a seat to a profile. Time is linear in the number of ends.
    ///
    /// # Panics
    /// If there is no such seat.
    pub fn best_response(&self, profile: &Profile, seat: usize) -> BestResponse {
        let reach = profile.reach(self.tree());
        let mut gradient = vec![0.0; self.tree().sequence_range(seat).len()];
        self.form().gradient(seat, &reach, &mut gradient);
        let mut choices = vec![0; self.tree().sets(seat).len()];
        let value = respond(self.tree().sets(seat), &mut gradient, &mut choices);
        BestResponse { value, choices }
    }

    /// Value of each sequence of a seat against a profile if the seat answers as well as it can afterwards,
    /// weighed by the chance with which the others and chance let it be played.
    ///
    /// # Panics
    /// If there is no such seat.
    pub fn best_answers(&self, profile: &Profile, seat: usize) -> Vec<f64> {
        let reach = profile.reach(self.tree());
        let mut gradient = vec![0.0; self.tree().sequence_range(seat).len()];
        self.form().gradient(seat, &reach, &mut gradient);
        let sets = self.tree().sets(seat);
        respond(sets, &mut gradient, &mut vec![0; sets.len()]);
        gradient
    }

    /// Judges a profile exactly: values, best responses, NashConv.
    pub fn appraise(&self, profile: &Profile) -> Appraisal {
        let tree = self.tree();
        let reach = profile.reach(tree);
        let (mut values, mut best_responses) = (Vec::new(), Vec::new());
        for seat in 0..tree.seats() {
            let range = tree.sequence_range(seat);
            let mut gradient = vec![0.0; range.len()];
            self.form().gradient(seat, &reach, &mut gradient);
            values.push(gradient.iter().zip(&reach[range]).map(|(earned, reach)| earned * reach).sum());
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
