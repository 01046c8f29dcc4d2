//! Rulings: decisions on what a source leaves open or contradicts itself on, with their certainty and other
//! readings; and the findings that they settle.
//!
//! Editions and card sets have theirs in their own files, the other games in `data/rulings`. Every switch of a
//! game that is no edition is a question that its sources leave open or answer differently, so each is a finding
//! of its own (`switch:NAME`). A ruling settles it by naming it, in `settles` or among its other readings.

use crate::switches::{Setting, choices};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

choices! {
    /// Certainty of a statement.
    #[derive(Default, Deserialize, Serialize)]
    #[serde(rename_all = "lowercase")]
    Certainty {
        /// It stands in a rule text.
        Printed = "printed",
        /// Arithmetic forces it.
        Arithmetic = "arithmetic",
        /// An outside source supports it.
        Outside = "outside",
        /// A guess of ours.
        #[default]
        Guess = "guess",
    }
    /// Kind of a finding about a source.
    #[derive(PartialOrd, Ord, Deserialize, Serialize)]
    #[serde(rename_all = "lowercase")]
    FindingKind {
        /// Two statements cannot both hold.
        Contradiction = "contradiction",
        /// The text leaves something open.
        Gap = "gap",
        /// A word is wrong.
        Misprint = "misprint",
    }
}

/// A decision on something that the source leaves open.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// Its name in the file.
    pub id: String,
    /// The decision, in our own words.
    pub text: String,
    /// Certainty: printed, arithmetic, outside or a guess.
    pub certainty: Certainty,
    /// Title of the source.
    pub source: String,
    /// Section of the source.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub section: String,
    /// The decisive words of the source.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub quote: String,
    /// Other readings, as switches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alternatives: Vec<String>,
    /// Findings of the rules checker that it settles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settles: Vec<String>,
}

impl Ruling {
    /// True if another reading sets this switch.
    pub fn plays(&self, switch: &str) -> bool {
        let mut settings = self.alternatives.iter().flat_map(|reading| reading.split(','));
        settings.any(|setting| setting.split_once('=').is_some_and(|(name, _)| name == switch))
    }
}

/// A sentence of a source that is wrong or open in itself.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// Kind of fault.
    pub kind: FindingKind,
    /// Its name in the file.
    pub id: String,
    /// Codes of the kinds that it concerns.
    #[serde(default)]
    pub pieces: Vec<String>,
    /// Description of the fault or open point.
    pub text: String,
}

/// Something wrong or open in a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Contradiction, gap or misprint.
    pub kind: FindingKind,
    /// The key that rulings name in `settles`.
    pub key: String,
    /// Japanese names of the kinds concerned, in the order of the edition's list.
    pub pieces: Vec<String>,
    /// Description of the fault, in English.
    pub text: String,
    /// The id of the ruling that settles it.
    pub settled_by: Option<String>,
}

impl Finding {
    pub(crate) fn new(
        kind: FindingKind,
        key: impl Into<String>,
        pieces: Vec<String>,
        text: String,
    ) -> Finding {
        Finding { kind, key: key.into(), pieces, text, settled_by: None }
    }

    pub(crate) fn of_note(note: &Note) -> Finding {
        Finding::new(note.kind, format!("note:{}", note.id), note.pieces.clone(), note.text.clone())
    }

    pub(crate) fn of_switch(setting: &Setting) -> Finding {
        let text = format!("Switch {}: {}.", setting.name, setting.about);
        Finding::new(FindingKind::Gap, format!("switch:{}", setting.name), Vec::new(), text)
    }
}

/// A file of `data/rulings`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct GameRulings {
    /// The game's id.
    pub game: String,
    /// Faults and open points of its sources.
    #[serde(default)]
    pub note: Vec<Note>,
    /// Decisions on them.
    #[serde(default)]
    pub ruling: Vec<Ruling>,
}

macro_rules! embedded {
    ($($id:literal)+) => {
        [$(include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../data/rulings/", $id, ".toml"))),+]
    };
}

static EMBEDDED: LazyLock<Vec<GameRulings>> = LazyLock::new(|| {
    let texts = embedded!("chu" "jungle" "sannin" "tori");
    texts.iter().map(|text| toml::from_str(text)).collect::<Result<_, _>>().expect("a test reads the rulings")
});

impl GameRulings {
    /// The rulings of a game; none of editions and card sets, which have them in their own files, and of games
    /// without a rule text.
    pub fn of(game: &str) -> Option<&'static GameRulings> {
        EMBEDDED.iter().find(|rulings| rulings.game == game)
    }
}

pub(crate) fn settle(findings: &mut [Finding], rulings: &[Ruling]) {
    for finding in findings {
        finding.settled_by = settling(rulings, &finding.key).map(|ruling| ruling.id.clone());
    }
}

/// The ruling that settles a key: one that names it outright, else the one with the longest matching
/// wildcard, else the first that plays the switch of the key otherwise.
fn settling<'a>(rulings: &'a [Ruling], key: &str) -> Option<&'a Ruling> {
    let reach = |ruling: &Ruling| {
        let hits = ruling.settles.iter().filter(|entry| matches(entry, key));
        hits.map(|entry| (!entry.ends_with('*'), entry.len())).max()
    };
    let reaching = rulings.iter().rev().filter_map(|ruling| Some((reach(ruling)?, ruling)));
    let named = reaching.max_by_key(|(reach, _)| *reach).map(|(_, ruling)| ruling);
    let switch = key.strip_prefix("switch:");
    named.or_else(|| rulings.iter().find(|ruling| switch.is_some_and(|switch| ruling.plays(switch))))
}

fn matches(entry: &str, key: &str) -> bool {
    match entry.strip_suffix('*') {
        Some(prefix) => key.starts_with(prefix),
        None => entry == key,
    }
}
