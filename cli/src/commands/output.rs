//! The one place that writes to stdout (locked, buffered, dressed for a terminal or not), and words on stderr: messages,
//! estimates, and how far work is, as a bar on a terminal and plain lines elsewhere; Ctrl-C.

use anyhow::Context;
use clap::ValueEnum;
use console::Term;
use gunjin_experiments::render::results::grouped;
use gunjin_play::text::style::Style;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use serde_json::json;
use std::io;
use std::io::{BufWriter, IsTerminal, StdoutLock, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    #[value(alias = "table")]
    Text,
    /// For programs
    Json,
}

pub(crate) struct Output {
    writer: BufWriter<StdoutLock<'static>>,
    style: Style,
}

impl Output {
    /// Standard output. Colours only on a terminal, and not where `NO_COLOR` is set. Tables are fitted to a
    /// terminal; a pipe gets them whole.
    pub(crate) fn to_stdout(ascii: bool) -> Output {
        let stdout = std::io::stdout();
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let terminal = stdout.is_terminal();
        let columns = Term::stdout().size_checked().filter(|_| terminal).map(|(_, columns)| columns.into());
        let style = Style { ascii, colour: terminal && !plain, columns };
        Output { writer: BufWriter::new(stdout.lock()), style }
    }

    pub(crate) fn style(&self) -> Style {
        self.style
    }

    /// Writes text. This keeps the promise of `--ascii`; what is to be aligned or shown as codes is folded before.
    pub(crate) fn text(&mut self, text: &str) -> anyhow::Result<()> {
        self.writer.write_all(self.style.text(text).as_bytes()).context("cannot write to stdout")
    }

    pub(crate) fn json(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        let text = serde_json::to_string_pretty(value).context("cannot write the result as JSON")?;
        self.text(&format!("{}\n", self.style.json(&text)))
    }

    pub(crate) fn show(
        &mut self,
        format: Format,
        value: &impl Serialize,
        text: impl FnOnce(Style) -> String,
    ) -> anyhow::Result<Verdict> {
        match format {
            Format::Text => self.text(&text(self.style))?,
            Format::Json => self.json(value)?,
        }
        Ok(Verdict::Done)
    }

    pub(crate) fn writer(&mut self) -> &mut impl Write {
        &mut self.writer
    }

    pub(crate) fn flush(&mut self) -> anyhow::Result<()> {
        self.writer.flush().context("cannot write to stdout")
    }

    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        self.flush()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    Done,
    CheckFailed,
}

/// The exit code of a command; an error is told on stderr. Whoever closes the pipe has seen enough: that is success.
pub(crate) fn exit_code(verdict: anyhow::Result<Verdict>) -> u8 {
    match verdict {
        Ok(Verdict::Done) => 0,
        Ok(Verdict::CheckFailed) => 1,
        Err(error) if is_broken_pipe(&error) => 0,
        Err(error) => {
            tell(&format!("gunjin: {error:#}"));
            2
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let mut io = error.chain().filter_map(|cause| cause.downcast_ref::<std::io::Error>());
    io.any(|cause| cause.kind() == std::io::ErrorKind::BrokenPipe)
}

/// True if messages are to be ASCII; asked for once, for the whole program.
static ASCII: AtomicBool = AtomicBool::new(false);

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Shown {
    /// A bar on a terminal, else plain lines
    Auto,
    /// A bar
    Bar,
    /// A plain line every ten seconds
    Plain,
    /// A JSON line every ten seconds
    Json,
    /// Nothing
    None,
}

/// Asked for once, for the whole program.
static SHOWN: OnceLock<Shown> = OnceLock::new();

pub(crate) fn show_progress(shown: Shown) {
    // The first word counts: a command that is asked within another one shows its work as that does.
    let _ = SHOWN.set(shown);
}

pub(crate) fn shown() -> Shown {
    SHOWN.get().copied().unwrap_or(Shown::Auto)
}

pub(crate) fn tell_in_ascii() {
    ASCII.store(true, Ordering::Relaxed);
}

/// Tells something on stderr. That nobody may be listening is no reason to stop.
pub(crate) fn tell(text: &str) {
    let style = Style { ascii: ASCII.load(Ordering::Relaxed), ..Style::default() };
    let _ = writeln!(std::io::stderr().lock(), "{}", style.text(&presentable(text)));
}

const MAX_MESSAGE: usize = 1000;

/// A message that a terminal can show: what was typed may be very long or hold control characters.
pub fn presentable(text: &str) -> String {
    let plain =
        |c: char| if c.is_control() && c != '\n' { c.escape_default().to_string() } else { c.to_string() };
    let letters: Vec<char> = text.chars().map(plain).collect::<String>().chars().collect();
    let Some(tail) = letters.len().checked_sub(MAX_MESSAGE / 2).filter(|_| letters.len() > MAX_MESSAGE)
    else {
        return letters.into_iter().collect();
    };
    letters[..MAX_MESSAGE / 2].iter().chain(&[' ', '…', ' ']).chain(&letters[tail..]).collect()
}

const YEAR: f64 = 365.25 * 86_400.0;

/// Seconds in the unit that fits.
pub fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 60.0 => format!("{s:.1} s"),
        s if s < 3600.0 => format!("{:.0} min", s / 60.0),
        s if s < 100.0 * 3600.0 => format!("{:.1} hours", s / 3600.0),
        s if s < 3.0 * YEAR => format!("{:.0} days", s / 86_400.0),
        s if s < 1e6 * YEAR => format!("{:.0} years", s / YEAR),
        s => format!("{:.0e} years", s / YEAR),
    }
}

pub(crate) fn bytes_text(bytes: f64) -> String {
    match bytes {
        b if b < 1e3 => format!("{b:.0} bytes"),
        b if b < 1e6 => format!("{:.1} kB", b / 1e3),
        b if b < 1e9 => format!("{:.1} MB", b / 1e6),
        b => format!("{:.1} GB", b / 1e9),
    }
}

pub(crate) fn threads_text(threads: usize) -> String {
    format!("{threads} thread{}", if threads == 1 { "" } else { "s" })
}

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Exit code that shells give a program that was interrupted.
const INTERRUPTED_TWICE: i32 = 130;

/// Set by Ctrl-C, or when the system asks the program to end. Listens from the first call on.
pub(crate) fn interrupted() -> &'static AtomicBool {
    let listen = || {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED_TWICE);
        }
        tell("Stopping after the games in progress; press Ctrl-C again to stop at once.");
    };
    // Called a second time it listens already; where the system does not allow it, Ctrl-C ends the program as
    // usual.
    let _ = ctrlc::set_handler(listen);
    &INTERRUPTED
}

const GLANCE: Duration = Duration::from_secs(1);

pub(crate) struct Progress {
    bar: ProgressBar,
    begun: Instant,
    /// Lines, where there is no terminal for a bar.
    log: Option<Mutex<Log>>,
    name: String,
}

impl Progress {
    pub(crate) fn of(all: u64, things: &'static str, name: &str) -> Progress {
        Progress::new(Some(all), Unit::Things(things), name, false)
    }

    /// Of things of which nobody knows how many there will be.
    pub(crate) fn counting(things: &'static str, name: &str) -> Progress {
        Progress::new(None, Unit::Things(things), name, false)
    }

    /// Of work of which nobody has said how long it takes: plain lines say it as soon as it is known.
    pub(crate) fn unforeseen(all: u64, unit: Unit, name: &str) -> Progress {
        Progress::new(Some(all), unit, name, true)
    }

    fn new(all: Option<u64>, unit: Unit, name: &str, unforeseen: bool) -> Progress {
        let (bar, end) = match all {
            Some(all) => (ProgressBar::new(all), "{eta} left"),
            None => (ProgressBar::no_length(), "{elapsed}"),
        };
        let template = match (unit, all) {
            (Unit::Bytes, _) => format!("{{msg:<18}} {{bar:30}} {{bytes}}/{{total_bytes}}, {end}"),
            (Unit::Things(things), Some(_)) => {
                format!("{{msg:<18}} {{bar:30}} {{human_pos}}/{{human_len}} {things}, {end}")
            }
            (Unit::Things(things), None) => format!("{{msg:<18}} {{human_pos}} {things}, {end}"),
        };
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        bar.set_message(name.to_string());
        let lines = match shown() {
            Shown::Auto => bar.is_hidden(),
            Shown::Plain | Shown::Json => true,
            Shown::Bar | Shown::None => false,
        };
        if lines || shown() == Shown::None {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        let log = lines.then(|| Mutex::new(Log::new(all, unit, name, unforeseen)));
        Progress { bar, begun: Instant::now(), log, name: name.to_string() }
    }

    pub(crate) fn begin_at(&self, done: u64) {
        self.bar.set_position(done);
        self.bar.reset_eta();
        self.log(|log| (log.before, log.done) = (done, done));
    }

    pub(crate) fn more(&self, more: u64) {
        self.bar.inc(more);
        self.log(|log| log.done += more);
    }

    pub(crate) fn reach(&self, done: u64) {
        self.bar.set_position(done);
        self.log(|log| log.done = done);
    }

    pub(crate) fn set_all(&self, all: u64) {
        self.bar.set_length(all);
        self.log(|log| log.all = Some(all));
    }

    pub(crate) fn note(&self, note: &str) {
        self.bar.set_message(format!("{} {note}", self.name));
        self.log(|log| log.note = note.to_string());
    }

    pub(crate) fn tell(&self, text: &str) {
        self.bar.suspend(|| tell(text));
    }

    /// Does work that says nothing for long times. Meanwhile the time goes on.
    pub(crate) fn beside<T>(&self, work: impl FnOnce() -> T) -> T {
        let (working, ended) = channel::<()>();
        std::thread::scope(|scope| {
            let ticking = move || {
                while ended.recv_timeout(GLANCE) == Err(RecvTimeoutError::Timeout) {
                    self.bar.tick();
                    self.log(|_| ());
                }
            };
            // If the system has no thread left, the bar stands still.
            let _: io::Result<_> = Builder::new().spawn_scoped(scope, ticking);
            let done = work();
            drop(working);
            done
        })
    }

    /// Changes the lines where there are any, and tells the one that is due.
    fn log(&self, change: impl FnOnce(&mut Log)) {
        let Some(log) = &self.log else { return };
        let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut log);
        if let Some(line) = log.due(self.begun.elapsed(), shown() == Shown::Json) {
            tell(&line);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

const TELLING: Duration = Duration::from_secs(10);
/// After this time it is known how long work will take of which nobody knew before.
const FORESEEN: Duration = Duration::from_secs(1);
/// Work that takes less than this is not worth a word before the first line.
const LONG: f64 = 5.0;

/// Unit of work that is logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Things of this name.
    Things(&'static str),
    /// Bytes that were read.
    Bytes,
}

/// Log of work, a line now and then.
#[derive(Debug)]
pub struct Log {
    name: String,
    unit: Unit,
    pub(crate) all: Option<u64>,
    /// Amount that is done.
    pub done: u64,
    /// Amount that was done before.
    pub before: u64,
    /// A word behind the name.
    pub note: String,
    told: Duration,
    /// True if the first line may come early, as nobody has said how long the work takes.
    unforeseen: bool,
}

impl Log {
    /// Nothing is done yet. `unforeseen` if nobody has said how long it will take: work of more than a few
    /// seconds then has its first line as soon as that is known.
    pub fn new(all: Option<u64>, unit: Unit, name: &str, unforeseen: bool) -> Log {
        let (name, note, told) = (name.to_string(), String::new(), Duration::ZERO);
        Log { name, unit, all, done: 0, before: 0, note, told, unforeseen }
    }

    /// The line that is due after so much time, if one is; as JSON if that is wanted.
    pub fn due(&mut self, since: Duration, as_json: bool) -> Option<String> {
        let soon = || since >= FORESEEN && self.left(since).is_some_and(|left| left >= LONG);
        if since - self.told < TELLING && !(self.unforeseen && soon()) {
            return None;
        }
        (self.told, self.unforeseen) = (since, false);
        Some(if as_json { self.json_line(since) } else { self.line(since) })
    }

    /// The seconds that are left, by what was done in the time before.
    fn left(&self, since: Duration) -> Option<f64> {
        let now = self.done.checked_sub(self.before).filter(|&now| now > 0)?;
        Some(since.as_secs_f64() / now as f64 * self.all?.saturating_sub(self.done) as f64)
    }

    fn json_line(&self, since: Duration) -> String {
        let Log { name, note, done, all, .. } = self;
        let (seconds, left) = (since.as_secs_f64(), self.left(since));
        json!({ "work": name, "note": note, "done": done, "all": all, "seconds": seconds, "seconds_left": left })
            .to_string()
    }

    /// The line after so much time.
    pub fn line(&self, since: Duration) -> String {
        let (done, seconds) = (self.done, since.as_secs_f64());
        let name = format!("{} {}", self.name, self.note);
        let name = name.trim_end();
        let amount = |amount: u64| match self.unit {
            Unit::Things(_) => grouped(amount),
            Unit::Bytes => bytes_text(amount as f64),
        };
        let things = match self.unit {
            Unit::Things(things) => format!(" {things}"),
            Unit::Bytes => String::new(),
        };
        let Some(all) = self.all else {
            return format!("{name}: {}{things} in {}", amount(done), duration(seconds));
        };
        let share = 100.0 * done as f64 / all.max(1) as f64;
        let rate = done.saturating_sub(self.before) as f64 / seconds.max(1e-9);
        let rate = match self.unit {
            Unit::Things(_) => format!("{rate:.1}"),
            Unit::Bytes => bytes_text(rate),
        };
        let left =
            self.left(since).map_or_else(String::new, |left| format!(", about {} left", duration(left)));
        format!("{name}: {} of {}{things} ({share:.1} %), {rate} a second{left}", amount(done), amount(all))
    }
}
