//! A game as people name it: `ID` or `ID:switch=value,switch=value`.

use crate::named;
use crate::switches::suggestion;
use std::fmt;
use thiserror::Error;

/// A game and the switches typed after it, in the order typed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct GameSpec {
    /// Id of a game, or the path of a file that holds one.
    pub id: String,
    /// Switches as typed.
    pub switches: Vec<(String, String)>,
}

/// Why a game name cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SpecError {
    /// `switch` without `=value`.
    #[error("'{0}' is not a switch with a value; write {0}=value, several separated by commas")]
    NoValue(String),
    /// No game of this id.
    #[error("there is no game '{id}'{}; `gunjin list games` lists them all, a path ending in .toml or .efg loads a file", suggestion(.nearest))]
    Unknown {
        /// The id as typed.
        id: String,
        /// The nearest known one.
        nearest: Option<String>,
    },
}

impl GameSpec {
    /// Reads `ID[:switch=value,…]`.
    ///
    /// # Errors
    /// If a switch has no value.
    pub fn read(text: &str) -> Result<GameSpec, SpecError> {
        let (id, rest) = named::name_and_rest(text);
        let mut switches = Vec::new();
        for part in named::parts(rest) {
            let (name, value) = named::pair(part).ok_or_else(|| SpecError::NoValue(part.to_string()))?;
            switches.push((name.to_string(), value.to_string()));
        }
        Ok(GameSpec { id: id.to_string(), switches })
    }

    /// True if a text can be the id of a game: letters and digits of any script, `-`, `_` and `.`. Anything
    /// else could be taken for a switch, or lost where a name is read with the blanks around it removed.
    pub(crate) fn is_id(text: &str) -> bool {
        !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '.'))
    }

    /// A game without switches.
    pub fn plain(id: &str) -> GameSpec {
        GameSpec { id: id.to_string(), switches: Vec::new() }
    }

    /// The game that an alias stands for: its own switches first, then those typed after the alias.
    ///
    /// # Errors
    /// If a switch has no value.
    pub(crate) fn expanded(self, aliases: &[(&str, &str)]) -> Result<GameSpec, SpecError> {
        let Some((_, meaning)) = aliases.iter().find(|(alias, _)| *alias == self.id) else { return Ok(self) };
        let mut spec = GameSpec::read(meaning)?;
        spec.switches.retain(|(name, _)| self.switches.iter().all(|(typed, _)| typed != name));
        spec.switches.extend(self.switches);
        Ok(spec)
    }

    /// True if the id is the path of an edition file.
    pub fn is_path(&self) -> bool {
        self.id.ends_with(".toml")
    }
}

impl fmt::Display for GameSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&named::text(&self.id, self.switches.iter().map(|(name, value)| (name, value))))
    }
}
