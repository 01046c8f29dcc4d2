//! Tests of `gunjin_agents::games::gunjin::setup::log_linear::strength`.

use gunjin_agents::games::gunjin::setup::log_linear::strength::*;
use gunjin_engine::math;
use gunjin_engine::random::{Purpose, Stream, unit};

fn meeting(rng: &mut Stream, truth: &[f64]) -> Meeting {
    let shown: Vec<(usize, f64)> = (0..truth.len()).map(|at| (at, 4.0 * unit(rng) - 2.0)).collect();
    let expected = Meeting { shown: shown.clone(), points: 0.0 }.expected(truth);
    Meeting { shown, points: f64::from(u8::from(unit(rng) < expected)) }
}

#[test]
fn derivatives_are_those_of_finite_differences() {
    let mut rng = Stream::new(1, 0, Purpose::Check, 0);
    let games: Vec<Meeting> = (0..30).map(|_| meeting(&mut rng, &[1.0, -0.5, 0.0])).collect();
    let known = vec![vec![3.0], vec![0.5, 2.0], vec![-0.25, 0.125, 4.0]];
    let (weights, prior) = ([0.3, -0.2, 0.1], [0.1, 0.2, -0.3]);
    let slope = |weights: &[f64]| derivatives(&games, weights, &prior, &known).0;
    let height = |weights: &[f64]| {
        let loss: f64 = games
            .iter()
            .map(|game| {
                let expected = game.expected(weights);
                game.points * math::ln(expected) + (1.0 - game.points) * math::ln(1.0 - expected)
            })
            .sum();
        let away: Vec<f64> = weights.iter().zip(prior).map(|(a, b)| a - b).collect();
        let entry = |i: usize, j: usize| if j <= i { known[i][j] } else { known[j][i] };
        let square: f64 = (0..9).map(|at| entry(at / 3, at % 3) * away[at / 3] * away[at % 3]).sum();
        loss - square / 2.0
    };
    let (found, curve) = derivatives(&games, &weights, &prior, &known);
    for i in 0..3 {
        let moved = |by: f64| {
            let mut moved = weights;
            moved[i] += by;
            moved
        };
        let difference = (height(&moved(1e-5)) - height(&moved(-1e-5))) / 2e-5;
        assert!((difference - found[i]).abs() < 1e-5, "{i}: {difference} and {}", found[i]);
        let (more, less) = (slope(&moved(1e-5)), slope(&moved(-1e-5)));
        for (j, second) in curve[i].iter().enumerate() {
            let difference = (less[j] - more[j]) / 2e-5;
            assert!((difference - second).abs() < 1e-4, "{i}, {j}: {difference} and {second}");
        }
    }
}

#[test]
fn the_weights_behind_results_are_found_and_forgotten() {
    let mut rng = Stream::new(2, 0, Purpose::Check, 0);
    let mut strength = Strength::unknown(2, 25.0);
    let round = |rng: &mut Stream, truth: &[f64]| -> Vec<Meeting> {
        (0..2000).map(|_| meeting(rng, truth)).collect()
    };
    let near = |strength: &Strength, truth: &[f64]| {
        for (found, truth) in strength.weights().iter().zip(truth) {
            assert!((f64::from(*found) - truth).abs() < 0.1, "{found} is not {truth}");
        }
    };
    let (first, second) = ([1.0, -0.5, 0.25], [-0.5, 0.5, 0.25]);
    for _ in 0..10 {
        let games = round(&mut rng, &first);
        strength.learn(&games, 1.0);
    }
    near(&strength, &first);
    let games = round(&mut rng, &first);
    assert!(strength.loss(&games) < 0.6 && strength.loss(&round(&mut rng, &second)) > 0.8);
    // A doubter believes the same, and learns more from the next games.
    let games = round(&mut rng, &second);
    let (mut sure, mut doubting) = (strength.clone(), strength.doubted(0.1));
    assert_eq!(doubting.weights(), sure.weights());
    sure.learn(&games, 1.0);
    doubting.learn(&games, 1.0);
    let away = |strength: &Strength| (f64::from(strength.weights()[0]) - second[0]).abs();
    assert!(away(&doubting) < away(&sure) / 2.0, "{} and {}", away(&doubting), away(&sure));
    for _ in 0..10 {
        let games = round(&mut rng, &second);
        strength.learn(&games, 0.5);
    }
    near(&strength, &second);
    assert!(strength.fits(2) && !strength.fits(3));
}
