//! Tori Shogi: counting, listing, and random games.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gunjin_benches::{measure_games, measure_listing};
use gunjin_engine::game::{Game, Notation};
use gunjin_engine::games::tori::Tori;
use gunjin_engine::perft::perft;
use gunjin_engine::spec::GameSpec;
use std::hint::black_box;

/// Sequences of six moves from the start (`data/oracles/torishogi_perft.json`).
const SIX_MOVES: u64 = 46_867_039;
/// A position with much in hand, and its number of moves (the same file, `random_21`).
const MIDDLE: (&str, usize) = ("1p2sPs/r1sk+S+S+F/1csP1S1/SL4S/1S5/1KC2+sS/+sP1ClFR[Scss] b - - 0 1", 55);
/// Random games of one measurement, their plies in all, and the points of sente.
const GAMES: (u64, u64, f64) = (200, 116_106, 85.0);

/// The game as other programs count it.
fn listed() -> Tori {
    let spec = GameSpec::read("tori:drop_mate=listed").expect("a name");
    Tori::from_spec(&spec).expect("a switch and its value")
}

fn counting(criterion: &mut Criterion) {
    let game = listed();
    let start = game.start();
    let mut group = criterion.benchmark_group("tori");
    group.sample_size(10).throughput(Throughput::Elements(SIX_MOVES));
    group.bench_function("perft 6", |bencher| {
        bencher.iter(|| assert_eq!(perft(black_box(&game), &start, 6), SIX_MOVES));
    });
    group.finish();
    let middle = game.read_position(MIDDLE.0).expect("a position");
    measure_listing(criterion, "tori", &game, &middle, MIDDLE.1);
}

fn playout(criterion: &mut Criterion) {
    measure_games(criterion, "tori", &Tori::from_spec(&GameSpec::plain("tori")).expect("no switches"), GAMES);
}

criterion_group!(benches, counting, playout);
criterion_main!(benches);
