//! Tests of `gunjin_agents::search::greedy`.

use gunjin_agents::search::greedy::*;
use gunjin_engine::math;

fn probabilities(scores: &[f64], temperature: f64, epsilon: f64) -> Vec<f64> {
    let actions: Vec<usize> = (0..scores.len()).collect();
    let policy = preferred(&actions, scores, temperature, epsilon);
    policy.choices().iter().map(|choice| choice.probability).collect()
}

#[test]
fn the_best_share_and_the_rest_get_what_chance_gives() {
    assert_eq!(probabilities(&[1.0, 2.0, 2.0, -1.0], 0.0, 0.0), [0.0, 0.5, 0.5, 0.0]);
    assert_eq!(probabilities(&[1.0, 2.0], 0.0, 0.5), [0.25, 0.75]);
}

#[test]
fn a_temperature_makes_a_softmax() {
    let found = probabilities(&[0.0, 2.0], 2.0, 0.0);
    assert!((found[1] / found[0] - math::exp(1.0f64)).abs() < 1e-12);
    assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-12);
}
