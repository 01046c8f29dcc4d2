//! Client views of a table: a seat's, from its view alone, and the umpire's, from the truth.

use crate::any::{AnyState, Picture};
use crate::language::{Language, over as over_text};
use gunjin_engine::{Seat, Turn};
use serde::Serialize;
use serde_json::Value;

/// A game as a client shows it. Nothing in it depends on what is hidden from the seat.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ClientView {
    /// Seat of the viewer; none for the umpire.
    pub seat: Option<u8>,
    /// Actions so far.
    pub ply: usize,
    /// The seat to act; none where the game is over.
    pub turn: Option<u8>,
    /// Names of the seats.
    pub names: Vec<String>,
    /// The board as a picture.
    pub svg: String,
    /// The board in characters.
    pub text: String,
    /// The legal actions, if the seat is to act.
    pub legal: Vec<Value>,
    /// Announcements, a line an action.
    pub heard: Vec<String>,
    /// The last announcement as data (`docs/PROTOCOL.md`, `event`); null before the first.
    pub event: Value,
    /// The view as data; the truth for the umpire.
    pub view: Value,
    /// Ending of the game.
    pub over: Option<Over>,
}

/// Ending of a game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Over {
    /// In a word.
    pub reason: &'static str,
    /// The event in words.
    pub words: String,
    /// The result by seat.
    pub returns: Vec<f64>,
}

/// Client view of a seat.
pub fn seat_view(state: &dyn AnyState, seat: Seat, below: Seat, language: Language) -> ClientView {
    let view = state.view(seat);
    ClientView {
        seat: Some(seat.0),
        svg: view.picture(Picture::Svg { below }),
        text: view.picture(Picture::Text { ascii: false }),
        legal: view.actions(),
        heard: view.heard(0, language),
        event: view.events().pop().unwrap_or_default(),
        view: view.json(),
        ..status(state, language)
    }
}

/// The umpire's client view: for the end of a game and for those who watch.
pub fn truth(state: &dyn AnyState, below: Seat, language: Language) -> ClientView {
    let view = state.view(below);
    ClientView {
        svg: state.picture(Picture::Svg { below }),
        text: state.picture(Picture::Text { ascii: false }),
        heard: view.heard(0, language),
        event: view.events().pop().unwrap_or_default(),
        view: state.truth(),
        ..status(state, language)
    }
}

/// Public facts: the seat to act, and the ending. There is no board in it.
pub fn status(state: &dyn AnyState, language: Language) -> ClientView {
    let game = state.game();
    let names: Vec<String> =
        (0..game.seats()).map(|seat| game.seat_name(Seat(seat as u8), language)).collect();
    let over = state.reason().map(|reason| {
        let returns = state.returns();
        let points: Vec<(String, f64)> = names.iter().cloned().zip(returns.iter().copied()).collect();
        let remark = state.stopped().and_then(|stopped| stopped.remark.as_ref());
        let remark = remark.map_or(String::new(), |why| format!(" ({why})"));
        Over { reason, words: over_text(language, reason, &remark, &points).trim_end().to_string(), returns }
    });
    ClientView {
        seat: None,
        ply: state.history().len(),
        turn: match state.turn() {
            Turn::Seat(seat) => Some(seat.0),
            Turn::Chance | Turn::Over => None,
        },
        names,
        svg: String::new(),
        text: String::new(),
        legal: Vec::new(),
        heard: Vec::new(),
        event: Value::Null,
        view: Value::Null,
        over,
    }
}
