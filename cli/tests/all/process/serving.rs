//! `gunjin serve` under a test, and its clients.

use super::gunjin::{folder, gunjin};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::Duration;

/// The program while it serves; killed when this is dropped.
pub(crate) struct Server {
    pub(crate) program: Child,
    pub(crate) address: String,
    /// The first line that it wrote.
    pub(crate) told: String,
    complaints: PathBuf,
}

impl Server {
    pub(crate) fn start(name: &str, words: &[&str]) -> Server {
        let page = folder(name);
        std::fs::write(page.join("index.html"), "<!doctype html><title>page</title>").expect("a file");
        Server::with_page(&page, words)
    }

    pub(crate) fn with_page(page: &Path, words: &[&str]) -> Server {
        let shown = page.display().to_string();
        let mut all = vec!["serve", "--page", &shown];
        if !words.contains(&"--listen") {
            all.extend(["--listen", "127.0.0.1:0"]);
        }
        all.extend(words);
        let complaints = page.with_extension("stderr");
        let stderr = File::create(&complaints).expect("a file");
        let mut program = gunjin(&all).stderr(stderr).spawn().expect("it starts");
        let mut told = String::new();
        BufReader::new(program.stdout.take().expect("a pipe")).read_line(&mut told).expect("it says where");
        let address =
            told.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address");
        Server { program, address: address.to_string(), told: told.clone(), complaints }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        connect(&self.address)
    }

    /// Sends bytes; the whole answer.
    pub(crate) fn raw(&self, bytes: &[u8]) -> String {
        self.raw_at(&self.address, bytes)
    }

    /// Sends bytes to another of its addresses; the whole answer.
    pub(crate) fn raw_at(&self, address: &str, bytes: &[u8]) -> String {
        let mut stream = connect(address);
        // Whoever is refused early is not listened to.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Status and body of an answer.
    pub(crate) fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> (u16, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let answer = self.raw(
            format!(
                "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nX-Gunjin-Seat: {token}\r\n\
                 Content-Length: {}\r\n\r\n{body}",
                self.address,
                body.len()
            )
            .as_bytes(),
        );
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        (status(head), serde_json::from_str(body).unwrap_or(Value::Null))
    }

    /// Two seats at a new table: their words.
    pub(crate) fn table(&self) -> [String; 2] {
        let order = json!({ "game": "mini-4x6", "setup": "reference" });
        let (status, south) = self.ask("POST", "/api/tables", "", &order);
        assert_eq!(status, 201, "{south}");
        let code = south["code"].as_str().expect("a code");
        let (status, north) =
            self.ask("POST", &format!("/api/tables/{code}/join"), "", &json!({ "setup": "random" }));
        assert_eq!(status, 200, "{north}");
        [south, north].map(|seat| seat["token"].as_str().expect("a token").to_string())
    }

    /// Everything that it has written to stderr.
    pub(crate) fn complaints(&self) -> String {
        std::fs::read_to_string(&self.complaints).expect("a file")
    }

    pub(crate) fn look(&self, token: &str) -> Value {
        let (status, seen) = self.ask("GET", "/api/seat/look", token, &Value::Null);
        assert_eq!(status, 200, "{seen}");
        seen
    }

    /// The seat whose turn it is plays its first move.
    pub(crate) fn play(&self, seats: &[String; 2]) {
        let turn = self.look(&seats[0])["look"]["turn"].as_u64().expect("a turn") as usize;
        let look = self.look(&seats[turn])["look"].clone();
        let order = json!({ "move": look["legal"][0]["move"], "ply": look["ply"] });
        let (status, told) = self.ask("POST", "/api/seat/move", &seats[turn], &order);
        assert_eq!(status, 200, "{told}");
    }

    /// A connection that listens at a seat.
    pub(crate) fn listen(&self, token: &str) -> Events {
        let mut stream = self.connect();
        let head =
            format!("GET /api/seat/events HTTP/1.1\r\nHost: localhost\r\nX-Gunjin-Seat: {token}\r\n\r\n");
        stream.write_all(head.as_bytes()).expect("it listens");
        Events(BufReader::new(stream))
    }

    /// The megabytes that it holds.
    pub(crate) fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.program.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes / 1024)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

fn connect(address: &str) -> TcpStream {
    let stream = TcpStream::connect(address).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
    stream
}

pub(crate) fn status(head: &str) -> u16 {
    head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0)
}

pub(crate) struct Events(pub(crate) BufReader<TcpStream>);

impl Events {
    /// The next message.
    pub(crate) fn next(&mut self) -> Value {
        let mut line = String::new();
        loop {
            line.clear();
            assert!(self.0.read_line(&mut line).expect("a line") > 0, "the connection has ended");
            if let Some(data) = line.strip_prefix("data: ") {
                return serde_json::from_str(data).expect("JSON");
            }
        }
    }

    /// The message after which so many actions are shown.
    pub(crate) fn at_ply(&mut self, ply: u64) -> Value {
        loop {
            let seen = self.next();
            if seen["look"]["ply"].as_u64() >= Some(ply) {
                return seen;
            }
        }
    }
}
