//! The switches of a ruleset with their values.

use gunjin_engine::games::gunjin::Ruleset;
use gunjin_engine::games::gunjin::switches::SWITCHES;
use gunjin_engine::switches;
use serde::Serialize;
use std::collections::BTreeMap;

/// A switch with its value in one ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Setting {
    /// The switch with its value.
    #[serde(flatten)]
    pub switch: switches::Setting,
    /// True if it makes sense on this edition and board.
    pub fits: bool,
}

/// Every switch with its value.
pub fn settings(ruleset: &Ruleset) -> Vec<Setting> {
    let switches = switches::settings(ruleset.rules()).into_iter().zip(SWITCHES);
    switches.map(|(switch, spec)| Setting { switch, fits: spec.needs.fits(ruleset) }).collect()
}

/// The value of every switch by name, the board included.
pub fn values(ruleset: &Ruleset) -> BTreeMap<String, String> {
    let mut values: BTreeMap<String, String> = switches::settings(ruleset.rules())
        .into_iter()
        .map(|switch| (switch.name.into(), switch.value))
        .collect();
    values.insert("board".into(), board_id(ruleset));
    values
}

/// The id of the board in use.
pub fn board_id(ruleset: &Ruleset) -> String {
    let typed = ruleset.spec().switches.iter().find(|(name, _)| name == "board");
    typed.map_or_else(|| ruleset.edition().board.id.clone(), |(_, id)| id.clone())
}
