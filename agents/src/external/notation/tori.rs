//! Tori Shogi as CrazyWa and Fairy-Stockfish write it, which is the way of this project too.

use super::{EngineNotation, own_notation, written};
use gunjin_engine::game::{Hidden, Notation};
use gunjin_engine::games::tori::Tori;

type Action = <Tori as gunjin_engine::game::Game>::Action;
type View = <Tori as Hidden>::View;

/// The array of both engines (`setup` of CrazyWa 1.0.5, the start of Fairy-Stockfish).
const ARRAY: &str = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w ";

/// The notation of CrazyWa.
#[derive(Debug, Clone, Copy)]
pub struct OfCrazyWa;

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
