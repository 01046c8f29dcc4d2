//! A whole decision, as a game asks for it: from the view of a seat in the middle of a game to a policy,
//! belief included.

use criterion::{Criterion, criterion_group, criterion_main};
use gunjin_agents::{AgentSpec, Policy};
use gunjin_benches::ruleset;
use gunjin_engine::Seat;
use gunjin_engine::games::gunjin::{Gunjin, Move};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_play::ledger::middle_game;
use std::hint::black_box;

/// Agents that decide; searches by iterations, so that the answer is the same on every machine.
const AGENTS: &[&str] = &[
    "greedy",
    "tactician",
    "halving:iterations=2000,milliseconds=0,leaf=none",
    "update:iterations=2000,milliseconds=0",
    "so-ismcts:iterations=2000,milliseconds=0",
];

/// Every decision must be the first one again, and a lawful one.
fn decision(criterion: &mut Criterion) {
    let game = Gunjin::<u64>::new(ruleset("w-23-6i"));
    let umpire =
        (0..).filter_map(|number| middle_game(&game, number).ok()).find(|umpire| umpire.legal().len() > 8);
    let umpire = umpire.expect("some game goes on");
    let view = umpire.view(Seat(umpire.position().seat() as u8));
    let mut group = criterion.benchmark_group("decision");
    group.sample_size(20);
    for name in AGENTS {
        let agent = AgentSpec::read(name).and_then(|spec| spec.build(&game));
        let agent = agent.unwrap_or_else(|error| panic!("{name}: {error}"));
        let decide = || {
            let mut rng = Stream::new(1, 0, Purpose::Agent, 0);
            agent.policy(&game, black_box(&view), umpire.legal(), &mut rng)
        };
        let first: Policy<Move> = decide();
        let sum: f64 = first.choices().iter().map(|choice| choice.probability).sum();
        let lawful = first.choices().iter().all(|choice| umpire.legal().contains(&choice.action));
        assert!(lawful && (sum - 1.0).abs() < 1e-9, "{name}: {first:?}");
        group.bench_function(format!("w-23-6i {name}"), |bencher| {
            bencher.iter(|| assert_eq!(decide(), first, "{name}"));
        });
    }
    group.finish();
}

criterion_group!(benches, decision);
criterion_main!(benches);
