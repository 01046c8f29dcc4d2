//! `gunjin learn`.

use super::bar::Progress;
use super::interrupt::interrupted;
use super::output::Output;
use super::progress::{duration, threads_text};
use super::verdict::Verdict;
use anyhow::bail;
use clap::Args;
use gunjin_agents::games::gunjin::learned::player::network_file;
use gunjin_engine::catalogue::AnyGame;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_experiments::game_run::runner::all_threads;
use gunjin_experiments::learning::course::{Course, Ended};
use gunjin_experiments::learning::event::Event;
use gunjin_experiments::learning::folder::{BEST, Folder};
use gunjin_experiments::learning::plan::{Choices, Plan};
use gunjin_experiments::spec::load;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Instant;

/// `gunjin learn`.
#[derive(Debug, Args)]
pub(crate) struct LearnRequest {
    /// Editions, played in turn; one network plays them all
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,
    /// The folder
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Go on with what the folder has, or begin if it has nothing
    #[arg(long)]
    resume: bool,
    /// Steps of learning
    #[arg(long, default_value = "400")]
    steps: u64,
    /// Games of a step
    #[arg(long, value_name = "N", default_value = "512")]
    step_games: u64,
    /// Network to begin with: built-in, or a file; without it, greedy's weights
    #[arg(long, value_name = "NET")]
    from: Option<String>,
    /// How far a step goes at the beginning; a tenth of it at the end
    #[arg(long, default_value = "0.002")]
    rate: f32,
    /// Pull of the policy that learning began with
    #[arg(long, default_value = "0.02")]
    magnet: f32,
    /// Worth of entropy
    #[arg(long, default_value = "0.003")]
    entropy: f32,
    /// Steps from one match against greedy to the next
    #[arg(long, value_name = "STEPS", default_value = "50")]
    judge_every: u64,
    /// Pairs of a match, in every edition
    #[arg(long, default_value = "300")]
    pairs: u64,
    /// Seed of everything random
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Threads; without it, one for every processor
    #[arg(long)]
    threads: Option<NonZero<usize>>,
}

impl LearnRequest {
    fn rulesets(&self) -> anyhow::Result<Vec<Ruleset>> {
        let edition = |name: &String| match load(name)? {
            AnyGame::Gunjin(ruleset) => Ok(*ruleset),
            _ => bail!("{name} cannot be learned; name editions of 軍人将棋, for example w-23-6i"),
        };
        self.games.iter().map(edition).collect()
    }

    fn plan(&self, rulesets: &[Ruleset]) -> anyhow::Result<Plan> {
        let LearnRequest { steps, step_games, rate, magnet, entropy, judge_every, pairs, seed, .. } = *self;
        for (name, number) in [("--steps", steps), ("--step-games", step_games), ("--pairs", pairs)] {
            if number == 0 {
                bail!("{name} 0 leaves nothing to do; ask for at least 1");
            }
        }
        for (name, number) in [("--rate", rate), ("--magnet", magnet), ("--entropy", entropy)] {
            if !(0.0..=1.0).contains(&number) {
                bail!("{name} {number} is out of range; it lies between 0 and 1");
            }
        }
        let games =
            rulesets.iter().map(|rules| (rules.id(), format!("{:016x}", rules.fingerprint()))).collect();
        let from = self.from.as_deref().map(network_file).transpose()?.map(|file| (file.shape, file.weights));
        let choices = Choices { steps, games: step_games, rate, magnet, entropy, judge_every, pairs, seed };
        Ok(Plan::new(games, from, choices))
    }

    /// The command that learns the same again.
    fn command(&self) -> String {
        let LearnRequest {
            games, steps, step_games, rate, magnet, entropy, judge_every, pairs, seed, ..
        } = self;
        let from = self.from.as_ref().map_or_else(String::new, |from| format!(" --from {from}"));
        format!(
            "gunjin learn {} --out DIR --steps {steps} --step-games {step_games}{from} --rate {rate} --magnet {magnet} \
             --entropy {entropy} --judge-every {judge_every} --pairs {pairs} --seed {seed}",
            games.join(" ")
        )
    }
}

pub(crate) fn run(request: &LearnRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let rulesets = request.rulesets()?;
    let plan = request.plan(&rulesets)?;
    let folder = Folder::open(&request.out, &plan, &request.command(), request.resume)?;
    let threads = request.threads.map_or_else(all_threads, usize::from);
    let mut course = Course::new(plan, rulesets, folder)?;
    let stop = interrupted();
    let progress = Progress::of(request.steps, "steps", "learning");
    progress.begin_at(course.steps());
    let (from, begin) = (course.steps(), Instant::now());
    let mut watch = |event: &Event| match event {
        Event::Step { step, .. } => {
            progress.reach(*step);
            if *step == from + 1 {
                let left = begin.elapsed().as_secs_f64() * (request.steps - from) as f64;
                let steps = request.steps - from;
                progress.tell(&format!("{steps} steps, about {}, {}", duration(left), threads_text(threads)));
            }
        }
        Event::Match { .. } => progress.tell(&match_text(event)),
    };
    let pool = gunjin_experiments::game_run::runner::pool::<std::convert::Infallible>(threads)?;
    let ended = pool.install(|| course.run(stop, &mut watch));
    drop(progress);
    let ended = ended?;
    output.text(&told(&course, ended, request))?;
    Ok(Verdict::Done)
}

/// A match, for people.
fn match_text(event: &Event) -> String {
    let Event::Match { step, score, low, high, pairs, best } = event else { return String::new() };
    let best = if *best { ", the best so far" } else { "" };
    let [score, low, high] = [score, low, high].map(|share| 100.0 * share);
    format!("step {step}: {score:.1} ({low:.1} to {high:.1}) over greedy in {pairs} pairs{best}")
}

/// How it ended, and what to do with it.
fn told(course: &Course, ended: Ended, request: &LearnRequest) -> String {
    let (out, steps) = (request.out.display(), course.steps());
    let first = match ended {
        Ended::Finished => format!("{steps} steps made."),
        Ended::Eroded => {
            format!("Stopped after {steps} steps: three matches in a row were worse than the best.")
        }
        Ended::Interrupted => {
            format!("Stopped: {steps} of {} steps are safe in {out}; --resume goes on.", request.steps)
        }
    };
    let best = course.best().map_or_else(String::new, |best| {
        format!(
            "\nThe best scored {:.1} over greedy, after {} steps. Play it: --agent learned:net={}",
            100.0 * best.score,
            best.step,
            request.out.join(BEST).display()
        )
    });
    format!("{first}{best}\n")
}
