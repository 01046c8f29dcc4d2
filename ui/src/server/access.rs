//! Admission to the server: only this machine, or whoever has the key.

use super::answer::Answer;
use super::http::{Method, Request};
use std::net::{Ipv4Addr, Ipv6Addr};

/// The cookie that keeps the key, so that it need not stand in every address.
const COOKIE: &str = "gunjin";

/// Test that every request must pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Access {
    /// The server listens on this machine only. The names under which it may be asked are this machine's own, so that no page of
    /// another host can pass for it.
    ThisMachine,
    /// Every request needs this word: `?key=WORD` once, then the cookie.
    Key(String),
}

impl Access {
    /// The answer to a request that is not let in.
    pub fn refuses(&self, request: &Request) -> Option<Answer> {
        let let_in = match self {
            Access::ThisMachine => request.header("host").is_some_and(is_this_machine),
            Access::Key(key) => given(request).any(|word| same(word, key)),
        };
        if !let_in {
            let words = match self {
                Access::ThisMachine => {
                    "this server accepts connections from 127.0.0.1 and localhost only; start it with --listen for others"
                }
                Access::Key(_) => {
                    "this server needs a key; use the complete address that it printed, with ?key="
                }
            };
            return Some(Answer::refused(401, words));
        }
        // A form of another site cannot say this without being asked first, and nobody is told yes.
        let is_json =
            || request.header("content-type").is_some_and(|kind| kind.starts_with("application/json"));
        if request.method == Method::Post && !is_json() {
            return Some(Answer::refused(400, "send JSON, with content-type: application/json"));
        }
        None
    }

    /// True if a request brings keys, and all of them are wrong.
    pub fn is_guess(&self, request: &Request) -> bool {
        let Access::Key(key) = self else { return false };
        given(request).next().is_some() && !given(request).any(|word| same(word, key))
    }

    /// The cookie for a request that brought the key with it.
    pub fn cookie(&self, request: &Request) -> Option<String> {
        let Access::Key(key) = self else { return None };
        request.asked("key")?;
        Some(format!("{COOKIE}={key}; Path=/; HttpOnly; SameSite=Strict"))
    }

    /// Query behind the path in an address that others are given.
    pub fn query(&self) -> String {
        match self {
            Access::ThisMachine => String::new(),
            Access::Key(key) => format!("?key={key}"),
        }
    }
}

/// The keys that a request brings.
fn given(request: &Request) -> impl Iterator<Item = &str> {
    [request.asked("key"), request.cookie(COOKIE), request.header("x-gunjin-key")].into_iter().flatten()
}

/// True if the host of a request is `localhost` or a loopback address, with or without a port, and nothing else.
fn is_this_machine(host: &str) -> bool {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !host.ends_with(']') => (name, port),
        _ => (host, "0"),
    };
    let is_loopback = match name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        Some(inner) => inner.parse::<Ipv6Addr>().is_ok_and(|address| address.is_loopback()),
        None => {
            name.eq_ignore_ascii_case("localhost")
                || name.parse::<Ipv4Addr>().is_ok_and(|address| address.is_loopback())
        }
    };
    is_loopback && port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok()
}

/// True if two words are the same; how long it takes says nothing of where they differ.
fn same(one: &str, other: &str) -> bool {
    let differing = one.bytes().zip(other.bytes()).fold(0, |sum, (one, other)| sum | (one ^ other));
    one.len() == other.len() && differing == 0
}
