//! `gunjin serve` over real sockets: people who play, and clients who do anything else.

use super::gunjin::{folder, gunjin};
use super::serving::{Server, status};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

#[test]
fn two_people_play_and_one_comes_back() {
    let server = Server::start("serve_play", &[]);
    let seats = server.table();
    let mut lines = [server.listen(&seats[0]), server.listen(&seats[1])];
    for ply in 0..6 {
        server.play(&seats);
        for (seat, line) in lines.iter_mut().enumerate() {
            let seen = line.at_ply(ply + 1);
            assert_eq!(
                (seen["seat"].as_u64(), seen["look"]["seat"].as_u64()),
                (Some(seat as u64), Some(seat as u64))
            );
            assert!(seen["record"].is_null());
        }
        if ply == 3 {
            lines[1].0.get_ref().shutdown(std::net::Shutdown::Both).expect("it breaks");
            let end = Instant::now() + Duration::from_secs(20);
            while server.look(&seats[0])["here"] != json!([true, false]) {
                assert!(Instant::now() < end, "the server does not notice");
                std::thread::sleep(Duration::from_millis(200));
            }
            lines[1] = server.listen(&seats[1]);
            assert_eq!(lines[1].at_ply(4)["look"]["heard"].as_array().map(Vec::len), Some(4));
        }
    }
    assert_eq!(server.ask("POST", "/api/seat/resign", &seats[0], &json!({})).0, 200);
    let end = lines[1].at_ply(6);
    assert!(end["record"].as_str().is_some_and(|record| record.contains("setup n:")), "{end}");
}

#[test]
fn one_address_opens_a_tenth_of_the_tables() {
    let server = Server::start("serve_tenth", &["--tables", "20"]);
    let open = || server.ask("POST", "/api/tables", "", &json!({ "game": "mini-4x6" })).0;
    assert_eq!([open(), open(), open()], [201, 201, 503]);
}

#[test]
fn files_come_packed_and_once() {
    let page = folder("serve_packed");
    let (name, content) = ("main-0123456789abcdef.js", "let one = 1;\n".repeat(100));
    let files =
        [("index.html", "plain"), ("index.html.gz", "zipped"), ("index.html.br", "packed"), (name, &content)];
    for (name, content) in files {
        std::fs::write(page.join(name), content).expect("a file");
    }
    std::fs::create_dir(page.join("below")).expect("a folder");
    std::fs::write(page.join("below/text.txt"), "text").expect("a file");
    let server = Server::with_page(&page, &[]);
    let get = |path: &str, headers: &str| {
        server.raw(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n").as_bytes())
    };
    let tag = |answer: &str| {
        let line = answer.lines().find_map(|line| line.strip_prefix("etag: "));
        line.unwrap_or_else(|| panic!("{answer}")).to_string()
    };
    let (plain, packed) = (get("/", ""), get("/", "Accept-Encoding: gzip, br\r\n"));
    let zipped = get("/", "Accept-Encoding: gzip\r\n");
    assert!(plain.ends_with("\r\n\r\nplain") && plain.contains("cache-control: no-cache"), "{plain}");
    assert!(packed.ends_with("\r\n\r\npacked") && packed.contains("content-encoding: br"), "{packed}");
    assert!(zipped.ends_with("\r\n\r\nzipped") && zipped.contains("content-encoding: gzip"), "{zipped}");
    assert!([&plain, &packed, &zipped].iter().all(|answer| answer.contains("vary: accept-encoding")));
    assert!(tag(&plain) != tag(&packed) && tag(&packed) != tag(&zipped));
    let again = get("/", &format!("Accept-Encoding: gzip, br\r\nIf-None-Match: {}\r\n", tag(&packed)));
    assert!(
        status(&again) == 304 && again.ends_with("\r\n\r\n") && !again.contains("content-length"),
        "{again}"
    );
    let other = get("/", &format!("If-None-Match: {}, \"x\"\r\n", tag(&packed)));
    assert_eq!(status(&other), 200, "{other}");
    let named = get(&format!("/{name}"), "");
    assert!(named.contains("immutable") && named.ends_with(&content), "{named}");
    // Only files of the folder are found.
    for path in ["/../serve/index.html", "/below/../index.html", "/below/", "//index.html", "/index.html/"] {
        let answer = get(path, "");
        assert!(status(&answer) >= 400 && !answer.contains("plain\r\n\r\nplain"), "{path}: {answer}");
    }
    assert_eq!(status(&get("/below/text.txt", "")), 200);
}

#[test]
fn hostile_clients_are_refused_and_the_game_goes_on() {
    let server = Server::start("serve_hostile", &[]);
    let seats = server.table();
    let get = |path: &str| {
        status(&server.raw(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").as_bytes()))
    };
    assert_eq!(
        [get("/"), get("/index.html"), get("/../Cargo.toml"), get("/%2e%2e/Cargo.toml")],
        [200, 200, 404, 404]
    );
    let foreign = server.raw(b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n");
    assert!(status(&foreign) == 401 && foreign.contains("127.0.0.1 and localhost only"), "{foreign}");
    for (bytes, wanted) in [
        (&b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"[..], 400),
        (b"BREW / HTTP/1.1\r\n\r\n", 405),
        (b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999\r\n\r\n", 413),
        (b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n{", 400),
        (b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n", 411),
    ] {
        let answer = server.raw(bytes);
        assert!(status(&answer) == wanted && answer.contains("\"error\":\""), "{wanted}: {answer}");
    }
    let long = [b"GET / HTTP/1.1\r\nX: ".to_vec(), vec![b'x'; 1 << 20]].concat();
    assert_eq!(status(&server.raw(&long)), 431);
    let (refused, told) =
        server.ask("POST", "/api/seat/move", &seats[1], &json!({ "move": "a1a2", "ply": 0 }));
    assert_eq!((refused, told["error"].as_str()), (409, Some("it is not your turn")));
    // Connections that say nothing, or a little, hold nobody up.
    let mut silent: Vec<TcpStream> = (0..150).map(|_| server.connect()).collect();
    silent
        .iter_mut()
        .skip(50)
        .for_each(|stream| stream.write_all(b"POST /api/tables HTTP/1.1\r\nHo").expect("sent"));
    server.play(&seats);
    let guesses: Vec<u16> =
        (0..80).map(|_| server.ask("GET", "/api/seat/look", "guess", &Value::Null).0).collect();
    assert_eq!((guesses[0], guesses[79]), (403, 429));
    server.play(&seats);
    std::thread::sleep(Duration::from_secs(11));
    let mut answer = String::new();
    silent[149].read_to_string(&mut answer).expect("it has ended");
    assert!(status(&answer) == 408 && answer.contains("took too long"), "{answer}");
    server.play(&seats);
    assert_eq!(server.look(&seats[0])["look"]["ply"], json!(3));
}

#[test]
fn eighty_games_at_once_in_bounded_memory() {
    const GAMES: usize = 80;
    const PLIES: u64 = 4;
    let server = Server::start("serve_many", &["--tables", "2100"]);
    let next = AtomicUsize::new(0);
    let play = || {
        while next.fetch_add(1, Ordering::Relaxed) < GAMES {
            let seats = server.table();
            let mut lines = [server.listen(&seats[0]), server.listen(&seats[1])];
            for ply in 0..PLIES {
                server.play(&seats);
                lines.iter_mut().for_each(|line| drop(line.at_ply(ply + 1)));
            }
            // The connections stay: all games are under way at once in the end.
            std::mem::forget(lines);
        }
    };
    std::thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(play))));
    if let Some(megabytes) = server.memory() {
        eprintln!("{GAMES} games, {} connections that listen: {megabytes} MB", 2 * GAMES);
        assert!(megabytes < 300, "{megabytes} MB");
    }
    assert_eq!(
        server.ask("POST", "/api/tables", "", &json!({ "game": "mini-4x6" })).0,
        201,
        "there is room for more"
    );
}

#[test]
fn a_key_is_needed_where_one_is_wanted_or_others_listen() {
    let server = Server::start("serve_key", &["--key", "0123456789abcdef"]);
    assert!(server.told.contains("?key=0123456789abcdef"), "{}", server.told);
    let asked = |path: &str| server.raw(format!("GET {path} HTTP/1.1\r\nHost: any\r\n\r\n").as_bytes());
    assert_eq!(
        [status(&asked("/")), status(&asked("/?key=0123456789abcdeg")), status(&asked("/server.json"))],
        [401; 3]
    );
    let opened = asked("/?key=0123456789abcdef");
    assert!(
        status(&opened) == 200 && opened.contains("set-cookie: gunjin=0123456789abcdef; Path=/; HttpOnly"),
        "{opened}"
    );
    let guesses: Vec<u16> = (0..80).map(|_| status(&asked("/?key=0123456789abcdeg"))).collect();
    assert_eq!((guesses[0], guesses[79]), (401, 429));
    assert_eq!(status(&asked("/?key=0123456789abcdef")), 429, "nor is another key tried");
    let everywhere = Server::start("serve_everywhere", &["--listen", "0.0.0.0:0"]);
    let key =
        everywhere.told.split("?key=").nth(1).and_then(|rest| rest.split(' ').next()).expect("a fresh key");
    assert_eq!(key.len(), 32);
}

#[test]
fn every_answer_has_its_policy_and_no_page_an_inline_script() {
    let server = Server::start("serve_policy", &["--listen", "127.0.0.2:0"]);
    let seats = server.table();
    let ask = |method: &str, path: &str| {
        server.raw(
            format!(
                "{method} {path} HTTP/1.1\r\nHost: {}\r\nX-Gunjin-Seat: {}\r\n\r\n",
                server.address, seats[0]
            )
            .as_bytes(),
        )
    };
    for (method, path, wanted) in [
        ("GET", "/", 200),
        ("GET", "/none", 404),
        ("GET", "/api/seat/look", 200),
        ("HEAD", "/api/seat/events", 200),
        ("BREW", "/", 405),
    ] {
        let answer = ask(method, path);
        assert_eq!(status(&answer), wanted, "{method} {path}: {answer}");
        for header in ["frame-ancestors", "script-src 'self' 'wasm", "nosniff", "referrer-policy"] {
            assert!(answer.contains(header), "{method} {path}: {answer}");
        }
        assert!(!answer.contains("<script>"), "{answer}");
        assert!(method != "HEAD" || answer.ends_with("\r\n\r\n"), "{answer}");
    }
}

#[test]
fn silent_connections_shut_nobody_out() {
    let server = Server::start("serve_silent", &["--tables", "10"]);
    let silent: Vec<TcpStream> = (0..300).map(|_| server.connect()).collect();
    let seats = server.table();
    server.play(&seats);
    assert_eq!((silent.len(), server.look(&seats[0])["look"]["ply"].as_u64()), (300, Some(1)));
}

#[test]
fn wrong_requests_say_what_to_do() {
    for (words, told) in [
        (&["serve", "--page", "/nonexistent"][..], "npm --prefix web run build"),
        (&["serve", "--page", "docs"], "no index.html"),
        (&["serve", "--page", "web/public", "--listen", "nonsense"], "127.0.0.1:8080"),
        (&["serve", "--page", "web/public", "--key", "short"], "16 letters"),
    ] {
        let output = gunjin(words).output().expect("it starts");
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && complaint.contains(told), "{words:?}: {complaint}");
    }
}
