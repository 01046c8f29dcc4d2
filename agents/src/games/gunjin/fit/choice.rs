//! A softmax over moves, fitted to choices.

use super::super::values::table::ASPECTS;
use super::self_play::Choice;
use crate::logistic::{climbing_share, solve};
use gunjin_engine::math;

const STEPS: usize = 50;

/// The weights of aspects under which the chosen moves are likeliest, less `ridge`/2 times their squared
/// distance from `towards`; the weight of the aspect `kept` stays as it is there (none does if it is no
/// aspect). `None` if the numbers do not settle.
pub fn softmax_weights(
    choices: &[Choice],
    towards: &[f64; ASPECTS],
    kept: usize,
    ridge: f64,
) -> Option<[f64; ASPECTS]> {
    let mut weights = *towards;
    let mut likelihood = penalised(choices, &weights, towards, ridge);
    for _ in 0..STEPS {
        let (mut slope, mut curve) = derivatives(choices, &weights, towards, ridge);
        if kept < ASPECTS {
            keep(kept, &mut slope, &mut curve);
        }
        let step = solve(&mut curve, &slope)?;
        let stepped =
            |share: f64| -> [f64; ASPECTS] { std::array::from_fn(|i| weights[i] + share * step[i]) };
        let next = stepped(climbing_share(|share| penalised(choices, &stepped(share), towards, ridge)));
        let better = penalised(choices, &next, towards, ridge);
        let settled = better - likelihood < 1e-9 * choices.len() as f64;
        (weights, likelihood) = (next, better);
        if settled {
            return Some(weights);
        }
    }
    None
}

/// Takes a weight out of a step: its slope is none, and it has to do with no other.
fn keep(kept: usize, slope: &mut [f64], curve: &mut [Vec<f64>]) {
    slope[kept] = 0.0;
    for other in (0..ASPECTS).filter(|&other| other != kept) {
        (curve[kept][other], curve[other][kept]) = (0.0, 0.0);
    }
}

/// The probabilities of a choice's moves, and the logarithm of the chosen one's.
pub fn probabilities(choice: &Choice, weights: &[f64; ASPECTS]) -> (Vec<f64>, f64) {
    let score = |aspects: &[f64; ASPECTS]| -> f64 { aspects.iter().zip(weights).map(|(a, w)| a * w).sum() };
    let scores: Vec<f64> = choice.moves.iter().map(score).collect();
    let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let all: f64 = scores.iter().map(|score| math::exp(score - most)).sum();
    let logarithm = scores[choice.chosen] - most - math::ln(all);
    (scores.iter().map(|score| math::exp(score - most) / all).collect(), logarithm)
}

fn penalised(choices: &[Choice], weights: &[f64; ASPECTS], towards: &[f64; ASPECTS], ridge: f64) -> f64 {
    let distance: f64 = weights.iter().zip(towards).map(|(a, b)| math::powi(a - b, 2)).sum();
    choices.iter().map(|choice| probabilities(choice, weights).1).sum::<f64>() - ridge / 2.0 * distance
}

fn derivatives(
    choices: &[Choice],
    weights: &[f64; ASPECTS],
    towards: &[f64; ASPECTS],
    ridge: f64,
) -> (Vec<f64>, Vec<Vec<f64>>) {
    let mut slope: Vec<f64> = (0..ASPECTS).map(|i| ridge * (towards[i] - weights[i])).collect();
    let mut curve = vec![vec![0.0; ASPECTS]; ASPECTS];
    (0..ASPECTS).for_each(|i| curve[i][i] = ridge);
    for choice in choices {
        let (p, _) = probabilities(choice, weights);
        let mean: [f64; ASPECTS] =
            std::array::from_fn(|i| choice.moves.iter().zip(&p).map(|(aspects, p)| p * aspects[i]).sum());
        for i in 0..ASPECTS {
            slope[i] += choice.moves[choice.chosen][i] - mean[i];
            for (j, cell) in curve[i].iter_mut().enumerate() {
                let product: f64 =
                    choice.moves.iter().zip(&p).map(|(aspects, p)| p * aspects[i] * aspects[j]).sum();
                *cell += product - mean[i] * mean[j];
            }
        }
    }
    (slope, curve)
}
