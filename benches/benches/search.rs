//! Searches: simulations a second on one thread, with random play cut at ten plies.
//!
//! Worlds are drawn eight times and used in turn, so that it is the search that is measured and not the
//! sampler.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gunjin_agents::catalogue::AgentGame;
use gunjin_agents::parameters::resolve;
use gunjin_agents::search::ismcts::{MoIsmcts, SoIsmcts};
use gunjin_agents::search::pimc::Flat;
use gunjin_agents::{Agent, BeliefKind, Evaluator, Manner};
use gunjin_benches::ruleset;
use gunjin_engine::games::gunjin::{Gunjin, Move, Position};
use gunjin_engine::random::{Fast, Purpose, Stream};
use gunjin_engine::{Bits, Game, Hidden, Seat};
use std::hint::black_box;

/// A leaf that costs next to nothing: the share of the pieces.
#[derive(Clone, Copy)]
struct Pieces;

impl<B: Bits> Evaluator<Gunjin<B>> for Pieces {
    type Beliefs = ();
    type RolloutState<'b> = ();

    fn beliefs(&self, _: &Gunjin<B>, _: &<Gunjin<B> as Hidden>::View, _: BeliefKind) {}

    fn rollout_state(&self, (): &(), _: Manner) {}

    fn estimate(&self, _: &Gunjin<B>, position: &Position<B>, seats: &mut [f64]) {
        let pieces = [0, 1].map(|seat| f64::from(position.side(seat).len()));
        seats.copy_from_slice(&pieces.map(|own| own / (pieces[0] + pieces[1])));
    }

    fn quick_action(
        &self,
        game: &Gunjin<B>,
        (): &mut (),
        position: &Position<B>,
        rng: &mut Fast,
    ) -> Option<Move> {
        game.random_action(position, rng)
    }
}

const ITERATIONS: u64 = 20_000;

fn settings<P: gunjin_agents::parameters::Parameters>(iterations: u64) -> P {
    let typed = [("iterations", iterations.to_string()), ("worlds", "8".into()), ("cut", "10".into())];
    resolve("search", &typed.map(|(name, value)| (name.to_string(), value))).expect("common parameters")
}

/// Measures decisions of an agent; the visits must add up.
fn decide<G: AgentGame>(
    criterion: &mut Criterion,
    name: &str,
    game: &G,
    knowledge: &G::Knowledge,
    agent: &dyn Agent<G>,
    simulations: u64,
) {
    let view = game.view(knowledge);
    let mut legal = Vec::new();
    game.legal_from_view(&view, &mut legal);
    let mut group = criterion.benchmark_group("search");
    group.throughput(Throughput::Elements(simulations)).sample_size(10);
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let mut rng = Stream::new(1, 0, Purpose::Agent, 0);
            let policy = agent.policy(game, black_box(&view), &legal, &mut rng);
            let visits: u64 = policy.choices().iter().filter_map(|choice| choice.visits).sum();
            assert_eq!(visits, simulations);
        });
    });
    group.finish();
}

fn gunjin(criterion: &mut Criterion) {
    let game = Gunjin::<u64>::new(ruleset("w-23-6i"));
    let knowledge = game.knowledge(&game.start(), Seat(0));
    let mut legal = Vec::new();
    game.legal_from_view(&game.view(&knowledge), &mut legal);
    let moves = legal.len() as u64;
    let flat = Flat::new(Pieces, settings(ITERATIONS / moves));
    decide(criterion, "w-23-6i/flat", &game, &knowledge, &flat, ITERATIONS / moves * moves);
    let single = SoIsmcts::new(Pieces, settings(ITERATIONS));
    decide(criterion, "w-23-6i/so-ismcts", &game, &knowledge, &single, ITERATIONS);
    let multiple = MoIsmcts::new(Pieces, settings(ITERATIONS));
    decide(criterion, "w-23-6i/mo-ismcts", &game, &knowledge, &multiple, ITERATIONS);
}

criterion_group!(benches, gunjin);
criterion_main!(benches);
