//! The page's interface to the engine: thin turns of arguments and answers, which are JSON.

use gunjin_agents::games::gunjin::outside;
use gunjin_engine::catalogue::AnyGame;
use gunjin_experiments::render::catalogue::every_game;
use gunjin_experiments::render::found::search_form;
use gunjin_experiments::render::sheet::sheet;
use gunjin_play::find::Finder;
use gunjin_play::spec::load;
use gunjin_play::text::game_rules::rules_json;
use gunjin_play::text::house_rules;
use gunjin_ui::client_view::{seat_view, status, truth};
use gunjin_ui::editor_state::editor_state;
use gunjin_ui::language::Language;
use gunjin_ui::real_board;
use gunjin_ui::table::{Order, Table};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

fn json(value: &impl Serialize) -> Result<String, JsError> {
    serde_json::to_string(value).map_err(wrong)
}

fn wrong(why: impl ToString) -> JsError {
    JsError::new(&why.to_string())
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
    json(&every_game().map_err(wrong)?)
}

/// The rules of a game as data; `null` if there is no such game.
#[wasm_bindgen]
pub fn rules(game: &str) -> String {
    rules_json(game)
}

/// The house rules of a game, with the switches behind its name, in words.
///
/// # Errors
/// If there is no such game.
#[wasm_bindgen]
pub fn house_rules(game: &str, language: &str) -> Result<String, JsError> {
    json(&house_rules::house_rules(game, Language::of_code(language)).map_err(wrong)?)
}

/// The rule sheet of an edition as a page of its own; empty for other games.
///
/// # Errors
/// If there is no such game.
#[wasm_bindgen]
pub fn rule_sheet(game: &str, language: &str) -> Result<String, JsError> {
    match load(game).map_err(wrong)? {
        AnyGame::Gunjin(ruleset) => Ok(sheet(&ruleset, Language::of_code(language))),
        _ => Ok(String::new()),
    }
}

/// Editions that fit typed words and answers (`QUESTION=ANSWER`), and the questions to ask besides those asked.
///
/// # Errors
/// If there is no such question or answer.
#[wasm_bindgen]
pub fn find(
    words: &str,
    answers: Vec<String>,
    asked: Vec<String>,
    language: &str,
) -> Result<String, JsError> {
    let words: Vec<String> = words.split_whitespace().map(String::from).chain(answers).collect();
    let finder = Finder::new().map_err(wrong)?;
    json(&search_form(&finder, &words, &asked, Language::of_code(language)).map_err(wrong)?)
}

/// The questions to the owner of a piece that meets another on a real board.
///
/// # Errors
/// If the game is no edition or has no such piece.
#[wasm_bindgen]
pub fn questions_to_owner(game: &str, code: &str, attacks: bool, language: &str) -> Result<String, JsError> {
    json(&real_board::questions(game, code, attacks, Language::of_code(language)).map_err(wrong)?)
}

/// The umpire's verdict on two pieces of a real board; the meeting is JSON.
///
/// # Errors
/// If the game is no edition or has no such piece.
#[wasm_bindgen]
pub fn verdict(game: &str, meeting: &str, language: &str) -> Result<String, JsError> {
    let meeting = serde_json::from_str(meeting).map_err(wrong)?;
    json(&real_board::verdict(game, &meeting, Language::of_code(language)).map_err(wrong)?)
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

/// Records of games between agents, by their numbers: those that `gunjin run --records` writes.
///
/// # Errors
/// If there is no such game or agent.
#[cfg(feature = "records")]
#[wasm_bindgen]
pub fn recorded(
    game: &str,
    agents: Vec<String>,
    seed: f64,
    first: u32,
    count: u32,
) -> Result<String, JsError> {
    let numbers = u64::from(first)..u64::from(first) + u64::from(count);
    json(&gunjin_ui::sample::records(game, agents, seed as u64, numbers).map_err(wrong)?)
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
        let order: Order = serde_json::from_str(order).map_err(wrong)?;
        Table::open(&order).map(WebTable).map_err(wrong)
    }

    /// Goes on with a recorded game.
    ///
    /// # Errors
    /// If the record is none, or not true.
    pub fn resume(record: &str) -> Result<WebTable, JsError> {
        Table::resume(record).map(WebTable).map_err(wrong)
    }

    /// Answers a question with JSON.
    ///
    /// # Errors
    /// In words, if it cannot be answered, or what it asks for cannot be done.
    pub fn ask(&mut self, question: &str, language: &str) -> Result<String, JsError> {
        let (table, language) = (&mut self.0, Language::of_code(language));
        match serde_json::from_str(question).map_err(wrong)? {
            Question::About => {
                let (game, name) = (table.game().id(), table.game().name());
                json(&serde_json::json!({ "game": game, "name": name, "seats": table.seats() }))
            }
            Question::Status => json(&status(table.state(), language)),
            Question::Look { ply, eyes, below } => {
                let past = ply.map(|ply| table.state_at(ply)).transpose().map_err(wrong)?;
                let state = past.as_deref().unwrap_or(table.state());
                let below = table.seat(below).map_err(wrong)?;
                match usize::try_from(eyes) {
                    Err(_) => json(&truth(state, below, language)),
                    Ok(seat) => json(&seat_view(state, table.seat(seat).map_err(wrong)?, below, language)),
                }
            }
            Question::Belief { ply, seat } => {
                let state = table.state_at(ply).map_err(wrong)?;
                json(&state.view(table.seat(seat).map_err(wrong)?).belief().map_err(wrong)?)
            }
            Question::Notes { seat } => {
                json(&table.state().view(table.seat(seat).map_err(wrong)?).notes(language))
            }
            Question::Play { seat, text } => {
                let seat = table.seat(seat).map_err(wrong)?;
                json(&table.play(seat, &text, language).map_err(wrong)?)
            }
            Question::Think => json(&table.think()),
            Question::Advise { ply, agent } => json(&table.advise(ply, &agent).map_err(wrong)?),
            Question::Resign { seat } => {
                let seat = table.seat(seat).map_err(wrong)?;
                json(&table.resign(seat))
            }
            Question::TakeBack => json(&table.take_back().map_err(wrong)?),
            Question::Record => json(&table.record()),
        }
    }
}

/// A question about a table, or a task at it; `eyes` are a seat's, or the umpire's for -1.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Question {
    About,
    Status,
    Look { ply: Option<usize>, eyes: i32, below: usize },
    Belief { ply: usize, seat: usize },
    Notes { seat: usize },
    Play { seat: usize, text: String },
    Think,
    Advise { ply: usize, agent: String },
    Resign { seat: usize },
    TakeBack,
    Record,
}
