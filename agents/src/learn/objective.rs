//! Objective of a decision: a clipped policy gradient with a penalty for the KL divergence from a past policy.
//!
//! Per decision, with `r` the ratio of the new probability of the chosen move to the one it was played with
//! and `A` the advantage,
//!
//! `−min(r·A, clip(r, 1 ± ε)·A) + α·KL(π‖ρ) − β·H(π)`
//!
//! (Schulman and others, *Proximal policy optimization algorithms*, arXiv 1707.06347; the reference ρ as in Sokota
//! and others, *A unified approach to reinforcement learning, quantal response equilibria, and two-player
//! zero-sum games*, arXiv 2206.05825). The reference is the policy from which learning began: without it
//! self-play forgets to attack.

use super::decision::Decision;
use super::network::softmax;
use super::sums::sums;
use gunjin_engine::math;
use serde::{Deserialize, Serialize};

/// Weights of the parts.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Objective {
    /// Clip range of the ratio, `ε`.
    pub clip: f32,
    /// Weight of the KL divergence, `α`.
    #[serde(alias = "magnet")]
    pub kl_weight: f32,
    /// Weight of the entropy, `β`.
    pub entropy: f32,
}

/// Contribution of a decision to the curves.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Measured {
    /// Number of decisions that were learned from.
    pub decisions: u64,
    /// Sum of the losses.
    pub loss: f64,
    /// Sum of the entropies, in nats.
    pub entropy: f64,
    /// Sum of the divergences from the reference, in nats.
    pub kl: f64,
    /// Decisions whose ratio was clipped.
    pub clipped: u64,
}

sums! { Measured { decisions, loss, entropy, kl, clipped } }

impl Objective {
    /// The gradient by the scores of the moves; what it measures is added.
    pub fn by_score(&self, decision: &Decision, scores: &[f32], measured: &mut Measured) -> Vec<f32> {
        let policy = softmax(scores);
        let log = |share: f32| math::ln(share.max(1e-12));
        let ratio = policy[decision.chosen] / decision.probability.max(1e-6);
        let advantage = decision.advantage;
        let clipped = if advantage >= 0.0 { ratio > 1.0 + self.clip } else { ratio < 1.0 - self.clip };
        let entropy: f32 = policy.iter().map(|&p| -p * log(p)).sum();
        let away: f32 = policy.iter().zip(&decision.reference).map(|(&p, &m)| p * (log(p) - log(m))).sum();
        let gain = ratio * advantage;
        let bounded = ratio.clamp(1.0 - self.clip, 1.0 + self.clip) * advantage;
        measured.decisions += 1;
        measured.clipped += u64::from(clipped);
        measured.entropy += f64::from(entropy);
        measured.kl += f64::from(away);
        measured.loss += f64::from(-gain.min(bounded) + self.kl_weight * away - self.entropy * entropy);
        let pushed = if clipped { 0.0 } else { gain };
        let each = policy.iter().zip(&decision.reference).enumerate();
        each.map(|(at, (&p, &m))| {
            let chosen = if at == decision.chosen { 1.0 } else { 0.0 };
            // The derivatives of the ratio, of the divergence and of the entropy by a score.
            -pushed * (chosen - p)
                + self.kl_weight * p * (log(p) - log(m) - away)
                + self.entropy * p * (log(p) + entropy)
        })
        .collect()
    }
}
