//! From what people type to a game: an id, an id with switches, a short name, or the path of an edition file.

use gunjin_engine::gunjin::library;
use gunjin_engine::gunjin::ruleset::{Ruleset, RulesetError};
use gunjin_engine::gunjin::spec::{GameSpec, SpecError};
use thiserror::Error;

/// Why there is no game of this name.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The edition file cannot be read.
    #[error(
        "cannot read the edition file '{path}': {source}; give the path of a file that exists, or an id of `gunjin games`"
    )]
    Read {
        /// The path as typed.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// The name, the file or a switch is wrong.
    #[error(transparent)]
    Rules(#[from] RulesetError),
}

impl From<SpecError> for LoadError {
    fn from(error: SpecError) -> LoadError {
        LoadError::Rules(error.into())
    }
}

/// The game of a name: `ID`, `ID:switch=value,…`, a short name, or `path/x.toml[:switch=value,…]`.
///
/// # Errors
/// If there is no such edition, file, switch or value; the message names the nearest one.
pub fn load(name: &str) -> Result<Ruleset, LoadError> {
    let spec = GameSpec::read(name)?;
    if !spec.is_path() {
        return Ok(Ruleset::named(name)?);
    }
    let path = spec.id.clone();
    let text =
        std::fs::read_to_string(&path).map_err(|source| LoadError::Read { path: path.clone(), source })?;
    Ok(Ruleset::from_text(&text, &path, spec)?)
}

/// Every edition that comes with the program, in alphabetical order of ids.
///
/// # Errors
/// If an embedded file is broken (the engine's tests read them all).
pub fn every_edition() -> Result<Vec<Ruleset>, LoadError> {
    library::edition_ids().map(load).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_file_is_named_with_the_remedy() {
        let error = load("nowhere/x.toml").expect_err("there is no such file").to_string();
        assert!(error.contains("nowhere/x.toml") && error.contains("gunjin games"), "{error}");
    }

    #[test]
    fn short_names_and_switches_are_understood() {
        let game = load("modern-23:ply_cap=100").expect("a known alias");
        assert!(game.id().starts_with("p3-23-6i-1996:") && game.rules().ply_cap == 100);
    }
}
