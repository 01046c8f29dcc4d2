//! Building a belief after ten fights, drawing from it, its exact chances and the cheap ones.

use criterion::{Criterion, criterion_group, criterion_main};
use gunjin_agents::Worlds;
use gunjin_agents::games::gunjin::belief::Belief;
use gunjin_benches::ruleset;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::{Gunjin, Marginals, View};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::{Bits, Seat};
use gunjin_play::ledger::middle_game;
use std::hint::black_box;

const VIEWS: u64 = 64;

struct Measure<'c>(&'c mut Criterion);

impl EditionVisitor for Measure<'_> {
    type Output = ();

    fn gunjin<B: Bits>(self, game: Gunjin<B>) {
        let id = game.ruleset().id();
        let view = |number| middle_game(&game, number).expect("a lawful game").view(Seat(0));
        let views: Vec<View<B>> = (0..VIEWS).map(view).collect();
        let beliefs: Vec<Belief<B>> = views.iter().map(|view| Belief::new(&game, view)).collect();
        let worlds: Vec<Option<u128>> = beliefs.iter().map(Belief::worlds).collect();
        assert!(worlds.iter().all(|count| count.is_some_and(|count| count > 0)));
        let mut group = self.0.benchmark_group("belief");
        group.bench_function(format!("build {id} ({VIEWS})"), |bencher| {
            bencher.iter(|| {
                let built = views.iter().map(|view| Belief::new(&game, black_box(view)).worlds());
                assert!(built.eq(worlds.iter().copied()));
            });
        });
        group.bench_function(format!("sample {id} ({VIEWS})"), |bencher| {
            let mut rng = Stream::new(9, 0, Purpose::Worlds, 0).fast();
            bencher.iter(|| {
                assert!(beliefs.iter().all(|belief| belief.draw(&game, &mut rng).is_some()));
            });
        });
        group.bench_function(format!("chances {id} ({VIEWS})"), |bencher| {
            bencher.iter(|| {
                let sums = beliefs.iter().map(|belief| belief.marginals(&game)[0].iter().sum::<f64>());
                assert!(sums.into_iter().all(|sum| (sum - 1.0).abs() < 1e-9));
            });
        });
        group.bench_function(format!("quick chances {id} ({VIEWS})"), |bencher| {
            bencher.iter(|| {
                let quick = |view: &View<B>| Marginals::quick(&view.enemies, &view.opening.enemy_army);
                let sums = views.iter().map(|view| quick(black_box(view)).row(0).iter().sum::<f32>());
                assert!(sums.into_iter().all(|sum| (sum - 1.0).abs() < 1e-5));
            });
        });
        group.finish();
    }
}

fn belief(criterion: &mut Criterion) {
    for id in ["w-23-6i", "p3-31-8x", "p1-35-7i"] {
        with_ruleset(ruleset(id), Measure(criterion));
    }
}

criterion_group!(benches, belief);
criterion_main!(benches);
