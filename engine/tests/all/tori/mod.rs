//! Common parts of the tests of Tori Shogi.

pub(crate) mod json;
pub(crate) mod twin;

use gunjin_engine::games::tori::Tori;
use gunjin_engine::spec::GameSpec;
use std::path::PathBuf;

/// The game of a name that is known to be right.
pub(crate) fn game(name: &str) -> Tori {
    Tori::from_spec(&GameSpec::read(name).expect("a name")).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A file of `data`.
pub(crate) fn data(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../data").join(path)
}

pub(crate) fn read(path: &str) -> String {
    std::fs::read_to_string(data(path)).unwrap_or_else(|error| panic!("data/{path}: {error}"))
}
