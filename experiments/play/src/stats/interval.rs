//! Intervals of shares.

/// The normal quantile of a two-sided 95 % interval.
pub const Z_95: f64 = 1.959_963_984_540_054;

/// An estimate with its 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The point estimate.
    pub point: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
    /// Number of games behind it.
    pub count: u64,
}

/// The Wilson score interval of a mean of numbers in [0, 1] (E. B. Wilson, *Probable inference, the law of
/// succession, and statistical inference*, 1927). For scores with draws it is a little too wide, never too
/// narrow: halves vary less than wins and losses of the same mean. `None` without games.
pub fn wilson_95(sum: f64, count: u64) -> Option<Estimate> {
    if count == 0 {
        return None;
    }
    let n = count as f64;
    let point = sum / n;
    let z2 = Z_95 * Z_95;
    let centre = (point + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z_95 / (1.0 + z2 / n) * (point * (1.0 - point) / n + z2 / (4.0 * n * n)).sqrt();
    Some(Estimate { point, low: (centre - half).max(0.0), high: (centre + half).min(1.0), count })
}

/// The normal interval of the mean of independent numbers. `None` of fewer than two.
pub fn mean_95(numbers: impl IntoIterator<Item = f64>) -> Option<Estimate> {
    let (mut sum, mut squares, mut count) = (0.0, 0.0, 0);
    for number in numbers {
        sum += number;
        squares += number * number;
        count += 1;
    }
    normal_95(sum, squares, count)
}

/// The normal interval of a mean from the sum and the sum of squares. `None` for fewer than two games.
pub fn normal_95(sum: f64, squares: f64, count: u64) -> Option<Estimate> {
    if count < 2 {
        return None;
    }
    let n = count as f64;
    let point = sum / n;
    let variance = ((squares - sum * point) / (n - 1.0)).max(0.0);
    let half = Z_95 * (variance / n).sqrt();
    Some(Estimate { point, low: point - half, high: point + half, count })
}
