//! A running program that is spoken to line by line: it may be slow, mute, talkative or gone, and never holds
//! up its host.

use super::command::CommandLine;
use crate::agent::{Failure, Fault};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Longest line that is read, in bytes: whoever writes more has lost its way.
const LONGEST_LINE: u64 = 1 << 20;
/// Lines that wait to be read before the program has to wait.
const WAITING: usize = 256;
/// How long an ended program may take to tell how it ended.
const LAST_WORDS: Duration = Duration::from_millis(500);
/// How often a program that is leaving is looked after.
const GLANCE: Duration = Duration::from_millis(2);
/// Most characters of a program's own words in a reason.
const QUOTED: usize = 120;

/// A program under way. Dropped, it is ended.
#[derive(Debug)]
pub(crate) struct Program {
    child: Child,
    to: Option<Sender<String>>,
    from: Receiver<Heard>,
    complaint: Option<JoinHandle<String>>,
}

/// A line of a program.
#[derive(Debug)]
pub(crate) struct Line {
    /// Its text; what is no UTF-8 is replaced.
    pub(crate) text: String,
    /// Whether it was UTF-8.
    pub(crate) is_utf8: bool,
}

/// What comes from a program.
#[derive(Debug)]
enum Heard {
    Line(Line),
    TooLong,
}

impl Program {
    /// Starts a program.
    pub(crate) fn start(command: &CommandLine) -> Result<Program, Failure> {
        let words = command.words();
        let cannot = |why: String| {
            Failure::of(Fault::NotStarted, format!("'{}' cannot be started: {why}", command.as_typed()))
        };
        let (program, arguments) = words.split_first().ok_or_else(|| cannot("no program is given".into()))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|cause| cannot(cause.to_string()))?;
        let (to, lines) = channel();
        let (heard, from) = sync_channel(WAITING);
        if let Some(stdin) = child.stdin.take() {
            std::thread::spawn(move || write_lines(stdin, &lines));
        }
        if let Some(stdout) = child.stdout.take() {
            std::thread::spawn(move || read_lines(stdout, &heard));
        }
        let complaint = child.stderr.take().map(|stderr| std::thread::spawn(move || last_line(stderr)));
        Ok(Program { child, to: Some(to), from, complaint })
    }

    /// Says a line. That nobody listens shows at the next reply.
    pub(crate) fn say(&self, line: &str) {
        if let Some(to) = &self.to {
            let _ = to.send(format!("{line}\n"));
        }
    }

    /// The next line, if it comes in time. `what` is waited for, as a reason calls it.
    pub(crate) fn hear(&mut self, until: Instant, what: &str) -> Result<Line, Failure> {
        let left = until.saturating_duration_since(Instant::now());
        match self.from.recv_timeout(left) {
            Ok(Heard::Line(line)) => Ok(line),
            Ok(Heard::TooLong) => {
                let why = format!("{what}: a line of more than {LONGEST_LINE} bytes");
                Err(Failure::of(Fault::TooLong, why))
            }
            Err(RecvTimeoutError::Timeout) => {
                Err(Failure::of(Fault::Late, format!("{what} did not come in time")))
            }
            Err(RecvTimeoutError::Disconnected) => {
                Err(Failure::of(Fault::Ended, format!("{what}: {}", self.end())))
            }
        }
    }

    /// How the program ended, in words.
    fn end(&mut self) -> String {
        let until = Instant::now() + LAST_WORDS;
        let status = self.wait(until);
        let how = status
            .map_or("the program closed its output".into(), |status| format!("the program ended ({status})"));
        let complaint = self.complaint.take_if(|complaint| {
            while !complaint.is_finished() && Instant::now() < until {
                std::thread::sleep(GLANCE);
            }
            complaint.is_finished()
        });
        match complaint.and_then(|complaint| complaint.join().ok()).filter(|line| !line.is_empty()) {
            Some(line) => format!("{how}: {}", quoted(&line)),
            None => how,
        }
    }

    fn wait(&mut self, until: Instant) -> Option<std::process::ExitStatus> {
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if Instant::now() >= until {
                return None;
            }
            std::thread::sleep(GLANCE);
        }
    }

    /// The next line that comes within this time; `None` if there is none.
    pub(crate) fn overhear(&mut self, patience: Duration) -> Option<Line> {
        match self.from.recv_timeout(patience) {
            Ok(Heard::Line(line)) => Some(line),
            Ok(Heard::TooLong) | Err(_) => None,
        }
    }

    /// How the program has ended; `None` while it runs.
    pub(crate) fn ended(&mut self) -> Option<std::process::ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Lets the program go by itself for a while. Whether it went.
    pub(crate) fn leave(mut self, patience: Duration) -> bool {
        self.to = None;
        self.wait(Instant::now() + patience).is_some()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already; then there is nothing to kill.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A program's own words, cut to what a row can hold.
pub(crate) fn quoted(text: &str) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let mut letters: String = text.trim().chars().take(QUOTED).map(plain).collect();
    if text.trim().chars().count() > QUOTED {
        letters.push('…');
    }
    letters
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: ChildStdout, heard: &SyncSender<Heard>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        match reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") => {
                let _ = heard.send(Heard::TooLong);
                return;
            }
            Ok(_) => {
                let text = String::from_utf8_lossy(&line).trim_end().to_string();
                let is_utf8 = std::str::from_utf8(&line).is_ok();
                if heard.send(Heard::Line(Line { text, is_utf8 })).is_err() {
                    return;
                }
            }
        }
    }
}

/// The last line that says something: of a Python traceback the error itself.
fn last_line(stderr: ChildStderr) -> String {
    let mut last = String::new();
    let mut reader = BufReader::new(stderr);
    let mut line = Vec::new();
    while reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
        let text = String::from_utf8_lossy(&line);
        if !text.trim().is_empty() {
            last = text.trim().to_string();
        }
        line.clear();
    }
    last
}
