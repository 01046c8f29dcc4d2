//! Belief in random games of every hidden edition: what the truth is has no say, and approximate chances are
//! near exact ones.

#![allow(clippy::print_stdout)] // figures for whoever asks with --nocapture

use crate::belief_help as help;
use gunjin_engine::Seat;

use gunjin_agents::Worlds;
use gunjin_agents::games::gunjin::belief::{Belief, Exactness, Limits};
use gunjin_engine::games::gunjin::{Gunjin, Marginals};
use gunjin_engine::random::{Fast, Purpose, Stream, below};
use gunjin_engine::{Bits, Umpire};
use help::Look;

/// Exchanges enemy pieces and plays the same moves; where everything announced stays the same, worlds must
/// too.
struct Twins {
    found: u32,
}

impl Look for Twins {
    fn look<B: Bits>(&mut self, game: &Gunjin<B>) {
        let setups = help::setups(game, 61, 0);
        let mut rng = Stream::new(61, 0, Purpose::Check, 0).fast();
        let mut umpire = Umpire::from_setups(game, &setups[0], &setups[1]).expect("dealt set-ups are lawful");
        help::play(&mut umpire, 60, &mut rng);
        for _ in 0..24 {
            let enemy = below(&mut rng, 2) as usize;
            let mut start = setups.clone();
            let squares = start[enemy].kinds.len() as u32;
            let pair = [below(&mut rng, squares) as usize, below(&mut rng, squares) as usize];
            if start[enemy].kinds[pair[0]] == start[enemy].kinds[pair[1]] {
                continue;
            }
            start[enemy].kinds.swap(pair[0], pair[1]);
            let Ok(mut other) = Umpire::from_setups(game, &start[0], &start[1]) else { continue };
            let played = umpire.actions().iter().all(|&action| other.play(action).is_ok());
            if !played || other.view(Seat(1 - enemy as u8)) != umpire.view(Seat(1 - enemy as u8)) {
                continue;
            }
            self.found += 1;
            let draw = |umpire: &Umpire<'_, Gunjin<B>>| {
                let belief = Belief::new(game, &umpire.view(Seat(1 - enemy as u8)));
                let mut rng = Stream::new(3, 0, Purpose::Worlds, 0).fast();
                let drawn: Vec<_> = (0..8).map(|_| belief.draw(game, &mut rng)).collect();
                (drawn, belief.marginals(game))
            };
            assert!(draw(&umpire) == draw(&other), "{}: worlds depend on the truth", game.ruleset().id());
        }
    }
}

#[test]
fn two_truths_that_look_alike_give_the_same_worlds() {
    let mut twins = Twins { found: 0 };
    help::editions().iter().for_each(|name| help::with(name, &mut twins));
    assert!(twins.found > 50, "only {} pairs of truths were alike", twins.found);
}

/// Distance of cheap and approximate chances from exact ones: the mean and the largest total-variation
/// distance of a piece.
#[derive(Default)]
struct Distance {
    swaps: Vec<f64>,
    /// As many exact draws as the swaps had: what chance alone leaves.
    draws: Vec<f64>,
    quick: Vec<f64>,
}

/// The mean of 4096 exact draws.
fn drawn<B: Bits>(belief: &Belief<B>, rng: &mut Fast) -> Vec<Vec<f64>> {
    let view = &belief.view;
    let mut kinds = vec![0; view.enemies.len()];
    let mut table = vec![vec![0.0; view.opening.enemy_army.len()]; kinds.len()];
    for _ in 0..4096 {
        assert!(belief.draw_kinds(rng, &mut kinds));
        kinds.iter().zip(&mut table).for_each(|(&kind, row)| row[usize::from(kind)] += 1.0 / 4096.0);
    }
    table
}

/// Total-variation distance of two distributions.
fn apart(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum::<f64>() / 2.0
}

impl Look for Distance {
    fn look<B: Bits>(&mut self, game: &Gunjin<B>) {
        let [south, north] = help::setups(game, 71, 0);
        let mut umpire = Umpire::from_setups(game, &south, &north).expect("dealt set-ups are lawful");
        let mut rng = Stream::new(71, 0, Purpose::Moves, 0).fast();
        help::play(&mut umpire, 80, &mut rng);
        let view = umpire.view(Seat(0));
        let belief = Belief::new(game, &view);
        if belief.exactness() != Exactness::Exact {
            return;
        }
        let exact = belief.marginals(game);
        let swapped = Belief::within(game, &view, Limits { states: 0, ..Limits::default() }).marginals(game);
        let fitted = Marginals::quick(&view.enemies, &view.opening.enemy_army);
        let quick: Vec<Vec<f64>> = (0..view.enemies.len())
            .map(|piece| fitted.row(piece).iter().map(|&chance| f64::from(chance)).collect())
            .collect();
        self.swaps.extend(exact.iter().zip(&swapped).map(|(a, b)| apart(a, b)));
        let draws = drawn(&belief, &mut rng);
        self.draws.extend(exact.iter().zip(&draws).map(|(a, b)| apart(a, b)));
        self.quick.extend(exact.iter().zip(&quick).map(|(a, b)| apart(a, b)));
    }
}

#[test]
fn approximate_chances_are_near_the_exact_ones() {
    let mut distance = Distance::default();
    for name in ["w-23-6i", "p3-31-8x", "p1-35-7i", "m-31-8xn"] {
        help::with(name, &mut distance);
    }
    let mean = |all: &[f64]| all.iter().sum::<f64>() / all.len() as f64;
    let most = |all: &[f64]| all.iter().copied().fold(0.0, f64::max);
    println!("swaps: mean {:.4}, most {:.4}", mean(&distance.swaps), most(&distance.swaps));
    println!("exact draws: mean {:.4}, most {:.4}", mean(&distance.draws), most(&distance.draws));
    println!("quick: mean {:.4}, most {:.4}", mean(&distance.quick), most(&distance.quick));
    assert!(mean(&distance.swaps) < mean(&distance.draws) + 0.007, "the chain stays away from uniform");
    assert!(most(&distance.swaps) < 0.06 && most(&distance.draws) < 0.06);
    assert!(mean(&distance.quick) < 0.05);
}
