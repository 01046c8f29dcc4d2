//! Answers to requests, as values and as bytes.

use super::http::Fault;
use crate::language::Language;
use serde::Serialize;
use serde_json::json;
use std::borrow::Cow;

/// An answer with its body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The status of HTTP.
    pub status: u16,
    /// Media type of the body.
    pub kind: &'static str,
    /// Headers besides those that every answer has.
    pub headers: Vec<(&'static str, String)>,
    /// Bytes of the body.
    pub body: Vec<u8>,
}

const JSON: &str = "application/json";

impl Answer {
    /// A value as JSON.
    pub fn json(status: u16, value: &impl Serialize) -> Answer {
        // Only maps with keys that are no text cannot be written, and there are none here.
        let body = serde_json::to_vec(value).unwrap_or_default();
        Answer { status, kind: JSON, headers: vec![("cache-control", "no-store".into())], body }
    }

    /// A refusal in words.
    pub fn refused(status: u16, words: &str) -> Answer {
        Answer::json(status, &json!({ "error": words }))
    }

    /// The head of a stream of server-sent events.
    pub fn events() -> Answer {
        let headers = vec![("cache-control", "no-store".to_string())];
        Answer { status: 200, kind: "text/event-stream", headers, body: Vec::new() }
    }

    /// It is done, and there is nothing to say.
    pub fn done() -> Answer {
        Answer::json(200, &json!({}))
    }

    /// The answer with one header more.
    pub fn with(mut self, name: &'static str, value: String) -> Answer {
        self.headers.push((name, value));
        self
    }

    /// The first lines of the answer, up to the body; `length` of the body if it is known.
    pub fn head(&self, length: Option<u64>) -> String {
        let mut head = format!("HTTP/1.1 {} {}\r\n", self.status, phrase(self.status));
        for (name, value) in &self.headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        if let Some(length) = length {
            head.push_str(&format!("content-length: {length}\r\n"));
        }
        head.push_str(&format!("content-type: {}\r\n{ALWAYS}\r\n", self.kind));
        head
    }

    /// The answer as it is sent; without its body for HEAD.
    pub fn bytes(&self, with_body: bool) -> Vec<u8> {
        let mut bytes = self.head(Some(self.body.len() as u64)).into_bytes();
        if with_body {
            bytes.extend_from_slice(&self.body);
        }
        bytes
    }
}

/// Headers of every answer: one answer a connection, types are not guessed, no inline script runs, no other site frames
/// the page or learns its address. Styles may be inline, because pictures carry theirs.
const ALWAYS: &str = "connection: close\r\nx-content-type-options: nosniff\r\nreferrer-policy: no-referrer\r\n\
                      cross-origin-resource-policy: same-origin\r\ncontent-security-policy: default-src 'self'; \
                      script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
                      frame-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'\r\n";

impl From<Fault> for Answer {
    fn from(fault: Fault) -> Answer {
        Answer::refused(fault.status, fault.words)
    }
}

/// A request that is not granted: a status of HTTP, the seconds after which it may be tried again, and words in English and
/// Japanese.
pub(crate) struct Refused {
    pub(super) status: u16,
    after: Option<u32>,
    words: [Cow<'static, str>; 2],
}

impl Refused {
    pub(super) const fn new(status: u16, english: &'static str, japanese: &'static str) -> Refused {
        let after = if matches!(status, 429 | 503) { Some(1) } else { None };
        Refused { status, after, words: [Cow::Borrowed(english), Cow::Borrowed(japanese)] }
    }

    /// As `new`, with words that were made for this refusal.
    pub(super) fn in_languages(status: u16, english: String, japanese: String) -> Refused {
        Refused { status, after: None, words: [english.into(), japanese.into()] }
    }

    pub(super) const fn after(seconds: u32, english: &'static str, japanese: &'static str) -> Refused {
        Refused {
            status: 429,
            after: Some(seconds),
            words: [Cow::Borrowed(english), Cow::Borrowed(japanese)],
        }
    }

    /// Words that are the same in both languages, or were chosen already.
    pub(super) fn with(status: u16, words: impl ToString) -> Refused {
        Refused::in_languages(status, words.to_string(), words.to_string())
    }

    pub(super) fn answer(&self, language: Language) -> Answer {
        let [english, japanese] = &self.words;
        let answer = Answer::refused(self.status, language.pick(english, japanese));
        self.after.into_iter().fold(answer, |answer, seconds| answer.with("retry-after", seconds.to_string()))
    }
}

fn phrase(status: u16) -> &'static str {
    match status {
        200 => "OK",
        201 => "Created",
        304 => "Not Modified",
        400 => "Bad Request",
        401 => "Unauthorized",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        409 => "Conflict",
        411 => "Length Required",
        413 => "Content Too Large",
        422 => "Unprocessable Content",
        429 => "Too Many Requests",
        431 => "Request Header Fields Too Large",
        503 => "Service Unavailable",
        _ => "Error",
    }
}
