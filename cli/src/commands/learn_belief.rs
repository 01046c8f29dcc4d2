//! `gunjin learn-belief`.

use super::output::Output;
use super::supervised::{CourseArguments, checked, editions};
use super::verdict::Verdict;
use clap::Args;
use gunjin_play::learning::belief::course::{Found, course};
use gunjin_play::learning::belief::plan::BeliefPlan;
use gunjin_play::learning::folder::Folder;
use gunjin_play::learning::plan::named;
use gunjin_play::learning::supervised::Choices;

/// `gunjin learn-belief`.
#[derive(Debug, Args)]
pub(crate) struct LearnBeliefRequest {
    /// Editions; one belief learns them all
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,
    /// Steps of learning
    #[arg(long, default_value = "200")]
    steps: u64,
    /// Games of a step, in every edition
    #[arg(long, value_name = "N", default_value = "64")]
    step_games: u64,
    /// How far a step of Adam goes at the beginning; a twentieth of it at the end
    #[arg(long, default_value = "0.003")]
    rate: f32,
    /// Network that plays: built-in, general, or a file
    #[arg(long, value_name = "NET", default_value = "built-in")]
    net: String,
    #[command(flatten)]
    course: CourseArguments,
}

impl LearnBeliefRequest {
    fn choices(&self) -> anyhow::Result<Choices> {
        let LearnBeliefRequest { steps, step_games: games, rate, .. } = *self;
        checked(Choices { steps, games, rate, seed: self.course.seed })
    }

    /// The command that learns the same again.
    fn command(&self) -> String {
        let LearnBeliefRequest { games, steps, step_games, rate, net, course } = self;
        let (games, seed) = (games.join(" "), course.seed);
        format!(
            "gunjin learn-belief {games} --out DIR --steps {steps} --step-games {step_games} --rate {rate} --net {net} --seed {seed}"
        )
    }
}

pub(crate) fn run(request: &LearnBeliefRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let rulesets = editions(&request.games, "has no belief to learn")?;
    let plan = BeliefPlan::new(named(&rulesets), &request.net, request.choices()?);
    let folder = Folder::open(&request.course.out, &plan, &request.command(), request.course.resume)?;
    let told = |game: &str, Found { loss, moments }: &Found| {
        format!("{game}: {loss:.4} nats of surprise a pair of pieces, in {moments} other moments\n")
    };
    let last = |path: &str| format!("It is in {path}\n");
    request.course.follow(course(plan, rulesets, folder)?, request.steps, told, last, output)
}
