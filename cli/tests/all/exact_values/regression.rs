//! The logistic regression of `gunjin values` over all games at once, each as likely as it is.

use gunjin_engine::math;
use std::collections::BTreeMap;

/// A row: what the first seat has more of each kind, the seat to act, twice the first seat's score.
pub(crate) type Row = (Vec<i32>, usize, u8);

/// Sweeps over the coefficients; each brings them several times nearer.
const SWEEPS: usize = 500;

/// The columns of a row: a constant, the right to act, the kinds.
fn columns((ahead, seat, _): &Row) -> Vec<f64> {
    let to_act = if *seat == 0 { 1.0 } else { -1.0 };
    [1.0, to_act].into_iter().chain(ahead.iter().map(|&more| f64::from(more))).collect()
}

/// The logit of each kind by largest likelihood of weighted rows: one coefficient after the other by Newton's
/// method, until the likelihood has no slope. Nothing is penalised.
pub(crate) fn logits(rows: &BTreeMap<Row, f64>) -> Vec<f64> {
    let all: f64 = rows.values().sum();
    let rows: Vec<(Vec<f64>, f64, f64)> =
        rows.iter().map(|(row, weight)| (columns(row), f64::from(row.2) / 2.0, weight / all)).collect();
    let mut coefficients = vec![0.0; rows[0].0.len()];
    let mut steepest = 0.0f64;
    for _ in 0..SWEEPS {
        steepest = 0.0;
        for column in 0..coefficients.len() {
            let (slope, bend) = slope(&rows, &coefficients, column);
            coefficients[column] += slope / bend;
            steepest = steepest.max(slope.abs());
        }
    }
    assert!(steepest < 1e-12, "the likelihood is largest here: {steepest}");
    coefficients.split_off(2)
}

/// The slope of the logarithm of the likelihood in one coefficient, and how fast it falls.
fn slope(rows: &[(Vec<f64>, f64, f64)], coefficients: &[f64], column: usize) -> (f64, f64) {
    let (mut slope, mut bend) = (0.0, 0.0);
    for (numbers, result, weight) in rows {
        let logit: f64 = numbers.iter().zip(coefficients).map(|(number, by)| number * by).sum();
        let expected = 1.0 / (1.0 + math::exp(-logit));
        slope += weight * (result - expected) * numbers[column];
        bend += weight * expected * (1.0 - expected) * numbers[column] * numbers[column];
    }
    (slope, bend)
}
