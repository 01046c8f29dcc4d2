//! One game of a program: the messages of `docs/PROTOCOL.md`, and what counts as a failure.

use super::conduct::{Conduct, PAUSE, Question, Remark};
use super::described::Presentation;
use super::program::{Line, Program, quoted};
use super::{Chooses, ProcessSettings, Shared};
use crate::agent::{Acted, Failure, Farewell, Fault, Place, Player, SetUp};
use crate::policy::Policy;
use gunjin_engine::random::Stream;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The version of the protocol. Keys and messages may be added to a version; what is there keeps its meaning.
const PROTOCOL: u32 = 1;
/// Time in which an answer may follow a line that is none, to be told apart from rubbish.
const AFTERTHOUGHT: Duration = Duration::from_millis(200);
/// Before so many questions of a process it is waited whether more lines come.
const PATIENT: usize = 10;
/// Answer of a program that is to act: an action, or that it gives up.
const ACTS: [&str; 2] = ["move", "resign"];

#[derive(Debug)]
pub(crate) struct Running {
    program: Program,
    pub(crate) seat: u8,
    pub(crate) name: Option<String>,
    /// Questions after the first.
    questions: usize,
}

impl Running {
    /// Starts the program and greets it: the game has this name and so many seats.
    pub(crate) fn start(
        shared: &Shared,
        (game, seats): (String, usize),
        place: &Place<'_>,
        seed: u64,
    ) -> Result<Running, Failure> {
        let Shared { settings, conduct, .. } = shared;
        let mut running = Running {
            program: Program::start(&settings.command)?,
            seat: place.seat.0,
            name: None,
            questions: 0,
        };
        let rules: Value = serde_json::from_str(&(place.rules)()).unwrap_or(Value::Null);
        running.say(&json!({
            "type": "hello", "protocol": PROTOCOL, "game": game, "seat": place.seat.0,
            "seats": seats, "seed": seed, "rules": rules,
        }));
        let request = Request { question: Question::Hello, kinds: &["ready"], what: "the reply to hello" };
        let reply = running.reply(&request, settings.start, conduct)?;
        if let Some(name) = reply.get("name").and_then(Value::as_str) {
            let name = quoted(name).split_whitespace().collect::<Vec<_>>().join(" ");
            running.name = Some(name.clone()).filter(|name| !name.is_empty());
            conduct.add(Remark::Named(name));
        }
        match reply.get("protocol") {
            Some(version) if *version != json!(PROTOCOL) => Err(Failure::of(
                Fault::Version,
                format!("the program speaks version {version} of the protocol, this host version {PROTOCOL}"),
            )),
            _ => Ok(running),
        }
    }

    fn say(&mut self, message: &Value) {
        self.program.say(&message.to_string());
    }

    /// Waits for a message of a kind. Other kinds are for later versions, and passed over.
    fn reply(
        &mut self,
        request: &Request<'_>,
        milliseconds: u64,
        conduct: &Conduct,
    ) -> Result<Map<String, Value>, Failure> {
        let (start, what) = (Instant::now(), request.what);
        let until = start + Duration::from_millis(milliseconds);
        loop {
            let line = self.program.hear(until, what)?;
            if !line.is_utf8 {
                let why = format!("{what} is not UTF-8: '{}'", quoted(&line.text));
                return Err(Failure::of(Fault::NotText, why));
            }
            let Ok(Value::Object(message)) = serde_json::from_str(&line.text) else {
                return Err(self.no_message(request, &line));
            };
            if request.is_answered_by(&message) {
                conduct.add(Remark::Answered(request.question, start.elapsed().as_secs_f64() * 1000.0));
                return Ok(message);
            }
            conduct.add(Remark::PassedOver(request.question, quoted(&line.text)));
        }
    }

    /// Fault of a line that is no message: nothing else came, or the answer came after it.
    fn no_message(&mut self, request: &Request<'_>, line: &Line) -> Failure {
        let why = format!("{} is not a JSON object: '{}'", request.what, quoted(&line.text));
        let next = self.program.overhear(AFTERTHOUGHT);
        let message = next.and_then(|next| serde_json::from_str::<Map<String, Value>>(&next.text).ok());
        match message {
            Some(message) if request.is_answered_by(&message) => {
                Failure::of(Fault::Chatter, format!("{why}; the answer came after it"))
            }
            _ => Failure::of(Fault::NotJson, why),
        }
    }

    /// Notes lines that were written without being asked. Only where somebody examines the program: it takes time.
    fn overhear(&mut self, conduct: &Conduct) {
        let patience = if self.questions < PATIENT { PAUSE } else { Duration::ZERO };
        self.questions += 1;
        let until = Instant::now() + AFTERTHOUGHT;
        while conduct.is_kept() && Instant::now() < until {
            let Some(line) = self.program.overhear(patience) else { return };
            conduct.add(Remark::Unasked(quoted(&line.text)));
        }
    }

    pub(crate) fn quit(mut self, patience: Duration, conduct: &Conduct) {
        self.overhear(conduct);
        let ended = self.program.ended();
        self.say(&json!({ "type": "quit" }));
        let left = self.program.leave(patience);
        conduct.add(match (ended, left) {
            (Some(status), _) => Remark::Left(status.success()),
            (None, true) => Remark::Quit,
            (None, false) => Remark::Stayed,
        });
    }
}

struct Request<'a> {
    question: Question,
    kinds: &'a [&'a str],
    what: &'a str,
}

impl Request<'_> {
    fn is_answered_by(&self, message: &Map<String, Value>) -> bool {
        message.get("type").and_then(Value::as_str).is_some_and(|kind| self.kinds.contains(&kind))
    }
}

#[derive(Debug)]
pub(crate) struct Session {
    running: Result<Running, Failure>,
    name: Option<String>,
    shared: Arc<Shared>,
    seat: u8,
    seed: u64,
    told: usize,
}

impl Session {
    pub(crate) fn new(
        running: Result<Running, Failure>,
        shared: Arc<Shared>,
        seat: u8,
        seed: u64,
    ) -> Session {
        if let Err(failure) = &running {
            shared.conduct.add(Remark::Failed(Question::Hello, failure.fault, failure.why.clone()));
        }
        let name = running.as_ref().ok().and_then(|running| running.name.clone());
        Session { running, name, shared, seat, seed, told: 0 }
    }

    /// Does something with the program; once it has failed it is ended, and fails for good.
    fn with<T>(
        &mut self,
        question: Question,
        work: impl FnOnce(&mut Running, &Shared) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let running = self.running.as_mut().map_err(|failure| failure.clone())?;
        running.overhear(&self.shared.conduct);
        let done = work(running, &self.shared);
        if let Err(failure) = &done {
            self.shared.conduct.add(Remark::Failed(question, failure.fault, failure.why.clone()));
            self.running = Err(failure.clone());
        }
        done
    }

    /// Tells what has happened since the last time, with which there are so many events.
    fn tell(&mut self, events: &[Value], all: usize) {
        self.told = all;
        if let Ok(running) = &mut self.running {
            events.iter().for_each(|event| running.say(event));
        }
    }

    fn ask_setup(&mut self, setup: &SetUp) -> Result<Option<String>, Failure> {
        let own = (self.seat, self.seed);
        self.with(Question::SetUp, |running, shared| {
            let asks = shared.settings.setup == Chooses::Program;
            running.say(&setup_message(setup, own, !asks));
            let kinds: &[&str] = if asks { &["setup"] } else { &["ready"] };
            let request = Request { question: Question::SetUp, kinds, what: "the reply to setup" };
            let reply = running.reply(&request, shared.settings.start, &shared.conduct)?;
            if !asks {
                return Ok(None);
            }
            let text = reply.get("setup").and_then(Value::as_str).map(str::to_string);
            let why = || Failure::of(Fault::Incomplete, format!("{} has no text named setup", request.what));
            text.map(Some).ok_or_else(why)
        })
    }

    /// Asks for an action; whoever asks says of the answer whether it means one, else why not, if there are words.
    fn ask_action(
        &mut self,
        turn: Turn,
        judge: &mut dyn FnMut(&str) -> Result<(), Option<String>>,
    ) -> Result<(), Failure> {
        let ply = turn.plies.map_or(String::new(), |plies| format!(" of ply {}", plies + 1));
        let what = format!("the move{ply}");
        self.with(Question::Turn, |running, shared| {
            running.say(&turn.message(&shared.settings));
            let request = Request { question: Question::Turn, kinds: &ACTS, what: &what };
            let reply = running.reply(&request, shared.settings.patience(), &shared.conduct)?;
            if reply.get("type").and_then(Value::as_str) == Some("resign") {
                return Err(Failure::resigned());
            }
            let Some(text) = reply.get("move").and_then(Value::as_str) else {
                let why = format!("{what}: the reply has no text named move");
                return Err(Failure::of(Fault::Incomplete, why));
            };
            judge(text).map_err(|why| turn.refused(&what, text, why))
        })
    }

    fn finish(&mut self, farewell: &Farewell) {
        let ended = Err(over());
        let Ok(mut running) = std::mem::replace(&mut self.running, ended) else { return };
        let truth: Value = serde_json::from_str(&farewell.truth).unwrap_or(Value::Null);
        running.say(&json!({
            "type": "end", "result": farewell.returns, "reason": farewell.reason, "truth": truth,
        }));
        if self.shared.settings.reuse {
            self.shared.give_back(running);
        } else {
            running.quit(Duration::from_millis(self.shared.settings.grace), &self.shared.conduct);
        }
    }
}

fn over() -> Failure {
    Failure::other("the game is over")
}

struct Turn {
    /// Actions until now, where views say how many.
    plies: Option<usize>,
    view: Value,
    legal: Vec<String>,
    actions: Vec<Value>,
}

impl Turn {
    fn message(&self, settings: &ProcessSettings) -> Value {
        let limit = |number: u64| Some(number).filter(|&number| number > 0);
        json!({
            "type": "turn",
            "ply": self.plies.map(|plies| plies + 1),
            "view": self.view,
            "legal": self.legal,
            "moves": self.actions,
            "budget": {
                "milliseconds": limit(settings.milliseconds), "iterations": limit(settings.iterations),
            },
        })
    }

    /// Why an answer is refused: an action that begins at an enemy's square is the other side's.
    fn refused(&self, what: &str, text: &str, reason: Option<String>) -> Failure {
        let begins = |square: &str| {
            text.strip_prefix(square).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
        };
        let enemies = self.view.get("enemy").and_then(Value::as_array).into_iter().flatten();
        let why = format!("{what}: '{}' is not legal", quoted(text));
        if enemies.filter_map(Value::as_str).any(begins) {
            Failure::of(Fault::OtherSide, format!("{why}: an enemy piece stands there"))
        } else {
            let reason = reason.map_or_else(String::new, |reason| format!(": {reason}"));
            Failure::of(Fault::Illegal, why + &reason)
        }
    }
}

fn setup_message(setup: &SetUp, (seat, seed): (u8, u64), assigned: bool) -> Value {
    let barred: Map<_, _> = setup.barred.iter().map(|(code, at)| (code.clone(), json!(at))).collect();
    let pieces: Map<_, _> = setup.pieces.iter().map(|(code, count)| (code.clone(), json!(count))).collect();
    let mut message = json!({
        "type": "setup", "seat": seat, "seed": seed,
        "squares": setup.squares, "pieces": pieces, "barred": barred,
        "headquarters": setup.headquarters.as_ref().map(|(square, width)| json!({ "square": square, "width": width })),
    });
    if assigned {
        message["assigned"] = json!(setup.assigned);
    }
    message
}

impl<G: Presentation> Player<G> for Session {
    fn own_name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn set_up(&mut self, setup: &SetUp) -> Result<Option<String>, Failure> {
        self.ask_setup(setup)
    }

    fn act(&mut self, game: &G, view: &G::View, legal: &[G::Action], _: &mut Stream) -> Acted<G> {
        let plies = game.plies(view);
        self.tell(&game.events(view, self.told), plies.unwrap_or(0));
        let words = legal.iter().map(|&action| game.action_words(view, action)).collect();
        let actions = legal.iter().map(|&action| game.action_json(view, action)).collect();
        let turn = Turn { plies, view: game.view_json(view), legal: words, actions };
        let mut found = None;
        self.ask_action(turn, &mut |text| {
            found = game.action_meant(view, legal, text);
            found.map(|_| ()).ok_or_else(|| game.why_not_meant(view, text))
        })?;
        found.map(Policy::certain).ok_or_else(over)
    }

    fn end(&mut self, game: &G, view: &G::View, farewell: &Farewell) {
        self.tell(&game.events(view, self.told), game.plies(view).unwrap_or(0));
        self.finish(farewell);
    }
}
