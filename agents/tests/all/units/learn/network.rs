//! Tests of `gunjin_agents::learn::network`.

use gunjin_agents::learn::decision::{Inputs, SCALE, stored};
use gunjin_agents::learn::network::*;
use gunjin_engine::random::{Purpose, Stream, unit};

const SHAPE: Shape = Shape { moves: 5, context: 3, first: 7, second: 4 };

/// A network of random weights, none of them on an edge of its layers, and inputs of six moves.
fn random(seed: u64) -> (Network, Inputs) {
    let mut rng = Stream::new(seed, 0, Purpose::Check, 0);
    let mut number = |most: f64| ((2.0 * unit(&mut rng) - 1.0) * most) as f32;
    let weights = (0..SHAPE.weights()).map(|_| number(0.7)).collect();
    let inputs = Inputs {
        context: (0..SHAPE.context).map(|_| stored(number(2.0))).collect(),
        moves: (0..SHAPE.moves * 6).map(|_| stored(number(2.0))).collect(),
    };
    (Network::of_weights(SHAPE, weights).expect("as many as there are"), inputs)
}

#[test]
fn gradients_are_those_of_finite_differences() {
    const STEP: f32 = 1e-2;
    let mut compared = 0;
    for seed in 0..4 {
        let (network, inputs) = random(seed);
        let by_score: Vec<f32> = (0..6).map(|at| [0.5, -1.0, 2.0][at % 3]).collect();
        let mut memory = Memory::default();
        let sum = |network: &Network| -> f64 {
            let mut memory = Memory::default();
            network.scores(&inputs, &mut memory);
            memory.scores.iter().zip(&by_score).map(|(s, by)| f64::from(s * by)).sum()
        };
        network.scores(&inputs, &mut memory);
        let mut gradient = vec![0.0; SHAPE.weights()];
        network.add_gradient(&inputs, &memory, &by_score, &mut gradient);
        for (at, &found) in gradient.iter().enumerate() {
            let moved = |step: f32| {
                let mut weights = network.weights().to_vec();
                weights[at] += step;
                sum(&Network::of_weights(SHAPE, weights).expect("as many as there are"))
            };
            let mut slopes = [0.0; 2];
            for (slope, step) in slopes.iter_mut().zip([STEP, STEP / 4.0]) {
                *slope = (moved(step) - moved(-step)) / f64::from(2.0 * step);
            }
            // Where both steps agree, no unit turns on or off between them.
            if (slopes[0] - slopes[1]).abs() < 4e-3 {
                compared += 1;
                let found = f64::from(found);
                assert!(
                    (found - slopes[1]).abs() < 5e-3 * slopes[1].abs().max(1.0),
                    "weight {at}: {found}, {slopes:?}"
                );
            }
        }
    }
    assert!(compared > 3 * SHAPE.weights(), "{compared} of {}", 4 * SHAPE.weights());
}

#[test]
fn a_beginning_scores_by_its_weighted_sum() {
    let mut rng = Stream::new(1, 0, Purpose::Check, 0);
    let network = Network::beginning(SHAPE, &[1.0, 0.0, -2.0, 0.5, 0.0], &mut rng);
    let (_, inputs) = random(9);
    let mut memory = Memory::default();
    network.scores(&inputs, &mut memory);
    for (score, row) in memory.scores.iter().zip(inputs.moves.chunks_exact(5)) {
        let row: Vec<f32> = row.iter().map(|&input| f32::from(input) / SCALE).collect();
        assert!((score / LOGIT_SCALE - (row[0] - 2.0 * row[2] + 0.5 * row[3])).abs() < 1e-5);
    }
}

#[test]
fn without_layers_the_score_is_the_weighted_sum() {
    let shape = Shape { moves: 3, context: 0, first: 0, second: 0 };
    let network = Network::of_weights(shape, vec![1.0, -2.0, 0.5]).expect("as many as there are");
    let moves: Vec<i16> = [1.0, 0.0, 2.0, 0.0, 1.0, -1.0].map(stored).to_vec();
    let inputs = Inputs { context: Vec::new(), moves };
    let mut memory = Memory::default();
    network.scores(&inputs, &mut memory);
    assert_eq!(memory.scores, [2.0 * LOGIT_SCALE, -2.5 * LOGIT_SCALE]);
    let mut gradient = vec![0.0; 3];
    network.add_gradient(&inputs, &memory, &[1.0, 2.0], &mut gradient);
    assert_eq!(gradient, [LOGIT_SCALE, 2.0 * LOGIT_SCALE, 0.0]);
}
