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

#[cfg(test)]
mod tests {
    use super::super::http::Reading;
    use super::*;

    fn request(head: &str) -> Request {
        match Request::read(format!("{head}\r\n\r\n").as_bytes()) {
            Reading::Whole(request) => *request,
            other => panic!("{head}: {other:?}"),
        }
    }

    fn status(access: &Access, head: &str) -> Option<u16> {
        access.refuses(&request(head)).map(|answer| answer.status)
    }

    #[test]
    fn other_names_than_this_machines_are_refused() {
        let access = Access::ThisMachine;
        for host in ["127.0.0.1:8080", "localhost", "localhost:80", "[::1]:80", "[::1]", "127.0.0.2:8080"] {
            assert_eq!(status(&access, &format!("GET / HTTP/1.1\r\nHost: {host}")), None);
        }
        for host in [
            "evil.example",
            "127.0.0.1.evil.example",
            "127.0.0.1:80@evil.example",
            "127.0.0.1:80:80",
            "127.0.0.1:",
            "[::1]evil.example",
            "[::1]:x",
            "[::2]",
            "128.0.0.1",
            "",
        ] {
            assert_eq!(status(&access, &format!("GET / HTTP/1.1\r\nHost: {host}")), Some(401), "{host}");
        }
        assert_eq!(status(&access, "GET / HTTP/1.1"), Some(401));
    }

    #[test]
    fn the_key_opens_in_an_address_a_cookie_and_a_header() {
        let access = Access::Key("word".into());
        for head in [
            "GET /?key=word HTTP/1.1",
            "GET / HTTP/1.1\r\nCookie: a=b; gunjin=word",
            "GET / HTTP/1.1\r\nX-Gunjin-Key: word",
        ] {
            assert_eq!(status(&access, head), None, "{head}");
        }
        for head in
            ["GET / HTTP/1.1", "GET /?key=wort HTTP/1.1", "GET /?key=wordy HTTP/1.1", "GET /?key= HTTP/1.1"]
        {
            assert_eq!(status(&access, head), Some(401), "{head}");
        }
        let cookie = access.cookie(&request("GET /?key=word HTTP/1.1")).expect("it keeps the key");
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"));
    }

    #[test]
    fn forms_of_other_sites_are_refused() {
        let post = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nContent-Type: ";
        assert_eq!(status(&Access::ThisMachine, &format!("{post}text/plain")), Some(400));
        assert_eq!(status(&Access::ThisMachine, &format!("{post}application/json")), None);
    }
}
