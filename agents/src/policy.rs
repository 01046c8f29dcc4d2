//! A distribution over actions with the evidence behind it.

use gunjin_engine::math;
use gunjin_engine::random::{RandomSource, unit};

/// One action of a policy.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Choice<A> {
    /// Action that is chosen with the given probability.
    pub action: A,
    /// Probability of choosing it.
    pub probability: f64,
    /// Visits by a search, if there was one.
    pub visits: Option<u64>,
    /// The score that is expected of it, if that was estimated.
    pub value: Option<f64>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Said {
    pub(crate) probability: f64,
    pub(crate) visits: Option<u64>,
    pub(crate) value: Option<f64>,
}

impl Said {
    pub(crate) fn plainly(probability: f64) -> Said {
        Said { probability, visits: None, value: None }
    }
}

/// Distribution over actions.
#[derive(Debug, Clone, PartialEq)]
pub struct Policy<A> {
    choices: Vec<Choice<A>>,
}

impl<A: Copy> Policy<A> {
    /// A policy of choices whose probabilities sum to 1.
    pub fn new(choices: Vec<Choice<A>>) -> Policy<A> {
        Policy { choices }
    }

    /// All actions alike.
    pub fn uniform(actions: &[A]) -> Policy<A> {
        let said = Said::plainly(1.0 / actions.len().max(1) as f64);
        Policy::saying(actions, &vec![said; actions.len()])
    }

    /// A policy of actions with what is said of each, in their order.
    pub(crate) fn saying(actions: &[A], said: &[Said]) -> Policy<A> {
        let choice = |(&action, &Said { probability, visits, value }): (&A, &Said)| Choice {
            action,
            probability,
            visits,
            value,
        };
        Policy { choices: actions.iter().zip(said).map(choice).collect() }
    }

    pub(crate) fn sharing(actions: &[A], probabilities: &[f64]) -> Policy<A> {
        Policy::saying(actions, &probabilities.iter().copied().map(Said::plainly).collect::<Vec<_>>())
    }

    pub(crate) fn certain(action: A) -> Policy<A> {
        Policy::saying(&[action], &[Said::plainly(1.0)])
    }

    /// The probabilities, in the order of the choices.
    pub fn probabilities(&self) -> Vec<f64> {
        self.choices.iter().map(|choice| choice.probability).collect()
    }

    /// This policy with every probability multiplied by exp(dose · degree), degrees being in the order of the
    /// choices; as it is where they are all alike.
    pub fn tilted(mut self, degrees: &[f64], dose: f64) -> Policy<A> {
        let pulls = || degrees.iter().map(|degree| dose * degree);
        let likely = pulls().zip(&self.choices).filter(|(_, choice)| choice.probability > 0.0);
        let best = likely.map(|(pull, _)| pull).fold(f64::NEG_INFINITY, f64::max);
        if pulls().all(|pull| pull == best) {
            return self;
        }
        for (choice, pull) in self.choices.iter_mut().zip(pulls()) {
            choice.probability *= math::exp((pull - best).min(0.0));
        }
        let total: f64 = self.choices.iter().map(|choice| choice.probability).sum();
        self.choices.iter_mut().for_each(|choice| choice.probability /= total);
        self
    }

    /// The actions with their probabilities.
    pub fn choices(&self) -> &[Choice<A>] {
        &self.choices
    }

    /// The probabilities of actions, in their order; an action that is no choice has none.
    pub(crate) fn shares(&self, actions: &[A]) -> Vec<f64>
    where
        A: PartialEq,
    {
        let chosen = |action| self.choices.iter().filter(move |choice| choice.action == action);
        actions.iter().map(|&action| chosen(action).map(|choice| choice.probability).sum()).collect()
    }

    /// Draws an action; `None` from an empty policy.
    pub fn draw(&self, rng: &mut impl RandomSource) -> Option<A> {
        let place = drawn(&self.probabilities(), unit(rng));
        self.choices.get(place).filter(|choice| choice.probability > 0.0).map(|choice| choice.action)
    }
}

/// The place that a draw falls on; the last that is possible if rounding left something over.
#[inline]
pub fn drawn(shares: &[f64], mut left: f64) -> usize {
    for (place, &share) in shares.iter().enumerate() {
        if left < share {
            return place;
        }
        left -= share;
    }
    shares.iter().rposition(|&share| share > 0.0).unwrap_or(0)
}
