//! Three-player shogi: counting, listing, and random games.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gunjin_benches::{measure_games, measure_listing};
use gunjin_engine::game::{Game, ReadPosition};
use gunjin_engine::games::sannin::Sannin;
use gunjin_engine::perft::perft;
use std::hint::black_box;

/// Sequences of three actions from the start (`data/perft/sannin.perft`).
const THREE_ACTIONS: u64 = 115_141;
/// A position with much in hand, and its number of actions (the same file).
const MIDDLE: (&str, usize) = (
    "1m+L2m+P1lG/mPlN3lP2/1lP2fPlR1fR1/m+SlG3lP3mS/m+L2lLlG3lP2/lP2mL1fL4m+B1/m+RfG1f+PmP1lPmS2fP1m+P/l+L2mPmP5fS1/lK1lG1mBfP2l+P2/3mG1mSlP3/1mK3mP1lPl+P/mNmN4mP1/fS3mPf+K1 f BP/-/- - ml - - f8m:l 594 -",
    193,
);
/// Random games of one measurement, their actions in all, and the points of 先手.
const GAMES: (u64, u64, f64) = (40, 39_567, 14.833333333333334);

fn counting(criterion: &mut Criterion) {
    let game = Sannin::default();
    let start = game.start();
    let mut group = criterion.benchmark_group("sannin");
    group.sample_size(10).throughput(Throughput::Elements(THREE_ACTIONS));
    group.bench_function("perft 3", |bencher| {
        bencher.iter(|| assert_eq!(perft(black_box(&game), &start, 3), THREE_ACTIONS));
    });
    group.finish();
    let middle = game.read_position(MIDDLE.0).expect("a position");
    measure_listing(criterion, "sannin", &game, &middle, MIDDLE.1);
}

fn playout(criterion: &mut Criterion) {
    measure_games(criterion, "sannin", &Sannin::default(), GAMES);
}

criterion_group!(benches, counting, playout);
criterion_main!(benches);
