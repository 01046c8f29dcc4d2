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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_paper() {
        // Benjamini and Hochberg 1995, section 4.1: fifteen p-values, four discoveries at 0.05.
        let values = [
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719,
            0.6528, 0.7590, 1.0,
        ];
        assert_eq!(adjusted(&values).iter().filter(|&&rate| rate <= 0.05).count(), 4);
        let mut turned = values;
        turned.reverse();
        assert!(adjusted(&turned)[11..].iter().all(|&rate| rate <= 0.05));
    }

    #[test]
    fn normal_tails() {
        for (deviate, p) in [(0.0, 1.0), (1.0, 0.317_310_5), (1.959_964, 0.05), (3.0, 0.002_699_8)] {
            assert!((two_sided_p(deviate) - p).abs() < 1e-6 && (two_sided_p(-deviate) - p).abs() < 1e-6);
        }
    }
}
