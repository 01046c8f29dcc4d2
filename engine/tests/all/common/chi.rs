//! Chi-square tests, for tests that draw.

use gunjin_engine::math;

/// Deviation of counts from those expected, in standard deviations (Wilson and Hilferty's cube root).
/// Cells in which fewer than five are expected are taken together.
pub(crate) fn deviations(counts: &[u64], expected: &[f64]) -> f64 {
    assert_eq!(counts.len(), expected.len());
    let total: u64 = counts.iter().sum();
    let whole: f64 = expected.iter().sum();
    let (mut cells, mut small) = (Vec::new(), (0.0, 0.0));
    for (&count, &weight) in counts.iter().zip(expected) {
        let wanted = weight / whole * total as f64;
        if wanted < 5.0 {
            small = (small.0 + count as f64, small.1 + wanted);
        } else {
            cells.push((count as f64, wanted));
        }
    }
    if small.1 > 0.0 {
        cells.push(small);
    }
    let freedom = cells.len() as f64 - 1.0;
    if freedom < 1.0 {
        return 0.0;
    }
    let statistic: f64 = cells.iter().map(|(count, wanted)| math::powi(count - wanted, 2) / wanted).sum();
    let spread = 2.0 / (9.0 * freedom);
    (math::cbrt(statistic / freedom) - (1.0 - spread)) / spread.sqrt()
}

/// The p-value of counts, good to a few per cent in the tails that matter here.
pub(crate) fn p_value(counts: &[u64], expected: &[f64]) -> f64 {
    0.5 * erfc(deviations(counts, expected) / std::f64::consts::SQRT_2)
}

/// The p-value of counts that should all be alike.
pub(crate) fn even(counts: &[u64]) -> f64 {
    p_value(counts, &vec![1.0; counts.len()])
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
