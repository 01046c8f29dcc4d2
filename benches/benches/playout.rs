//! Random games with random set-ups: the number that everything else is bought with.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gunjin_benches::{random_games, ruleset};
use gunjin_engine::Bits;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::{Dealer, Gunjin};
use std::hint::black_box;

const GAMES: u64 = 100;

/// Edition, plies of the games in all, digest of their results.
const EXPECTED: [(&str, u64, u64); 5] = [
    ("w-23-6i", 47_305, 0xe96c_5bac_f4af_1bef),
    ("p3-23-6i", 50_606, 0x1a69_037c_f91f_8a29),
    ("p3-31-8x", 79_662, 0xfdd4_4f92_5611_5f1c),
    ("p1-35-7i", 140_743, 0xcad0_70d2_b55d_a5b4),
    ("m-31-8xn", 45_490, 0x83e9_167b_2831_3f2f),
];

struct Bench<'c> {
    criterion: &'c mut Criterion,
    expected: (u64, u64),
}

impl EditionVisitor for Bench<'_> {
    type Output = ();

    fn gunjin<B: Bits>(self, game: Gunjin<B>) {
        let dealer = Dealer::new(game.ruleset());
        let id = game.ruleset().id();
        let found = random_games(&game, &dealer, GAMES);
        assert_eq!(found, self.expected, "{id}: plies and digest of {GAMES} games, found {found:#x?}");
        let mut group = self.criterion.benchmark_group("playout");
        group.throughput(Throughput::Elements(found.0));
        group.bench_function(&id, |bencher| {
            bencher.iter(|| assert_eq!(random_games(black_box(&game), &dealer, GAMES), found));
        });
        group.finish();
    }
}

fn playout(criterion: &mut Criterion) {
    for (id, plies, digest) in EXPECTED {
        with_ruleset(ruleset(id), Bench { criterion, expected: (plies, digest) });
    }
}

criterion_group!(benches, playout);
criterion_main!(benches);
