//! The body of the fuzz target for the server of tables: any bytes as what clients send.

use gunjin_ui::server::access::Access;
use gunjin_ui::server::answer::Answer;
use gunjin_ui::server::http::{Reading, Request};
use gunjin_ui::server::watch::News;
use gunjin_ui::server::{Limits, Outcome, Server};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The separator of two requests of an input.
const BETWEEN: &str = "\u{1}";

/// Inputs that do something, `TOKEN` for the word of South's seat, `CODE` for that of its table.
pub const EXAMPLES: [&str; 6] = [
    include_str!("../seeds/server/join"),
    include_str!("../seeds/server/listen"),
    include_str!("../seeds/server/look"),
    include_str!("../seeds/server/move"),
    include_str!("../seeds/server/open"),
    include_str!("../seeds/server/resign"),
];

/// No time passes.
const NOW: Duration = Duration::ZERO;

fn secrets() -> Box<dyn Fn() -> u64 + Send + Sync> {
    let next = AtomicU64::new(1);
    Box::new(move || next.fetch_add(1, Ordering::Relaxed))
}

/// A request's answer; whatever it is, it is well formed and says what is wrong.
fn answer(server: &Server, bytes: &[u8]) -> Option<Answer> {
    let request = match Request::read(bytes) {
        Reading::Unfinished => return None,
        Reading::Wrong(fault) => return Some(fault.into()),
        Reading::Whole(request) => request,
    };
    if let Some(refused) = Access::ThisMachine.refuses(&request) {
        return Some(refused);
    }
    match server.respond(&request, "fuzz", NOW) {
        Outcome::Answer(answer) => Some(answer),
        Outcome::Watch(watch) => {
            assert!(matches!(watch.news(None, NOW, || NOW), News::Seen(_)));
            None
        }
        Outcome::Elsewhere => None,
    }
}

/// Any bytes as requests to a server with one game under way: it answers, in JSON, and the game goes on.
pub fn server(bytes: &[u8]) {
    let server = Server::new(Limits { tables: 8, ..Limits::default() }, secrets());
    let text = |body: &str, path: &str| {
        format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
    };
    let word = |answer: &Answer, key: &str| {
        let told: serde_json::Value = serde_json::from_slice(&answer.body).expect("JSON");
        told[key].as_str().unwrap_or_else(|| panic!("{told}")).to_string()
    };
    let opened =
        answer(&server, text("{\"game\":\"mini-2x4\"}", "/api/tables").as_bytes()).expect("it opens");
    let (code, token) = (word(&opened, "code"), word(&opened, "token"));
    answer(&server, text("{}", &format!("/api/tables/{code}/join")).as_bytes()).expect("it begins");
    let text = String::from_utf8_lossy(bytes).replace("TOKEN", &token).replace("CODE", &code);
    for part in text.split(BETWEEN).take(20) {
        let Some(answer) = answer(&server, part.as_bytes()) else { continue };
        let told: serde_json::Value = serde_json::from_slice(&answer.body).expect("JSON");
        if answer.status >= 400 {
            assert!(told["error"].as_str().is_some_and(|words| !words.trim().is_empty()), "{told}");
        }
        assert!(answer.bytes(true).starts_with(b"HTTP/1.1 "));
    }
    server.tick(NOW);
    assert!(server.tables() >= 1, "the game is not lost");
}
