//! Common parts of the tests of Jungle.

pub(crate) mod twin;

use gunjin_engine::games::jungle::Jungle;
use gunjin_engine::spec::GameSpec;

/// The game of a name that is known to be right.
pub(crate) fn game(name: &str) -> Jungle {
    Jungle::from_spec(&GameSpec::read(name).expect("a name"))
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}
