//! Solving games, and how far a player is from an equilibrium.

use crate::convert::to_python;
use crate::errors::{missing, wrong};
use crate::game::Game;
use crate::guard::detached;
use crate::guest::{PythonGuest, Troubles};
use crate::pulse::Interruptible;
use gunjin_agents::AgentSpec;
use gunjin_agents::solve::algorithm::Algorithm;
use gunjin_agents::solve::run::{Iterate, Report, Row, Task};
use gunjin_ui::any::AnyError;
use gunjin_ui::any::solving::{Exploiting, Player, Pulse, Solution, Solving};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde::Serialize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

/// Longest solve, in seconds.
const MAX_SECONDS: f64 = 1e9;

#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Request {
    algorithm: String,
    iterations: Option<u64>,
    target: Option<f64>,
    seconds: Option<f64>,
    iterate: String,
    seed: u64,
    memory: u64,
    reference_setup: bool,
}

impl Request {
    fn task(&self) -> PyResult<Task> {
        let algorithm = Algorithm::read(&self.algorithm).map_err(wrong)?;
        let is_limited = self.iterations.is_some() || self.target.is_some() || self.seconds.is_some();
        if algorithm != Algorithm::Linear && !is_limited {
            return Err(wrong("the solver needs a limit; give iterations, target or seconds"));
        }
        if let Some(seconds) = self.seconds.filter(|seconds| !(*seconds > 0.0 && *seconds <= MAX_SECONDS)) {
            let range = format!("give a number above 0 and up to {MAX_SECONDS}");
            return Err(wrong(format!("seconds {seconds} is out of range; {range}")));
        }
        let iterates = [Iterate::Average, Iterate::Last, Iterate::Best];
        let iterate = iterates.into_iter().find(|iterate| iterate.to_string() == self.iterate);
        let iterate = iterate.ok_or_else(|| {
            wrong(format!("there is no iterate '{}'; use average, last or best", self.iterate))
        })?;
        Ok(Task {
            algorithm,
            seed: self.seed,
            iterations: self.iterations,
            target: self.target,
            time: self.seconds.map(Duration::from_secs_f64),
            iterate,
            keep: false,
        })
    }
}

/// Work without Python's lock that Ctrl-C ends.
fn interruptible<T: Send>(
    py: Python<'_>,
    told: &str,
    work: impl FnOnce(&mut Pulse<'_>) -> Result<T, AnyError> + Send,
) -> PyResult<T> {
    let mut heart = Interruptible::new(py, told)?;
    detached(py, || {
        let done = work(&mut || -> ControlFlow<()> { heart.beat(0, 0, None) });
        heart.finish()?;
        done.map_err(wrong)
    })?
}

/// Result of a solve. The fields of a row are in their own order.
#[derive(Serialize)]
struct Solved {
    report: Report,
    curve: Vec<Row>,
}

/// Solves a game: the report with its curve, and the policy as a file holds it.
#[pyfunction]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    game: &Game,
    request: Request,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyBytes>)> {
    let task = request.task()?;
    let (memory, reference_setup) = (request.memory, request.reference_setup);
    let solving = Solving { task: &task, memory, reference_setup };
    let Solution { report, curve, file } =
        interruptible(py, &format!("solving {}", game.game.id()), |pulse| game.game.solve(&solving, pulse))?;
    Ok((to_python(py, &Solved { report, curve })?, PyBytes::new(py, &file)))
}

/// Player to be judged: a policy as a file holds it, the name of an agent, or a Python player.
#[derive(FromPyObject)]
pub(crate) enum Judged<'py> {
    /// Bytes of a policy file.
    Policy(Bound<'py, PyBytes>),
    /// Text of an agent.
    Agent(String),
    /// A Python player.
    Player(Bound<'py, PyAny>),
}

/// Agents that answer in games only, and cannot be asked at a view.
const UNASKABLE: [&str; 4] = ["human", "process", "xboard", "usi"];

/// Answers a player with best responses.
#[pyfunction]
#[pyo3(signature = (game, player, *, name, seed, most, memory, reference_setup))]
#[expect(clippy::too_many_arguments, reason = "each is a keyword in Python")]
pub(crate) fn exploit<'py>(
    py: Python<'py>,
    game: &Game,
    player: Judged<'py>,
    name: &str,
    seed: u64,
    most: usize,
    memory: u64,
    reference_setup: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let ask = |player: Player<'_>| {
        let exploiting = Exploiting { player, seed, most, memory, reference_setup };
        interruptible(py, "answering with best responses", |pulse| game.game.exploit(&exploiting, pulse))
    };
    let found = match player {
        Judged::Policy(bytes) => ask(Player::Policy(bytes.as_bytes(), name))?,
        Judged::Agent(agent) => {
            let spec = AgentSpec::read(&agent).map_err(missing)?;
            if UNASKABLE.contains(&spec.name()) {
                let agent = spec.name();
                return Err(wrong(format!(
                    "{agent} cannot be evaluated at arbitrary information sets; choose a built-in agent"
                )));
            }
            ask(Player::Agent(&spec))?
        }
        Judged::Player(player) => {
            let troubles = Arc::new(Troubles::default());
            let admitted = PythonGuest::admit(name, &player, Arc::clone(&game.game), false, &troubles)?;
            let spec = AgentSpec::read(&admitted.agent()).map_err(wrong)?;
            let found = ask(Player::Agent(&spec));
            troubles.take()?;
            found?
        }
    };
    to_python(py, &found)
}
