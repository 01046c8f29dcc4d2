//! A distribution over actions with the evidence behind it.

use gunjin_engine::random::{RandomSource, unit};

/// One action of a policy.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Choice<A> {
    /// The action.
    pub action: A,
    /// Its probability.
    pub probability: f64,
    /// How often a search looked at it, if one did.
    pub visits: Option<u64>,
    /// The score that is expected of it, if that was estimated.
    pub value: Option<f64>,
}

/// What an agent would do.
#[derive(Debug, Clone, PartialEq)]
pub struct Policy<A> {
    choices: Vec<Choice<A>>,
}

impl<A: Copy> Policy<A> {
    /// A policy of choices whose probabilities sum to 1.
    #[must_use]
    pub fn new(choices: Vec<Choice<A>>) -> Policy<A> {
        Policy { choices }
    }

    /// All actions alike.
    #[must_use]
    pub fn uniform(actions: &[A]) -> Policy<A> {
        let probability = 1.0 / actions.len().max(1) as f64;
        let choice = |&action: &A| Choice { action, probability, visits: None, value: None };
        Policy { choices: actions.iter().map(choice).collect() }
    }

    /// The choices.
    #[must_use]
    pub fn choices(&self) -> &[Choice<A>] {
        &self.choices
    }

    /// Draws an action; `None` from an empty policy.
    pub fn draw(&self, rng: &mut impl RandomSource) -> Option<A> {
        let mut left = unit(rng);
        for choice in &self.choices {
            if left < choice.probability {
                return Some(choice.action);
            }
            left -= choice.probability;
        }
        self.choices.iter().rev().find(|choice| choice.probability > 0.0).map(|choice| choice.action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gunjin_engine::random::{Purpose, Stream};

    #[test]
    fn draws_follow_the_probabilities() {
        let choice = |action, probability| Choice { action, probability, visits: None, value: None };
        let policy = Policy::new(vec![choice('a', 0.25), choice('b', 0.0), choice('c', 0.75)]);
        let mut rng = Stream::new(1, 0, Purpose::Check, 0);
        let mut counts = [0u32; 3];
        for _ in 0..40_000 {
            let drawn = policy.draw(&mut rng).expect("not empty");
            counts[(drawn as usize) - ('a' as usize)] += 1;
        }
        assert_eq!(counts[1], 0);
        assert!(
            (f64::from(counts[0]) - 10_000.0).abs() < 350.0,
            "four standard deviations, found {counts:?}"
        );
    }

    #[test]
    fn nothing_is_drawn_from_nothing() {
        let mut rng = Stream::new(1, 0, Purpose::Check, 0);
        assert_eq!(Policy::<u8>::uniform(&[]).draw(&mut rng), None);
    }
}
