//! Solving a game, and how far a player is from an equilibrium.

use super::error::AnyError;
use gunjin_agents::solve::compile::{Limits, Progress, Watcher};
use gunjin_agents::solve::compiled::Compiled;
use gunjin_agents::solve::run;
use gunjin_agents::solve::run::{Report, Row, Task, Watch};
use gunjin_agents::{Agent, AgentSpec, Questions, Solvable};
use gunjin_engine::Rulebook;
pub use gunjin_experiments::render::solution::Exploitation;
use std::ops::ControlFlow;

/// Asked now and then whether work goes on.
pub type Pulse<'p> = dyn FnMut() -> ControlFlow<()> + 'p;

/// Task and bounds of a solution.
#[derive(Debug)]
pub struct Solving<'a> {
    /// The algorithm with its limits.
    pub task: &'a Task,
    /// Bytes that the tree may take.
    pub memory: u64,
    /// Of editions: whether both sides begin with the reference set-up, instead of choosing.
    pub reference_setup: bool,
}

/// A game solved.
#[derive(Debug)]
pub struct Solution {
    /// Results of the run.
    pub report: Report,
    /// NashConv on the way.
    pub curve: Vec<Row>,
    /// The policy as `gunjin solve --save` writes it.
    pub file: Vec<u8>,
}

/// The player judged.
#[derive(Debug)]
pub enum Player<'a> {
    /// The policy of a file, with what it is called.
    Policy(&'a [u8], &'a str),
    /// An agent by its specification.
    Agent(&'a AgentSpec),
}

/// Player and bounds of an exploitability computation.
#[derive(Debug)]
pub struct Exploiting<'a> {
    /// The player judged.
    pub player: Player<'a>,
    /// The seed of what is drawn.
    pub seed: u64,
    /// Most information sets at which an agent is asked.
    pub most: usize,
    /// Bytes that the tree may take.
    pub memory: u64,
    /// Of editions: whether both sides begin with the reference set-up, instead of choosing.
    pub reference_setup: bool,
}

/// A pulse that solvers and compilers take for somebody who watches.
struct Pulsed<'a, 'p>(&'a mut Pulse<'p>);

impl<G: Rulebook> Watcher<G> for Pulsed<'_, '_> {
    fn progress(&mut self, _: Progress) -> ControlFlow<()> {
        (self.0)()
    }
}

impl Watch for Pulsed<'_, '_> {
    fn progress(&mut self, _: u64) -> ControlFlow<()> {
        (self.0)()
    }

    fn row(&mut self, _: &Row) -> ControlFlow<()> {
        (self.0)()
    }
}

fn compiled<G: Solvable>(game: &G, memory: u64, pulse: &mut Pulse<'_>) -> Result<Compiled, AnyError> {
    game.compiled(Limits { memory }, &mut Pulsed(pulse)).map_err(AnyError::failed)
}

pub(super) fn solve<G: Solvable>(
    game: &G,
    solving: &Solving<'_>,
    pulse: &mut Pulse<'_>,
) -> Result<Solution, AnyError> {
    let compiled = compiled(game, solving.memory, pulse)?;
    let solved = run::solve(&compiled, solving.task, None, &mut Pulsed(pulse));
    let solved = solved.map_err(AnyError::failed)?;
    let file = solved.to_file(&compiled, solving.task);
    Ok(Solution { report: solved.report, curve: solved.curve, file })
}

/// Answers a player with best responses.
pub(super) fn exploit<G: Solvable>(
    game: &G,
    exploiting: &Exploiting<'_>,
    pulse: &mut Pulse<'_>,
    build: impl Fn(&AgentSpec) -> Result<Box<dyn Agent<G>>, AnyError>,
) -> Result<Exploitation, AnyError> {
    let Exploiting { seed, most, memory, .. } = *exploiting;
    match exploiting.player {
        Player::Policy(bytes, name) => {
            let compiled = compiled(game, memory, pulse)?;
            let profile =
                compiled.read_policy(bytes).map_err(|error| AnyError::Unfit(format!("{name}: {error}")))?;
            Ok(Exploitation::of_policy(name.to_string(), &compiled, &profile))
        }
        Player::Agent(spec) => {
            let questions = Questions { most, limits: Limits { memory }, seed };
            let found = game.exploit(build(spec)?.as_ref(), questions, &|_, _| {});
            Ok(Exploitation::of_agent(found.map_err(AnyError::failed)?.exploitability))
        }
    }
}
