//! From what people type to a game: an id, an id with switches, a short name, or the path of an edition file.

use crate::files::read_text;
use crate::find::{Finder, Found};
use gunjin_engine::Wrong;
use gunjin_engine::catalogue::{AnyGame, CatalogueError, is_other, named};
use gunjin_engine::games::efg::Tree;
use gunjin_engine::games::gunjin::text::library;
use gunjin_engine::games::gunjin::{Ruleset, RulesetError};
use gunjin_engine::spec::{GameSpec, SpecError};
use std::path::Path;
use thiserror::Error;

/// Why there is no game of this name.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The edition file cannot be read.
    #[error(transparent)]
    Read(#[from] Wrong),
    /// Error in an edition file, or in a switch typed after its name.
    #[error("{0}: {1}")]
    File(String, Box<RulesetError>),
    /// The file is wrong.
    #[error(transparent)]
    Rules(#[from] RulesetError),
    /// The name or a switch is wrong.
    #[error(transparent)]
    Name(#[from] CatalogueError),
    /// Error in an extensive-form file.
    #[error("{0}: {1}")]
    Tree(String, Wrong),
    /// No game of this name, but editions with this word.
    #[error("there is no game '{0}'; `gunjin rules find {0}` finds {1}")]
    Found(String, String),
    /// A game of another family where only editions make sense.
    #[error(
        "'{0}' is not an edition of 軍人将棋, which is needed here; `gunjin list games` lists them (family gunjin)"
    )]
    NoEdition(String),
}

impl From<SpecError> for LoadError {
    fn from(error: SpecError) -> LoadError {
        LoadError::Name(error.into())
    }
}

/// The game of a name, of any family: `ID`, `ID:switch=value,…`, a short name, `path/x.toml[:switch=value,…]`
/// or `path/x.efg`.
///
/// # Errors
/// If there is no such game, file, switch or value; the message names the nearest one.
pub fn load(name: &str) -> Result<AnyGame, LoadError> {
    if name.ends_with(".efg") {
        return load_tree(name);
    }
    let spec = GameSpec::read(name)?;
    if spec.is_path() {
        return Ok(AnyGame::Gunjin(Box::new(load_file(spec)?)));
    }
    named(name).map_err(|error| match &error {
        CatalogueError::Spec(SpecError::Unknown { id, nearest: None }) => {
            found_by(id).unwrap_or(error.into())
        }
        _ => error.into(),
    })
}

/// The editions that have a word which is no id: a maker, a title, a number of pieces.
fn found_by(word: &str) -> Option<LoadError> {
    let found = Finder::new().ok()?.find(&[word.to_string()]).ok()?;
    let named = |one: &Found| format!("{} ({})", one.id, one.name_ja);
    let more = if found.len() > 4 { format!(" and {} more", found.len() - 4) } else { String::new() };
    let list = found.iter().take(4).map(named).collect::<Vec<_>>().join(", ");
    let fits = found.first().is_some_and(|one| one.missing.is_empty());
    fits.then(|| LoadError::Found(word.to_string(), format!("{list}{more}")))
}

/// The edition of 軍人将棋 of a name, for what only those can do.
pub fn load_edition(name: &str) -> Result<Ruleset, LoadError> {
    match load(name)? {
        AnyGame::Gunjin(ruleset) => Ok(*ruleset),
        _ => Err(LoadError::NoEdition(name.to_string())),
    }
}

/// True if the game of a name that [`load`] knows is an edition of 軍人将棋. Nothing is read for that.
pub fn is_edition(name: &str) -> bool {
    !name.ends_with(".efg") && !GameSpec::read(name).is_ok_and(|spec| is_other(&spec.id))
}

fn load_tree(path: &str) -> Result<AnyGame, LoadError> {
    let text = read_text(Path::new(path))?;
    match Tree::read(&text, path) {
        Ok(tree) => Ok(AnyGame::Tree(Box::new(tree))),
        Err(problem) => Err(LoadError::Tree(path.to_string(), problem)),
    }
}

fn load_file(spec: GameSpec) -> Result<Ruleset, LoadError> {
    let path = spec.id.clone();
    let text = read_text(Path::new(&path))?;
    Ruleset::from_text(&text, &path, spec).map_err(|problem| match problem {
        RulesetError::Spec(_) | RulesetError::Switch(_) | RulesetError::Board { .. } => {
            LoadError::File(path, Box::new(problem))
        }
        located => LoadError::Rules(located),
    })
}

/// The eras in the order of history; what is still being made and what is ours come last.
pub const ERAS: [&str; 12] = [
    "1", "2", "3", "side", "american", "missile", "hydrogen", "device", "homemade", "modern", "cousin",
    "teaching",
];

/// Every edition that comes with the program, by era, then by id.
pub fn every_edition() -> Result<Vec<Ruleset>, LoadError> {
    let mut editions =
        library::edition_ids().map(load_edition).collect::<Result<Vec<Ruleset>, LoadError>>()?;
    let era =
        |edition: &Ruleset| ERAS.iter().position(|era| *era == edition.edition().era).unwrap_or(ERAS.len());
    editions.sort_by_cached_key(|edition| (era(edition), edition.edition().id.clone()));
    Ok(editions)
}
