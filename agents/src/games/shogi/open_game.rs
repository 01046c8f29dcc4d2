//! Search models and presentation of games in which everything is seen: the view is the position.

use super::{ChuEvaluator, Foresight, JungleEvaluator, SanninEvaluator, ToriEvaluator};
use crate::external::described::Presentation;
use crate::external::engine::engine_agent;
use crate::external::notation::chu::OfHaChu;
use crate::external::notation::{EngineNotation, OfCrazyWa};
use crate::lookahead::open_agent;
use crate::worlds::Resampled;
use crate::{AgentSpec, Built, SearchModel};
use gunjin_engine::games::chu::Chu;
use gunjin_engine::games::jungle::Jungle;
use gunjin_engine::games::sannin::Sannin;
use gunjin_engine::games::tori::{Deed, Tori};
use gunjin_engine::games::{chu, jungle, tori};
use gunjin_engine::{Notation, Open, OpenView, Seat, Turn};
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

/// Implements what agents ask of a game in which everything is seen: its evaluator, the agents that only it has, what a
/// move is made of as JSON, and the notation of engines that play it.
macro_rules! open_game {
    ($game:ty, $evaluator:ty, $parts:expr, $own:expr, $engines:expr) => {
        impl SearchModel for $game {
            type Worlds = Resampled<Self::View>;
            type Evaluator = $evaluator;

            fn worlds(&self, view: &Self::View) -> Self::Worlds {
                Resampled::new(view.clone())
            }

            fn evaluator(&self) -> $evaluator {
                <$evaluator>::default()
            }

            fn own_agent(&self, spec: &AgentSpec) -> Option<Built<Self>> {
                // The page of the browser offers none of them.
                if cfg!(target_family = "wasm") { None } else { $own(spec, self) }
            }
        }

        impl Presentation for $game {
            fn viewer(&self, view: &Self::View) -> Seat {
                view.seat
            }

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
    };
}

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

/// Parts of a move of Chu Shogi; `over` is the square on which a move of two steps captures on its way.
fn chu_parts(action: chu::Action) -> Value {
    json!({
        "manner": "move",
        "from": action.from().to_string(),
        "over": action.mid().map(|square| square.to_string()),
        "to": action.to().to_string(),
        "promotes": action.promotes(),
    })
}

fn jungle_parts(action: jungle::Action) -> Value {
    json!({ "manner": "move", "from": action.from().to_string(), "to": action.to().to_string() })
}

open_game! { Tori, ToriEvaluator, tori_parts, engine_or_open, Some(&OfCrazyWa) }
open_game! { Chu, ChuEvaluator, chu_parts, engine_or_open, Some(&OfHaChu) }
open_game! { Sannin, SanninEvaluator, |_| json!({}), open_agent, None }
open_game! { Jungle, JungleEvaluator, jungle_parts, open_agent, None }

fn engine_or_open<G>(spec: &AgentSpec, game: &G) -> Option<Built<G>>
where
    G: SearchModel<View = OpenView<G>, Evaluator: Foresight<G>> + Open,
{
    open_agent(spec, game).or_else(|| engine_agent(spec, game))
}
