//! Drawing set-ups, reading and judging them, and making a game from a name.

use criterion::{Criterion, criterion_group, criterion_main};
use gunjin_benches::ruleset;
use gunjin_engine::games::gunjin::play::deal::Dealer;
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::random::{Purpose, Stream};
use std::hint::black_box;

/// Set-ups of one measurement.
const SETUPS: usize = 100;

fn setup(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("setup");
    for id in ["w-23-6i", "p1-35-7i", "m-31-8xn"] {
        let rules = ruleset(id);
        let dealer = Dealer::new(&rules);
        let deal = |seed: u64| -> Vec<Setup> {
            let mut rng = Stream::new(seed, 0, Purpose::Setup, 0).fast();
            (0..SETUPS).map(|number| dealer.deal(number % 2, &mut rng)).collect()
        };
        let dealt = deal(1);
        assert!(dealt.iter().zip([0, 1].into_iter().cycle()).all(|(s, seat)| s.check(&rules, seat).is_ok()));
        group.bench_function(format!("deal {id}"), |b| b.iter(|| assert_eq!(deal(black_box(1)), dealt)));
        let text = rules.edition().reference_setup.south.clone();
        group.bench_function(format!("read and judge {id}"), |bencher| {
            bencher.iter(|| {
                let read = Setup::read(&rules, 0, black_box(&text));
                assert!(read.is_ok_and(|setup| setup.check(&rules, 0).is_ok()));
            });
        });
        group.bench_function(format!("name to rules {id}"), |bencher| {
            bencher.iter(|| assert_eq!(ruleset(black_box(id)).id(), id));
        });
    }
    group.finish();
}

criterion_group!(benches, setup);
criterion_main!(benches);
