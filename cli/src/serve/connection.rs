//! One connection: a request, its answer, the end. Nobody is waited for longer than a while.

use super::sending::{prepare, send};
use super::server::App;
use super::slots::Slot;
use gunjin_ui::server::Outcome;
use gunjin_ui::server::answer::Answer;
use gunjin_ui::server::http::{Method, Reading, Request};
use gunjin_ui::server::watch::{News, Watch};
use serde_json::json;
use std::io::{self, Read};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

const READ_TIMEOUT: Duration = Duration::from_secs(10);
const MAX_LIFE: Duration = Duration::from_secs(120);
/// Interval of checks that the client of an event stream is still connected.
const LOOK: Duration = Duration::from_secs(1);
const HEARTBEAT: Duration = Duration::from_secs(10);
/// Time for which a refused client is still read from, so that it receives the reason.
const LINGER: Duration = Duration::from_millis(500);
const PART: usize = 64 * 1024;

/// Answers whoever has come. A line that breaks has ended; there is nobody to tell.
pub(super) fn serve(app: &App, stream: &TcpStream, slot: &Slot) {
    prepare(stream);
    let request = match request(stream) {
        Ok(Ok(request)) => request,
        Ok(Err(refused)) => {
            let _ = send(stream, &refused.bytes(true));
            return linger(stream, LINGER);
        }
        Err(_) => return,
    };
    slot.answered();
    // A line that breaks while it is answered is no fault of ours.
    let _ = answer(app, stream, &request, slot);
}

/// Lets the other end read what was written before the connection ends: what it still sends is thrown away.
fn linger(mut stream: &TcpStream, patience: Duration) {
    let end = Instant::now() + patience;
    let _ = stream.shutdown(Shutdown::Write);
    let mut part = [0; 4096];
    while let Some(left) = end.checked_duration_since(Instant::now()).filter(|left| !left.is_zero()) {
        let _ = stream.set_read_timeout(Some(left));
        if !stream.read(&mut part).is_ok_and(|read| read > 0) {
            return;
        }
    }
}

fn request(mut stream: &TcpStream) -> io::Result<Result<Request, Answer>> {
    let end = Instant::now() + READ_TIMEOUT;
    let (mut bytes, mut part) = (Vec::new(), [0; 4096]);
    loop {
        let Some(left) = end.checked_duration_since(Instant::now()).filter(|left| !left.is_zero()) else {
            return Ok(Err(Answer::refused(408, "this request took too long to arrive; send it at once")));
        };
        stream.set_read_timeout(Some(left))?;
        let read = match stream.read(&mut part) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(read) => read,
            Err(cause) if matches!(cause.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
                continue;
            }
            Err(cause) if cause.kind() == io::ErrorKind::Interrupted => continue,
            Err(cause) => return Err(cause),
        };
        bytes.extend_from_slice(&part[..read]);
        match Request::read(&bytes) {
            Reading::Unfinished => {}
            Reading::Whole(request) => return Ok(Ok(*request)),
            Reading::Wrong(fault) => return Ok(Err(fault.into())),
        }
    }
}

fn answer(app: &App, stream: &TcpStream, request: &Request, slot: &Slot) -> io::Result<()> {
    let (with_body, guest) = (request.method != Method::Head, slot.origin.guest.as_str());
    if let Some(refused) = app.server.refuses(&app.access, request, guest, app.now()) {
        return send(stream, &refused.bytes(with_body));
    }
    if request.path == "/server.json" {
        let told =
            json!({ "server": "gunjin", "version": env!("CARGO_PKG_VERSION"), "query": app.access.query() });
        return send(stream, &Answer::json(200, &told).bytes(with_body));
    }
    match app.server.respond(request, guest, app.now()) {
        Outcome::Answer(answer) => send(stream, &answer.bytes(with_body)),
        Outcome::Watch(watch) => {
            slot.seated();
            tell(app, stream, &watch)
        }
        Outcome::Elsewhere if request.method == Method::Post => {
            send(stream, &Answer::refused(404, "there is no such page here").bytes(true))
        }
        Outcome::Elsewhere => file(app, stream, request),
    }
}

fn file(app: &App, stream: &TcpStream, request: &Request) -> io::Result<()> {
    let with_body = request.method != Method::Head;
    let Some(mut found) = app.files.find(request) else {
        return send(stream, &Answer::refused(404, "there is no such file").bytes(with_body));
    };
    if let Some(cookie) = app.access.cookie(request) {
        found.answer = found.answer.with("set-cookie", cookie);
    }
    send(stream, found.answer.head(found.body.as_ref().map(|(_, length)| *length)).as_bytes())?;
    let Some((mut file, _)) = found.body.filter(|_| with_body) else { return Ok(()) };
    let (begun, mut part) = (Instant::now(), vec![0; PART]);
    while begun.elapsed() < MAX_LIFE {
        match file.read(&mut part)? {
            0 => break,
            read => send(stream, &part[..read])?,
        }
    }
    Ok(())
}

/// Tells a seat what happens at its table, as server-sent events, until its line breaks or another one replaces it.
fn tell(app: &App, stream: &TcpStream, watch: &Watch) -> io::Result<()> {
    send(stream, Answer::events().head(None).as_bytes())?;
    let (mut known, mut told) = (None, Instant::now());
    loop {
        match watch.news(known, LOOK, || app.now()) {
            News::Seen(seen) => {
                known = Some(seen.version);
                event(stream, "seen", &serde_json::to_string(&seen)?)?;
            }
            News::Replaced => return event(stream, "replaced", "{}"),
            News::Nothing if has_left(stream)? => return Ok(()),
            News::Nothing if told.elapsed() < HEARTBEAT => continue,
            News::Nothing => send(stream, b": still here\n\n")?,
        }
        told = Instant::now();
    }
}

/// True if the client has closed the connection. It has nothing to say any more, so that anything else
/// can only be that.
fn has_left(stream: &TcpStream) -> io::Result<bool> {
    stream.set_nonblocking(true)?;
    let read = stream.peek(&mut [0]);
    stream.set_nonblocking(false)?;
    match read {
        Ok(read) => Ok(read == 0),
        Err(cause) => Ok(cause.kind() != io::ErrorKind::WouldBlock),
    }
}

fn event(stream: &TcpStream, name: &str, data: &str) -> io::Result<()> {
    send(stream, format!("event: {name}\ndata: {data}\n\n").as_bytes())
}
