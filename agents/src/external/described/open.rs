//! Games in which everybody sees everything: the view is the position.

use super::Presentation;
use crate::external::notation::EngineNotation;
use crate::external::notation::chu::OfHaChu;
use crate::external::notation::tori::OfCrazyWa;
use gunjin_engine::game::{Notation, Turn};
use gunjin_engine::games::chu::action as chu;
use gunjin_engine::games::chu::game::Chu;
use gunjin_engine::games::jungle::{self, Jungle};
use gunjin_engine::games::sannin::Sannin;
use gunjin_engine::games::tori::{self, Deed, Tori};

use gunjin_engine::open::{Open, OpenView};
use serde_json::{Value, json};

/// The actions after the first `known` ones, each in the words of the position where it was taken.
fn events<G: Open + Notation>(game: &G, view: &OpenView<G>, known: usize) -> Vec<Value> {
    let mut position = view.world.start.clone();
    let mut told = Vec::new();
    for (index, &action) in view.world.actions.iter().enumerate() {
        if index >= known {
            let by = match game.turn(&position) {
                Turn::Seat(seat) => json!(seat.0),
                Turn::Chance | Turn::Over => Value::Null,
            };
            let text = game.action_text(&position, action);
            told.push(json!({
                "type": "event", "ply": index + 1, "by": by, "move": text, "outcome": null, "removed": [],
            }));
        }
        game.play(&mut position, action);
    }
    told
}

/// What a move of Tori Shogi is made of.
fn tori_parts(action: tori::Action) -> Value {
    match action.deed() {
        Deed::Move { from, to } => {
            json!({ "manner": "move", "from": from.to_string(), "to": to.to_string() })
        }
        Deed::Drop { kind, to } => {
            json!({ "manner": "drop", "piece": kind.letters().to_string(), "to": to.to_string() })
        }
        Deed::Exchange { kind, at } => {
            json!({ "manner": "exchange", "piece": kind.letters().to_string(), "to": at.to_string() })
        }
    }
}

/// What a move of Chu Shogi is made of; `over` is where a move of two steps captures on its way.
fn chu_parts(action: chu::Action) -> Value {
    json!({
        "manner": "move",
        "from": action.from().to_string(),
        "over": action.mid().map(|square| square.to_string()),
        "to": action.to().to_string(),
        "promotes": action.promotes(),
    })
}

/// What a move of Jungle is made of.
fn jungle_parts(action: jungle::Action) -> Value {
    json!({ "manner": "move", "from": action.from().to_string(), "to": action.to().to_string() })
}

macro_rules! open_games {
    ($($game:ty = $engines:expr, $parts:expr;)+) => {$(
        impl Presentation for $game {
            fn action_words(&self, view: &Self::View, action: Self::Action) -> String {
                self.action_text(&view.world.position, action)
            }

            fn action_json(&self, view: &Self::View, action: Self::Action) -> Value {
                let parts: fn(Self::Action) -> Value = $parts;
                let mut told = parts(action);
                told["move"] = self.action_words(view, action).into();
                told
            }

            /// Other ways to write an action are understood as well, where the game has any.
            fn action_meant(
                &self,
                view: &Self::View,
                legal: &[Self::Action],
                text: &str,
            ) -> Option<Self::Action> {
                let action = self.read_action(&view.world.position, text);
                action.filter(|action| legal.binary_search(action).is_ok())
            }

            fn view_json(&self, view: &Self::View) -> Value {
                json!({ "position": self.position_text(&view.world.position) })
            }

            fn view_picture(&self, view: &Self::View, ascii: bool) -> String {
                self.picture(&view.world.position, ascii)
            }

            fn plies(&self, view: &Self::View) -> Option<usize> {
                Some(view.world.actions.len())
            }

            fn events(&self, view: &Self::View, known: usize) -> Vec<Value> {
                events(self, view, known)
            }

            fn engine_notation(&self) -> Option<&dyn EngineNotation<Self>> {
                $engines
            }
        }
    )+};
}

open_games! {
    Tori = Some(&OfCrazyWa), tori_parts;
    Chu = Some(&OfHaChu), chu_parts;
    Sannin = None, |_| json!({});
    Jungle = None, jungle_parts;
}
