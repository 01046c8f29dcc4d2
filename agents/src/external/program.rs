//! A running program that is spoken to line by line. It may be slow, mute, talkative or gone, and never holds up its
//! host.

use super::command::CommandLine;
use super::pipes::{Closed, LONGEST_LINE, Queue, last_line, read_lines, write_lines};
use super::system::{is_shortage, kill_group, lead_group};
use crate::agent::{Failure, Fault};
use std::io;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Time that an ended program has to say how it ended.
const LAST_WORDS: Duration = Duration::from_millis(500);
/// Interval at which a program that is leaving is looked at.
const GLANCE: Duration = Duration::from_millis(2);
/// Most characters of a program's own words in a reason.
pub const QUOTED: usize = 120;

/// A program under way. Dropped, it is killed with everything that it started.
#[derive(Debug)]
pub(crate) struct Program {
    child: Child,
    to: Arc<Queue>,
    from: Arc<Queue>,
    complaint: Option<JoinHandle<String>>,
    /// True once it left so much unread that a line could not be sent.
    is_deaf: bool,
}

#[derive(Debug)]
pub(crate) struct Line {
    /// Its text; bytes that are not UTF-8 are replaced.
    pub(crate) text: String,
    /// True if it was UTF-8.
    pub(crate) is_utf8: bool,
}

impl Line {
    fn of(bytes: &[u8]) -> Line {
        let text = String::from_utf8_lossy(bytes).trim_end().to_string();
        Line { text, is_utf8: std::str::from_utf8(bytes).is_ok() }
    }
}

impl Program {
    /// Starts a program, as the leader of a process group of its own.
    pub(crate) fn start(command: &CommandLine) -> Result<Program, Failure> {
        let words = command.words();
        let cannot = |why: &str| format!("'{}' cannot be started: {why}", command.as_typed());
        let (program, arguments) = words
            .split_first()
            .ok_or_else(|| Failure::of(Fault::NotStarted, cannot("no program is given")))?;
        let mut start = Command::new(program);
        start.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        lead_group(&mut start);
        start.spawn().and_then(Program::attend).map_err(|cause| {
            let fault = if is_shortage(&cause) { Fault::Host } else { Fault::NotStarted };
            Failure::of(fault, cannot(&cause.to_string()))
        })
    }

    fn attend(mut child: Child) -> io::Result<Program> {
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (to, from) = (Arc::new(Queue::default()), Arc::new(Queue::default()));
        // From here on the child ends with the program, whatever fails.
        let mut program = Program { child, to, from, complaint: None, is_deaf: false };
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(io::Error::other("it has no stdin or stdout"));
        };
        write_lines(stdin, Arc::clone(&program.to))?;
        read_lines(stdout, Arc::clone(&program.from))?;
        program.complaint = Some(last_line(stderr, Arc::clone(&program.from))?);
        Ok(program)
    }

    /// Sends a line. That nobody reads it shows at the next reply.
    pub(crate) fn say(&mut self, line: &str) {
        self.is_deaf |= !self.to.push(format!("{line}\n").into_bytes());
    }

    /// Returns the next line that came by `until`; reasons call it `what`.
    pub(crate) fn hear(&mut self, until: Instant, what: &str) -> Result<Line, Failure> {
        if self.is_deaf {
            return Err(Failure::of(Fault::Late, format!("{what}: the program does not read stdin")));
        }
        match self.from.take(until) {
            Ok(Some(line)) if line.len() > LONGEST_LINE => {
                let why = format!("{what}: a line of more than {LONGEST_LINE} bytes");
                Err(Failure::of(Fault::TooLong, why))
            }
            Ok(Some(line)) => Ok(Line::of(&line)),
            Ok(None) => Err(Failure::of(Fault::Late, format!("{what} was late"))),
            Err(Closed) => Err(Failure::of(Fault::Ended, format!("{what}: {}", self.end()))),
        }
    }

    fn end(&mut self) -> String {
        let until = Instant::now() + LAST_WORDS;
        let status = self.wait(until);
        let how = status
            .map_or("the program closed stdout".into(), |status| format!("the program ended ({status})"));
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

    /// Returns the next line that comes within a time; `None` if there is none.
    pub(crate) fn overhear(&mut self, patience: Duration) -> Option<Line> {
        let line = self.from.take(Instant::now() + patience).ok()??;
        (line.len() <= LONGEST_LINE).then(|| Line::of(&line))
    }

    /// End of the program; `None` while it runs.
    pub(crate) fn ended(&mut self) -> Option<std::process::ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Lets the program end by itself for a while, whatever it still prints. Returns whether it did.
    pub(crate) fn leave(mut self, patience: Duration) -> bool {
        self.to.close();
        let until = Instant::now() + patience;
        while self.ended().is_none() {
            if Instant::now() >= until {
                return false;
            }
            if self.from.take(Instant::now() + GLANCE).is_err() {
                return self.wait(until).is_some();
            }
        }
        true
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.to.discard();
        self.from.discard();
        // Whatever it started is killed too, even where it has ended itself.
        kill_group(&mut self.child);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A program's own words, cut to what a row can hold. Characters that command a terminal, or reorder the text around
/// them, are blanks.
pub fn quoted(text: &str) -> String {
    let plain = |c: char| if c.is_control() || reorders(c) { ' ' } else { c };
    let mut letters: String = text.trim().chars().take(QUOTED).map(plain).collect();
    if text.trim().chars().count() > QUOTED {
        letters.push('…');
    }
    letters
}

/// True for a character that changes the direction of text, or ends a line, and has no picture of its own.
fn reorders(letter: char) -> bool {
    matches!(letter, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{61c}')
}
