//! A softmax over moves, fitted to choices.

use super::super::values::ASPECTS;
use super::logistic::solve;
use super::self_play::Lesson;

/// Most steps of Newton's method.
const STEPS: usize = 50;

/// The weights of aspects under which the chosen moves are likeliest, less `ridge`/2 times their squared distance from
/// `towards`; `None` if the numbers do not settle.
#[must_use]
pub fn softmax_weights(lessons: &[Lesson], towards: &[f64; ASPECTS], ridge: f64) -> Option<[f64; ASPECTS]> {
    let mut weights = *towards;
    let mut likelihood = penalised(lessons, &weights, towards, ridge);
    for _ in 0..STEPS {
        let (slope, mut curve) = derivatives(lessons, &weights, towards, ridge);
        let step = solve(&mut curve, &slope)?;
        let mut share = 1.0;
        let (next, better) = loop {
            let next: [f64; ASPECTS] = std::array::from_fn(|i| weights[i] + share * step[i]);
            let better = penalised(lessons, &next, towards, ridge);
            if better >= likelihood || share < 1e-6 {
                break (next, better);
            }
            share /= 2.0;
        };
        let settled = better - likelihood < 1e-9 * lessons.len() as f64;
        (weights, likelihood) = (next, better);
        if settled {
            return Some(weights);
        }
    }
    None
}

/// The probabilities of a lesson's moves, and the logarithm of the chosen one's.
fn probabilities(lesson: &Lesson, weights: &[f64; ASPECTS]) -> (Vec<f64>, f64) {
    let score = |aspects: &[f64; ASPECTS]| -> f64 { aspects.iter().zip(weights).map(|(a, w)| a * w).sum() };
    let scores: Vec<f64> = lesson.moves.iter().map(score).collect();
    let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let all: f64 = scores.iter().map(|score| (score - most).exp()).sum();
    let logarithm = scores[lesson.chosen] - most - all.ln();
    (scores.iter().map(|score| (score - most).exp() / all).collect(), logarithm)
}

fn penalised(lessons: &[Lesson], weights: &[f64; ASPECTS], towards: &[f64; ASPECTS], ridge: f64) -> f64 {
    let distance: f64 = weights.iter().zip(towards).map(|(a, b)| (a - b).powi(2)).sum();
    lessons.iter().map(|lesson| probabilities(lesson, weights).1).sum::<f64>() - ridge / 2.0 * distance
}

/// Slope, and curvature with its sign turned.
fn derivatives(
    lessons: &[Lesson],
    weights: &[f64; ASPECTS],
    towards: &[f64; ASPECTS],
    ridge: f64,
) -> (Vec<f64>, Vec<Vec<f64>>) {
    let mut slope: Vec<f64> = (0..ASPECTS).map(|i| ridge * (towards[i] - weights[i])).collect();
    let mut curve = vec![vec![0.0; ASPECTS]; ASPECTS];
    (0..ASPECTS).for_each(|i| curve[i][i] = ridge);
    for lesson in lessons {
        let (p, _) = probabilities(lesson, weights);
        let mean: [f64; ASPECTS] =
            std::array::from_fn(|i| lesson.moves.iter().zip(&p).map(|(aspects, p)| p * aspects[i]).sum());
        for i in 0..ASPECTS {
            slope[i] += lesson.moves[lesson.chosen][i] - mean[i];
            for (j, cell) in curve[i].iter_mut().enumerate() {
                let product: f64 =
                    lesson.moves.iter().zip(&p).map(|(aspects, p)| p * aspects[i] * aspects[j]).sum();
                *cell += product - mean[i] * mean[j];
            }
        }
    }
    (slope, curve)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gunjin_engine::random::{Purpose, Stream, unit};

    #[test]
    fn the_weights_behind_choices_are_found() {
        let truth: [f64; ASPECTS] = std::array::from_fn(|i| i as f64 / 2.0 - 1.0);
        let mut words = Stream::new(2, 0, Purpose::Check, 0);
        let lesson = |_| {
            let moves: Vec<[f64; ASPECTS]> =
                (0..6).map(|_| std::array::from_fn(|_| 2.0 * unit(&mut words) - 1.0)).collect();
            let mut lesson = Lesson { moves, chosen: 0 };
            let (p, _) = probabilities(&lesson, &truth);
            let mut left = unit(&mut words);
            lesson.chosen = p
                .iter()
                .position(|p| {
                    left -= p;
                    left < 0.0
                })
                .unwrap_or(0);
            lesson
        };
        let lessons: Vec<Lesson> = (0..6000).map(lesson).collect();
        let found = softmax_weights(&lessons, &[0.0; ASPECTS], 0.1).expect("settles");
        for (found, truth) in found.iter().zip(truth) {
            assert!((found - truth).abs() < 0.15, "{found} is not {truth}");
        }
    }
}
