//! Tests of `gunjin_ui::server::access`.

use gunjin_ui::server::access::*;
use gunjin_ui::server::http::{Reading, Request};

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
