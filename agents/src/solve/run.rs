//! A solve from beginning to end: when it stops, what it reports, and how it went.

use super::algorithm::{Algorithm, Solver};
use super::checkpoint::{self, Milestones};
use super::compile::Unwatched;
use super::compiled::Compiled;
use super::file::FileError;
use super::linear::{LinearError, equilibrium};
use super::profile::{Appraisal, Profile};
use serde::Serialize;
use std::fmt;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use thiserror::Error;

/// Strategies that a solve yields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Iterate {
    /// The average of all iterations.
    #[default]
    Average,
    /// The strategies of the last iteration.
    Last,
    /// Of the averages and last strategies that were measured, the best.
    Best,
}

impl fmt::Display for Iterate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Iterate::Average => "average",
            Iterate::Last => "last",
            Iterate::Best => "best",
        })
    }
}

/// A solve to do; it stops at the first limit that is reached.
#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    /// Algorithm with its parameters.
    pub algorithm: Algorithm,
    /// Seed of what is sampled.
    pub seed: u64,
    /// Iterations in all, those before a checkpoint included; `None` for no limit.
    pub iterations: Option<u64>,
    /// NashConv that is enough. It is measured at every row of the curve.
    pub target: Option<f64>,
    /// Time; the result then depends on the machine.
    pub time: Option<Duration>,
    /// Strategies that are written: last, average or weighted.
    pub iterate: Iterate,
    /// True if a checkpoint is wanted; it costs time and as much memory as the solver's arrays.
    pub keep: bool,
}

impl Task {
    /// So many iterations of an algorithm, averaged.
    pub fn iterations(algorithm: Algorithm, iterations: u64) -> Task {
        Task {
            algorithm,
            seed: 1,
            iterations: Some(iterations),
            target: None,
            time: None,
            iterate: Iterate::Average,
            keep: true,
        }
    }
}

/// Observer of a solve.
pub trait Watch {
    /// Called with the iterations that a solve begins with, then about a hundred times a second with those
    /// made; `Break` ends the solve there. A linear program has none: the programs that are solved are told
    /// instead, one for each seat, and `Break` changes nothing.
    fn progress(&mut self, iterations: u64) -> ControlFlow<()> {
        let _ = iterations;
        ControlFlow::Continue(())
    }

    /// Called with every row of the curve; `Break` ends the solve there.
    fn row(&mut self, row: &Row) -> ControlFlow<()> {
        let _ = row;
        ControlFlow::Continue(())
    }
}

impl Watch for Unwatched {}

/// A row of the curve.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    /// Iterations so far.
    pub iterations: u64,
    /// Seconds so far, without measuring.
    pub seconds: f64,
    /// NashConv of the strategies that are wanted.
    pub nashconv: f64,
    /// Value of the first seat by them.
    pub value: f64,
}

/// Report of a solve.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Report {
    /// The game's id.
    pub game: String,
    /// The algorithm with its settings.
    pub algorithm: String,
    /// Iterations in all. One is one update of every seat.
    pub iterations: u64,
    /// Value of each seat.
    pub value: Vec<f64>,
    /// NashConv, the sum of the seats' gains by best responses.
    pub nashconv: f64,
    /// Seconds spent iterating, without compiling and measuring.
    pub seconds: f64,
    /// Iterations a second, in this run.
    pub iterations_per_second: f64,
    /// Information sets of all seats.
    pub information_sets: usize,
    /// Number of histories, ends included.
    pub nodes: usize,
    /// Bytes of the compiled game and the solver.
    pub memory_bytes: usize,
}

/// A solve that has ended.
#[derive(Debug, Clone)]
pub struct Solved {
    /// Strategies of all seats.
    pub profile: Profile,
    /// Values, best responses and their gains.
    pub report: Report,
    /// Progress: rows at 1, 2, 5, 10, 20, 50, … iterations and at the end.
    pub curve: Vec<Row>,
    /// Everything that is needed to go on; empty for the linear program, and where none was wanted.
    pub checkpoint: Vec<u8>,
}

impl Solved {
    /// The bytes of a file with the policy and, if there is one, the checkpoint behind it: the same for an
    /// interrupted solve as for one in a piece. Tables read it, and [`checkpoint::within`] finds what a
    /// solve goes on from.
    pub fn to_file(&self, game: &Compiled, task: &Task) -> Vec<u8> {
        let Report { iterations, algorithm, .. } = &self.report;
        let made_by = match task.algorithm {
            Algorithm::Linear => algorithm.clone(),
            _ => format!("{algorithm} seed {}, {iterations} iterations, {}", task.seed, task.iterate),
        };
        let mut bytes = game.write_policy(&self.profile, &made_by);
        bytes.extend_from_slice(&self.checkpoint);
        bytes
    }
}

/// Why there is no solution.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// Nothing would end it.
    #[error("the solver needs a limit; give iterations, a target NashConv or seconds")]
    Endless,
    /// The algorithm looks at single histories, which are not listed.
    #[error("{0} samples histories, and those of {1} are not listed; use dcfr, pcfr+ or cfr+")]
    Unlisted(String, String),
    /// The linear program.
    #[error(transparent)]
    Linear(#[from] LinearError),
    /// The checkpoint cannot be read or written.
    #[error(transparent)]
    Checkpoint(#[from] FileError),
    /// The checkpoint is further than the solve is to go.
    #[error("the checkpoint has {0} iterations already, but {1} in total are requested; give at least {0}")]
    Past(u64, u64),
}

/// Solves a game. `checkpoint` is one that an earlier solve of the same task ended with; what follows is the
/// same to the bit as if it had not been interrupted. `watch` is told of the iterations and of every row of the curve
/// as they are made, and may end the solve there.
///
/// # Errors
/// If there is no limit, the algorithm does not fit the game, or the checkpoint is of something else.
pub fn solve(
    game: &Compiled,
    task: &Task,
    checkpoint: Option<&[u8]>,
    watch: &mut dyn Watch,
) -> Result<Solved, SolveError> {
    if matches!(task.algorithm, Algorithm::Sampled { .. }) && !game.tree.is_listed() {
        return Err(SolveError::Unlisted(task.algorithm.to_string(), game.tree.game.clone()));
    }
    let Some(mut solver) = task.algorithm.solver(game, task.seed) else { return linear(game, task, watch) };
    if task.iterations.is_none() && task.target.is_none() && task.time.is_none() {
        return Err(SolveError::Endless);
    }
    let best = match checkpoint {
        Some(bytes) => checkpoint::restore(game, task, solver.as_mut(), bytes)?,
        None => None,
    };
    let begun = solver.iterations();
    if let Some(wanted) = task.iterations.filter(|&wanted| wanted < begun) {
        return Err(SolveError::Past(begun, wanted));
    }
    let mut run = Run { game, task, spent: Duration::ZERO, pace: 1, curve: Vec::new(), best, found: None };
    run.go(solver.as_mut(), watch);
    let (profile, appraisal) = run.result(solver.as_ref());
    let checkpoint =
        if task.keep { checkpoint::save(game, task, solver.as_ref(), run.best.as_ref()) } else { Vec::new() };
    let seconds = run.spent.as_secs_f64();
    let made = solver.iterations() - begun;
    let report = Report {
        iterations: solver.iterations(),
        seconds,
        iterations_per_second: if seconds > 0.0 { made as f64 / seconds } else { 0.0 },
        memory_bytes: game.bytes() + solver.bytes(),
        ..report(game, task, appraisal)
    };
    Ok(Solved { profile, report, curve: run.curve, checkpoint })
}

fn report(game: &Compiled, task: &Task, appraisal: Appraisal) -> Report {
    Report {
        game: game.tree.game.clone(),
        algorithm: task.algorithm.to_string(),
        value: appraisal.values,
        nashconv: appraisal.nash_conv,
        information_sets: game.tree.information_sets(),
        nodes: game.tree.nodes(),
        memory_bytes: game.bytes(),
        ..Report::default()
    }
}

fn linear(game: &Compiled, task: &Task, watch: &mut dyn Watch) -> Result<Solved, SolveError> {
    let begun = Instant::now();
    let profile = equilibrium(game, &mut |solved| {
        let _ = watch.progress(solved);
    })?;
    let seconds = begun.elapsed().as_secs_f64();
    let report = Report { seconds, ..report(game, task, game.appraise(&profile)) };
    Ok(Solved { profile, report, curve: Vec::new(), checkpoint: Vec::new() })
}

struct Run<'r> {
    game: &'r Compiled,
    task: &'r Task,
    spent: Duration,
    pace: u64,
    curve: Vec<Row>,
    /// The best strategies at milestones so far, where these are wanted.
    best: Milestones,
    found: Option<(Profile, Appraisal)>,
}

/// Approximate time between two readings of the clock.
const GLANCE: Duration = Duration::from_millis(10);

impl Run<'_> {
    fn go(&mut self, solver: &mut dyn Solver, watch: &mut dyn Watch) {
        let limit = self.task.iterations.unwrap_or(u64::MAX);
        // Ended before it began, it makes one iteration, of which there is something to measure.
        let ended = watch.progress(solver.iterations()).is_break();
        while solver.iterations() < limit && !self.late() {
            let done = solver.iterations();
            let next = if ended { done + 1 } else { milestone_after(done).min(limit) };
            let stopped = self.advance(solver, next, watch).is_break() || ended;
            let row = self.measure(solver);
            let enough = self.task.target.is_some_and(|target| row.nashconv <= target);
            let told = watch.row(&row);
            self.curve.push(row);
            if enough || stopped || told.is_break() {
                break;
            }
        }
    }

    fn late(&self) -> bool {
        self.task.time.is_some_and(|time| self.spent >= time)
    }

    /// Iterates until so many iterations were made, the time is up, or whoever watches stops it.
    fn advance(&mut self, solver: &mut dyn Solver, until: u64, watch: &mut dyn Watch) -> ControlFlow<()> {
        while solver.iterations() < until && !self.late() {
            let begun = Instant::now();
            let stop = until.min(solver.iterations().saturating_add(self.pace));
            while solver.iterations() < stop {
                solver.iterate();
            }
            let spent = begun.elapsed();
            self.spent += spent;
            self.pace = match spent {
                short if short < GLANCE / 2 => self.pace.saturating_mul(2),
                long if long > GLANCE * 2 => (self.pace / 2).max(1),
                _ => self.pace,
            };
            watch.progress(solver.iterations())?;
        }
        ControlFlow::Continue(())
    }

    fn measure(&mut self, solver: &dyn Solver) -> Row {
        let judged = |profile: Profile| {
            let appraisal = self.game.appraise(&profile);
            (profile, appraisal)
        };
        let found = match self.task.iterate {
            Iterate::Average => judged(solver.average()),
            Iterate::Last => judged(solver.last()),
            Iterate::Best => {
                let both = [judged(solver.average()), judged(solver.last())];
                let all = self.best.clone().into_iter().chain(both);
                let least = all.min_by(|one, other| one.1.nash_conv.total_cmp(&other.1.nash_conv));
                let least = least.expect("there are at least two");
                // Where a solve happens to be interrupted must not show in what it finds later.
                if is_milestone(solver.iterations()) {
                    self.best = Some(least.clone());
                }
                least
            }
        };
        let (nashconv, value) = (found.1.nash_conv, found.1.values.first().copied().unwrap_or(0.0));
        self.found = Some(found);
        Row { iterations: solver.iterations(), seconds: self.spent.as_secs_f64(), nashconv, value }
    }

    fn result(&mut self, solver: &dyn Solver) -> (Profile, Appraisal) {
        if self.found.is_none() {
            self.measure(solver);
        }
        self.found.take().expect("it was measured")
    }
}

/// True if it is one of 1, 2, 5, 10, 20, 50, …
fn is_milestone(iterations: u64) -> bool {
    iterations > 0 && milestone_after(iterations - 1) == iterations
}

/// The next of 1, 2, 5, 10, 20, 50, …
fn milestone_after(iterations: u64) -> u64 {
    let mut decade = 1u64;
    loop {
        for step in [1, 2, 5] {
            let milestone = decade.saturating_mul(step);
            if milestone > iterations {
                return milestone;
            }
        }
        decade = decade.saturating_mul(10);
        if decade == u64::MAX {
            return u64::MAX;
        }
    }
}
