//! `gunjin solve`.

use super::compiling::{compiled, seat_names};
use super::output::{Output, Progress, Verdict, interrupted, tell};
use super::solve_requests::SolveRequest;
use anyhow::{Context, bail};
use gunjin_agents::Solvable;
use gunjin_agents::catalogue::{AgentGame, AgentGameVisitor, with_agent_game};
use gunjin_agents::games::gunjin::setup_game::SetupGame;
use gunjin_agents::solve::algorithm::Algorithm;
use gunjin_agents::solve::checkpoint;
use gunjin_agents::solve::full::Order;
use gunjin_agents::solve::run::{Row, Solved, Task, Watch, solve};
use gunjin_engine::games::gunjin::Gunjin;
use gunjin_engine::{Bits, Wrong};
use gunjin_experiments::export::curve_csv::CurveFile;
use gunjin_experiments::render::results::grouped;
use gunjin_experiments::render::solution::solved_text;
use gunjin_play::files::{WholeFile, read_solved};
use gunjin_play::spec::load;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

struct Solving<'a> {
    task: &'a Task,
    request: &'a SolveRequest,
    resumed: Option<(&'a Path, Vec<u8>)>,
    curve: Option<CurveFile>,
    save: Option<WholeFile>,
}

impl AgentGameVisitor for Solving<'_> {
    type Output = anyhow::Result<Solved>;

    fn game<G: AgentGame>(self, game: G) -> Self::Output {
        if !self.request.handicap.is_empty() {
            bail!("--handicap applies to editions of 軍人将棋, not to {}; leave it out", game.id());
        }
        self.solve(&game)
    }

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        if self.request.reference_setup {
            return self.game(game);
        }
        let game = SetupGame::with_handicap(game, &self.request.handicap)?;
        self.solve(&game)
    }
}

impl Solving<'_> {
    fn solve<G: Solvable>(self, game: &G) -> anyhow::Result<Solved> {
        let checkpoint = match &self.resumed {
            Some((path, bytes)) => {
                Some(checkpoint::within(bytes).with_context(|| path.display().to_string())?)
            }
            None => None,
        };
        let compiled = compiled(game, self.request.max_memory)?;
        let interruption = if self.save.is_some() && self.task.algorithm != Algorithm::Linear {
            Some(interrupted())
        } else {
            None
        };
        let progress = progress_of(self.task);
        let mut watch =
            Showing { progress: &progress, begun: false, curve: self.curve, failed: None, interruption };
        let solved = progress.beside(|| solve(&compiled, self.task, checkpoint, &mut watch));
        let interrupted = watch.is_interrupted();
        let failed = watch.failed.take();
        drop(progress);
        if let Some(error) = failed {
            return Err(error.into());
        }
        let solved = match (solved, &self.resumed) {
            (Err(error), Some((path, _))) => return Err(error).context(path.display().to_string()),
            (solved, _) => solved?,
        };
        if let Some(file) = self.save {
            let path = file.path().display().to_string();
            file.write(&solved.to_file(&compiled, self.task))?;
            if interrupted {
                tell(&format!(
                    "interrupted after {} iterations, which are saved; continue with --resume {path}",
                    grouped(solved.report.iterations)
                ));
            }
        }
        Ok(solved)
    }
}

fn progress_of(task: &Task) -> Progress {
    let name = task.algorithm.to_string();
    match task.iterations {
        // One program says nothing of how long the other takes.
        _ if task.algorithm == Algorithm::Linear => Progress::counting("of 2 linear programs", &name),
        Some(iterations) => Progress::of(iterations, "iterations", &name),
        None => Progress::counting("iterations", &name),
    }
}

struct Showing<'p> {
    progress: &'p Progress,
    begun: bool,
    curve: Option<CurveFile>,
    /// Why the curve could not be written; that ends the solve.
    failed: Option<Wrong>,
    /// Set by Ctrl-C, where something is to be saved then; that ends the solve too.
    interruption: Option<&'static AtomicBool>,
}

impl Showing<'_> {
    fn is_interrupted(&self) -> bool {
        self.interruption.is_some_and(|pressed| pressed.load(Ordering::Relaxed))
    }

    fn verdict(&self) -> ControlFlow<()> {
        if self.failed.is_some() || self.is_interrupted() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

impl Watch for Showing<'_> {
    fn progress(&mut self, iterations: u64) -> ControlFlow<()> {
        if self.begun {
            self.progress.reach(iterations);
        } else {
            self.progress.begin_at(iterations);
            self.begun = true;
        }
        self.verdict()
    }

    fn row(&mut self, row: &Row) -> ControlFlow<()> {
        self.progress.note(&format!("NashConv {:.2e}", row.nashconv));
        self.failed = self.curve.as_mut().and_then(|curve| curve.append(row).err());
        self.verdict()
    }
}

fn task_of(request: &SolveRequest) -> anyhow::Result<Task> {
    let mut algorithm = Algorithm::read(&request.algorithm)?;
    match (&mut algorithm, request.simultaneous) {
        (_, false) => {}
        (Algorithm::Full { order, .. }, true) => *order = Order::Simultaneous,
        (other, true) => {
            bail!(
                "--simultaneous applies to cfr, cfr+, lcfr, dcfr, pcfr+ and pdcfr+, not to {other}; leave it out"
            )
        }
    }
    if algorithm == Algorithm::Linear {
        let asked = [(request.resume.is_some(), "--resume"), (request.curve.is_some(), "--curve")];
        if let Some((_, flag)) = asked.into_iter().find(|(asked, _)| *asked) {
            bail!("lp has no iterations, so {flag} has no effect; leave it out");
        }
    } else if request.iterations.is_none() && request.target_nashconv.is_none() && request.seconds.is_none() {
        bail!("the solver needs a limit; give --iterations, --target-nashconv or --seconds");
    }
    Ok(Task {
        algorithm,
        seed: request.seed,
        iterations: request.iterations,
        target: request.target_nashconv,
        time: request.seconds.map(Duration::from_secs_f64),
        iterate: request.iterate,
        keep: request.save.is_some(),
    })
}

pub(crate) fn run(request: &SolveRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let task = task_of(request)?;
    let game = load(&request.game)?;
    let resumed = match &request.resume {
        Some(path) => Some((path.as_path(), read_solved(path)?)),
        None => None,
    };
    let solving = Solving {
        task: &task,
        request,
        resumed,
        curve: request.curve.as_deref().map(CurveFile::create).transpose()?,
        save: request.save.as_deref().map(WholeFile::create).transpose()?,
    };
    let seats = seat_names(&game);
    let solved = with_agent_game(game, solving)?;
    output.show(request.format, &solved.report, |style| {
        solved_text(&solved.report, &solved.curve, &seats, style)
    })
}
