//! The switches of a ruleset with their values.

use gunjin_engine::games::gunjin::rules::fit::Fit;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::switches::SWITCHES;
use gunjin_engine::switches::{SwitchSet, SwitchSpec};
use serde::Serialize;
use std::collections::BTreeMap;

/// A switch with its value in one ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Setting {
    /// Name of the switch.
    pub name: &'static str,
    /// The words it understands; empty for a number.
    pub values: Vec<&'static str>,
    /// The value where an edition says nothing.
    pub default: &'static str,
    /// The value here.
    pub value: String,
    /// The rule in `docs/RULES.md` that says what it does.
    pub rule: &'static str,
    /// Its effect in a few words.
    pub about: &'static str,
    /// True if it makes sense on this edition and board.
    pub fits: bool,
}

/// Every switch with its value.
pub fn settings(ruleset: &Ruleset) -> Vec<Setting> {
    let setting = |spec: &SwitchSpec<Fit>| Setting {
        name: spec.name,
        values: (spec.words)().to_vec(),
        default: spec.default,
        value: ruleset.rules().word(spec.name).unwrap_or_default(),
        rule: spec.rule,
        about: spec.about,
        fits: spec.needs.fits(ruleset),
    };
    SWITCHES.iter().map(setting).collect()
}

/// The value of every switch by name, the board included.
pub fn values(ruleset: &Ruleset) -> BTreeMap<String, String> {
    let mut values: BTreeMap<String, String> =
        settings(ruleset).into_iter().map(|setting| (setting.name.to_string(), setting.value)).collect();
    values.insert("board".into(), board_id(ruleset));
    values
}

/// The id of the board in use.
pub fn board_id(ruleset: &Ruleset) -> String {
    let typed = ruleset.spec().switches.iter().find(|(name, _)| name == "board");
    typed.map_or_else(|| ruleset.edition().board.id.clone(), |(_, id)| id.clone())
}
