//! Chu Shogi: counting in both ways, listing, and random games.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gunjin_benches::{measure_games, measure_listing};
use gunjin_engine::game::{Game, Notation};
use gunjin_engine::games::chu::game::Chu;
use gunjin_engine::games::chu::legal::path_perft;
use gunjin_engine::games::chu::switches::Rules;
use gunjin_engine::perft::perft;
use std::hint::black_box;

/// Sequences of four moves from the array, counted canonically and by path
/// (`data/oracles/chushogi_perft.json`).
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
    group.finish();
    let middle = game.read_position(MIDDLE.0).expect("a position");
    measure_listing(criterion, "chu", &game, &middle, MIDDLE.1);
}

fn playout(criterion: &mut Criterion) {
    measure_games(criterion, "chu", &Chu::new(Rules::default()), GAMES);
}

criterion_group!(benches, counting, playout);
criterion_main!(benches);
