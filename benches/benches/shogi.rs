//! Games of the shogi family: counting sequences of moves, listing moves, and random games.

use criterion::{
    BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime,
};
use gunjin_engine::game::{Game, Notation};
use gunjin_engine::games::chu::game::Chu;
use gunjin_engine::games::chu::legal::path_perft;
use gunjin_engine::games::chu::switches::Rules;
use gunjin_engine::games::sannin::Sannin;
use gunjin_engine::games::tori::Tori;
use gunjin_engine::perft::perft;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::spec::GameSpec;
use std::hint::black_box;

/// Answers that a game must give, from `data/oracles` and `data/perft`.
struct Expected {
    /// Depth from the start, and sequences of so many moves.
    perft: (u32, u64),
    /// A position with much in hand, and its number of moves.
    middle: (&'static str, usize),
    /// Random games, their plies in all, and the points of the first seat.
    games: (u64, u64, f64),
}

const TORI: Expected = Expected {
    perft: (6, 46_867_039),
    middle: ("1p2sPs/r1sk+S+S+F/1csP1S1/SL4S/1S5/1KC2+sS/+sP1ClFR[Scss] b - - 0 1", 55),
    games: (200, 116_106, 85.0),
};

const CHU: Expected = Expected {
    perft: (4, 1_801_639),
    middle: (
        "l1c1gekgsc1l/1r1st2t1b1a/4dq1dhrv1/aN1p1poxp1fm/4h1ppippp/5n6/P1Fbf1P5/5P1PIPPP/MC1P1OC1P3/2RHD1Q1HRVM/A1B1T1DT1B1A/LV1SGKEGS1FL b - 91",
        108,
    ),
    games: (50, 18_021, 21.0),
};
/// Sequences of four moves of chu, counted by path.
const CHU_PATHS: u64 = 2_134_748;

const SANNIN: Expected = Expected {
    perft: (3, 115_297),
    middle: (
        "7/3m+B3mP/2fS2mGlG1mP/1mS3mPlL1m+SlP/l+RmLmP1mPmKmS2mL1/lGlGlPf+B5lL2/lP1lL1mPmRfLl+PlP1l+P2/5mPlP3mP1/f+P2l+Pl+RlP5/3l+S1f+K4/8m+P/lNfPlK1fPlNfGf+S/1lG2fP1l+B f NP/-/P - ml - - l11l:f 594 -",
        196,
    ),
    games: (40, 40_380, 11.833333333333334),
};

/// Counts and lists by `game`, and plays random games of `played`.
fn measure<G: Game + Notation>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    game: &G,
    played: &G,
    expected: &Expected,
) {
    let (start, (depth, sequences)) = (game.start(), expected.perft);
    group.sample_size(10).throughput(Throughput::Elements(sequences));
    group.bench_function(format!("perft {depth}"), |bencher| {
        bencher.iter(|| assert_eq!(perft(black_box(game), &start, depth), sequences));
    });
    let (middle, count) = (game.read_position(expected.middle.0).expect("a position"), expected.middle.1);
    let mut actions = Vec::new();
    group.sample_size(100).throughput(Throughput::Elements(count as u64));
    group.bench_function("list", |bencher| {
        bencher.iter(|| {
            game.legal(black_box(&middle), &mut actions);
            assert_eq!(actions.len(), count);
        });
    });
    let (games, plies, points) = expected.games;
    group.throughput(Throughput::Elements(plies));
    group.bench_function("random games", |bencher| {
        bencher.iter(|| {
            let (found, won) = random_games(black_box(played), games);
            assert!(found == plies && (won - points).abs() < 1e-9, "{found} plies, {won} points");
        });
    });
}

/// Plies of random games 0, 1, 2, … of seed 1, and the points of the first seat.
fn random_games<G: Game>(game: &G, games: u64) -> (u64, f64) {
    let (mut plies, mut points) = (0, 0.0);
    for number in 0..games {
        let mut rng = Stream::new(1, number, Purpose::Moves, 0).fast();
        let mut position = game.start();
        while let Some(action) = game.random_action(&position, &mut rng) {
            game.play(&mut position, action);
            plies += 1;
        }
        points += game.returns(&position)[0];
    }
    (plies, points)
}

fn tori(criterion: &mut Criterion) {
    // The game as other programs count it.
    let listed = GameSpec::read("tori:drop_mate=listed").expect("a name");
    let [listed, plain] =
        [listed, GameSpec::plain("tori")].map(|spec| Tori::from_spec(&spec).expect("a game"));
    measure(&mut criterion.benchmark_group("tori"), &listed, &plain, &TORI);
}

fn chu(criterion: &mut Criterion) {
    let game = Chu::new(Rules::default());
    let mut group = criterion.benchmark_group("chu");
    measure(&mut group, &game, &game, &CHU);
    let start = game.start();
    group.throughput(Throughput::Elements(CHU_PATHS));
    group.bench_function("perft 4 by path", |bencher| {
        bencher.iter(|| assert_eq!(path_perft(black_box(&game), &start, 4), CHU_PATHS));
    });
}

fn sannin(criterion: &mut Criterion) {
    let game = Sannin::default();
    measure(&mut criterion.benchmark_group("sannin"), &game, &game, &SANNIN);
}

criterion_group!(benches, tori, chu, sannin);
criterion_main!(benches);
