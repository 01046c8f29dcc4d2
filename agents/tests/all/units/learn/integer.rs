//! Tests of `gunjin_agents::learn::integer`.

use gunjin_agents::learn::decision::{Inputs, stored};
use gunjin_agents::learn::integer::*;
use gunjin_agents::learn::network::{MAX_WEIGHT, MOST_UNITS, Memory, Network, Shape};
use gunjin_engine::random::{Purpose, Stream, unit};

#[test]
fn whole_numbers_score_as_the_slow_floats_do() {
    for (seed, units) in (0..20).zip([(48, 24), (1, 1), (33, 5), (64, 8), (40, 7)].into_iter().cycle()) {
        let (first, second) = units;
        let shape = Shape { moves: 40 - seed as usize, context: 12 + seed as usize % 3, first, second };
        let mut rng = Stream::new(seed, 0, Purpose::Check, 0);
        let mut number = |most: f64| ((2.0 * unit(&mut rng) - 1.0) * most) as f32;
        let weights: Vec<f32> = (0..shape.weights()).map(|_| number(0.4)).collect();
        let inputs = Inputs {
            context: (0..shape.context).map(|_| stored(number(1.0))).collect(),
            moves: (0..shape.moves * 25).map(|_| stored(number(1.0))).collect(),
        };
        let network = Network::of_weights(shape, weights).expect("as many as there are");
        let mut memory = Memory::default();
        network.scores(&inputs, &mut memory);
        let (mut room, mut scores) = (Room::default(), Vec::new());
        IntegerNetwork::of(&network).scores(&inputs, &mut room, &mut scores);
        assert_eq!(scores.len(), 25);
        for (whole, slow) in scores.iter().zip(&memory.scores) {
            let whole = *whole as f64 / ONE;
            assert!((whole - f64::from(*slow)).abs() < 0.1, "seed {seed}: {whole} and {slow}");
        }
    }
}

/// The heaviest weights and the largest inputs: no sum overflows in a build that looks.
#[test]
fn the_largest_sums_fit() {
    let shape = Shape { moves: 80, context: 40, first: MOST_UNITS, second: MOST_UNITS };
    let network = Network::of_weights(shape, vec![MAX_WEIGHT; shape.weights()]).expect("as many");
    let full = |count: usize| vec![stored(f32::MAX); count];
    let inputs = Inputs { context: full(shape.context), moves: full(shape.moves) };
    let (mut room, mut scores) = (Room::default(), Vec::new());
    IntegerNetwork::of(&network).scores(&inputs, &mut room, &mut scores);
    assert!(scores[0] as f64 / ONE > 0.0);
}

#[test]
fn shapes_beyond_all_numbers_are_refused() {
    for units in [MOST_UNITS + 1, 1 << 32, 1 << 63, usize::MAX] {
        for (first, second) in [(units, 0), (0, units), (units, units)] {
            let shape = Shape { moves: 40, context: 12, first, second };
            assert_eq!(IntegerNetwork::of_weights(shape, vec![0; 40]), None, "{first}, {second}");
        }
    }
}
