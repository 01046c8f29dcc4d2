//! Entropy of a distribution.

use gunjin_engine::math;

/// The entropy of a distribution in bits (C. E. Shannon, *A mathematical theory of communication*, 1948). The
/// weights need not sum to 1; those that are not positive count as nothing. 0 without weight.
pub fn bits(weights: &[f64]) -> f64 {
    let total: f64 = weights.iter().filter(|&&weight| weight > 0.0).sum();
    let part = |&weight: &f64| {
        let share = weight / total;
        if weight > 0.0 { -share * math::log2(share) } else { 0.0 }
    };
    if total > 0.0 { weights.iter().map(part).sum() } else { 0.0 }
}
