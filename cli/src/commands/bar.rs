//! Progress of work: a bar on a terminal, plain lines elsewhere. The one thing that commands show it by.

use super::log::{Log, Unit};
use super::progress::{Shown, shown, tell};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

const GLANCE: Duration = Duration::from_secs(1);

/// Progress display of some work. The bar goes when this goes.
pub(crate) struct Progress {
    bar: ProgressBar,
    begun: Instant,
    /// Lines, where there is no terminal for a bar.
    log: Option<Mutex<Log>>,
    name: String,
}

impl Progress {
    /// Of so many things.
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

    /// Shows intermediate results behind the name.
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
