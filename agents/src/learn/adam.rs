//! Steps along a gradient (Kingma and Ba, *Adam: a method for stochastic optimization*, 2015).

use super::descent::shortening;
use super::network::MAX_WEIGHT;
use gunjin_engine::math;
use serde::{Deserialize, Serialize};

/// Decay of the mean of gradients, `β₁`.
const MEAN: f32 = 0.9;
/// Decay of the mean of their squares, `β₂`.
const SQUARE: f32 = 0.999;
/// Added to the root of the squares.
const LEAST: f32 = 1e-8;

/// State carried from step to step.
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
