//! Tests of `gunjin_agents::games::gunjin::belief::assignment_graph`.

use gunjin_agents::games::gunjin::belief::amount::Amount;
use gunjin_agents::games::gunjin::belief::assignment_graph::{AssignmentGraph, Problem, TooLarge, weight};
use gunjin_engine::games::gunjin::KindSet;
use gunjin_engine::math;
use gunjin_engine::random::{Fast, Purpose, RandomSource, Stream, below};
use std::collections::BTreeMap;

/// All ways to give kinds within masks, with their weights.
fn every(problem: &Problem<'_>) -> Vec<(Vec<u8>, f64)> {
    fn go(problem: &Problem<'_>, kinds: &mut Vec<u8>, left: &mut [u32], found: &mut Vec<(Vec<u8>, f64)>) {
        let piece = kinds.len();
        if piece == problem.masks.len() {
            let weigh = |(piece, &kind): (usize, &u8)| weight(problem, piece, 1 << kind);
            found.push((kinds.clone(), kinds.iter().enumerate().map(weigh).product()));
            return;
        }
        for kind in 0..left.len() {
            if problem.masks[piece] >> kind & 1 == 1 && left[kind] > 0 {
                left[kind] -= 1;
                kinds.push(kind as u8);
                go(problem, kinds, left, found);
                kinds.pop();
                left[kind] += 1;
            }
        }
    }
    let mut found = Vec::new();
    go(problem, &mut Vec::new(), &mut problem.army.to_vec(), &mut found);
    found
}

/// A random army of at most nine pieces with random masks.
fn random(rng: &mut Fast) -> (Vec<KindSet>, Vec<u32>) {
    let kinds = 2 + below(rng, 5) as usize;
    let mut army = vec![0; kinds];
    for _ in 0..2 + below(rng, 7) {
        army[below(rng, kinds as u32) as usize] += 1;
    }
    let pieces: u32 = army.iter().sum();
    let full = (1u32 << kinds) - 1;
    let mask = |rng: &mut Fast| if below(rng, 3) == 0 { full } else { rng.word() & full };
    ((0..pieces).map(|_| mask(rng)).collect(), army)
}

#[test]
fn counts_and_marginals_are_those_of_enumeration() {
    let mut rng = Stream::new(11, 0, Purpose::Check, 0).fast();
    let mut positive = 0;
    for round in 0..2000 {
        let (masks, army) = random(&mut rng);
        let weights: Vec<Vec<f64>> = masks
            .iter()
            .map(|_| army.iter().map(|_| f64::from(below(&mut rng, 4)) / 2.0).collect())
            .collect();
        let plain = Problem { masks: &masks, army: &army, weights: None };
        let worlds = every(&plain);
        let assignment_graph = AssignmentGraph::<u128>::new(&plain, usize::MAX).expect("small");
        assert_eq!(assignment_graph.total, worlds.len() as u128, "round {round}: {masks:?} {army:?}");
        compare(&assignment_graph, &worlds, masks.len(), army.len());
        let heavy = Problem { masks: &masks, army: &army, weights: Some(&weights) };
        let worlds = every(&heavy);
        let sum: f64 = worlds.iter().map(|(_, weight)| weight).sum();
        let assignment_graph = AssignmentGraph::<f64>::new(&heavy, usize::MAX).expect("small");
        assert!((assignment_graph.total - sum).abs() <= 1e-12 * sum.max(1.0), "round {round}");
        compare(&assignment_graph, &worlds, masks.len(), army.len());
        positive += u32::from(!worlds.is_empty());
    }
    assert!(positive > 500, "only {positive} had worlds");
}

fn compare<N: Amount>(
    assignment_graph: &AssignmentGraph<N>,
    worlds: &[(Vec<u8>, f64)],
    pieces: usize,
    kinds: usize,
) {
    let sum: f64 = worlds.iter().map(|(_, weight)| weight).sum();
    if sum == 0.0 {
        return;
    }
    let mut expected = vec![vec![0.0; kinds]; pieces];
    for (world, weight) in worlds {
        world.iter().zip(&mut expected).for_each(|(&kind, row)| row[usize::from(kind)] += weight / sum);
    }
    let mut found = vec![vec![0.0; kinds]; pieces];
    assignment_graph.add_marginals(1.0, &mut found);
    let far = expected.iter().flatten().zip(found.iter().flatten());
    assert!(far.clone().all(|(a, b)| (a - b).abs() < 1e-12), "{expected:?} {found:?}");
}

#[test]
fn draws_are_worlds_and_even() {
    let mut rng = Stream::new(12, 0, Purpose::Check, 0).fast();
    // Two of kind 0, two of kind 1, one of kind 2; some pieces cannot be some kinds.
    let problem = Problem { masks: &[0b011, 0b111, 0b101, 0b111, 0b111], army: &[2, 2, 1], weights: None };
    let worlds = every(&problem);
    let assignment_graph = AssignmentGraph::<u128>::new(&problem, 1000).expect("small");
    let mut counts = vec![0u32; worlds.len()];
    let mut kinds = [0; 5];
    let draws = 1000 * worlds.len() as u32;
    for _ in 0..draws {
        assignment_graph.draw(&mut rng, &mut kinds);
        let place = worlds.iter().position(|(world, _)| world[..] == kinds);
        counts[place.expect("a world")] += 1;
    }
    let chi: f64 = counts.iter().map(|&count| math::powi(f64::from(count) - 1000.0, 2) / 1000.0).sum();
    let freedom = (worlds.len() - 1) as f64;
    assert!(
        chi < freedom + 3.3 * (2.0 * freedom).sqrt() + 4.0,
        "chi-square {chi} with {freedom}: {worlds:?} {counts:?}"
    );
}

#[test]
fn a_limit_is_kept() {
    let masks: Vec<KindSet> = (0..12).map(|piece| 0xfff & !(1 << piece)).collect();
    let problem = Problem { masks: &masks, army: &[1; 12], weights: None };
    assert_eq!(AssignmentGraph::<u128>::new(&problem, 100).err(), Some(TooLarge::Nodes));
    // Derangements of twelve.
    assert_eq!(AssignmentGraph::<u128>::new(&problem, 10_000).expect("few").total, 176_214_841);
}

/// The textbook's way: ways forward and backward over *(piece, kinds left)*, no kinds merged, no piece moved
/// up.
fn forward_backward(problem: &Problem<'_>) -> (f64, Vec<Vec<f64>>) {
    type Ways = BTreeMap<Vec<u32>, f64>;
    let pieces = problem.masks.len();
    let steps = |piece: usize, left: &[u32]| -> Vec<(usize, Vec<u32>)> {
        let fits = |&kind: &usize| problem.masks[piece] >> kind & 1 == 1 && left[kind] > 0;
        let less = |kind: usize| {
            let mut less = left.to_vec();
            less[kind] -= 1;
            (kind, less)
        };
        (0..left.len()).filter(fits).map(less).collect()
    };
    let mut forward = vec![Ways::from([(problem.army.to_vec(), 1.0)])];
    for piece in 0..pieces {
        let mut next = Ways::new();
        for (left, ways) in &forward[piece] {
            steps(piece, left).into_iter().for_each(|(_, less)| *next.entry(less).or_insert(0.0) += ways);
        }
        forward.push(next);
    }
    let total = forward[pieces].values().sum();
    let mut backward: Ways = forward[pieces].keys().map(|left| (left.clone(), 1.0)).collect();
    let mut table = vec![vec![0.0; problem.army.len()]; pieces];
    for piece in (0..pieces).rev() {
        let mut before = Ways::new();
        for (left, ways) in &forward[piece] {
            for (kind, less) in steps(piece, left) {
                let after = backward.get(&less).copied().unwrap_or(0.0);
                table[piece][kind] += ways * after / total;
                *before.entry(left.clone()).or_insert(0.0) += after;
            }
        }
        backward = before;
    }
    (total, table)
}

/// Random evidence on eighteen pieces of nine kinds: too many worlds to list, few enough numbers to count
/// exactly (2^53).
#[test]
fn chances_of_many_pieces_are_those_of_forward_and_backward() {
    let mut rng = Stream::new(13, 0, Purpose::Check, 0).fast();
    let army = [1, 1, 1, 2, 2, 2, 3, 3, 3];
    let full = (1u32 << army.len()) - 1;
    let mut possible = 0;
    for round in 0..20 {
        let mask = |rng: &mut Fast| match below(rng, 4) {
            0 => full & !(rng.word() & rng.word()),
            1 => full & !0b11,
            _ => full,
        };
        let masks: Vec<KindSet> = (0..18).map(|_| mask(&mut rng)).collect();
        let problem = Problem { masks: &masks, army: &army, weights: None };
        let assignment_graph = AssignmentGraph::<u128>::new(&problem, usize::MAX).expect("it fits");
        let (total, expected) = forward_backward(&problem);
        assert_eq!(assignment_graph.total, total as u128, "round {round}: {masks:?}");
        if total == 0.0 {
            continue;
        }
        possible += 1;
        let mut found = vec![vec![0.0; army.len()]; masks.len()];
        assignment_graph.add_marginals(1.0, &mut found);
        let far = expected.iter().flatten().zip(found.iter().flatten());
        let most = far.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        assert!(most < 1e-12, "round {round}: {most}");
    }
    assert!(possible > 10, "only {possible} had worlds");
}
