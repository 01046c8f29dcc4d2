//! Tests of `gunjin_ui::server::http`.

use gunjin_ui::server::http::*;

fn whole(text: &str) -> Request {
    match Request::read(text.as_bytes()) {
        Reading::Whole(request) => *request,
        other => panic!("{text:?}: {other:?}"),
    }
}

fn status(text: &str) -> u16 {
    match Request::read(text.as_bytes()) {
        Reading::Wrong(fault) => fault.status,
        other => panic!("{text:?}: {other:?}"),
    }
}

#[test]
fn a_request_is_read_whatever_pieces_it_comes_in() {
    let text = "POST /api/tables?lang=ja&x=%E8%BB%8D HTTP/1.1\r\nHost: a:1\r\nCookie: a=1; key=2\r\nContent-Length: 2\r\n\r\n{}";
    let request = whole(text);
    assert_eq!(
        (request.method, request.path.as_str(), &request.body[..]),
        (Method::Post, "/api/tables", &b"{}"[..])
    );
    assert_eq!(
        (request.asked("lang"), request.asked("x"), request.cookie("key")),
        (Some("ja"), Some("軍"), Some("2"))
    );
    for end in 0..text.len() {
        assert_eq!(Request::read(&text.as_bytes()[..end]), Reading::Unfinished, "{end}");
    }
}

#[test]
fn what_is_no_request_is_refused_with_its_status() {
    assert_eq!(status("\u{16}\u{3}\u{1}"), 400);
    assert_eq!(status("DELETE / HTTP/1.1\r\n\r\n"), 405);
    assert_eq!(status("get / HTTP/1.1\r\n\r\n"), 405);
    assert_eq!(status("GET http://else/ HTTP/1.1\r\n\r\n"), 400);
    assert_eq!(status("GET / HTTP/9.9\r\n\r\n"), 400);
    assert_eq!(status("GET /%zz HTTP/1.1\r\n\r\n"), 400);
    assert_eq!(status("GET /%00 HTTP/1.1\r\n\r\n"), 400);
    assert_eq!(status("GET / HTTP/1.1\r\nno header\r\n\r\n"), 400);
    assert_eq!(status("GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n"), 400);
    assert_eq!(status("POST / HTTP/1.1\r\n\r\n"), 411);
    assert_eq!(status("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"), 411);
    assert_eq!(status("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"), 400);
    assert_eq!(status("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n"), 400);
    assert_eq!(status("POST / HTTP/1.1\r\nContent-Length: 16385\r\n\r\n"), 413);
    assert_eq!(status("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n\r\n"), 413);
    assert_eq!(status(&format!("GET /{} HTTP/1.1\r\n\r\n", "a".repeat(HEAD))), 431);
    assert_eq!(status(&format!("GET / HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(65))), 431);
}
