//! Threads that read and write the pipes of a player. They hold a bounded number of bytes, and end soon after the
//! player is dropped, whoever keeps the other ends open.

use super::system::{set_nonblocking, wait_readable, wait_writable};
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// Longest line that is read, in bytes.
pub(super) const LONGEST_LINE: usize = 1 << 20;
/// Bytes that may wait in a queue; a queue that is not empty takes no line beyond them.
const WAITING: usize = 2 << 20;
/// Interval at which a writer without lines looks around; whatever changes wakes it.
const WATCH: Duration = Duration::from_secs(60);
const STACK: usize = 64 << 10;

#[derive(Debug, Default)]
struct State {
    /// Each with the time at which it was complete.
    lines: VecDeque<(Vec<u8>, Instant)>,
    bytes: usize,
    is_closed: bool,
    is_discarded: bool,
}

#[derive(Debug, Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a line, after waiting until there is room; lines that nobody takes any more are dropped.
    fn push_waiting(&self, line: Vec<u8>) {
        let mut state = self.state();
        while !state.is_discarded && state.bytes > 0 && state.bytes + line.len() > WAITING {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        self.add(state, line);
    }

    /// Adds a line if there is room for it.
    pub(super) fn push(&self, line: Vec<u8>) -> bool {
        let state = self.state();
        let fits = state.bytes == 0 || state.bytes + line.len() <= WAITING;
        if fits {
            self.add(state, line);
        }
        fits
    }

    fn add(&self, mut state: MutexGuard<'_, State>, line: Vec<u8>) {
        if !state.is_discarded {
            state.bytes += line.len();
            state.lines.push_back((line, Instant::now()));
            self.changed.notify_all();
        }
    }

    /// Takes the next line that came by `until`; `Ok(None)` if none did. The time at which a line came counts, and not
    /// the time at which it is taken: a slow host makes no player late.
    pub(super) fn take(&self, until: Instant) -> Result<Option<Vec<u8>>, Closed> {
        let mut state = self.state();
        loop {
            if state.lines.front().is_some_and(|(_, came)| *came > until) {
                return Ok(None);
            }
            if let Some((line, _)) = state.lines.pop_front() {
                state.bytes -= line.len();
                self.changed.notify_all();
                return Ok(Some(line));
            }
            let left = until.saturating_duration_since(Instant::now());
            match () {
                () if state.is_closed => return Err(Closed),
                () if left.is_zero() => return Ok(None),
                () => {
                    let waited = self.changed.wait_timeout(state, left);
                    state = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
            }
        }
    }

    pub(super) fn close(&self) {
        self.state().is_closed = true;
        self.changed.notify_all();
    }

    pub(super) fn discard(&self) {
        let mut state = self.state();
        *state = State { is_discarded: true, is_closed: state.is_closed, ..State::default() };
        self.changed.notify_all();
    }

    fn is_discarded(&self) -> bool {
        self.state().is_discarded
    }
}

#[derive(Debug)]
pub(super) struct Closed;

fn spawn<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> io::Result<JoinHandle<T>> {
    Builder::new().stack_size(STACK).spawn(work)
}

pub(super) fn read_lines(mut stdout: ChildStdout, queue: Arc<Queue>) -> io::Result<JoinHandle<()>> {
    spawn(move || {
        let (mut line, mut part) = (Vec::new(), vec![0; 16 << 10]);
        let mut is_long = false;
        while let Some(read) = next_part(&mut stdout, &mut part, || queue.is_discarded()) {
            for &byte in read {
                match byte {
                    b'\n' if is_long => is_long = false,
                    b'\n' => queue.push_waiting(std::mem::take(&mut line)),
                    _ if is_long => {}
                    _ => line.push(byte),
                }
                if line.len() > LONGEST_LINE {
                    is_long = true;
                    queue.push_waiting(std::mem::take(&mut line));
                }
            }
        }
        if !line.is_empty() {
            queue.push_waiting(line);
        }
        queue.close();
    })
}

/// Writes the lines of a queue until it is closed or discarded, or nobody reads.
pub(super) fn write_lines(mut stdin: ChildStdin, queue: Arc<Queue>) -> io::Result<JoinHandle<()>> {
    set_nonblocking(&stdin)?;
    spawn(move || {
        while let Ok(line) = queue.take(Instant::now() + WATCH) {
            let lines = line.unwrap_or_default();
            if queue.is_discarded() || write_all(&mut stdin, &lines, &queue).is_err() {
                return queue.discard();
            }
        }
    })
}

fn write_all(stdin: &mut ChildStdin, mut line: &[u8], queue: &Queue) -> io::Result<()> {
    while !line.is_empty() {
        match stdin.write(line) {
            Ok(written) => line = &line[written..],
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                wait_writable(stdin);
                if queue.is_discarded() {
                    return Err(error);
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    stdin.flush()
}

/// The last line with text on it: of a Python traceback the error itself. The queue tells when to end.
pub(super) fn last_line(mut stderr: ChildStderr, queue: Arc<Queue>) -> io::Result<JoinHandle<String>> {
    spawn(move || {
        let (mut last, mut line, mut part) = (String::new(), Vec::new(), vec![0; 4 << 10]);
        while let Some(read) = next_part(&mut stderr, &mut part, || queue.is_discarded()) {
            for &byte in read {
                if byte == b'\n' {
                    keep_text(&mut last, &line);
                    line.clear();
                } else if line.len() < LONGEST_LINE {
                    line.push(byte);
                }
            }
        }
        keep_text(&mut last, &line);
        last
    })
}

fn keep_text(last: &mut String, line: &[u8]) {
    let text = String::from_utf8_lossy(line);
    if !text.trim().is_empty() {
        *last = text.trim().to_string();
    }
}

/// The bytes that come next; `None` at the end, or once nobody wants them.
fn next_part<'a>(
    pipe: &mut (impl Read + Pipe),
    part: &'a mut [u8],
    is_unwanted: impl Fn() -> bool,
) -> Option<&'a [u8]> {
    loop {
        if is_unwanted() {
            return None;
        }
        if !wait_readable(pipe) {
            continue;
        }
        match pipe.read(part) {
            Ok(0) => return None,
            Ok(read) => return Some(&part[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return None,
        }
    }
}

#[cfg(unix)]
use std::os::fd::AsFd as Pipe;

#[cfg(not(unix))]
use std::any::Any as Pipe;
