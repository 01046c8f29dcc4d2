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
    pub(crate) fn is_usual(&self) -> bool {
        *self == Descent::default()
    }
}

/// Factor that clips a gradient to the length `longest`.
pub(super) fn shortening(gradient: &[f32], longest: f32) -> f32 {
    let norm = gradient.iter().map(|g| g * g).sum::<f32>().sqrt();
    if norm > longest { longest / norm } else { 1.0 }
}

/// A step against the gradient, which is first shortened to the norm `longest`.
pub fn plain_step(weights: &mut [f32], gradient: &[f32], rate: f32, longest: f32) {
    let rate = rate * shortening(gradient, longest);
    for (weight, gradient) in weights.iter_mut().zip(gradient) {
        *weight = (*weight - rate * gradient).clamp(-MAX_WEIGHT, MAX_WEIGHT);
    }
}
