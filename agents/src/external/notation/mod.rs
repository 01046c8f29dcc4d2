//! Names of games and notation of moves in other people's engines.

pub mod chu;
pub mod tori;

use gunjin_engine::game::{Hidden, Notation, Turn};
use gunjin_engine::open::{Open, OpenView};

/// A game in the words of the engines that play it.
pub trait EngineNotation<G: Hidden>: Send + Sync {
    /// Its name in XBoard's `variant` and in `UCI_Variant`.
    fn variant(&self) -> &'static str;

    /// Settings of XBoard's `option` that make the engine play by our rules, as `name=value`.
    fn options(&self) -> &'static [&'static str] {
        &[]
    }

    /// True if the game began from the position that engines know; they are asked for no other.
    fn begins_as_usual(&self, game: &G, view: &G::View) -> bool;

    /// The actions after the first `known` ones, as XBoard's `usermove` wants them.
    fn moves(&self, game: &G, view: &G::View, known: usize) -> Vec<String>;

    /// The legal action that an engine's `move` means.
    fn meant(&self, game: &G, view: &G::View, legal: &[G::Action], text: &str) -> Option<G::Action>;

    /// The game so far for `position`: the start, and the moves in the notation of USI and UCI.
    fn position(&self, game: &G, view: &G::View) -> (String, Vec<String>);
}

/// The actions of an open game after the first `known` ones, each written by `text` at the position where it
/// was taken.
fn written<G: Open>(
    game: &G,
    view: &OpenView<G>,
    known: usize,
    text: impl Fn(&G::Position, G::Action) -> String,
) -> Vec<String> {
    let mut position = view.world.start.clone();
    let mut texts = Vec::new();
    for (index, &action) in view.world.actions.iter().enumerate() {
        if index >= known && game.turn(&position) != Turn::Over {
            texts.push(text(&position, action));
        }
        game.play(&mut position, action);
    }
    texts
}

/// Start and moves in the game's own notation, where that is the one of USI or UCI.
fn own_notation<G: Open + Notation>(game: &G, view: &OpenView<G>) -> (String, Vec<String>) {
    let moves = written(game, view, 0, |position, action| game.action_text(position, action));
    (game.position_text(&view.world.start), moves)
}
