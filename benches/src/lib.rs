//! Parts shared by the benches; the benches themselves stand in `benches/`. Every one asserts its answer, so
//! that a fast wrong program is noticed.

use criterion::{Criterion, Throughput};
use gunjin_engine::bits::Bits;
use gunjin_engine::digest::Digest;
use gunjin_engine::game::Game;
use gunjin_engine::games::gunjin::play::deal::Dealer;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::umpire::Umpire;
use std::fmt::Write;
use std::hint::black_box;

/// The ruleset of a name that is known to exist.
///
/// # Panics
/// If it does not.
pub fn ruleset(name: &str) -> Ruleset {
    Ruleset::named(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Random games 0, 1, 2, … of seed 1: plies in all, and a digest of every result.
pub fn random_games<B: Bits>(game: &Gunjin<B>, dealer: &Dealer, games: u64) -> (u64, u64) {
    let (mut plies, mut digest) = (0, Digest::default());
    for number in 0..games {
        let played = game.random_game(dealer, 1, number);
        plies += u64::from(played.plies);
        let _ = writeln!(digest, "{} {:?}", played.plies, played.ending);
    }
    (plies, digest.value())
}

/// Measures random games 0, 1, 2, … of seed 1 of any game: so many games, which must have so many plies in
/// all and bring the first seat so many points.
///
/// # Panics
/// If they have not, or bring others.
pub fn measure_games<G: Game>(
    criterion: &mut Criterion,
    name: &str,
    game: &G,
    (games, plies, points): (u64, u64, f64),
) {
    let play = |game: &G| {
        let (mut played, mut won) = (0, 0.0);
        for number in 0..games {
            let mut rng = Stream::new(1, number, Purpose::Moves, 0).fast();
            let mut position = game.start();
            while let Some(action) = game.random_action(&position, &mut rng) {
                game.play(&mut position, action);
                played += 1;
            }
            won += game.returns(&position)[0];
        }
        (played, won)
    };
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(plies));
    group.bench_function("random games", |bencher| {
        bencher.iter(|| {
            let (played, won) = play(black_box(game));
            assert!(played == plies && (won - points).abs() < 1e-9, "{played} plies, {won} points");
        });
    });
    group.finish();
}

/// Measures listing the actions of a position, which must be so many.
///
/// # Panics
/// If there are more or fewer.
pub fn measure_listing<G: Game>(
    criterion: &mut Criterion,
    name: &str,
    game: &G,
    position: &G::Position,
    count: usize,
) {
    let mut actions = Vec::new();
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(count as u64));
    group.bench_function("list", |bencher| {
        bencher.iter(|| {
            game.legal(black_box(position), &mut actions);
            assert_eq!(actions.len(), count);
        });
    });
    group.finish();
}

/// Random game `number` of seed 9, broken off after ten fights or at its end.
///
/// # Panics
/// If a dealt set-up is not lawful.
pub fn middle_game<B: Bits>(game: &Gunjin<B>, number: u64) -> Umpire<'_, Gunjin<B>> {
    let dealer = Dealer::new(game.ruleset());
    let deal = |seat| dealer.deal(seat, &mut Stream::new(9, number, Purpose::Setup, seat as u64));
    let mut umpire = Umpire::from_setups(game, &deal(0), &deal(1)).expect("dealt set-ups are lawful");
    let mut rng = Stream::new(9, number, Purpose::Moves, 0).fast();
    let mut fights = 0;
    while fights < 10 && umpire.ending().is_none() {
        let action = umpire.legal()[below(&mut rng, umpire.legal().len() as u32) as usize];
        umpire.play(action).expect("a legal move");
        fights += u32::from(umpire.announcements().last().is_some_and(|seen| seen.outcome.is_some()));
    }
    umpire
}
