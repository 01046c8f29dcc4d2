//! `gunjin learn value`.

use super::output::{Output, Verdict};
use super::supervised::{TrainingArguments, checked, editions, words};
use clap::Args;
use gunjin_agents::games::gunjin::leaf::attributes::LAYOUT;
use gunjin_agents::games::gunjin::leaf::network::{LeafNetwork, USUAL};
use gunjin_agents::games::gunjin::leaf::trainer::Losses;
use gunjin_agents::games::gunjin::networks::{LeafFile, NetworkFormat};
use gunjin_play::learning::folder::Folder;
use gunjin_play::learning::plan::named;
use gunjin_play::learning::supervised::{Choices, SupervisedPlan};

/// Options of `gunjin learn value`.
#[derive(Debug, Args)]
pub(crate) struct LearnLeafRequest {
    /// Editions; one network for all
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,
    /// Number of training steps
    #[arg(long, default_value = "1000")]
    steps: u64,
    /// Games per step and edition
    #[arg(long, value_name = "N", default_value = "2048")]
    step_games: u64,
    /// Initial value network: built-in, or a file; without it, a new one
    #[arg(long, value_name = "LEAF")]
    from: Option<String>,
    /// Initial learning rate; the final one is a twentieth of it
    #[arg(long, default_value = "0.002")]
    rate: f32,
    /// Set-up policy of both seats; if repeated, used in turn; without it, random
    #[arg(long, value_name = "SETUP")]
    setup: Vec<String>,
    /// Policy network that plays the games: built-in, general, or a file; without it, the rollout policy plays
    #[arg(long, value_name = "NET")]
    net: Option<String>,
    #[command(flatten)]
    training: TrainingArguments,
}

impl LearnLeafRequest {
    fn command(&self) -> String {
        let LearnLeafRequest { games, steps, step_games, rate, training, .. } = self;
        let (games, from, seed) = (games.join(" "), words("--from", &self.from), training.seed);
        let (setups, net) = (words("--setup", &self.setup), words("--net", &self.net));
        format!(
            "gunjin learn value {games} --out DIR --steps {steps} --step-games {step_games}{from} --rate {rate}{setups}{net} --seed {seed}"
        )
    }
}

pub(crate) fn run(request: &LearnLeafRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let rulesets = editions(&request.games, "has no value network")?;
    let LearnLeafRequest { steps, step_games: games, rate, ref training, .. } = *request;
    let choices = checked(Choices { steps, games, rate, seed: training.seed })?;
    let edition = rulesets.first().map_or("", |rules| &rules.edition().id);
    let from = request.from.as_deref().map(|name| LeafFile::named(name, edition)).transpose()?;
    let model = from.as_ref().map_or_else(|| LeafNetwork::beginning(USUAL, training.seed), LeafFile::network);
    let plan = SupervisedPlan {
        layout: LAYOUT,
        games: named(&rulesets),
        from: from.map(|file| file.weights),
        player: request.net.clone(),
        setups: request.setup.clone(),
        pool: Vec::new(),
        choices,
    };
    let folder = Folder::open(&training.out, &plan, &request.command(), training.resume)?;
    let told = |game: &str, Losses { positions, loss, linear }: &Losses| {
        format!("{game}: log loss {loss:.4} (linear: {linear:.4}), {positions} held-out positions\n")
    };
    let last = |path: &str| format!("Use it: --agent halving:leaf={path}\n");
    training.follow(plan.training(model, rulesets, folder)?, steps, told, last, output)
}
