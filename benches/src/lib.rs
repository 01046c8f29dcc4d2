//! Parts shared by the benches; the benches themselves stand in `benches/`. Every one asserts its answer, so
//! that a fast wrong program is noticed.

use gunjin_engine::games::gunjin::{Dealer, Gunjin, Ruleset};
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::{Bits, Digest, Umpire};
use std::fmt::Write;

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
