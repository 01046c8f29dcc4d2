//! Tori Shogi: counting, listing, and random games.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gunjin_engine::game::{Game, ReadPosition};
use gunjin_engine::perft::perft;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::spec::GameSpec;
use gunjin_engine::tori::Tori;
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
fn random_games(game: &Tori, games: u64) -> (u64, f64) {
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
    let game = Tori::from_spec(&GameSpec::plain("tori")).expect("no switches");
    let (games, plies, points) = GAMES;
    let mut group = criterion.benchmark_group("tori");
    group.throughput(Throughput::Elements(plies));
    group.bench_function("random games", |bencher| {
        bencher.iter(|| assert_eq!(random_games(black_box(&game), games), (plies, points)));
    });
    group.finish();
}

criterion_group!(benches, counting, playout);
criterion_main!(benches);
