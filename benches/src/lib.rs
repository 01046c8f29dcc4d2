//! What the benches share; the benches themselves stand in `benches/`. Every one asserts its answer, so that a fast wrong
//! program is noticed.

use gunjin_engine::digest::Digest;
use gunjin_engine::gunjin::bits::Bits;
use gunjin_engine::gunjin::compiled::Gunjin;
use gunjin_engine::gunjin::deal::Dealer;
use gunjin_engine::gunjin::referee::Referee;
use gunjin_engine::gunjin::ruleset::Ruleset;
use gunjin_engine::random::{Purpose, Stream, below};
use std::fmt::Write;

/// The ruleset of a name that is known to exist.
///
/// # Panics
/// If it does not.
#[must_use]
pub fn ruleset(name: &str) -> Ruleset {
    Ruleset::named(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Random games 0, 1, 2, … of seed 1: plies in all, and a digest of every result.
#[must_use]
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
#[must_use]
pub fn middle_game<B: Bits>(game: &Gunjin<B>, number: u64) -> Referee<'_, B> {
    let dealer = Dealer::new(game.ruleset());
    let deal = |seat| dealer.deal(seat, &mut Stream::new(9, number, Purpose::Setup, seat as u64));
    let mut referee = Referee::new(game, &deal(0), &deal(1)).expect("dealt set-ups are lawful");
    let mut words = Stream::new(9, number, Purpose::Moves, 0).fast();
    let mut fights = 0;
    while fights < 10 && referee.ending().is_none() {
        let action = referee.legal()[below(&mut words, referee.legal().len() as u32) as usize];
        fights += u32::from(referee.play(action).is_ok_and(|seen| seen.outcome.is_some()));
    }
    referee
}
