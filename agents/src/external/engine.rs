//! What players of all engine protocols have in common: a program that fails once and for good.

use super::command::CommandLine;
use super::described::Described;
use super::program::Program;
use crate::agent::Failure;
use crate::error::AgentError;
use crate::policy::{Choice, Policy};
use std::time::{Duration, Instant};

/// How long an engine may take to leave.
const LEAVE: Duration = Duration::from_millis(500);

/// An engine in one game.
#[derive(Debug)]
pub(super) struct Engine {
    program: Result<Program, Failure>,
}

impl Engine {
    /// Starts an engine and greets it.
    pub(super) fn start(
        command: &CommandLine,
        greet: impl FnOnce(&mut Program) -> Result<(), Failure>,
    ) -> Engine {
        let mut engine = Engine { program: Program::start(command) };
        let greeted = engine.with(greet);
        engine.program = greeted.and(engine.program);
        engine
    }

    /// Does something with the program; once it has failed it is ended, and fails for good.
    pub(super) fn with<T>(
        &mut self,
        work: impl FnOnce(&mut Program) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let program = self.program.as_mut().map_err(|failure| failure.clone())?;
        let done = work(program);
        if let Err(failure) = &done {
            self.program = Err(failure.clone());
        }
        done
    }

    /// Sends it home.
    pub(super) fn quit(&mut self) {
        let over = Err(Failure("the game is over".into()));
        if let Ok(program) = std::mem::replace(&mut self.program, over) {
            program.say("quit");
            program.leave(LEAVE);
        }
    }
}

/// Waits for the line of which `wanted` makes something.
pub(super) fn wait<T>(
    program: &mut Program,
    milliseconds: u64,
    what: &str,
    mut wanted: impl FnMut(&str) -> Option<Result<T, Failure>>,
) -> Result<T, Failure> {
    let until = Instant::now() + Duration::from_millis(milliseconds);
    loop {
        let line = program.hear(until, what)?;
        if let Some(found) = wanted(&line) {
            return found;
        }
    }
}

/// A policy of one action.
pub(super) fn certainly<A: Copy>(action: A) -> Policy<A> {
    Policy::new(vec![Choice { action, probability: 1.0, visits: None, value: None }])
}

/// Whether such an agent can play: there are engines for the game, and this one is there.
pub(super) fn check<G: Described>(
    agent: &'static str,
    command: &CommandLine,
    game: &G,
) -> Result<(), AgentError> {
    if game.engine_notation().is_none() {
        return Err(AgentError::OtherGame { agent, game: game.id() });
    }
    command.obstacle().map_or(Ok(()), |problem| Err(AgentError::Missing { agent, problem }))
}
