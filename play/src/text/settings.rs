//! The switches of a ruleset with their values.

use gunjin_engine::games::gunjin::rules::board::Board;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::switches::{Needs, SWITCHES, is_about_headquarters};
use gunjin_engine::games::gunjin::text::drawing::Middle;
use gunjin_engine::games::gunjin::text::edition::Movement;
use gunjin_engine::switches::{SwitchSet, SwitchSpec};
use serde::Serialize;
use std::collections::BTreeMap;

/// A switch with its value in one ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Setting {
    /// The switch.
    pub name: &'static str,
    /// The words it understands; empty for a number.
    pub values: Vec<&'static str>,
    /// The value where an edition says nothing.
    pub default: &'static str,
    /// The value here.
    pub value: String,
    /// The rule in `docs/RULES.md` that says what it does.
    pub rule: &'static str,
    /// The same in a few words.
    pub about: &'static str,
    /// True if it makes sense on this edition and board.
    pub fits: bool,
}

/// Every switch with its value.
#[must_use]
pub fn settings(ruleset: &Ruleset) -> Vec<Setting> {
    let setting = |spec: &SwitchSpec<Needs>| Setting {
        name: spec.name,
        values: (spec.words)().to_vec(),
        default: spec.default,
        value: ruleset.rules().word(spec.name).unwrap_or_default(),
        rule: spec.rule,
        about: spec.about,
        fits: fits(ruleset, spec),
    };
    SWITCHES.iter().map(setting).collect()
}

/// The value of every switch by name, the board included.
#[must_use]
pub fn values(ruleset: &Ruleset) -> BTreeMap<String, String> {
    let mut values: BTreeMap<String, String> =
        settings(ruleset).into_iter().map(|setting| (setting.name.to_string(), setting.value)).collect();
    values.insert("board".into(), board_id(ruleset));
    values
}

/// The id of the board in use.
#[must_use]
pub fn board_id(ruleset: &Ruleset) -> String {
    let typed = ruleset.spec().switches.iter().find(|(name, _)| name == "board");
    typed.map_or_else(|| ruleset.edition().board.id.clone(), |(_, id)| id.clone())
}

fn fits(ruleset: &Ruleset, spec: &SwitchSpec<Needs>) -> bool {
    if ruleset.board().headquarters(0).is_none() && is_about_headquarters(spec.name) {
        return false;
    }
    let pieces = &ruleset.edition().piece;
    let role = |word: &str| pieces.iter().any(|piece| piece.role.iter().any(|role| role.word() == word));
    let moves = |word: &str| pieces.iter().any(|piece| piece.movement.word() == word);
    let road = |board: &Board, middle: Middle| board.roads().any(|(road, _)| road.middle == middle);
    match spec.needs {
        Needs::Nothing => true,
        Needs::Role(word) => role(word),
        Needs::Roles(a, b) => role(a) && role(b),
        Needs::Move(word) => moves(word),
        Needs::EitherMove(a, b) => moves(a) || moves(b),
        Needs::CalmBomb => {
            pieces.iter().any(|piece| piece.movement == Movement::CarriedBomb && !piece.collides)
        }
        Needs::Class(word) => {
            pieces.iter().any(|piece| piece.class.is_some_and(|class| class.word() == word))
        }
        Needs::TopGeneral => ruleset.edition().top_general().is_some(),
        Needs::Circle => road(ruleset.board(), Middle::Circle),
        Needs::Crossing => road(ruleset.board(), Middle::Crossing),
        Needs::StraightRoad => !ruleset.board().is_joined() && road(ruleset.board(), Middle::Straight),
    }
}
