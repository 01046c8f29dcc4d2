//! Chu Shogi: counting in both ways, listing, and random games.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gunjin_engine::chu::count::path_perft;
use gunjin_engine::chu::game::Chu;
use gunjin_engine::chu::switches::Rules;
use gunjin_engine::game::{Game, ReadPosition};
use gunjin_engine::perft::perft;
use gunjin_engine::random::{Purpose, Stream};
use std::hint::black_box;

/// Sequences of four moves from the array, counted canonically and by path (`data/oracles/chushogi_perft.json`).
const FOUR_MOVES: [u64; 2] = [1_801_639, 2_134_748];
/// A position of a real game, and its number of moves (the same file).
const MIDDLE: (&str, usize) = (
    "l1c1gekgsc1l/1r1st2t1b1a/4dq1dhrv1/aN1p1poxp1fm/4h1ppippp/5n6/P1Fbf1P5/5P1PIPPP/MC1P1OC1P3/2RHD1Q1HRVM/A1B1T1DT1B1A/LV1SGKEGS1FL b - 91",
    108,
);
/// Random games of one measurement, their plies in all, and the points of sente.
const GAMES: (u64, u64, f64) = (50, 18_021, 21.0);

fn counting(criterion: &mut Criterion) {
    let game = Chu::new(Rules::default());
    let start = game.start();
    let mut group = criterion.benchmark_group("chu");
    group.throughput(Throughput::Elements(FOUR_MOVES[0]));
    group.bench_function("perft 4", |bencher| {
        bencher.iter(|| assert_eq!(perft(black_box(&game), &start, 4), FOUR_MOVES[0]));
    });
    group.throughput(Throughput::Elements(FOUR_MOVES[1]));
    group.bench_function("perft 4 by path", |bencher| {
        bencher.iter(|| assert_eq!(path_perft(black_box(&game), &start, 4), FOUR_MOVES[1]));
    });
    let middle = game.read_position(MIDDLE.0).expect("a position");
    let mut actions = Vec::new();
    group.throughput(Throughput::Elements(MIDDLE.1 as u64));
    group.bench_function("list", |bencher| {
        bencher.iter(|| {
            game.legal(black_box(&middle), &mut actions);
            assert_eq!(actions.len(), MIDDLE.1);
        });
    });
    group.finish();
}

/// Plies of some random games in all, and the points of sente.
fn random_games(game: &Chu, games: u64) -> (u64, f64) {
    let (mut plies, mut points) = (0, 0.0);
    for number in 0..games {
        let mut words = Stream::new(1, number, Purpose::Moves, 0).fast();
        let mut position = game.start();
        while let Some(action) = game.random_action(&position, &mut words) {
            game.play(&mut position, action);
            plies += 1;
        }
        points += game.returns(&position)[0];
    }
    (plies, points)
}

fn playout(criterion: &mut Criterion) {
    let game = Chu::new(Rules::default());
    let (games, plies, points) = GAMES;
    let mut group = criterion.benchmark_group("chu");
    group.throughput(Throughput::Elements(plies));
    group.bench_function("random games", |bencher| {
        bencher.iter(|| assert_eq!(random_games(black_box(&game), games), (plies, points)));
    });
    group.finish();
}

criterion_group!(benches, counting, playout);
criterion_main!(benches);
