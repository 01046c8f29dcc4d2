//! The rules of a game as JSON, as `gunjin rules show --format json` writes them, for players outside the program.

use super::edition_json::EditionReport;
use super::game_rules::GameReport;
use crate::spec::load;
use gunjin_engine::catalogue::{AnyGame, GameVisitor, Listed, with_game};
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;

/// What only the game itself knows: its id, its seats, its start drawn.
#[derive(Debug, Clone, Copy)]
pub struct Start {
    /// Whether the drawing keeps to ASCII.
    pub ascii: bool,
}

impl GameVisitor for Start {
    type Output = (String, usize, String);

    fn game<G: Listed>(self, game: G) -> Self::Output {
        let start = game.picture(&game.start(), self.ascii).trim_end().to_string() + "\n";
        (game.id(), game.seats(), start)
    }
}

/// The rules of an edition.
#[must_use]
pub fn edition_json(ruleset: &Ruleset) -> String {
    serde_json::to_string(&EditionReport::of(ruleset)).unwrap_or_default()
}

/// The rules of a game by its name; `null` if no game has it, as with trees from files.
#[must_use]
pub fn rules_json(name: &str) -> String {
    let report = match load(name) {
        Ok(AnyGame::Gunjin(ruleset)) => return edition_json(&ruleset),
        Ok(game) => {
            let (id, seats, start) = with_game(game.clone(), Start { ascii: false });
            serde_json::to_string(&GameReport::new(&game, id, seats, start))
        }
        Err(_) => return "null".into(),
    };
    report.unwrap_or_else(|_| "null".into())
}
