//! Many comparisons at once.

use gunjin_engine::math;

/// The smallest rate of false discoveries at which each of many p-values would be a discovery (Y. Benjamini
/// and Y. Hochberg, *Controlling the false discovery rate*, 1995). In the order given.
pub fn adjusted(p_values: &[f64]) -> Vec<f64> {
    let count = p_values.len();
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&a, &b| p_values[a].total_cmp(&p_values[b]));
    let mut adjusted = vec![1.0; count];
    let mut least = 1.0f64;
    for (rank, &index) in order.iter().enumerate().rev() {
        least = least.min(p_values[index] * count as f64 / (rank + 1) as f64);
        adjusted[index] = least;
    }
    adjusted
}

/// The two-sided p-value of a standard normal deviate. The complementary error function is the rational
/// approximation 7.1.26 of M. Abramowitz and I. Stegun, *Handbook of mathematical functions*, 1964 (error
/// below 1.5e-7).
pub fn two_sided_p(deviate: f64) -> f64 {
    let x = deviate.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let factors = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
    let polynomial = factors.iter().rev().fold(0.0, |sum, factor| (sum + factor) * t);
    (polynomial * math::exp(-x * x)).clamp(0.0, 1.0)
}
