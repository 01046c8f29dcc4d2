//! What people are shown of a view: the board, what the umpire said, notes on enemy pieces.

use gunjin_agents::external::described::Described;
use gunjin_agents::games::gunjin::belief::Belief;
use gunjin_engine::bits::Bits;
use gunjin_engine::game::{Hidden, Seat};
use gunjin_engine::games::gunjin::knowledge::{Individual, Observation, View};
use gunjin_engine::games::gunjin::play::position::Position;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_experiments::render::names::seat_name;
use gunjin_experiments::render::replay::{announcement_text, seat_board, true_board};
use gunjin_experiments::render::style::Style;
use gunjin_experiments::render::worlds::WorldCount;
use serde_json::Value;

/// How a family's views are shown. Everything but the truth follows from the view.
pub trait Screen<G: Hidden> {
    /// What a seat is called.
    fn seat_name(&self, seat: Seat) -> String;
    /// The board from a seat's eyes.
    fn board(&self, game: &G, view: &G::View) -> String;
    /// What was announced after the first `known` actions, a line each.
    fn heard(&self, game: &G, view: &G::View, known: usize) -> Vec<String>;
    /// Notes on what is hidden.
    fn notes(&self, game: &G, view: &G::View) -> String;
    /// Everything, once the game is over.
    fn truth(&self, game: &G, position: &G::Position) -> String;
}

/// The screen of games without one of their own.
#[derive(Debug, Clone, Copy)]
pub struct PlainScreen {
    /// How text is dressed.
    pub style: Style,
}

impl<G: Described> Screen<G> for PlainScreen {
    fn seat_name(&self, seat: Seat) -> String {
        format!("seat {}", seat.0 + 1)
    }

    fn board(&self, game: &G, view: &G::View) -> String {
        game.view_picture(view, self.style.ascii).trim_end().to_string() + "\n"
    }

    fn heard(&self, game: &G, view: &G::View, known: usize) -> Vec<String> {
        let words = |event: &Value| {
            let by = event["by"].as_u64().map_or("chance".into(), |seat| format!("seat {}", seat + 1));
            format!("{}. {by}: {}", event["ply"], event["move"].as_str().unwrap_or("?"))
        };
        game.events(view, known).iter().map(words).collect()
    }

    fn notes(&self, _: &G, _: &G::View) -> String {
        "Nothing is noted in this game: what can be known stands on the board.\n".into()
    }

    fn truth(&self, game: &G, position: &G::Position) -> String {
        game.picture(position, self.style.ascii).trim_end().to_string() + "\n"
    }
}

/// The screen of 軍人将棋.
#[derive(Debug, Clone, Copy)]
pub struct BoardScreen {
    /// How text is dressed.
    pub style: Style,
}

impl<B: Bits> Screen<Gunjin<B>> for BoardScreen {
    fn seat_name(&self, seat: Seat) -> String {
        seat_name(seat.index()).to_string()
    }

    fn board(&self, game: &Gunjin<B>, view: &View<B>) -> String {
        seat_board(game, view, self.style)
    }

    fn heard(&self, game: &Gunjin<B>, view: &View<B>, known: usize) -> Vec<String> {
        let words = |(index, observation): (usize, &Observation<B>)| match observation {
            Observation::Announced(announcement) => {
                format!("{}. {}", index + 1, announcement_text(game, announcement))
            }
            Observation::Unseen { .. } => format!("{}. an unseen move", index + 1),
        };
        view.log.iter().enumerate().skip(known).map(words).collect()
    }

    fn notes(&self, game: &Gunjin<B>, view: &View<B>) -> String {
        let noted = view.enemies.iter().filter_map(|enemy| note(game, enemy, self.style));
        let notes: String = noted.collect();
        if notes.is_empty() {
            return "No enemy piece is left.\n".into();
        }
        let count = WorldCount::of(&Belief::new(game, view));
        format!("{notes}  Possible worlds: {}\n", count.text(self.style))
    }

    fn truth(&self, game: &Gunjin<B>, position: &Position<B>) -> String {
        true_board(game, position, self.style)
    }
}

/// Most kinds that are listed; of a piece that can be more it is said what it cannot be.
const LISTED: usize = 8;

/// A line on an enemy piece on the board: what it can be by the plain evidence of the view. The one place
/// where notes come from.
fn note<B: Bits>(game: &Gunjin<B>, enemy: &Individual, style: Style) -> Option<String> {
    let square = game.ruleset().board().name(enemy.square?);
    let kinds = || game.ruleset().kinds().iter().enumerate();
    let names = |can: bool| -> Vec<&str> {
        let named = kinds().filter(|&(kind, piece)| piece.count > 0 && enemy.can_be(kind as u8) == can);
        named.map(|(_, piece)| if style.ascii { piece.code.as_str() } else { piece.ja.as_str() }).collect()
    };
    let (can, cannot) = (names(true), names(false));
    let what = match (can.len(), cannot.len()) {
        (1, _) => format!("is {}", can[0]),
        (_, 0) => "can be anything".to_string(),
        (few, _) if few <= LISTED => format!("can be {}", can.join(" ")),
        _ => format!("cannot be {}", cannot.join(" ")),
    };
    let moved = if enemy.moved { "" } else { ", has not moved" };
    Some(format!("  {square}: {what}{moved}\n"))
}
