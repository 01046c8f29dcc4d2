//! People at the tables of a server, by their requests alone.

use gunjin_ui::server::answer::Answer;
use gunjin_ui::server::http::{Reading, Request};
use gunjin_ui::server::{Limits, Outcome, Server};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

pub(crate) const NOW: Duration = Duration::ZERO;

/// A server whose secrets are known, with nobody in a hurry.
pub(crate) fn server(limits: Limits) -> Server {
    let next = AtomicU64::new(1);
    let secret = move || next.fetch_add(1, Ordering::Relaxed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    Server::new(limits, Box::new(secret))
}

pub(crate) fn unhurried() -> Limits {
    let mut limits = Limits::default();
    limits.requests.burst = 1e9;
    limits.faults.burst = 1e9;
    limits.own = limits.tables;
    limits
}

pub(crate) fn request(method: &str, path: &str, token: &str, body: Option<&Value>) -> Request {
    let body = body.map_or_else(String::new, Value::to_string);
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: localhost\r\nX-Gunjin-Seat: {token}\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    match Request::read(text.as_bytes()) {
        Reading::Whole(request) => *request,
        other => panic!("{text}: {other:?}"),
    }
}

pub(crate) fn answered(server: &Server, request: &Request, now: Duration) -> Answer {
    match server.respond(request, "test", now) {
        Outcome::Answer(answer) => answer,
        other => panic!("{other:?}"),
    }
}

pub(crate) fn value(answer: &Answer) -> Value {
    serde_json::from_slice(&answer.body).expect("JSON")
}

/// Somebody at a table.
pub(crate) struct Person {
    pub(crate) token: String,
    pub(crate) seat: usize,
    pub(crate) code: String,
}

impl Person {
    pub(crate) fn of(answer: &Answer) -> Person {
        let told = value(answer);
        let word = |key: &str| told[key].as_str().unwrap_or_else(|| panic!("{told}")).to_string();
        Person {
            token: word("token"),
            seat: told["seat"].as_u64().expect("a seat") as usize,
            code: word("code"),
        }
    }

    pub(crate) fn open(server: &Server, order: &Value) -> Person {
        Person::of(&answered(server, &request("POST", "/api/tables", "", Some(order)), NOW))
    }

    pub(crate) fn join(server: &Server, code: &str, order: &Value) -> Person {
        Person::of(&answered(
            server,
            &request("POST", &format!("/api/tables/{code}/join"), "", Some(order)),
            NOW,
        ))
    }

    pub(crate) fn ask(
        &self,
        server: &Server,
        method: &str,
        what: &str,
        body: Option<&Value>,
        now: Duration,
    ) -> Answer {
        answered(server, &request(method, &format!("/api/seat/{what}"), &self.token, body), now)
    }

    pub(crate) fn look(&self, server: &Server, language: &str) -> Value {
        value(&self.ask(server, "GET", &format!("look?lang={language}"), None, NOW))
    }

    pub(crate) fn play(&self, server: &Server, text: &str, ply: u64) -> Answer {
        self.ask(server, "POST", "move", Some(&json!({ "move": text, "ply": ply })), NOW)
    }
}

/// Two people at a table with these set-ups.
pub(crate) fn seated(server: &Server, game: &str, setups: [&str; 2]) -> [Person; 2] {
    let south = Person::open(server, &json!({ "game": game, "setup": setups[0] }));
    let north = Person::join(server, &south.code, &json!({ "setup": setups[1] }));
    [south, north]
}
