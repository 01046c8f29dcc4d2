//! Common parts of the tests of Tori Shogi.

pub(crate) mod twin;

use gunjin_engine::games::tori::Tori;
use gunjin_engine::spec::GameSpec;

/// The game of a name that is known to be right.
pub(crate) fn game(name: &str) -> Tori {
    Tori::from_spec(&GameSpec::read(name).expect("a name")).unwrap_or_else(|error| panic!("{name}: {error}"))
}
