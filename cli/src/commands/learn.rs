//! `gunjin learn policy`.

use super::analysing::on_threads;
use super::output::{Output, Verdict, interrupted};
use super::supervised::{
    Pace, PoolArguments, TrainingArguments, at_least_one, editions, stopped, within, words,
};
use anyhow::bail;
use clap::Args;
use gunjin_agents::BUILT_IN;
use gunjin_agents::games::gunjin::learned::self_play::Returns;
use gunjin_agents::games::gunjin::networks::{NetworkFile, NetworkFormat};
use gunjin_agents::games::gunjin::values::table::Values;
use gunjin_agents::learn::descent::Descent;
use gunjin_agents::learn::objective::Objective;
use gunjin_agents::learn::trainer::Settings;
use gunjin_engine::games::gunjin::Ruleset;
use gunjin_play::learning::folder::{BEST, Folder};
use gunjin_play::learning::plan::{Plan, named, usual};
use gunjin_play::learning::training::{Ended, Event, TrainingRun};
use std::sync::atomic::AtomicBool;

/// Options of `gunjin learn policy`.
#[derive(Debug, Args)]
pub(crate) struct LearnRequest {
    /// Editions, trained on in turn; one network for all
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,
    #[command(flatten)]
    training: TrainingArguments,
    /// Number of training steps
    #[arg(long, default_value = "400")]
    steps: u64,
    /// Games per step
    #[arg(long, value_name = "N", default_value = "512")]
    step_games: u64,
    /// Initial network: built-in, or a file; without it, greedy's weights
    #[arg(long, value_name = "NET")]
    from: Option<String>,
    /// Optimiser; plain needs a --rate of 1 or more, and its steps shrink near an equilibrium
    #[arg(long, value_enum, default_value = "adam")]
    descent: Descent,
    /// Learning rate at the beginning; a tenth of it at the end
    #[arg(long, default_value = "0.002")]
    rate: f32,
    /// Weight of the KL divergence from the initial policy
    #[arg(long, alias = "magnet", value_name = "WEIGHT", default_value = "0.02")]
    kl_weight: f32,
    /// Half-life of that weight in steps: a half after N, a third after 2 N, and so on; without it, constant
    #[arg(long, alias = "magnet-half", value_name = "STEPS")]
    kl_half_life: Option<u64>,
    /// Begin with the uniform policy instead of greedy's weights; with --kl-half-life, for solving small boards
    #[arg(long, conflicts_with = "from")]
    uniform: bool,
    /// Weight of the entropy bonus
    #[arg(long, default_value = "0.003")]
    entropy: f32,
    /// Value of a draw in training; in play it is 0.5
    #[arg(long, alias = "undecided", value_name = "VALUE", default_value = "0.3")]
    draw_value: f32,
    /// Discount γ per decision of a seat; in play it is 1
    #[arg(long, alias = "haste", value_name = "GAMMA", default_value = "0.99")]
    gamma: f32,
    /// λ of generalised advantage estimation; with 1 only results count
    #[arg(long, alias = "trace", value_name = "LAMBDA", default_value = "0.95")]
    gae_lambda: f32,
    /// Learning rate of a critic that learns what games return; without it, the critic is the value network
    #[arg(long, value_name = "RATE", default_value = "0")]
    critic_rate: f32,
    /// Share of decisions trained on, those with the largest advantages
    #[arg(long, alias = "kept", value_name = "SHARE", default_value = "0.4")]
    advantage_share: f64,
    /// Piece values in the network's inputs: hand, flat (all equal), none (all 0), shuffled-SEED; without it, the
    /// built-in ones and the value network's output
    #[arg(long, value_name = "VALUES", value_parser = values_by_name)]
    values: Option<String>,
    /// Set-up policy of both seats in training and matches; if repeated, used in turn; without it, random
    #[arg(long = "setup", value_name = "SETUP")]
    set_up: Vec<String>,
    #[command(flatten)]
    pool: PoolArguments,
    /// Steps between matches against greedy
    #[arg(long, value_name = "STEPS", default_value = "50")]
    judge_every: u64,
    /// Pairs per match and edition
    #[arg(long, default_value = "300")]
    pairs: u64,
}

impl LearnRequest {
    fn settings(&self) -> Settings {
        let usual = usual(self.training.seed);
        Settings {
            steps: self.steps,
            games: self.step_games,
            descent: self.descent,
            rate: self.rate,
            objective: Objective { kl_weight: self.kl_weight, entropy: self.entropy, ..usual.objective },
            kl_half_life: self.kl_half_life.unwrap_or(0),
            critic_rate: self.critic_rate,
            advantage_share: self.advantage_share,
            ..usual
        }
    }

    fn plan(&self, rulesets: &[Ruleset]) -> anyhow::Result<Plan> {
        let edition = rulesets.first().map_or("", |rules| &rules.edition().id);
        let network = |name| NetworkFile::named(name, edition).map(NetworkFile::widened);
        let from = self.from.as_deref().map(network).transpose()?;
        let values = self.values_beside(from.as_ref())?;
        let from = from.map(|file| (file.shape, file.weights));
        let LearnRequest { gae_lambda, gamma, draw_value, uniform, judge_every, pairs, .. } = *self;
        let plan = Plan {
            returns: Returns { gae_lambda, gamma, draw_value },
            setups: self.set_up.clone(),
            pool: self.pool.agents(rulesets)?,
            uniform,
            judge_every,
            pairs,
            ..Plan::new(named(rulesets), from, self.settings())
        };
        checked(&plan)?;
        Ok(plan.with_values(values))
    }

    /// The values that the network is told: with --from those that it learned with.
    fn values_beside(&self, from: Option<&NetworkFile>) -> anyhow::Result<Option<String>> {
        let Some(NetworkFile { values: known, .. }) = from else { return Ok(self.values.clone()) };
        if self.values.is_some() && self.values != *known {
            let known = known.as_deref().unwrap_or("the program's values");
            bail!("the network of --from was trained with {known}; leave out --values or --from");
        }
        Ok(known.clone())
    }

    /// Command that reproduces the network; it is part of its file.
    fn command(&self) -> String {
        let LearnRequest { steps, step_games, rate, kl_weight, entropy, advantage_share, .. } = self;
        let LearnRequest { draw_value, gamma, gae_lambda, judge_every, pairs, training, .. } = self;
        let (names, from) = (self.games.join(" "), words("--from", &self.from));
        let unusual = [
            words("--critic-rate", (self.critic_rate > 0.0).then_some(self.critic_rate)),
            words("--values", &self.values),
            words("--setup", &self.set_up),
            words("--opponent", &self.pool.opponent),
            words("--kl-half-life", self.kl_half_life),
            words("--descent", (self.descent == Descent::Plain).then_some("plain")),
            if self.uniform { " --uniform".into() } else { String::new() },
        ]
        .concat();
        format!(
            "gunjin learn policy {names} --out DIR --steps {steps} --step-games {step_games}{from} --rate {rate} --kl-weight {kl_weight} \
             --entropy {entropy} --draw-value {draw_value} --gamma {gamma} --gae-lambda {gae_lambda} --advantage-share {advantage_share}{unusual} \
             --judge-every {judge_every} --pairs {pairs} --seed {}",
            training.seed
        )
    }
}

fn values_by_name(name: &str) -> Result<String, String> {
    if name != BUILT_IN && Values::needs_no_file(name) {
        return Ok(name.to_string());
    }
    Err("give hand, flat, none or shuffled-1, or leave --values out for the built-in values".into())
}

pub(super) fn checked(plan: &Plan) -> anyhow::Result<()> {
    let Plan { settings, returns: Returns { gae_lambda, gamma, draw_value }, pairs, .. } = *plan;
    let Settings { steps, games, descent, rate, objective, .. } = settings;
    at_least_one(&[("--steps", steps), ("--step-games", games), ("--pairs", pairs)])?;
    within("--rate", rate, if descent == Descent::Plain { 100.0 } else { 1.0 })?;
    let shares = [
        ("--kl-weight", objective.kl_weight),
        ("--entropy", objective.entropy),
        ("--draw-value", draw_value),
        ("--gamma", gamma),
        ("--gae-lambda", gae_lambda),
        ("--critic-rate", settings.critic_rate),
        ("--advantage-share", settings.advantage_share as f32),
    ];
    shares.into_iter().try_for_each(|(name, number)| within(name, number, 1.0))
}

pub(crate) fn run(request: &LearnRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let rulesets = editions(&request.games, "has no networks to train")?;
    let plan = request.plan(&rulesets)?;
    let all = plan.settings.steps;
    let folder = Folder::open(&request.training.out, &plan, &request.command(), request.training.resume)?;
    let threads = request.training.threads();
    let mut training = TrainingRun::new(plan, rulesets, folder)?;
    let ended = on_threads(Some(threads), || followed(&mut training, (all, threads), interrupted()))??;
    output.text(&summary(&training, ended, all, request))?;
    Ok(Verdict::Done)
}

pub(super) fn followed(
    training: &mut TrainingRun,
    (all, threads): (u64, usize),
    stop: &AtomicBool,
) -> anyhow::Result<Ended> {
    let (pace, rival) = (Pace::of("learning", training.steps(), all, threads), training.rival().to_string());
    let mut watch = |event: &Event| match event {
        Event::Step { step, .. } => pace.step(*step),
        Event::Match { .. } => pace.bar.tell(&match_text(event, &rival)),
    };
    Ok(training.run(stop, &mut watch)?)
}

fn match_text(event: &Event, rival: &str) -> String {
    let Event::Match { step, score, low, high, pairs, best } = event else { return String::new() };
    let best = if *best { ", best so far" } else { "" };
    let [score, low, high] = [score, low, high].map(|share| 100.0 * share);
    format!("step {step}: {score:.1} ({low:.1} to {high:.1}) over {rival} in {pairs} pairs{best}")
}

fn summary(training: &TrainingRun, ended: Ended, all: u64, request: &LearnRequest) -> String {
    let steps = training.steps();
    let first = match ended {
        Ended::Finished => format!("{steps} steps done."),
        Ended::Eroded => format!("Stopped after {steps} steps: three matches in a row were worse."),
        Ended::Interrupted => stopped(steps, all, "steps", &request.training.out),
    };
    let best = training.best.as_ref().map_or_else(String::new, |best| {
        let (step, score, file) = (best.step, 100.0 * best.score, request.training.out.join(BEST));
        format!("\nThe best network, of step {step}, scored {score:.1} % against greedy. Use it: --agent learned:net={}", file.display())
    });
    format!("{first}{best}\n")
}
