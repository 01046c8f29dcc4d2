//! Parts shared by the benches; the benches themselves stand in `benches/`. Every one asserts its answer, so
//! that a fast wrong program is noticed.

use gunjin_engine::games::gunjin::{Dealer, Gunjin, Ruleset};
use gunjin_engine::{Bits, Digest};
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
