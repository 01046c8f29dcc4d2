//! Steps a second of a batch of games: alone, with masks, with masks and observations.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::tensors::Tensors;
use gunjin_play::environment::{Arrays, Batch, Observations, Settings};
use std::sync::Arc;

const GAMES: usize = 1024;
const STEPS: usize = 50;
/// The sum of the numbers of all actions of these steps.
const EXPECTED: i64 = 51_845_898;

fn environment(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("batch of 1024 on w-23-6i");
    group.throughput(Throughput::Elements(GAMES as u64));
    for (name, mask, observed) in
        [("steps", false, false), ("with masks", true, false), ("with masks and observations", true, true)]
    {
        let game = Gunjin::<u64>::new(Ruleset::named("w-23-6i").expect("an edition"));
        let settings = Settings { games: GAMES, seed: 1, threads: 1, observed };
        let mut batch = Batch::new(&game, settings, Arc::default()).expect("games");
        let layout = batch.tensors().layout().clone();
        let (mut players, mut rewards) = (vec![0; GAMES], vec![0.0; 2 * GAMES]);
        let (mut ended, mut capped) = (vec![0; GAMES], vec![0; GAMES]);
        let mut masks = vec![0; GAMES * layout.actions];
        let mut seen = vec![0.0f32; GAMES * layout.observation.len()];
        let mut actions = vec![0; GAMES];
        let mut step = || {
            batch.sample(&game, &mut actions).expect("actions");
            let mut arrays = Arrays {
                current_player: &mut players,
                rewards: &mut rewards,
                terminated: &mut ended,
                truncated: &mut capped,
                legal_action_mask: mask.then_some(&mut masks[..]),
                observation: if observed { Observations::Floats(&mut seen) } else { Observations::None },
            };
            batch.run(&game, Some(&actions), &mut arrays).expect("legal");
            actions.iter().sum::<i64>()
        };
        let first: i64 = (0..STEPS).map(|_| step()).sum();
        assert_eq!(first, EXPECTED, "{name}: the same games, whatever is looked at");
        group.bench_function(name, |bencher| {
            bencher.iter(&mut step);
        });
    }
    group.finish();
}

criterion_group!(benches, environment);
criterion_main!(benches);
