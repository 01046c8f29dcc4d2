//! Chi-square tests, for tests that draw.

use gunjin_engine::math;

/// The chi-square statistic of counts that should all be alike, and its p-value (Wilson and Hilferty's cube
/// root, good to a few per cent in the tails that matter here).
pub(crate) fn even(counts: &[u64]) -> (f64, f64) {
    let total: u64 = counts.iter().sum();
    let expected = total as f64 / counts.len() as f64;
    let statistic: f64 = counts.iter().map(|&count| math::powi(count as f64 - expected, 2) / expected).sum();
    let freedom = (counts.len() - 1) as f64;
    if freedom == 0.0 {
        return (0.0, 1.0);
    }
    let spread = 2.0 / (9.0 * freedom);
    let z = (math::cbrt(statistic / freedom) - (1.0 - spread)) / spread.sqrt();
    (statistic, 0.5 * erfc(z / std::f64::consts::SQRT_2))
}

/// The complementary error function (Numerical Recipes, section 6.2; relative error below 1.2e-7).
fn erfc(x: f64) -> f64 {
    const TERMS: [f64; 10] = [
        -1.265_512_23,
        1.000_023_68,
        0.374_091_96,
        0.096_784_18,
        -0.186_288_06,
        0.278_868_07,
        -1.135_203_98,
        1.488_515_87,
        -0.822_152_23,
        0.170_872_77,
    ];
    let t = 1.0 / (1.0 + 0.5 * x.abs());
    let series = TERMS.iter().rev().fold(0.0, |sum, term| sum * t + term);
    let value = t * math::exp(series - x * x);
    if x >= 0.0 { value } else { 2.0 - value }
}
