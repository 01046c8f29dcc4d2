//! Dispatch of requests by path.

use super::access::Access;
use super::answer::{Answer, Refused};
use super::clock::ClockOrder;
use super::http::{Method, Request};
use super::session::{Notice, Session};
use super::watch::Watch;
use super::{Outcome, Server, SharedSession};
use crate::any::AnyGame;
use crate::any::game::any_game;
use crate::editor_state::editor_state;
use crate::language::Language;
use gunjin_engine::catalogue::AnyGame as Loaded;
use gunjin_play::spec::load;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// Ways to set up that are drawn here; everything else is a set-up written out.
const WAYS: [&str; 4] = ["reference", "random", "advice", "learned"];

/// Most bytes of a game's name, a set-up or a move.
const MAX_FIELD: usize = 2048;

/// Order of a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Opening {
    game: String,
    #[serde(default)]
    seat: usize,
    /// A set-up, or a word of [`WAYS`].
    setup: Option<String>,
    clock: Option<ClockOrder>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Joining {
    setup: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Moving {
    #[serde(rename = "move")]
    text: String,
    /// The actions that whoever makes it has seen.
    ply: usize,
}

/// Origin, language and time of a request.
#[derive(Clone, Copy)]
struct Asking<'a> {
    guest: &'a str,
    language: Language,
    now: Duration,
}

const TOO_MANY_FAULTS: Refused = Refused::after(
    10,
    "too many invalid requests; wait ten seconds",
    "誤った要求が続いています。10秒待ってください",
);
const NO_SEAT: Refused = Refused::new(
    403,
    "this token is not valid for any seat; the table may have been closed",
    "その合い言葉の席はありません。卓が片付けられたのかもしれません",
);
const TOO_FAST: Refused = Refused::new(429, "too fast; wait a second", "速すぎます。1秒待ってください");
const NO_ROOM: Refused = Refused::new(
    503,
    "the server has no free table; try again later",
    "空いている卓がありません。後で試してください",
);
const TOO_MANY_TABLES: Refused = Refused::new(
    503,
    "too many tables were opened from your address; try again when some of them are closed",
    "お使いのアドレスから開いた卓が多すぎます。卓が片付いてから試してください",
);
const FULL: Refused = Refused::new(409, "all seats of this table are taken", "この卓の席は埋まっています");

impl Server {
    /// Refusal of a request that may not enter. After too many wrong keys no key of this guest is tried; whoever has
    /// a seat is not held up.
    pub fn refuses(&self, access: &Access, request: &Request, guest: &str, now: Duration) -> Option<Answer> {
        let is_wrong = access.refuses(request);
        let tries = is_wrong.is_none() || access.is_guess(request);
        if matches!(access, Access::Key(_)) && tries && self.seat_of(request).is_err() {
            let mut book = self.book();
            if book.faults.too_many(guest, self.limits.faults, now) {
                return Some(TOO_MANY_FAULTS.answer(language_of(request)));
            }
            if access.is_guess(request) {
                book.faults.note(guest, self.limits.faults, now);
            }
        }
        is_wrong
    }

    /// Outcome of a request that comes from `guest` at this time. Nothing else that a client sends has an
    /// effect.
    pub fn respond(&self, request: &Request, guest: &str, now: Duration) -> Outcome {
        let Some(rest) = request.path.strip_prefix("/api/") else { return Outcome::Elsewhere };
        let language = language_of(request);
        // A seat is not held up by others at the same address; its token is too long to be guessed.
        let is_known = self.seat_of(request).is_ok();
        if !is_known && self.book().faults.too_many(guest, self.limits.faults, now) {
            return Outcome::Answer(TOO_MANY_FAULTS.answer(language));
        }
        let outcome = self.answered(request, rest, Asking { guest, language, now });
        outcome.unwrap_or_else(|refused| {
            if matches!(refused.status, 400 | 403 | 404) {
                self.book().faults.note(guest, self.limits.faults, now);
            }
            Outcome::Answer(refused.answer(language))
        })
    }

    fn answered(&self, request: &Request, rest: &str, asking: Asking<'_>) -> Result<Outcome, Refused> {
        let parts: Vec<&str> = rest.split('/').collect();
        let post = request.method == Method::Post;
        let answer = match (post, &parts[..]) {
            (true, ["tables"]) => self.open(&read(request)?, asking)?,
            (false, ["tables", code]) => Answer::json(200, &self.shared(code)?.session().notice()),
            (true, ["tables", code, "join"]) => self.join(code, request, asking)?,
            (_, ["seat", what]) => return self.seat_asks(request, what, asking),
            _ => return Err(Refused::with(404, "there is no such page here")),
        };
        Ok(Outcome::Answer(answer))
    }

    /// The seat that a request's word opens.
    fn seat_of(&self, request: &Request) -> Result<(Arc<SharedSession>, usize), Refused> {
        let token = request.header("x-gunjin-seat").unwrap_or_default();
        let found = self.book().seats.get(token).map(|(shared, seat)| (Arc::clone(shared), *seat));
        found.ok_or(NO_SEAT)
    }

    /// Answers the request of a seat.
    fn seat_asks(&self, request: &Request, what: &str, asking: Asking<'_>) -> Result<Outcome, Refused> {
        let Asking { language, now, .. } = asking;
        let (shared, seat) = self.seat_of(request)?;
        let mut session = shared.session();
        if !session.admits(seat, self.limits.requests, now) {
            return Err(TOO_FAST);
        }
        let post = request.method == Method::Post;
        let answer = match (post, what) {
            // Only a connection that listens replaces the seat's last one; its head does not.
            (false, "events") if request.method == Method::Head => {
                return Ok(Outcome::Answer(Answer::events()));
            }
            (false, "events") => {
                drop(session);
                return Ok(Outcome::Watch(Watch::begin(shared, seat, language, now)));
            }
            (false, "look") => {
                self.watch_clock(&shared, &mut session, now);
                Answer::json(200, &session.seen(seat, language, now))
            }
            (false, "notes") => Answer::json(200, &json!({ "notes": session.notes(seat, language)? })),
            (true, "move") => {
                let Moving { text, ply } = read(request)?;
                self.watch_clock(&shared, &mut session, now);
                session.play(seat, short(&text)?, ply, language, now)?;
                self.save(&shared, &mut session, now);
                Answer::done()
            }
            (true, "resign") => {
                self.watch_clock(&shared, &mut session, now);
                session.resign(seat, now)?;
                self.save(&shared, &mut session, now);
                Answer::done()
            }
            (true, "rematch") => {
                let code = self.rematch(&mut session, asking)?;
                self.save(&shared, &mut session, now);
                Answer::json(200, &json!({ "code": code }))
            }
            _ => return Err(Refused::with(404, "a seat has events, look, notes, move, resign and rematch")),
        };
        shared.news.notify_all();
        Ok(Outcome::Answer(answer))
    }

    fn shared(&self, code: &str) -> Result<Arc<SharedSession>, Refused> {
        let found = self.book().sessions.get(code).map(Arc::clone);
        found.ok_or_else(|| {
            let english = format!("there is no table {code}; it may have been closed");
            let japanese = format!("{code}という卓はありません。片付けられたのかもしれません");
            Refused::in_languages(404, english, japanese)
        })
    }

    fn open(&self, opening: &Opening, asking: Asking<'_>) -> Result<Answer, Refused> {
        let Asking { language, now, .. } = asking;
        let game = game_of(&opening.game)?;
        if let Some(clock) = &opening.clock {
            clock.check().map_err(wrong)?;
        }
        let seat = opening.seat;
        if seat >= game.seats() || game.seats() < 2 {
            return Err(wrong(format!("{} has seats 0 to {}", game.id(), game.seats() - 1)));
        }
        let setup = self.setup_of(&game.id(), seat, opening.setup.as_deref(), language)?;
        let taken = vec![false; game.seats()];
        let notice = Notice { code: String::new(), game: game.id(), taken, clock: opening.clock };
        let mut token = String::new();
        let code = self.place(notice, asking, |session| {
            token = self.token();
            session.sit(seat, token.clone(), setup, now)
        })?;
        let shared = self.shared(&code)?;
        self.book().seats.insert(token.clone(), (shared, seat));
        Ok(Answer::json(201, &json!({ "code": code, "seat": seat, "token": token })))
    }

    /// Places a table of this kind, after something is done at it; its code.
    fn place(
        &self,
        notice: Notice,
        asking: Asking<'_>,
        prepare: impl FnOnce(&mut Session) -> Result<(), Refused>,
    ) -> Result<String, Refused> {
        let Asking { guest, now, .. } = asking;
        let mut book = self.book();
        self.has_room(&book, guest)?;
        let code = self.code(&book);
        // Half of a word, so that the seed is a number that records can hold.
        let seed = (self.secrets)() >> 1;
        let notice = Notice { code: code.clone(), ..notice };
        let mut session = Session::new(notice, seed, self.limits.requests, now);
        prepare(&mut session)?;
        let shared = SharedSession::new(guest.to_string(), session);
        book.sessions.insert(code.clone(), Arc::clone(&shared));
        drop(book);
        self.save(&shared, &mut shared.session(), now);
        Ok(code)
    }

    /// The table at which the seats of a finished game play again: the same game and clock, and nobody there yet.
    fn rematch(&self, session: &mut Session, asking: Asking<'_>) -> Result<String, Refused> {
        if let Some(code) = session.rematch()?
            && self.shared(code).is_ok()
        {
            return Ok(code.to_string());
        }
        let notice = session.notice();
        let taken = vec![false; notice.taken.len()];
        let code = self.place(Notice { taken, ..notice }, asking, |_| Ok(()))?;
        session.offer(code.clone(), asking.now);
        Ok(code)
    }

    /// Checks that there is space for one more table.
    fn has_room(&self, book: &super::Book, guest: &str) -> Result<(), Refused> {
        let opened = book.sessions.values().filter(|shared| shared.opened_by == guest).count();
        match (book.sessions.len() >= self.limits.tables, opened >= self.limits.own) {
            (true, _) => Err(NO_ROOM),
            (_, true) => Err(TOO_MANY_TABLES),
            _ => Ok(()),
        }
    }

    /// Gives a free seat to whoever asks: after a game its seats exchanged, to those who name the seats that they had.
    fn join(&self, code: &str, request: &Request, asking: Asking<'_>) -> Result<Answer, Refused> {
        let Asking { language, now, .. } = asking;
        let joining: Joining = read(request)?;
        let shared = self.shared(code)?;
        let before = self.seat_of(request).ok();
        let wanted = before.and_then(|(before, seat)| before.session().seat_at(code, seat));
        let (game, seat) = {
            let session = shared.session();
            (session.game.clone(), session.free(wanted).ok_or(FULL)?)
        };
        // Drawn without the table's lock; somebody quicker may have the seat by then.
        let setup = self.setup_of(&game, seat, joining.setup.as_deref(), language)?;
        let mut session = shared.session();
        if session.free(Some(seat)) != Some(seat) {
            return Err(FULL);
        }
        let token = self.token();
        session.sit(seat, token.clone(), setup, now)?;
        self.save(&shared, &mut session, now);
        drop(session);
        shared.news.notify_all();
        self.book().seats.insert(token.clone(), (shared, seat));
        Ok(Answer::json(200, &json!({ "code": code, "seat": seat, "token": token })))
    }

    /// A set-up written out, of one that was sent or of a way to set up.
    fn setup_of(
        &self,
        game: &str,
        seat: usize,
        wanted: Option<&str>,
        language: Language,
    ) -> Result<Option<String>, Refused> {
        let is_edition = matches!(load(game).map_err(wrong)?, Loaded::Gunjin(_));
        let wanted = match (is_edition, wanted) {
            (true, wanted) => short(wanted.unwrap_or(WAYS[0]))?,
            (false, None) => return Ok(None),
            (false, Some(_)) => return Err(wrong(format!("{game} has no set-up decision; leave it out"))),
        };
        let fits = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || b"/.-_".contains(&byte);
        if !WAYS.contains(&wanted) && !wanted.bytes().all(fits) {
            let ways = WAYS.join(", ");
            return Err(wrong(format!("'{wanted}' is not a set-up; send one as text, or one of {ways}")));
        }
        let drafted = editor_state(game, seat, wanted, None, (self.secrets)(), language).map_err(wrong)?;
        drafted.fault.map_or(Ok(Some(drafted.text)), |fault| Err(wrong(fault)))
    }
}

fn language_of(request: &Request) -> Language {
    Language::of_code(request.asked("lang").unwrap_or_default())
}

/// The refusal of a request that is understood and cannot be granted.
fn wrong(why: impl ToString) -> Refused {
    Refused::with(422, why)
}

/// A game of the catalogue: names of files are none.
fn game_of(name: &str) -> Result<Arc<dyn AnyGame>, Refused> {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"-_:,=".contains(&byte);
    if !short(name)?.bytes().all(fits) {
        return Err(wrong("there is no game of this name; see the list of games"));
    }
    any_game(name).map_err(wrong)
}

fn short(text: &str) -> Result<&str, Refused> {
    let is_short = text.len() <= MAX_FIELD;
    is_short.then_some(text).ok_or_else(|| wrong(format!("this is too long; send at most {MAX_FIELD} bytes")))
}

fn read<T: DeserializeOwned>(request: &Request) -> Result<T, Refused> {
    let read = serde_json::from_slice(&request.body);
    read.map_err(|error| Refused::with(400, format!("invalid request: {error}")))
}
