//! `gunjin learn-leaf`.

use super::bar::Progress;
use super::interrupt::interrupted;
use super::output::Output;
use super::progress::{duration, threads_text};
use super::verdict::Verdict;
use anyhow::bail;
use clap::Args;
use gunjin_agents::games::gunjin::leaf::file::LeafFile;
use gunjin_engine::catalogue::AnyGame;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_play::game_run::runner::{all_threads, pool};
use gunjin_play::learning::folder::{Folder, LAST};
use gunjin_play::learning::leaf::course::{LeafCourse, LeafEvent};
use gunjin_play::learning::leaf::plan::{LeafChoices, LeafPlan};
use gunjin_play::spec::load;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Instant;

/// `gunjin learn-leaf`.
#[derive(Debug, Args)]
pub(crate) struct LearnLeafRequest {
    /// Editions; one leaf learns them all
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,
    /// The folder
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Go on with what the folder has, or begin if it has nothing
    #[arg(long)]
    resume: bool,
    /// Steps of learning
    #[arg(long, default_value = "1000")]
    steps: u64,
    /// Games of a step, in every edition
    #[arg(long, value_name = "N", default_value = "2048")]
    step_games: u64,
    /// Leaf to begin with: built-in, or a file
    #[arg(long, value_name = "LEAF")]
    from: Option<String>,
    /// How far a step of Adam goes at the beginning; a twentieth of it at the end
    #[arg(long, default_value = "0.002")]
    rate: f32,
    /// How both armies are set up; several times: in turn. Without it, at random
    #[arg(long, value_name = "SETUP")]
    setup: Vec<String>,
    /// Network that plays against itself: built-in, general, or a file; without it, the quick players of rollouts
    #[arg(long, value_name = "NET")]
    net: Option<String>,
    /// Seed of everything random
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Threads; without it, one for every processor
    #[arg(long)]
    threads: Option<NonZero<usize>>,
}

impl LearnLeafRequest {
    fn rulesets(&self) -> anyhow::Result<Vec<Ruleset>> {
        let edition = |name: &String| match load(name)? {
            AnyGame::Gunjin(ruleset) => Ok(*ruleset),
            _ => bail!("{name} has no leaf to learn; name editions of 軍人将棋, for example w-23-6i"),
        };
        self.games.iter().map(edition).collect()
    }

    fn plan(&self, rulesets: &[Ruleset]) -> anyhow::Result<LeafPlan> {
        let LearnLeafRequest { steps, step_games: games, rate, seed, .. } = *self;
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
        let edition = rulesets.first().map_or("", |rules| &rules.edition().id);
        let from = self.from.as_deref().map(|name| LeafFile::named(name, edition)).transpose()?;
        let from = from.map(|file| (file.shape, file.weights));
        let plan = LeafPlan::new(named, from, LeafChoices { steps, games, rate, seed });
        Ok(plan.from_setups(self.setup.clone()).played_by(self.net.clone()))
    }

    /// The command that learns the same again.
    fn command(&self) -> String {
        let LearnLeafRequest { games, steps, step_games, rate, seed, .. } = self;
        let from = self.from.as_ref().map_or_else(String::new, |from| format!(" --from {from}"));
        let games = games.join(" ");
        let net = self.net.as_ref().map_or_else(String::new, |net| format!(" --net {net}"));
        let setups: String = self.setup.iter().map(|policy| format!(" --setup {policy}")).collect();
        format!(
            "gunjin learn-leaf {games} --out DIR --steps {steps} --step-games {step_games}{from} --rate {rate}{setups}{net} --seed {seed}"
        )
    }
}

pub(crate) fn run(request: &LearnLeafRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let rulesets = request.rulesets()?;
    let plan = request.plan(&rulesets)?;
    let folder = Folder::open(&request.out, &plan, &request.command(), request.resume)?;
    let threads = request.threads.map_or_else(all_threads, usize::from);
    let mut course = LeafCourse::new(plan, rulesets, folder)?;
    let progress = Progress::of(request.steps, "steps", "learning");
    progress.begin_at(course.steps());
    let (from, begin) = (course.steps(), Instant::now());
    let mut apart = Vec::new();
    let mut watch = |step: u64, event: Option<&LeafEvent>| {
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
        output.text(&format!("Search with it: --agent halving:leaf={}\n", out.display()))?;
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
fn apart_text(event: &LeafEvent) -> Option<String> {
    let LeafEvent::Apart { game, loss, linear, positions } = event else { return None };
    Some(format!("{game}: loss {loss:.4}, of the linear value {linear:.4}, in {positions} other positions\n"))
}
