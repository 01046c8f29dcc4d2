//! The umpire: a game with everything that a match needs, announcements, knowledge and both views at every
//! ply.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gunjin_benches::ruleset;
use gunjin_engine::bits::Bits;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::game::Seat;
use gunjin_engine::games::gunjin::play::deal::Dealer;
use gunjin_engine::games::gunjin::play::playout::{moves_of, setups_of};
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::random::below;
use gunjin_engine::umpire::Umpire;
use std::hint::black_box;

/// Most plies of the game that is measured.
const PLIES: usize = 200;

/// Edition; plies, and the enemies on the board summed over all views of both seats.
const EXPECTED: [(&str, u64, u64); 3] =
    [("w-23-6i", 200, 5_779), ("p1-35-7i", 200, 10_818), ("m-31-8xn", 200, 5_587)];

struct Bench<'c> {
    criterion: &'c mut Criterion,
    expected: (u64, u64),
}

/// Plays one game and looks at it from both seats at every ply.
fn umpired<B: Bits>(game: &Gunjin<B>, dealer: &Dealer) -> (u64, u64) {
    let [south, north] = setups_of(dealer, 2, 0);
    let mut rng = moves_of(2, 0);
    let mut umpire = Umpire::from_setups(game, &south, &north).expect("dealt set-ups are lawful");
    let (mut plies, mut standing) = (0, 0);
    for _ in 0..PLIES {
        let legal = umpire.legal();
        let Some(&action) = legal.get(below(&mut rng, legal.len() as u32) as usize) else { break };
        umpire.play(action).expect("a legal move");
        plies += 1;
        for seat in [0, 1] {
            standing += u64::from(umpire.view(Seat(seat as u8)).enemy_squares().len());
        }
    }
    (plies, standing)
}

impl EditionVisitor for Bench<'_> {
    type Output = ();

    fn gunjin<B: Bits>(self, game: Gunjin<B>) {
        let Bench { criterion, expected } = self;
        let dealer = Dealer::new(game.ruleset());
        assert_eq!(umpired(&game, &dealer), expected, "{}", game.ruleset().id());
        let mut group = criterion.benchmark_group("umpire");
        group.throughput(Throughput::Elements(expected.0));
        group.bench_function(game.ruleset().id(), |bencher| {
            bencher.iter(|| assert_eq!(umpired(black_box(&game), &dealer), expected));
        });
        group.finish();
    }
}

fn umpire(criterion: &mut Criterion) {
    for (id, plies, standing) in EXPECTED {
        with_ruleset(ruleset(id), Bench { criterion, expected: (plies, standing) });
    }
}

criterion_group!(benches, umpire);
criterion_main!(benches);
