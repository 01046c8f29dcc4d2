//! Tests of `gunjin::serve::files`.

use gunjin::serve::files::*;
use gunjin_ui::server::http::{Reading, Request};

fn request(path: &str, headers: &str) -> Request {
    match Request::read(format!("GET {path} HTTP/1.1\r\n{headers}\r\n").as_bytes()) {
        Reading::Whole(request) => *request,
        other => panic!("{path}: {other:?}"),
    }
}

#[test]
fn names_of_a_content_are_kept_for_ever() {
    assert!(is_named_by_content("/networks/leaf-w-23-6i-0123456789abcdef.json"));
    for path in ["/index.html", "/leaf-w-23-6i.json", "/main-0123456789abcdeg.js", "/0123456789abcdef.js"] {
        assert!(!is_named_by_content(path), "{path}");
    }
}

#[test]
fn whoever_refuses_a_coding_gets_none() {
    let unpacks =
        |accepted: &str| unpacks(&request("/", &format!("Accept-Encoding: {accepted}\r\n")), "gzip");
    assert!(unpacks("gzip") && unpacks("br, GZIP;q=0.5") && unpacks("deflate,gzip ; q=1.0"));
    assert!(!unpacks("") && !unpacks("br") && !unpacks("gzip;q=0") && !unpacks("gzip; q=0.000, br"));
}
