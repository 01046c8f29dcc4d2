//! Chi-square tests against any expected distribution.

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
