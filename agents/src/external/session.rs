//! One game of a program: the messages of `docs/PROTOCOL.md`, and what counts as a failure.

use super::described::Described;
use super::program::{Program, quoted};
use super::{Chooses, ProcessSettings, Shared};
use crate::agent::{Failure, Farewell, Place, Player, SetUp};
use crate::policy::Policy;
use gunjin_engine::random::Stream;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The version of the protocol.
const PROTOCOL: u32 = 1;

/// A program that has said that it is ready.
#[derive(Debug)]
pub(crate) struct Running {
    program: Program,
    /// The seat that it was told.
    pub(crate) seat: u8,
}

impl Running {
    /// Starts the program and greets it: the game has this name and so many seats.
    pub(crate) fn start(
        settings: &ProcessSettings,
        (game, seats): (String, usize),
        place: &Place<'_>,
        seed: u64,
    ) -> Result<Running, Failure> {
        let mut running = Running { program: Program::start(&settings.command)?, seat: place.seat.0 };
        let rules: Value = serde_json::from_str(&(place.rules)()).unwrap_or(Value::Null);
        running.say(&json!({
            "type": "hello", "protocol": PROTOCOL, "game": game, "seat": place.seat.0,
            "seats": seats, "seed": seed, "rules": rules,
        }));
        running.reply("ready", settings.start, "the reply to hello")?;
        Ok(running)
    }

    fn say(&self, message: &Value) {
        self.program.say(&message.to_string());
    }

    /// Waits for a message of a kind. Other kinds are for later versions, and passed over.
    fn reply(&mut self, kind: &str, milliseconds: u64, what: &str) -> Result<Map<String, Value>, Failure> {
        let until = Instant::now() + Duration::from_millis(milliseconds);
        loop {
            let line = self.program.hear(until, what)?;
            let Ok(Value::Object(message)) = serde_json::from_str(&line) else {
                return Err(Failure(format!("{what} is no JSON object: '{}'", quoted(&line))));
            };
            if message.get("type").and_then(Value::as_str) == Some(kind) {
                return Ok(message);
            }
        }
    }

    /// Sends the program home.
    pub(crate) fn quit(self, patience: Duration) {
        self.say(&json!({ "type": "quit" }));
        self.program.leave(patience);
    }
}

/// One game.
#[derive(Debug)]
pub(crate) struct Session {
    running: Result<Running, Failure>,
    shared: Arc<Shared>,
    /// Events told.
    told: usize,
}

impl Session {
    pub(crate) fn new(running: Result<Running, Failure>, shared: Arc<Shared>) -> Session {
        Session { running, shared, told: 0 }
    }

    /// Does something with the program; once it has failed it is ended, and fails for good.
    fn with<T>(
        &mut self,
        work: impl FnOnce(&mut Running, &ProcessSettings) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let running = self.running.as_mut().map_err(|failure| failure.clone())?;
        let done = work(running, &self.shared.settings);
        if let Err(failure) = &done {
            self.running = Err(failure.clone());
        }
        done
    }

    /// Tells what has happened since the last time, with which there are so many events.
    fn tell(&mut self, events: &[Value], all: usize) {
        self.told = all;
        if let Ok(running) = &self.running {
            events.iter().for_each(|event| running.say(event));
        }
    }

    /// Asks for a set-up, or tells which it is.
    fn ask_setup(&mut self, setup: &SetUp) -> Result<Option<String>, Failure> {
        self.with(|running, settings| {
            let asks = settings.setup == Chooses::Program;
            running.say(&setup_message(setup, !asks));
            let what = "the reply to setup";
            let reply = running.reply(if asks { "setup" } else { "ready" }, settings.start, what)?;
            if !asks {
                return Ok(None);
            }
            match reply.get("setup").and_then(Value::as_str) {
                Some(text) => Ok(Some(text.to_string())),
                None => Err(Failure(format!("{what} has no text named setup"))),
            }
        })
    }

    /// Asks for an action; whoever asks says of the answer whether it means one.
    fn ask_action(&mut self, turn: Turn, is_meant: &mut dyn FnMut(&str) -> bool) -> Result<(), Failure> {
        let ply = turn.plies.map_or(String::new(), |plies| format!(" of ply {}", plies + 1));
        let what = format!("the move{ply}");
        self.with(|running, settings| {
            running.say(&turn.message(settings));
            let reply = running.reply("move", settings.milliseconds + settings.grace, &what)?;
            let Some(text) = reply.get("move").and_then(Value::as_str) else {
                return Err(Failure(format!("{what}: the reply has no text named move")));
            };
            let illegal = || Failure(format!("{what}: '{}' is not legal", quoted(text)));
            is_meant(text).then_some(()).ok_or_else(illegal)
        })
    }

    /// Tells how the game ended, and lets the program go or keeps it for another game.
    fn finish(&mut self, farewell: &Farewell) {
        let ended = Err(over());
        let Ok(running) = std::mem::replace(&mut self.running, ended) else { return };
        let truth: Value = serde_json::from_str(&farewell.truth).unwrap_or(Value::Null);
        running.say(&json!({
            "type": "end", "result": farewell.returns, "reason": farewell.reason, "truth": truth,
        }));
        if self.shared.settings.reuse {
            self.shared.give_back(running);
        } else {
            running.quit(Duration::from_millis(self.shared.settings.grace));
        }
    }
}

/// Why nothing is answered any more.
fn over() -> Failure {
    Failure("the game is over".into())
}

/// What a program is told when it is to act.
struct Turn {
    /// Actions until now, where views say how many.
    plies: Option<usize>,
    view: Value,
    legal: Vec<String>,
}

impl Turn {
    fn message(&self, settings: &ProcessSettings) -> Value {
        let limit = |number: u64| Some(number).filter(|&number| number > 0);
        json!({
            "type": "turn",
            "ply": self.plies.map(|plies| plies + 1),
            "view": self.view,
            "legal": self.legal,
            "budget": { "milliseconds": settings.milliseconds, "iterations": limit(settings.iterations) },
        })
    }
}

fn setup_message(setup: &SetUp, assigned: bool) -> Value {
    let (mut barred, mut pieces) = (Map::new(), Map::new());
    for (code, squares) in &setup.barred {
        barred.insert(code.clone(), json!(squares));
    }
    for (code, count) in &setup.pieces {
        pieces.insert(code.clone(), json!(count));
    }
    let mut message =
        json!({ "type": "setup", "squares": setup.squares, "pieces": pieces, "barred": barred });
    if assigned {
        message["assigned"] = json!(setup.assigned);
    }
    message
}

impl<G: Described> Player<G> for Session {
    fn set_up(&mut self, setup: &SetUp) -> Result<Option<String>, Failure> {
        self.ask_setup(setup)
    }

    fn act(
        &mut self,
        game: &G,
        view: &G::View,
        legal: &[G::Action],
        _: &mut Stream,
    ) -> Result<Policy<G::Action>, Failure> {
        let plies = game.plies(view);
        self.tell(&game.events(view, self.told), plies.unwrap_or(0));
        let words = legal.iter().map(|&action| game.action_words(view, action)).collect();
        let turn = Turn { plies, view: game.view_json(view), legal: words };
        let mut found = None;
        self.ask_action(turn, &mut |text| {
            found = game.action_meant(view, legal, text);
            found.is_some()
        })?;
        found.map(Policy::certain).ok_or_else(over)
    }

    fn end(&mut self, game: &G, view: &G::View, farewell: &Farewell) {
        self.tell(&game.events(view, self.told), game.plies(view).unwrap_or(0));
        self.finish(farewell);
    }
}
