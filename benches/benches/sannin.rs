//! Three-player shogi: counting, listing, and random games.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gunjin_benches::{measure_games, measure_listing};
use gunjin_engine::game::{Game, Notation};
use gunjin_engine::games::sannin::Sannin;
use gunjin_engine::perft::perft;
use std::hint::black_box;

/// Sequences of three actions from the start (`data/perft/sannin.perft`).
const THREE_ACTIONS: u64 = 115_297;
/// A position with much in hand, and its number of actions (the same file).
const MIDDLE: (&str, usize) = (
    "7/3m+B3mP/2fS2mGlG1mP/1mS3mPlL1m+SlP/l+RmLmP1mPmKmS2mL1/lGlGlPf+B5lL2/lP1lL1mPmRfLl+PlP1l+P2/5mPlP3mP1/f+P2l+Pl+RlP5/3l+S1f+K4/8m+P/lNfPlK1fPlNfGf+S/1lG2fP1l+B f NP/-/P - ml - - l11l:f 594 -",
    196,
);
/// Random games of one measurement, their actions in all, and the points of 先手.
const GAMES: (u64, u64, f64) = (40, 40_380, 11.833333333333334);

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
