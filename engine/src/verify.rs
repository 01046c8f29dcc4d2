//! Records of any game of the catalogue, found true by replaying them.

use crate::catalogue::{GameVisitor, HotLoops, named, with_game};
use crate::game::Ended;
use crate::replay::{Page, ReplayError, ReplayProblem, replay};

/// A record found true.
#[derive(Debug, Clone, PartialEq)]
pub struct Verified {
    /// The game with its switches.
    pub game: String,
    /// Number of actions replayed.
    pub plies: usize,
    /// Result; `None` if the game was broken off.
    pub ended: Option<Ended>,
    /// The last position.
    pub position: String,
}

/// Replays a record under the rules it names and compares everything it says.
///
/// # Errors
/// The first line that is wrong, and what was expected there.
pub fn verify(text: &str) -> Result<Verified, ReplayError> {
    struct Verify<'t>(&'t str);
    impl GameVisitor for Verify<'_> {
        type Output = Result<Verified, ReplayError>;
        fn game<G: HotLoops>(self, game: G) -> Self::Output {
            let umpire = replay(&game, self.0)?;
            Ok(Verified {
                game: game.id(),
                plies: umpire.actions().len(),
                ended: umpire.ended().cloned(),
                position: game.position_text(umpire.position()),
            })
        }
    }
    let page = Page::read(text)?;
    let game = named(page.field("game")?)
        .map_err(|error| page.wrong("game", ReplayProblem::Game(error.to_string())))?;
    with_game(game, Verify(text))
}
