//! Tests of `gunjin_agents::learn::objective`.

use gunjin_agents::learn::decision::{Decision, Inputs};
use gunjin_agents::learn::objective::*;

#[test]
fn the_gradient_is_that_of_finite_differences() {
    let objective = Objective { clip: 0.2, kl_weight: 0.3, entropy: 0.1 };
    for (advantage, probability) in [(0.7, 0.3), (-0.4, 0.3), (0.7, 0.1), (-0.4, 0.9)] {
        let decision = Decision {
            inputs: Inputs::default(),
            chosen: 1,
            probability,
            advantage,
            reference: vec![0.2, 0.5, 0.3],
        };
        let scores = [0.1f32, 0.0, -0.3];
        let loss = |scores: &[f32]| {
            let mut measured = Measured::default();
            objective.by_score(&decision, scores, &mut measured);
            measured.loss
        };
        let found = objective.by_score(&decision, &scores, &mut Measured::default());
        for at in 0..3 {
            let moved = |step: f32| {
                let mut scores = scores;
                scores[at] += step;
                loss(&scores)
            };
            let slope = (moved(5e-3) - moved(-5e-3)) / 1e-2;
            assert!(
                (f64::from(found[at]) - slope).abs() < 2e-3,
                "{advantage} {probability} {at}: {} {slope}",
                found[at]
            );
        }
    }
}
