//! The tensor layouts of games of any family.

use gunjin_engine::catalogue::{AnyGame, GameVisitor, HotLoops, with_game};
use gunjin_engine::tensors::{Layout, Tensors};

/// Reads the layout of a game.
struct Read;

impl GameVisitor for Read {
    type Output = Layout;

    fn game<G: HotLoops>(self, game: G) -> Layout {
        game.tensors().layout().clone()
    }
}

/// Layout of the tensors of a game.
pub fn layout(game: AnyGame) -> Layout {
    with_game(game, Read)
}
