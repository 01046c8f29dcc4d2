//! `gunjin learn belief` and `gunjin learn forecast`: networks that learn by watching games between players of a
//! network.

use super::output::{Output, Verdict};
use super::supervised::{PoolArguments, TrainingArguments, checked, editions, words};
use clap::Args;
use gunjin_agents::games::gunjin::forecast::trainer::ForecastModel;
use gunjin_agents::games::gunjin::forecast::{LAYOUT as FORECAST_LAYOUT, trainer};
use gunjin_agents::games::gunjin::learned_belief::inputs::LAYOUT as BELIEF_LAYOUT;
use gunjin_agents::games::gunjin::learned_belief::network::BeliefNetwork;
use gunjin_agents::games::gunjin::learned_belief::trainer::Report;
use gunjin_agents::games::gunjin::supervised::{Losses, Model};
use gunjin_play::learning::folder::Folder;
use gunjin_play::learning::plan::named;
use gunjin_play::learning::supervised::{Choices, SupervisedPlan};

/// Options of both commands.
#[derive(Debug, Args)]
pub(crate) struct WatchedRequest {
    /// Editions; one network for all
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,
    /// Number of training steps
    #[arg(long, default_value = "200")]
    steps: u64,
    /// Games per step and edition
    #[arg(long, value_name = "N", default_value = "64")]
    step_games: u64,
    /// Initial learning rate; the final one is a twentieth of it
    #[arg(long, default_value = "0.003")]
    rate: f32,
    /// Policy network that plays the games: built-in, general, or a file
    #[arg(long, value_name = "NET", default_value = "built-in")]
    net: String,
    /// Set-up policy of both seats; if repeated, used in turn; without it, random, advice and the built-in
    /// learned ones in turn
    #[arg(long = "setup", value_name = "SETUP")]
    set_up: Vec<String>,
    #[command(flatten)]
    pool: PoolArguments,
    #[command(flatten)]
    training: TrainingArguments,
}

impl WatchedRequest {
    /// Learns a network with inputs of this version. Games of other families are refused by what they lack.
    fn learn<M: Model>(
        &self,
        (name, layout, lack): (&str, u32, &str),
        model: M,
        report: impl Fn(&str, &<M::Losses as Losses>::Report) -> String + Sync,
        last: impl Fn(&str) -> String,
        output: &mut Output,
    ) -> anyhow::Result<Verdict> {
        let WatchedRequest { steps, step_games: games, rate, ref training, .. } = *self;
        let rulesets = editions(&self.games, lack)?;
        let plan = SupervisedPlan {
            layout,
            games: named(&rulesets),
            from: None,
            player: Some(self.net.clone()),
            setups: self.set_up.clone(),
            pool: self.pool.agents(&rulesets)?,
            choices: checked(Choices { steps, games, rate, seed: training.seed })?,
        };
        let folder = Folder::open(&training.out, &plan, &self.command(name), training.resume)?;
        training.follow(plan.training(model, rulesets, folder)?, steps, report, last, output)
    }

    pub(crate) fn learn_belief(&self, output: &mut Output) -> anyhow::Result<Verdict> {
        let report = |game: &str, Report { loss, moments }: &Report| {
            format!("{game}: log loss {loss:.4} nats per pair of pieces, on {moments} held-out positions\n")
        };
        let model = BeliefNetwork::beginning(self.training.seed);
        let target = ("belief", BELIEF_LAYOUT, "has no belief to learn");
        self.learn(target, model, report, |path| format!("It is in {path}\n"), output)
    }

    pub(crate) fn learn_forecast(&self, output: &mut Output) -> anyhow::Result<Verdict> {
        let report = |game: &str, found: &trainer::Report| {
            let trainer::Report { moments, loss, by_shares, miscalibration } = found;
            let off = 100.0 * miscalibration;
            format!(
                "{game}: log loss {loss:.4} nats, {by_shares:.4} for the mean result, calibration error {off:.1} %, on {moments} held-out positions\n"
            )
        };
        let model = ForecastModel::new(self.training.seed);
        let target = ("forecast", FORECAST_LAYOUT, "has no forecasting network");
        let last = |path: &str| format!("Use it: gunjin inspect forecast RECORD --net {path}\n");
        self.learn(target, model, report, last, output)
    }

    fn command(&self, name: &str) -> String {
        let WatchedRequest { games, steps, step_games, rate, net, set_up, pool, training } = self;
        let (games, setups, seed) = (games.join(" "), words("--setup", set_up), training.seed);
        let pool = words("--opponent", &pool.opponent);
        format!(
            "gunjin learn {name} {games} --out DIR --steps {steps} --step-games {step_games} --rate {rate} --net {net}{setups}{pool} --seed {seed}"
        )
    }
}
