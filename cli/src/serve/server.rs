//! The server's listener and clock, with a limit on connections.

use super::connection::serve;
use super::files::Files;
use super::slots::{Origin, Slots};
use super::state::State;
use gunjin_ui::server::access::Access;
use gunjin_ui::server::answer::Answer;
use gunjin_ui::server::{Limits, Secrets, Server};
use std::io;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread::Builder;
use std::time::{Duration, Instant};
use thiserror::Error;

const TICK: Duration = Duration::from_millis(200);
/// Stack of the thread of a connection. Rules are compiled on it.
const STACK: usize = 2 << 20;
/// Connections beside those of the seats.
const BESIDE: usize = 200;

pub(crate) struct App {
    pub server: Server,
    pub access: Access,
    pub files: Files,
    begun: Instant,
}

impl App {
    /// An app with an empty server, whose tables are kept in a folder if there is one.
    pub(crate) fn new(limits: Limits, access: Access, files: Files, state: Option<State>) -> App {
        let mut server = Server::new(limits, secrets());
        if let Some(state) = state {
            server = server.stored_in(Box::new(state));
        }
        App { server, access, files, begun: Instant::now() }
    }

    pub(crate) fn now(&self) -> Duration {
        self.begun.elapsed()
    }
}

/// Words that nobody guesses, from the system. It has none only before it has finished starting, which is waited for.
fn secrets() -> Secrets {
    Box::new(|| {
        loop {
            match getrandom::u64() {
                Ok(word) => return word,
                Err(_) => std::thread::sleep(Duration::from_millis(50)),
            }
        }
    })
}

pub(crate) fn fresh_key() -> String {
    let secret = secrets();
    format!("{:016x}{:016x}", secret(), secret())
}

/// Lengthens the queue of connections that wait to be accepted. Where it is full the system drops a connection's first
/// packet, and the client asks again after a second.
#[cfg(unix)]
fn lengthen_queue(listener: &TcpListener) {
    // The system bounds it further; a refusal leaves the usual 128.
    let _ = rustix::net::listen(listener, 4096);
}

#[cfg(not(unix))]
fn lengthen_queue(_: &TcpListener) {}

/// Lets people in from now on, for as long as the program runs.
pub(crate) fn open(app: &Arc<App>, listener: TcpListener, limits: Limits) -> Result<(), NoThread> {
    lengthen_queue(&listener);
    let slots = Arc::new(Slots::new(4 * limits.tables + BESIDE));
    let doorman = Arc::clone(app);
    in_background(move || {
        loop {
            match listener.accept() {
                Ok((stream, address)) => let_in(&doorman, &slots, stream, address),
                // Out of files, most likely: those that are open go on.
                Err(_) => std::thread::sleep(Duration::from_millis(50)),
            }
        }
    })?;
    let clock = Arc::clone(app);
    in_background(move || {
        loop {
            std::thread::sleep(TICK);
            clock.server.tick(clock.now());
        }
    })
}

fn let_in(app: &Arc<App>, slots: &Arc<Slots>, stream: TcpStream, address: SocketAddr) {
    let stream = Arc::new(stream);
    let Some(slot) = Slots::take(slots, &stream, Origin::of(address)) else { return turn_away(&stream) };
    let (app, served) = (Arc::clone(app), Arc::clone(&stream));
    let thread = std::thread::Builder::new().stack_size(STACK);
    if thread.spawn(move || serve(&app, &served, &slot)).is_err() {
        // The system has no thread left.
        turn_away(&stream);
    }
}

/// Says that there are too many connections, as far as that can be said without waiting.
fn turn_away(mut stream: &TcpStream) {
    let busy = Answer::refused(503, "too many connections at once; try again in two seconds")
        .with("retry-after", "2".into());
    if stream.set_nonblocking(true).is_ok() {
        // Bytes that have come are read, since an end with unread bytes would take the answer back.
        let _ = stream.read(&mut [0; 4096]);
        let _ = stream.write_all(&busy.bytes(true));
    }
}

/// The system gives the program no more threads.
#[derive(Debug, Error)]
#[error(
    "cannot start a thread: {0}; end other programs, or allow more threads or memory (ulimit -u, ulimit -v)"
)]
pub(crate) struct NoThread(io::Error);

pub(crate) fn in_background(work: impl FnOnce() + Send + 'static) -> Result<(), NoThread> {
    Builder::new().spawn(work).map(|_| ()).map_err(NoThread)
}
