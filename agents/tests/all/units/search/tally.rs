//! Tests of `gunjin_agents::search::tally`.

use gunjin_agents::search::tally::*;

fn probabilities(answer: Answer, weights: &[f64]) -> Vec<f64> {
    let count = |&weight: &f64| Count { visits: weight as u64, total: 0.0, weight };
    let counts: Vec<Count> = weights.iter().map(count).collect();
    let actions: Vec<usize> = (0..weights.len()).collect();
    answer.policy(&actions, &counts).choices().iter().map(|choice| choice.probability).collect()
}

#[test]
fn the_best_is_taken_or_all_in_proportion() {
    let cold = Answer { by: Basis::Weight, temperature: 0.0, purify: 0.0 };
    assert_eq!(probabilities(cold, &[1.0, 6.0, 3.0]), [0.0, 1.0, 0.0]);
    assert_eq!(probabilities(cold, &[4.0, 4.0, 3.0]), [0.5, 0.5, 0.0]);
    let warm = Answer { by: Basis::Weight, temperature: 1.0, purify: 0.0 };
    let found = probabilities(warm, &[1.0, 6.0, 3.0]);
    assert!(found.iter().zip([0.1, 0.6, 0.3]).all(|(found, share)| (found - share).abs() < 1e-12));
    let purified = Answer { purify: 0.2, ..warm };
    let found = probabilities(purified, &[1.0, 6.0, 3.0]);
    assert_eq!(found[0], 0.0);
    assert!((found[1] - 2.0 / 3.0).abs() < 1e-12);
    assert_eq!(probabilities(Answer { purify: 0.9, ..warm }, &[1.0, 6.0, 3.0]), [0.0, 1.0, 0.0]);
    assert_eq!(probabilities(warm, &[0.0, 0.0]), [0.5, 0.5]);
}

#[test]
fn roots_are_added_up() {
    let count = |visits, total| Count { visits, total, weight: visits as f64 };
    let roots = [vec![count(1, 0.5), count(2, 1.0)], vec![count(3, 0.0), count(4, 2.0)]];
    assert_eq!(sum(&roots), [count(4, 0.5), count(6, 3.0)]);
}
