//! Optimisers: weights follow a gradient.

use super::network::MAX_WEIGHT;
use serde::{Deserialize, Serialize};

/// Optimiser of the weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Descent {
    /// Steps of Adam, from advantages that are divided by their root mean square. As long where the gradient
    /// is small as where it is large: quick, and in the end it turns about an equilibrium.
    #[default]
    Adam,
    /// The gradient times the rate, from advantages as they are. Steps grow short near an equilibrium.
    Plain,
}

impl Descent {
    /// True for the default.
    pub fn is_usual(&self) -> bool {
        *self == Descent::default()
    }
}

/// Factor that clips a gradient to the length `longest`.
pub(super) fn shortening(gradient: &[f32], longest: f32) -> f32 {
    let norm = gradient.iter().map(|g| g * g).sum::<f32>().sqrt();
    if norm > longest { longest / norm } else { 1.0 }
}

/// A step against the gradient, which is first shortened to the norm `longest`.
pub(super) fn plain_step(weights: &mut [f32], gradient: &[f32], rate: f32, longest: f32) {
    let rate = rate * shortening(gradient, longest);
    for (weight, gradient) in weights.iter_mut().zip(gradient) {
        *weight = (*weight - rate * gradient).clamp(-MAX_WEIGHT, MAX_WEIGHT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::adam::Adam;

    #[test]
    fn plain_steps_are_as_long_as_the_gradient_and_those_of_adam_are_not() {
        let after = |gradient: f32| {
            let (mut plain, mut adam) = ([1.0], [1.0]);
            plain_step(&mut plain, &[gradient], 0.5, 1.0);
            Adam::new(1).step(&mut adam, &[gradient], 0.5, 1.0);
            (plain[0], adam[0])
        };
        let (far, near) = (after(0.2), after(0.002));
        assert!((far.0 - 0.9).abs() < 1e-6 && (near.0 - 0.999).abs() < 1e-6, "{far:?} {near:?}");
        assert!((far.1 - 0.5).abs() < 1e-4 && (near.1 - 0.5).abs() < 1e-4, "{far:?} {near:?}");
        assert!((after(4.0).0 - 0.5).abs() < 1e-6, "no longer than the longest");
    }
}
