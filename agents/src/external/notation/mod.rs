//! Names of games and notation of moves in other people's engines.

pub mod chu;

use gunjin_engine::games::tori::Tori;
use gunjin_engine::{Hidden, Notation, Open, OpenView, Turn};

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

type Action = <Tori as gunjin_engine::Game>::Action;
type View = <Tori as Hidden>::View;

/// The array of both engines (`setup` of CrazyWa 1.0.5, the start of Fairy-Stockfish).
const ARRAY: &str = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w ";

#[derive(Debug, Clone, Copy)]
pub(crate) struct OfCrazyWa;

impl EngineNotation<Tori> for OfCrazyWa {
    fn variant(&self) -> &'static str {
        "torishogi"
    }

    fn begins_as_usual(&self, game: &Tori, view: &View) -> bool {
        game.position_text(&view.world.start).starts_with(ARRAY)
    }

    fn moves(&self, game: &Tori, view: &View, known: usize) -> Vec<String> {
        written(game, view, known, |position, action| game.action_text(position, action))
    }

    /// Promotion is forced (H4), so that a `+` more or less tells nothing.
    fn meant(&self, game: &Tori, view: &View, legal: &[Action], text: &str) -> Option<Action> {
        let plain = |text: &str| text.trim_end_matches('+').to_string();
        let is_meant =
            |&action: &Action| plain(&game.action_text(&view.world.position, action)) == plain(text);
        legal.iter().copied().find(is_meant)
    }

    fn position(&self, game: &Tori, view: &View) -> (String, Vec<String>) {
        own_notation(game, view)
    }
}
