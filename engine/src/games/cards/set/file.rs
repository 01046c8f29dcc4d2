//! The file of a card set as written (`data/cards/*.toml`). Nothing is checked here but syntax.

use super::Kind;
use crate::rulings::Ruling;
use serde::Deserialize;
use toml::Spanned;

/// A word of the print that is no name of a kind.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::games::cards) struct Misprint {
    pub(in crate::games::cards) printed: String,
    /// The kinds that are meant.
    pub(in crate::games::cards) means: Vec<Spanned<String>>,
    pub(in crate::games::cards) why: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    pub(super) kind: Spanned<String>,
    pub(super) beats: Option<Vec<Spanned<String>>>,
    pub(super) loses: Option<Vec<Spanned<String>>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) format: Spanned<u32>,
    pub(super) id: String,
    pub(super) name_ja: String,
    #[serde(default)]
    pub(super) other_names: Vec<String>,
    pub(super) name_en: String,
    pub(super) source: String,
    #[serde(default)]
    pub(super) section: String,
    pub(super) order: Spanned<Vec<Spanned<String>>>,
    #[serde(default)]
    pub(super) exceptions: Vec<[Spanned<String>; 2]>,
    pub(super) table: Spanned<String>,
    pub(super) kind: Spanned<Vec<Spanned<Kind>>>,
    pub(super) line: Spanned<Vec<Line>>,
    #[serde(default)]
    pub(super) misprint: Vec<Misprint>,
    #[serde(default)]
    pub(super) ruling: Vec<Ruling>,
}
