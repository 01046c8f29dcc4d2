//! The page's interface to the engine: thin turns of arguments and answers, which are JSON.

use gunjin_agents::games::gunjin::outside;
use gunjin_engine::catalogue::AnyGame;
use gunjin_engine::game::Seat;
use gunjin_experiments::render::catalogue::every_game;
use gunjin_experiments::render::sheet::sheet;
use gunjin_play::spec::load;
use gunjin_play::text::rules_json::rules_json;
use gunjin_ui::client_view::{seat_view, status, truth};
use gunjin_ui::editor_state::editor_state;
use gunjin_ui::language::Language;
use gunjin_ui::sample::records;
use gunjin_ui::table::{Order, Table};
use serde::Serialize;
use wasm_bindgen::prelude::*;

fn json(value: &impl Serialize) -> Result<String, JsError> {
    serde_json::to_string(value).map_err(|error| JsError::new(&error.to_string()))
}

fn wrong(why: impl AsRef<str>) -> JsError {
    JsError::new(why.as_ref())
}

/// The version of the engine.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_string()
}

/// Hands in what is not part of the module: a network (`data/networks/NAME.json`), or as `setups/GAME` learned set-ups
/// (`data/setups/GAME.json`).
#[wasm_bindgen]
pub fn supply(name: &str, text: String) {
    outside::supply(name, text);
}

/// Every game that comes with it.
///
/// # Errors
/// If an edition cannot be read.
#[wasm_bindgen]
pub fn games() -> Result<String, JsError> {
    json(&every_game().map_err(|error| wrong(error.to_string()))?)
}

/// The rules of a game as data; `null` if there is no such game.
#[wasm_bindgen]
pub fn rules(game: &str) -> String {
    rules_json(game)
}

/// The rule sheet of an edition as a page of its own; empty for other games.
///
/// # Errors
/// If there is no such game.
#[wasm_bindgen]
pub fn rule_sheet(game: &str) -> Result<String, JsError> {
    match load(game).map_err(|error| wrong(error.to_string()))? {
        AnyGame::Gunjin(ruleset) => Ok(sheet(&ruleset)),
        _ => Ok(String::new()),
    }
}

/// A drafted set-up: of a text or a policy, with two squares exchanged if two are named.
///
/// # Errors
/// If it is none.
#[wasm_bindgen]
pub fn drafted(
    game: &str,
    seat: usize,
    text: &str,
    first: &str,
    second: &str,
    seed: f64,
    language: &str,
) -> Result<String, JsError> {
    let exchange = (!first.is_empty()).then_some((first, second));
    let made = editor_state(game, seat, text, exchange, seed as u64, Language::of_code(language));
    json(&made.map_err(wrong)?)
}

/// Records of games between agents, by their numbers: those that `gunjin selfplay --records` writes.
///
/// # Errors
/// If there is no such game or agent.
#[wasm_bindgen]
pub fn recorded(
    game: &str,
    agents: Vec<String>,
    seed: f64,
    first: u32,
    count: u32,
) -> Result<String, JsError> {
    json(
        &records(game, agents, seed as u64, u64::from(first)..u64::from(first) + u64::from(count))
            .map_err(wrong)?,
    )
}

/// A table at which a game is played.
#[wasm_bindgen(js_name = Table)]
pub struct WebTable(Table);

#[wasm_bindgen(js_class = Table)]
impl WebTable {
    /// A table before the first move; the order is JSON.
    ///
    /// # Errors
    /// If there is no such game, agent or set-up.
    pub fn open(order: &str) -> Result<WebTable, JsError> {
        let order: Order = serde_json::from_str(order).map_err(|error| wrong(error.to_string()))?;
        Table::open(&order).map(WebTable).map_err(wrong)
    }

    /// Goes on with a recorded game.
    ///
    /// # Errors
    /// If the record is none, or not true.
    pub fn resume(record: &str) -> Result<WebTable, JsError> {
        Table::resume(record).map(WebTable).map_err(wrong)
    }

    /// The game and who sits where.
    ///
    /// # Errors
    /// Never; only JSON could fail.
    pub fn about(&self) -> Result<String, JsError> {
        json(
            &serde_json::json!({ "game": self.0.game().id(), "name": self.0.game().name(), "seats": self.0.seats() }),
        )
    }

    /// Seat to act, and the ending; no board.
    ///
    /// # Errors
    /// Never; only JSON could fail.
    pub fn status(&self, language: &str) -> Result<String, JsError> {
        json(&status(self.0.state(), Language::of_code(language)))
    }

    /// A seat's look after so many plies, with the side of a seat below; the umpire's for seat -1.
    ///
    /// # Errors
    /// If there is no such seat.
    pub fn look(
        &self,
        ply: Option<usize>,
        eyes: i32,
        below: usize,
        language: &str,
    ) -> Result<String, JsError> {
        let past = ply.map(|ply| self.0.state_at(ply)).transpose().map_err(wrong)?;
        let state = past.as_deref().unwrap_or(self.0.state());
        let (below, language) = (self.0.seat(below).map_err(wrong)?, Language::of_code(language));
        match usize::try_from(eyes) {
            Err(_) => json(&truth(state, below, language)),
            Ok(seat) => json(&seat_view(state, self.0.seat(seat).map_err(wrong)?, below, language)),
        }
    }

    /// Belief of a seat about enemy pieces after so many plies.
    ///
    /// # Errors
    /// For games of which no beliefs are kept.
    pub fn belief(&self, ply: usize, seat: u8) -> Result<String, JsError> {
        let state = self.0.state_at(ply).map_err(wrong)?;
        json(&state.view(Seat(seat)).belief().map_err(wrong)?)
    }

    /// Notes on what is hidden from a seat.
    ///
    /// # Errors
    /// If there is no such seat.
    pub fn notes(&self, seat: usize, language: &str) -> Result<String, JsError> {
        let seat = self.0.seat(seat).map_err(wrong)?;
        Ok(self.0.state().view(seat).notes(Language::of_code(language)))
    }

    /// A seat's move.
    ///
    /// # Errors
    /// If it is not its turn, or the move is not legal.
    pub fn play(&mut self, seat: usize, text: &str, language: &str) -> Result<(), JsError> {
        let seat = self.0.seat(seat).map_err(wrong)?;
        self.0.play(seat, text, Language::of_code(language)).map_err(wrong)
    }

    /// The agent whose turn it is moves; `null` where no agent is to move.
    ///
    /// # Errors
    /// Never; only JSON could fail.
    pub fn think(&mut self) -> Result<String, JsError> {
        json(&self.0.think())
    }

    /// A seat gives up.
    ///
    /// # Errors
    /// If there is no such seat.
    pub fn resign(&mut self, seat: usize) -> Result<(), JsError> {
        let seat = self.0.seat(seat).map_err(wrong)?;
        self.0.resign(seat);
        Ok(())
    }

    /// Takes back the last move of a person and what came after it.
    ///
    /// # Errors
    /// If no person has moved yet.
    pub fn take_back(&mut self) -> Result<(), JsError> {
        self.0.take_back().map_err(wrong)
    }

    /// The record of the game as it stands.
    pub fn record(&self) -> String {
        self.0.record()
    }
}
