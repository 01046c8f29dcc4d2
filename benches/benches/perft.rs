//! Listing and playing all moves to a fixed depth.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gunjin_benches::ruleset;
use gunjin_engine::bits::Bits;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::perft::perft;
use std::hint::black_box;

/// Edition, depth from the reference set-ups, sequences (`data/perft` has the twin's counts up to where it
/// goes).
const EXPECTED: [(&str, u32, u64); 5] = [
    ("w-23-6i", 5, 455_623),
    ("p3-23-6i", 6, 6_346_643),
    ("p1-35-7i", 8, 807_865),
    ("m-31-8xn", 3, 11_700_760),
    ("mini-5x6", 7, 1_432_052),
];

struct Bench<'c> {
    criterion: &'c mut Criterion,
    depth: u32,
    expected: u64,
}

impl EditionVisitor for Bench<'_> {
    type Output = ();

    fn gunjin<B: Bits>(self, game: Gunjin<B>) {
        let Bench { criterion, depth, expected } = self;
        let start = game.reference();
        assert_eq!(perft(&game, &start, depth), expected, "{} to depth {depth}", game.ruleset().id());
        let mut group = criterion.benchmark_group("perft");
        group.sample_size(10).throughput(Throughput::Elements(expected));
        group.bench_function(format!("{} {depth}", game.ruleset().id()), |bencher| {
            bencher.iter(|| assert_eq!(perft(black_box(&game), &start, depth), expected));
        });
        group.finish();
    }
}

fn counts(criterion: &mut Criterion) {
    for (id, depth, expected) in EXPECTED {
        with_ruleset(ruleset(id), Bench { criterion, depth, expected });
    }
}

criterion_group!(benches, counts);
criterion_main!(benches);
