//! Solvers: compiling, iterations of CFR+ and of sampling, best responses. Every one asserts its NashConv.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gunjin_agents::catalogue::{AgentGame, AgentGameVisitor, with_agent_game};
use gunjin_agents::solve::algorithm::{Schedule, Solver};
use gunjin_agents::solve::compiled::Compiled;
use gunjin_agents::solve::full::{Full, Order};
use gunjin_agents::solve::sampled::{Sampled, Sampling};
use gunjin_engine::catalogue::named;
use std::hint::black_box;

struct Compiles;

impl AgentGameVisitor for Compiles {
    type Output = Compiled;

    fn game<G: AgentGame>(self, game: G) -> Compiled {
        Compiled::of(&game).expect("small")
    }
}

fn compiled(name: &str) -> Compiled {
    with_agent_game(named(name).expect("a game"), Compiles)
}

/// Game, iterations of CFR+, and NashConv after them (`data/oracles/openspiel_cfr.toml`).
const CFR_PLUS: [(&str, u64, f64); 3] = [
    ("kuhn", 100, 0.002_388_808_202_223_369),
    ("leduc", 100, 0.026_831_989_941_795_67),
    ("liars_dice", 10, 0.283_202_852_459_556_45),
];

fn full_width(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("cfr+");
    group.sample_size(10);
    for (name, iterations, theirs) in CFR_PLUS {
        let game = compiled(name);
        group.throughput(Throughput::Elements(iterations));
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let mut solver = Full::new(black_box(&game), Schedule::CFR_PLUS, Order::Alternating);
                (0..iterations).for_each(|_| solver.iterate());
                let found = game.appraise(&solver.average()).nash_conv;
                assert!((found / theirs - 1.0).abs() < 1e-5, "{name}: {found}");
            });
        });
    }
    group.finish();
}

/// Game, iterations of external sampling, and NashConv that must be reached.
const SAMPLED: [(&str, u64, f64); 2] = [("kuhn", 100_000, 0.02), ("leduc", 100_000, 0.16)];

fn sampling(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("es-mccfr");
    group.sample_size(10);
    for (name, iterations, limit) in SAMPLED {
        let game = compiled(name);
        group.throughput(Throughput::Elements(iterations));
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let mut solver = Sampled::new(black_box(&game), Schedule::CFR, Sampling::External, false, 1);
                (0..iterations).for_each(|_| solver.iterate());
                let found = game.appraise(&solver.average()).nash_conv;
                assert!(found < limit, "{name}: {found}");
            });
        });
    }
    group.finish();
}

const HISTORIES: usize = 294_883;

fn compiling(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("compile");
    group.sample_size(10).throughput(Throughput::Elements(HISTORIES as u64));
    group.bench_function("liars_dice", |bencher| {
        bencher.iter(|| assert_eq!(compiled(black_box("liars_dice")).tree().nodes(), HISTORIES));
    });
    group.finish();
}

criterion_group!(benches, full_width, sampling, compiling);
criterion_main!(benches);
