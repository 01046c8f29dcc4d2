//! `gunjin learn-belief`.

use super::bar::Progress;
use super::interrupt::interrupted;
use super::output::Output;
use super::progress::{duration, threads_text};
use super::verdict::Verdict;
use anyhow::bail;
use clap::Args;
use gunjin_engine::catalogue::AnyGame;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_play::game_run::runner::{all_threads, pool};
use gunjin_play::learning::belief::course::{BeliefCourse, BeliefEvent};
use gunjin_play::learning::belief::plan::{BeliefChoices, BeliefPlan};
use gunjin_play::learning::folder::{Folder, LAST};
use gunjin_play::spec::load;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Instant;

/// `gunjin learn-belief`.
#[derive(Debug, Args)]
pub(crate) struct LearnBeliefRequest {
    /// Editions; one belief learns them all
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,
    /// The folder
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Go on with what the folder has, or begin if it has nothing
    #[arg(long)]
    resume: bool,
    /// Steps of learning
    #[arg(long, default_value = "200")]
    steps: u64,
    /// Games of a step, in every edition
    #[arg(long, value_name = "N", default_value = "64")]
    step_games: u64,
    /// How far a step of Adam goes at the beginning; a twentieth of it at the end
    #[arg(long, default_value = "0.003")]
    rate: f32,
    /// Seed of everything random
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Threads; without it, one for every processor
    #[arg(long)]
    threads: Option<NonZero<usize>>,
}

impl LearnBeliefRequest {
    fn rulesets(&self) -> anyhow::Result<Vec<Ruleset>> {
        let edition = |name: &String| match load(name)? {
            AnyGame::Gunjin(ruleset) => Ok(*ruleset),
            _ => bail!("{name} has no belief to learn; name editions of 軍人将棋, for example w-23-6i"),
        };
        self.games.iter().map(edition).collect()
    }

    fn plan(&self, rulesets: &[Ruleset]) -> anyhow::Result<BeliefPlan> {
        let LearnBeliefRequest { steps, step_games: games, rate, seed, .. } = *self;
        for (name, number) in [("--steps", steps), ("--step-games", games)] {
            if number == 0 {
                bail!("{name} 0 leaves nothing to do; ask for at least 1");
            }
        }
        if !(0.0..=1.0).contains(&rate) {
            bail!("--rate {rate} is out of range; it lies between 0 and 1");
        }
        let named =
            rulesets.iter().map(|rules| (rules.id(), format!("{:016x}", rules.fingerprint()))).collect();
        Ok(BeliefPlan::new(named, BeliefChoices { steps, games, rate, seed }))
    }

    /// The command that learns the same again.
    fn command(&self) -> String {
        let LearnBeliefRequest { games, steps, step_games, rate, seed, .. } = self;
        let games = games.join(" ");
        format!(
            "gunjin learn-belief {games} --out DIR --steps {steps} --step-games {step_games} --rate {rate} --seed {seed}"
        )
    }
}

pub(crate) fn run(request: &LearnBeliefRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let rulesets = request.rulesets()?;
    let plan = request.plan(&rulesets)?;
    let folder = Folder::open(&request.out, &plan, &request.command(), request.resume)?;
    let threads = request.threads.map_or_else(all_threads, usize::from);
    let mut course = BeliefCourse::new(plan, rulesets, folder)?;
    let progress = Progress::of(request.steps, "steps", "learning");
    progress.begin_at(course.steps());
    let (from, begin) = (course.steps(), Instant::now());
    let mut apart = Vec::new();
    let mut watch = |step: u64, event: Option<&BeliefEvent>| {
        progress.reach(step);
        if event.is_none() && step == from + 1 {
            let steps = request.steps - from;
            let left = duration(begin.elapsed().as_secs_f64() * steps as f64);
            progress.tell(&format!("{steps} steps, about {left}, {}", threads_text(threads)));
        }
        apart.extend(event.and_then(apart_text));
    };
    let pool = pool::<std::convert::Infallible>(threads)?;
    let finished = pool.install(|| course.run(interrupted(), &mut watch));
    drop(progress);
    let (out, steps) = (request.out.join(LAST), course.steps());
    if finished? {
        apart.iter().try_for_each(|line| output.text(line))?;
        output.text(&format!("It is in {}\n", out.display()))?;
    } else {
        output.text(&format!(
            "Stopped: {steps} of {} steps are safe in {}; --resume goes on.\n",
            request.steps,
            request.out.display()
        ))?;
    }
    Ok(Verdict::Done)
}

/// What was found in games that were not learned from, for people.
fn apart_text(event: &BeliefEvent) -> Option<String> {
    let BeliefEvent::Apart { game, loss, moments } = event else { return None };
    Some(format!("{game}: {loss:.4} nats of surprise a pair of pieces, in {moments} other moments\n"))
}
