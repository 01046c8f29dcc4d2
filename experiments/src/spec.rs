//! From what people type to a game: an id, an id with switches, a short name, or the path of an edition file.

use crate::files::{ReadError, read_text};
use gunjin_engine::gunjin::library;
use gunjin_engine::gunjin::ruleset::{Ruleset, RulesetError};
use gunjin_engine::spec::{GameSpec, SpecError};
use std::path::Path;
use thiserror::Error;

/// Why there is no game of this name.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The edition file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// What an edition file says, or a switch typed after its name.
    #[error("{path}: {problem}")]
    File {
        /// The path as typed.
        path: String,
        /// What is wrong.
        problem: Box<RulesetError>,
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
    let text = read_text(Path::new(&path))?;
    Ruleset::from_text(&text, &path, spec).map_err(|problem| match problem {
        RulesetError::Spec(_) | RulesetError::Switch(_) | RulesetError::Board { .. } => {
            LoadError::File { path, problem: Box::new(problem) }
        }
        located => LoadError::Rules(located),
    })
}

/// The eras in the order of history; what is still being made and what is ours come last.
const ERAS: [&str; 11] =
    ["1", "2", "3", "side", "american", "missile", "hydrogen", "device", "homemade", "modern", "teaching"];

/// Every edition that comes with the program, by era, then by id.
///
/// # Errors
/// If an embedded file is broken (the engine's tests read them all).
pub fn every_edition() -> Result<Vec<Ruleset>, LoadError> {
    let mut editions = library::edition_ids().map(load).collect::<Result<Vec<Ruleset>, LoadError>>()?;
    let era =
        |edition: &Ruleset| ERAS.iter().position(|era| *era == edition.edition().era).unwrap_or(ERAS.len());
    editions.sort_by_cached_key(|edition| (era(edition), edition.edition().id.clone()));
    Ok(editions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_file_is_named_with_the_remedy() {
        let error = load("nowhere/x.toml").expect_err("there is no such file").to_string();
        assert!(error.contains("nowhere/x.toml") && error.contains("give the path"), "{error}");
    }

    #[test]
    fn editions_come_in_the_order_of_history() {
        let editions = every_edition().expect("the embedded editions");
        let ids: Vec<&str> = editions.iter().map(|edition| edition.edition().id.as_str()).collect();
        let place = |id: &str| ids.iter().position(|other| *other == id).expect("an edition");
        let order =
            ["p1-31-8x", "p2-23-6i", "p3-23-6i", "s-25-5i", "a-21-7i", "m-31-8xn", "h-23-6x", "t-23-8i"];
        assert!(order.windows(2).all(|pair| place(pair[0]) < place(pair[1])), "{ids:?}");
        assert!(place("d-23-6i") < place("w-23-6i") && place("w-31-8x") < place("mini-2x4"), "{ids:?}");
        assert!(editions.iter().all(|edition| ERAS.contains(&edition.edition().era.as_str())), "a new era");
    }

    #[test]
    fn short_names_and_switches_are_understood() {
        let game = load("modern-23:ply_cap=100").expect("a known alias");
        assert!(game.id().starts_with("p3-23-6i-1996:") && game.rules().ply_cap == 100);
    }
}
