//! The rules of a game as JSON, as `gunjin rules show --format json` writes them, for players outside the
//! program.

use super::edition_json::EditionReport;
use super::game_rules::GameReport;
use crate::spec::load;
use gunjin_engine::catalogue::AnyGame;
use gunjin_engine::games::gunjin::Ruleset;

/// The rules of an edition.
pub fn edition_json(ruleset: &Ruleset) -> String {
    serde_json::to_string(&EditionReport::of(ruleset)).unwrap_or_default()
}

/// The rules of a game by its name; `null` if no game has it, as with trees from files.
pub fn rules_json(name: &str) -> String {
    let report = match load(name) {
        Ok(AnyGame::Gunjin(ruleset)) => return edition_json(&ruleset),
        Ok(game) => serde_json::to_string(&GameReport::new(&game, false)),
        Err(_) => return "null".into(),
    };
    report.unwrap_or_else(|_| "null".into())
}
