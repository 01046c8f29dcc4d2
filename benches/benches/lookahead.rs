//! Whole decisions of players that look ahead: positions a second from the start of each game.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gunjin_agents::budget::Budget;
use gunjin_agents::games::shogi::{ChuEvaluator, Foresight, SanninEvaluator, ToriEvaluator};
use gunjin_agents::lookahead::alphabeta::{Limits, Search};
use gunjin_engine::game::Seat;
use gunjin_engine::games::chu::game::Chu;
use gunjin_engine::games::sannin::Sannin;
use gunjin_engine::games::tori::Tori;
use gunjin_engine::open::{Open, OpenView};
use gunjin_engine::rulebook::Rulebook;
use gunjin_engine::spec::GameSpec;
use std::hint::black_box;

/// Result of a decision: positions looked at, and the value.
type Decision = (u64, i32);

const TORI: Decision = (2_955, 528_857_479);
const CHU: Decision = (1_856, 501_246_883);
const SANNIN: Decision = (3_012, 325_850_693);

fn decide<G: Open + Rulebook<View = OpenView<G>>, E: Foresight<G>>(
    game: &G,
    evaluator: &E,
    depth: u32,
) -> Decision {
    let budget = Budget { iterations: u64::MAX, milliseconds: 0 };
    let limits = Limits { depth, quiescence: 4, memory: 1, table: 16, selective: false, budget };
    let start = game.start();
    let mut legal = Vec::new();
    game.legal(&start, &mut legal);
    let found = Search::new(game, evaluator, Seat(0), limits).best(&start, &game.past(&start), &legal);
    (found.visits.iter().sum(), found.value.expect("every depth is completed"))
}

fn measure<G: Open + Rulebook<View = OpenView<G>>, E: Foresight<G>>(
    criterion: &mut Criterion,
    name: &str,
    game: &G,
    evaluator: &E,
    depth: u32,
    expected: Decision,
) {
    let mut group = criterion.benchmark_group("lookahead");
    group.sample_size(10).throughput(Throughput::Elements(expected.0));
    group.bench_function(format!("{name} depth {depth}"), |bencher| {
        bencher.iter(|| assert_eq!(decide(black_box(game), evaluator, depth), expected));
    });
    group.finish();
}

fn decisions(criterion: &mut Criterion) {
    let tori = Tori::from_spec(&GameSpec::plain("tori")).expect("no switches");
    measure(criterion, "tori", &tori, &ToriEvaluator::default(), 4, TORI);
    let chu = Chu::from_spec(&GameSpec::plain("chu")).expect("no switches");
    measure(criterion, "chu", &chu, &ChuEvaluator::default(), 3, CHU);
    measure(criterion, "sannin", &Sannin::default(), &SanninEvaluator, 3, SANNIN);
}

criterion_group!(benches, decisions);
criterion_main!(benches);
