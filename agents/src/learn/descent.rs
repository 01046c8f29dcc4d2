//! Optimisers: weights follow a gradient.

use super::network::MAX_WEIGHT;
use gunjin_engine::math;
use serde::{Deserialize, Serialize};

/// Optimiser of the weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Descent {
    /// Steps of Adam, from advantages that are divided by their root mean square. As long where the gradient
    /// is small as where it is large: quick, and in the end it turns about an equilibrium.
    #[default]
    #[cfg_attr(feature = "clap", value(help = "Steps of Adam"))]
    Adam,
    /// The gradient times the rate, from advantages as they are. Steps grow short near an equilibrium.
    #[cfg_attr(feature = "clap", value(help = "The gradient times the rate"))]
    Plain,
}

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

/// Decay of the mean of gradients, `β₁`.
const MEAN: f32 = 0.9;
/// Decay of the mean of their squares, `β₂`.
const SQUARE: f32 = 0.999;
const LEAST: f32 = 1e-8;

/// State that Adam carries from step to step (Kingma and Ba, *Adam: a method for stochastic optimization*, 2015).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: u32,
}

impl Adam {
    /// Of so many weights.
    pub fn new(weights: usize) -> Adam {
        Adam { mean: vec![0.0; weights], square: vec![0.0; weights], steps: 0 }
    }

    /// True if it can go on with these weights: it knows as many, and all are finite.
    pub fn fits(&self, weights: &[f32]) -> bool {
        let numbers = || weights.iter().chain(&self.mean).chain(&self.square);
        let as_many = [&self.mean, &self.square].iter().all(|known| known.len() == weights.len());
        as_many && numbers().all(|number| number.is_finite()) && self.steps < u32::MAX / 2
    }

    /// A step against the gradient, which is first shortened to the norm `longest`.
    pub fn step(&mut self, weights: &mut [f32], gradient: &[f32], rate: f32, longest: f32) {
        let shorten = shortening(gradient, longest);
        self.steps += 1;
        let corrected = |share: f32| 1.0 - math::powi(share, self.steps.min(1 << 20) as i32);
        let (mean_share, square_share) = (corrected(MEAN), corrected(SQUARE));
        let each = weights.iter_mut().zip(gradient).zip(self.mean.iter_mut().zip(&mut self.square));
        for ((weight, gradient), (mean, square)) in each {
            let gradient = gradient * shorten;
            *mean = MEAN * *mean + (1.0 - MEAN) * gradient;
            *square = SQUARE * *square + (1.0 - SQUARE) * gradient * gradient;
            let step = rate * (*mean / mean_share) / ((*square / square_share).sqrt() + LEAST);
            *weight = (*weight - step).clamp(-MAX_WEIGHT, MAX_WEIGHT);
        }
    }
}

/// Advantages of a seat's decisions in a game (Schulman and others, *High-dimensional continuous control
/// using generalized advantage estimation*, arXiv 1506.02438), from the critic's values of these decisions, the
/// result of the game, λ and the discount γ.
pub fn advantages(values: &[f32], result: f32, gae_lambda: f32, gamma: f32) -> Vec<f32> {
    let mut next = (result, 0.0);
    let mut found: Vec<f32> = values
        .iter()
        .rev()
        .map(|&value| {
            let advantage = gamma * next.0 - value + gamma * gae_lambda * next.1;
            next = (value, advantage);
            advantage
        })
        .collect();
    found.reverse();
    found
}
