//! Players outside the program: programs that speak a protocol on their standard input and output.
//!
//! [`ProcessAgent`] speaks the project's own, one JSON object a line (`docs/PROTOCOL.md`), for every game;
//! [`engine`] speaks to engines of the chess world. All are told what their seat sees and nothing
//! else, and one that is late, crashes, or answers with something else than a legal action loses that game,
//! for a stated reason. A [`guest`] lives in the same process and is asked directly.

pub mod command;
pub mod conduct;
pub mod described;
pub mod engine;
pub mod guest;
pub mod human;
pub mod notation;
mod pipes;
pub mod program;
mod session;
mod system;

use crate::agent::{Agent, Place, Player};
use crate::parameters::{parameters, resolve, resolved_name, words};
use crate::{AgentError, AgentSpec, Policy};
use command::CommandLine;
use conduct::{Conduct, Remark};
use described::Presentation;
use gunjin_engine::{RandomSource, Seat, Stream};
use session::{Running, Session};
use sha2::{Digest, Sha256};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

words! {
    /// The side that chooses the set-up.
    Chooses {
        /// The host: the program is told.
        Host = "host",
        /// The program: it is asked.
        Program = "program",
    }
}

parameters! {
    /// Command, time limits and announcements of a program.
    ProcessSettings {
        milliseconds: u64 = "1000", "milliseconds for an action; 0 sends no limit and waits as long as `start`";
        iterations: u64 = "0", "iterations sent to it as its budget; 0 sends none";
        grace: u64 = "1000", "milliseconds of delay that are tolerated for an action";
        start: u64 = "10000", "milliseconds to start, and to choose a set-up";
        setup: Chooses = "host", "side that chooses its set-up: host or program";
        reuse: bool = "false", "one process plays many games, one after another";
        command: CommandLine = "", "the program with its arguments; always the last parameter, `command=` may be left out";
    }
}

impl ProcessSettings {
    /// The settings of what was typed after `process:`, parameters and command.
    ///
    /// # Errors
    /// If it has no such parameter or value.
    pub fn read(text: &str) -> Result<ProcessSettings, AgentError> {
        ProcessSettings::of(&AgentSpec::read(&format!("process:{text}"))?)
    }

    /// The settings of a specification.
    ///
    /// # Errors
    /// If it is of another agent, with other parameters.
    pub fn of(spec: &AgentSpec) -> Result<ProcessSettings, AgentError> {
        resolve("process", spec.typed())
    }

    fn patience(&self) -> u64 {
        match self.milliseconds {
            0 => self.start,
            milliseconds => milliseconds.saturating_add(self.grace),
        }
    }
}

/// A program that plays.
#[derive(Debug)]
pub struct ProcessAgent {
    shared: Arc<Shared>,
}

#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) settings: ProcessSettings,
    idle: Mutex<Vec<Running>>,
    pub(crate) conduct: Conduct,
}

impl Shared {
    fn take_idle(&self, seat: u8) -> Option<Running> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let at = idle.iter().position(|running| running.seat == seat)?;
        Some(idle.swap_remove(at))
    }

    pub(crate) fn give_back(&self, running: Running) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(running);
    }

    fn dismiss(&self) {
        let idle = std::mem::take(&mut *self.idle.lock().unwrap_or_else(PoisonError::into_inner));
        for running in idle {
            running.quit(Duration::from_millis(self.settings.grace), &self.conduct);
        }
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        self.dismiss();
    }
}

impl ProcessAgent {
    /// The agent of these settings.
    ///
    /// # Errors
    /// If there is no such program.
    pub fn new(settings: ProcessSettings) -> Result<ProcessAgent, AgentError> {
        ProcessAgent::with(settings, Conduct::default())
    }

    /// The agent of these settings, of which everything is remarked on.
    ///
    /// # Errors
    /// If there is no such program.
    pub fn examined(settings: ProcessSettings) -> Result<ProcessAgent, AgentError> {
        ProcessAgent::with(settings, Conduct::kept())
    }

    fn with(settings: ProcessSettings, conduct: Conduct) -> Result<ProcessAgent, AgentError> {
        if let Some(problem) = settings.command.obstacle() {
            return Err(AgentError::Missing { agent: "process", problem });
        }
        Ok(ProcessAgent { shared: Arc::new(Shared { settings, idle: Mutex::default(), conduct }) })
    }

    /// Remarks on an examined program since the last call.
    pub fn remarks(&self) -> Vec<Remark> {
        self.shared.conduct.take()
    }

    /// The name that the program gives itself when it is greeted for a game; `None` if it does not say.
    pub fn own_name(&self, game: &str, rules: &dyn Fn() -> String) -> Option<String> {
        let place = Place { seat: Seat(0), rules };
        let running = Running::start(&self.shared, (game.to_string(), 2), &place, 0).ok()?;
        let name = running.name.clone();
        running.quit(Duration::from_millis(self.shared.settings.grace), &self.shared.conduct);
        name
    }

    /// Sends home what waits for another game.
    pub fn dismiss(&self) {
        self.shared.dismiss();
    }
}

/// Seed that a program is given for its own draws. A one-way function of the stream makes it, so that it tells nothing of
/// other draws of the game, its opponent's set-up among them. It has 53 bits, which JSON readers of all languages keep
/// exact.
fn program_seed(rng: &mut Stream) -> u64 {
    let mut digest = Sha256::new();
    digest.update(b"gunjin: seed of a program");
    (0..8).for_each(|_| digest.update(rng.word().to_le_bytes()));
    digest.finalize().iter().take(8).fold(0, |seed, &byte| seed << 8 | u64::from(byte)) >> 11
}

impl<G: Presentation> Agent<G> for ProcessAgent {
    fn name(&self) -> String {
        resolved_name("process", &self.shared.settings)
    }

    /// Plays only where it sits: its process belongs to one game.
    fn policy(&self, _: &G, _: &G::View, _: &[G::Action], _: &mut Stream) -> Policy<G::Action> {
        Policy::new(Vec::new())
    }

    fn sit(&self, game: &G, place: &Place<'_>, rng: &mut Stream) -> Option<Box<dyn Player<G>>> {
        let seed = program_seed(rng);
        let running = match self.shared.take_idle(place.seat.0) {
            Some(running) => Ok(running),
            None => Running::start(&self.shared, (game.id(), game.seats()), place, seed),
        };
        Some(Box::new(Session::new(running, Arc::clone(&self.shared), place.seat.0, seed)))
    }
}
