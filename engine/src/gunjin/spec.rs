//! A game as people name it: `ID` or `ID:switch=value,switch=value`.

use super::edition::Edition;
use super::library;
use super::switches::nearest;
use std::fmt;
use thiserror::Error;

/// An edition and the switches typed after it, in the order typed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct GameSpec {
    /// Edition id, or the path of an edition file.
    pub id: String,
    /// Switches as typed.
    pub switches: Vec<(String, String)>,
}

/// Why a game name cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SpecError {
    /// `switch` without `=value`.
    #[error("'{0}' is no switch with a value; write {0}=value, several separated by commas")]
    NoValue(String),
    /// No edition of this id.
    #[error("there is no game '{id}'{}; `gunjin games` lists them all, a path ending in .toml loads a file", suggestion(.nearest))]
    Unknown {
        /// The id as typed.
        id: String,
        /// The nearest known one.
        nearest: Option<String>,
    },
}

/// `; did you mean '…'?` or nothing.
pub(crate) fn suggestion(nearest: &Option<String>) -> String {
    nearest.as_ref().map_or(String::new(), |word| format!("; did you mean '{word}'?"))
}

impl GameSpec {
    /// Reads `ID[:switch=value,…]`. Aliases are replaced by what they stand for; switches typed after them follow.
    ///
    /// # Errors
    /// If a switch has no value.
    pub fn read(text: &str) -> Result<GameSpec, SpecError> {
        let (id, rest) = text.split_once(':').unwrap_or((text, ""));
        let mut switches = Vec::new();
        for part in rest.split(',').map(str::trim).filter(|p| !p.is_empty()) {
            let (name, value) = part.split_once('=').ok_or_else(|| SpecError::NoValue(part.to_string()))?;
            switches.push((name.trim().to_string(), value.trim().to_string()));
        }
        let Some((_, meaning)) = library::aliases().iter().find(|(alias, _)| *alias == id.trim()) else {
            return Ok(GameSpec { id: id.trim().to_string(), switches });
        };
        let mut spec = GameSpec::read(meaning)?;
        spec.switches.retain(|(name, _)| switches.iter().all(|(typed, _)| typed != name));
        spec.switches.extend(switches);
        Ok(spec)
    }

    /// Whether the id is the path of a file.
    #[must_use]
    pub fn is_path(&self) -> bool {
        self.id.ends_with(".toml")
    }

    /// The embedded edition's text.
    ///
    /// # Errors
    /// If there is none, with the nearest id.
    pub fn embedded(&self) -> Result<&'static str, SpecError> {
        library::edition_text(&self.id).ok_or_else(|| {
            let known = library::edition_ids().chain(library::aliases().iter().map(|(alias, _)| *alias));
            SpecError::Unknown { id: self.id.clone(), nearest: nearest(&self.id, known).map(str::to_string) }
        })
    }

    /// The spec of an edition without switches.
    #[must_use]
    pub fn plain(edition: &Edition) -> GameSpec {
        GameSpec { id: edition.id.clone(), switches: Vec::new() }
    }
}

impl fmt::Display for GameSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.id)?;
        for (index, (name, value)) in self.switches.iter().enumerate() {
            write!(f, "{}{name}={value}", if index == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}
