//! Belief in real games of every hidden edition: no dead ends, every world looks like the truth to the seat, and what the
//! truth is has no say.

#![allow(clippy::print_stdout)] // figures for whoever asks with --nocapture

#[path = "belief/mod.rs"]
mod help;

use gunjin_agents::belief::{Belief, Exactness, quick_marginals};
use gunjin_agents::worlds::Worlds;
use gunjin_engine::gunjin::bits::Bits;
use gunjin_engine::gunjin::compiled::Gunjin;
use gunjin_engine::gunjin::knowledge::View;
use gunjin_engine::gunjin::position::Position;
use gunjin_engine::gunjin::referee::Referee;
use gunjin_engine::random::{Fast, Purpose, Stream, below};
use help::Look;
use std::time::Instant;

/// Random games, looked at now and then.
struct Follow {
    seed: u64,
    games: u64,
    /// One position in how many is looked at.
    every: u32,
    positions: u32,
    replayed: u32,
    swapped: u32,
    states: usize,
    slowest: f64,
}

impl Follow {
    fn new(seed: u64, games: u64, every: u32) -> Follow {
        Follow { seed, games, every, positions: 0, replayed: 0, swapped: 0, states: 0, slowest: 0.0 }
    }
}

impl Look for Follow {
    fn look<B: Bits>(&mut self, game: &Gunjin<B>) {
        for number in 0..self.games {
            let [south, north] = help::setups(game, self.seed, number);
            let mut referee = Referee::new(game, &south, &north).expect("dealt set-ups are lawful");
            let mut words = Stream::new(self.seed, number, Purpose::Moves, 0).fast();
            while referee.ending().is_none() && referee.position().ply() < 400 {
                help::play(&mut referee, 1 + below(&mut words, self.every * 2), &mut words);
                for seat in [0, 1] {
                    self.check(game, &referee, seat, &mut words);
                }
            }
        }
    }
}

impl Follow {
    fn check<B: Bits>(&mut self, game: &Gunjin<B>, referee: &Referee<'_, B>, seat: usize, words: &mut Fast) {
        let view = referee.view(seat);
        let begun = Instant::now();
        let belief = Belief::new(game, &view);
        self.slowest = self.slowest.max(begun.elapsed().as_secs_f64());
        self.positions += 1;
        self.replayed += u32::from(belief.exactness() == Exactness::Replayed);
        self.swapped += u32::from(belief.exactness() == Exactness::Swaps);
        self.states = self.states.max(belief.states());
        let place = || format!("{} seat {seat}\n{}", game.ruleset().id(), view.describe(game));
        let world = belief.draw_world(game, words).unwrap_or_else(|| panic!("a dead end: {}", place()));
        assert_eq!(game.replay(&view, world.start).as_ref(), Some(&world), "{}", place());
        assert!(below(words, 8) > 0 || same_view(game, &view, &world.start, referee), "{}", place());
        if belief.exactness() == Exactness::Exact {
            let truth = |start: u8| usize::from(referee.start().kind(start));
            let chances = belief.marginals(game);
            let all = view.enemies.iter().zip(&chances);
            assert!(all.clone().all(|(piece, row)| row[truth(piece.start)] > 0.0), "{}", place());
            assert!(all.clone().all(|(_, row)| (row.iter().sum::<f64>() - 1.0).abs() < 1e-9), "{}", place());
        }
    }
}

/// Whether the umpire would give the seat the same view in another world.
fn same_view<B: Bits>(
    game: &Gunjin<B>,
    view: &View<B>,
    start: &Position<B>,
    referee: &Referee<'_, B>,
) -> bool {
    let mut other = Referee::from_position(game, *start);
    let played = referee.announcements().iter().all(|seen| other.play(seen.action).is_ok());
    played && other.view(view.seat) == *view
}

fn hidden_editions() -> Vec<String> {
    help::editions()
}

#[test]
fn no_dead_ends_in_random_games_of_every_edition() {
    for name in hidden_editions() {
        let mut follow = Follow::new(51, 1, 20);
        help::with(&name, &mut follow);
        println!(
            "{name}: {} positions, {} replayed, {} swapped, most states {}, slowest {:.1} ms",
            follow.positions,
            follow.replayed,
            follow.swapped,
            follow.states,
            follow.slowest * 1e3
        );
        assert!(follow.positions > 0);
    }
}

/// `cargo test --release -p gunjin-agents --test belief_play -- --ignored --nocapture`
#[test]
#[ignore = "a hundred thousand positions take many minutes"]
fn no_dead_ends_in_a_hundred_thousand_positions() {
    let mut positions = 0;
    let mut seed = 1000;
    while positions < 100_000 {
        for name in hidden_editions() {
            let mut follow = Follow::new(seed, 2, 4);
            help::with(&name, &mut follow);
            positions += follow.positions;
        }
        seed += 1;
    }
    println!("{positions} positions");
}

/// Exchanges enemy pieces and plays the same moves; where everything announced stays the same, worlds must too.
struct Twins {
    found: u32,
}

impl Look for Twins {
    fn look<B: Bits>(&mut self, game: &Gunjin<B>) {
        let setups = help::setups(game, 61, 0);
        let mut words = Stream::new(61, 0, Purpose::Check, 0).fast();
        let mut referee = Referee::new(game, &setups[0], &setups[1]).expect("dealt set-ups are lawful");
        help::play(&mut referee, 60, &mut words);
        for _ in 0..24 {
            let enemy = below(&mut words, 2) as usize;
            let mut start = setups.clone();
            let squares = start[enemy].kinds.len() as u32;
            let pair = [below(&mut words, squares) as usize, below(&mut words, squares) as usize];
            if start[enemy].kinds[pair[0]] == start[enemy].kinds[pair[1]] {
                continue;
            }
            start[enemy].kinds.swap(pair[0], pair[1]);
            let Ok(mut other) = Referee::new(game, &start[0], &start[1]) else { continue };
            let played = referee.announcements().iter().all(|seen| other.play(seen.action).is_ok());
            if !played || other.view(1 - enemy) != referee.view(1 - enemy) {
                continue;
            }
            self.found += 1;
            let draw = |referee: &Referee<'_, B>| {
                let belief = Belief::new(game, &referee.view(1 - enemy));
                let mut words = Stream::new(3, 0, Purpose::Worlds, 0).fast();
                let drawn: Vec<_> = (0..8).map(|_| belief.draw(game, &mut words)).collect();
                (drawn, belief.marginals(game))
            };
            assert!(draw(&referee) == draw(&other), "{}: worlds depend on the truth", game.ruleset().id());
        }
    }
}

#[test]
fn two_truths_that_look_alike_give_the_same_worlds() {
    let mut twins = Twins { found: 0 };
    hidden_editions().iter().for_each(|name| help::with(name, &mut twins));
    assert!(twins.found > 50, "only {} pairs of truths were alike", twins.found);
}

/// How far cheap and approximate chances are from exact ones: the mean and the largest total-variation distance of a piece.
#[derive(Default)]
struct Distance {
    swaps: Vec<f64>,
    /// As many exact draws as the swaps had: what chance alone leaves.
    draws: Vec<f64>,
    quick: Vec<f64>,
}

/// The mean of 4096 exact draws.
fn drawn<B: Bits>(belief: &Belief<B>, words: &mut Fast) -> Vec<Vec<f64>> {
    let view = belief.view();
    let mut kinds = vec![0; view.enemies.len()];
    let mut table = vec![vec![0.0; view.opening.enemy_army.len()]; kinds.len()];
    for _ in 0..4096 {
        assert!(belief.draw_kinds(words, &mut kinds));
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
        for number in 0..3 {
            let [south, north] = help::setups(game, 71, number);
            let mut referee = Referee::new(game, &south, &north).expect("dealt set-ups are lawful");
            let mut words = Stream::new(71, number, Purpose::Moves, 0).fast();
            help::play(&mut referee, 80, &mut words);
            let view = referee.view(0);
            let belief = Belief::new(game, &view);
            if belief.exactness() != Exactness::Exact {
                continue;
            }
            let exact = belief.marginals(game);
            let swapped = Belief::by_swaps(game, &view).marginals(game);
            let quick = quick_marginals(&view);
            self.swaps.extend(exact.iter().zip(&swapped).map(|(a, b)| apart(a, b)));
            let draws = drawn(&belief, &mut words);
            self.draws.extend(exact.iter().zip(&draws).map(|(a, b)| apart(a, b)));
            self.quick.extend(exact.iter().zip(&quick).map(|(a, b)| apart(a, b)));
        }
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
