//! Ranks, and whether two orders agree.

/// The ranks of numbers, from 1; equal numbers share the mean of their ranks.
pub fn ranks(numbers: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by(|&a, &b| numbers[a].total_cmp(&numbers[b]));
    let mut ranks = vec![0.0; numbers.len()];
    let mut begin = 0;
    while begin < order.len() {
        let level = numbers[order[begin]];
        let end = begin + order[begin..].iter().take_while(|&&index| numbers[index] == level).count();
        for &index in &order[begin..end] {
            ranks[index] = (begin + 1 + end) as f64 / 2.0;
        }
        begin = end;
    }
    ranks
}

/// Spearman's rank correlation (C. Spearman, *The proof and measurement of association between two things*,
/// 1904): the correlation of the ranks, ties shared. `None` if the lengths differ, or one side has no two
/// different numbers.
pub fn spearman(first: &[f64], second: &[f64]) -> Option<f64> {
    (first.len() == second.len()).then(|| correlation(&ranks(first), &ranks(second))).flatten()
}

fn correlation(first: &[f64], second: &[f64]) -> Option<f64> {
    let count = first.len() as f64;
    let mean = |numbers: &[f64]| numbers.iter().sum::<f64>() / count;
    let (mean_first, mean_second) = (mean(first), mean(second));
    let sum = |product: &dyn Fn(f64, f64) -> f64| -> f64 {
        first.iter().zip(second).map(|(a, b)| product(a - mean_first, b - mean_second)).sum()
    };
    let (both, one, other) = (sum(&|a, b| a * b), sum(&|a, _| a * a), sum(&|_, b| b * b));
    (one > 0.0 && other > 0.0).then(|| both / (one * other).sqrt())
}
