//! `gunjin learn belief` and `gunjin learn forecast`: networks that learn by watching games between players of a
//! network.

use super::output::{Output, Verdict};
use super::supervised::{CourseArguments, checked, editions, words};
use clap::Args;
use gunjin_agents::games::gunjin::forecast::trainer::ForecastModel;
use gunjin_agents::games::gunjin::forecast::{LAYOUT as FORECAST_LAYOUT, trainer};
use gunjin_agents::games::gunjin::learned_belief::inputs::LAYOUT as BELIEF_LAYOUT;
use gunjin_agents::games::gunjin::learned_belief::network::BeliefNetwork;
use gunjin_agents::games::gunjin::learned_belief::trainer::Report;
use gunjin_agents::games::gunjin::supervised::{Losses, Model};
use gunjin_play::learning::folder::Folder;
use gunjin_play::learning::plan::named;
use gunjin_play::learning::supervised::{Choices, WatchedPlan};

/// Options of both commands.
#[derive(Debug, Args)]
pub(crate) struct WatchedRequest {
    /// Editions; one network learns them all
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,
    /// Steps of learning
    #[arg(long, default_value = "200")]
    steps: u64,
    /// Games of a step, in every edition
    #[arg(long, value_name = "N", default_value = "64")]
    step_games: u64,
    /// Learning rate at the beginning; a twentieth of it at the end
    #[arg(long, default_value = "0.003")]
    rate: f32,
    /// Network that plays: built-in, general, or a file
    #[arg(long, value_name = "NET", default_value = "built-in")]
    net: String,
    /// Set-up policy of both armies; several times: in turn. Without it random, by advice, and by the learned
    /// set-ups that come with the program
    #[arg(long = "setup", value_name = "SETUP")]
    set_up: Vec<String>,
    #[command(flatten)]
    course: CourseArguments,
}

impl WatchedRequest {
    /// Learns a network with inputs of this version. Games of other families are refused by what they lack.
    fn learn<M: Model>(
        &self,
        (name, layout, lack): (&str, u32, &str),
        model: M,
        told: impl Fn(&str, &<M::Losses as Losses>::Report) -> String + Sync,
        last: impl Fn(&str) -> String,
        output: &mut Output,
    ) -> anyhow::Result<Verdict> {
        let WatchedRequest { steps, step_games: games, rate, ref course, .. } = *self;
        let rulesets = editions(&self.games, lack)?;
        let choices = checked(Choices { steps, games, rate, seed: course.seed })?;
        let (games, player, setups) = (named(&rulesets), self.net.clone(), self.set_up.clone());
        let plan = WatchedPlan { layout, games, player, setups, choices };
        let folder = Folder::open(&course.out, &plan, &self.command(name), course.resume)?;
        course.follow(plan.course(model, rulesets, folder)?, steps, told, last, output)
    }

    pub(crate) fn learn_belief(&self, output: &mut Output) -> anyhow::Result<Verdict> {
        let told = |game: &str, Report { loss, moments }: &Report| {
            format!("{game}: {loss:.4} nats of surprise a pair of pieces, in {moments} other moments\n")
        };
        let model = BeliefNetwork::beginning(self.course.seed);
        let target = ("belief", BELIEF_LAYOUT, "has no belief to learn");
        self.learn(target, model, told, |path| format!("It is in {path}\n"), output)
    }

    pub(crate) fn learn_forecast(&self, output: &mut Output) -> anyhow::Result<Verdict> {
        let told = |game: &str, found: &trainer::Report| {
            let trainer::Report { moments, loss, by_shares, miscalibration } = found;
            let off = 100.0 * miscalibration;
            format!(
                "{game}: {loss:.4} nats of surprise at the result, {by_shares:.4} without a look, {off:.1} points off, in {moments} other moments\n"
            )
        };
        let model = ForecastModel::new(self.course.seed);
        let target = ("forecast", FORECAST_LAYOUT, "has no forecast to learn");
        self.learn(
            target,
            model,
            told,
            |path| format!("For gunjin inspect forecast RECORD --net {path}\n"),
            output,
        )
    }

    fn command(&self, name: &str) -> String {
        let WatchedRequest { games, steps, step_games, rate, net, set_up, course } = self;
        let (games, setups, seed) = (games.join(" "), words("--setup", set_up), course.seed);
        format!(
            "gunjin learn {name} {games} --out DIR --steps {steps} --step-games {step_games} --rate {rate} --net {net}{setups} --seed {seed}"
        )
    }
}
