//! Common parts of the players of all engine protocols: a program that fails once and for good.

use super::command::CommandLine;
use super::described::Presentation;
use super::program::Program;
use super::usi::UsiAgent;
use super::xboard::XBoardAgent;
use crate::agent::{Agent, Built, Failure};
use crate::error::AgentError;
use crate::parameters::resolve;
use crate::spec::AgentSpec;
use std::time::{Duration, Instant};

/// Time that an engine may take to leave.
const LEAVE: Duration = Duration::from_millis(500);

#[derive(Debug)]
pub(super) struct Engine {
    program: Result<Program, Failure>,
}

impl Engine {
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

    pub(super) fn quit(&mut self) {
        let over = Err(Failure::other("the game is over"));
        if let Ok(mut program) = std::mem::replace(&mut self.program, over) {
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
        if let Some(found) = wanted(&line.text) {
            return found;
        }
    }
}

/// The agent of a name for a game that engines play; `None` if the name is none of theirs.
pub(crate) fn engine_agent<G: Presentation>(spec: &AgentSpec, game: &G) -> Option<Built<G>> {
    let (name, typed) = (spec.name(), spec.typed());
    Some(match name {
        "xboard" => resolve(name, typed)
            .and_then(|settings| XBoardAgent::new(settings, game))
            .map(|agent| Box::new(agent) as Box<dyn Agent<G>>),
        "usi" => resolve(name, typed)
            .and_then(|settings| UsiAgent::new(settings, game))
            .map(|agent| Box::new(agent) as Box<dyn Agent<G>>),
        _ => return None,
    })
}

/// True if such an agent can play: there are engines for the game, and this one is there.
pub(super) fn check<G: Presentation>(
    agent: &'static str,
    command: &CommandLine,
    game: &G,
) -> Result<(), AgentError> {
    if game.engine_notation().is_none() {
        return Err(AgentError::OtherGame { agent, game: game.id() });
    }
    command.obstacle().map_or(Ok(()), |problem| Err(AgentError::Missing { agent, problem }))
}
