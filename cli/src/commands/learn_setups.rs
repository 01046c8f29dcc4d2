//! `gunjin learn setups`.

use super::analysing::on_threads;
use super::output::{Output, Verdict, interrupted};
use super::supervised::{Pace, TrainingArguments, at_least_one, editions, refuse_clock, stopped, words};
use anyhow::bail;
use clap::Args;
use gunjin_agents::AgentSpec;
use gunjin_agents::games::gunjin::setup::SetupSpec;
use gunjin_agents::games::gunjin::setup::log_linear::file::PolicyFile;
use gunjin_engine::Bits;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::{Gunjin, Ruleset};
use gunjin_play::files::read_text;
use gunjin_play::game_run::edition_table::EditionTable;
use gunjin_play::game_run::setup_trials::{DrawnTable, SetupTrials};
use gunjin_play::learning::folder::{BEST, Folder};
use gunjin_play::learning::setups::plan::{SetupChoices, SetupEvent, SetupPlan};
use gunjin_play::learning::setups::rounds::{RoundsPlan, SetupRounds};
use gunjin_play::learning::setups::training::SetupTraining;

/// Options of `gunjin learn setups`.
#[derive(Debug, Args)]
pub(crate) struct LearnSetupsRequest {
    /// The edition
    #[arg(value_name = "GAME")]
    game: String,
    #[command(flatten)]
    training: TrainingArguments,
    /// Agent of both seats; if repeated, one is drawn for each pair of games
    #[arg(long, default_value = "learned")]
    agent: Vec<String>,
    /// With --against: agent of the other seat
    #[arg(long, value_name = "AGENT", requires = "against")]
    opponent: Option<String>,
    /// Train a best response to this set-up policy
    #[arg(long, value_name = "SETUP")]
    against: Option<String>,
    /// Most rounds of a double oracle, each training a best response to the mixture of all before it
    #[arg(long, value_name = "N", conflicts_with_all = ["against", "judge_every"])]
    rounds: Option<u64>,
    /// Training steps: 24, with --rounds 8 per round
    #[arg(long)]
    steps: Option<u64>,
    /// Games per step
    #[arg(long, value_name = "N", default_value = "2048")]
    step_games: u64,
    /// With --rounds: file of set-up policies to begin with
    #[arg(long, value_name = "FILE", requires = "rounds")]
    from: Option<String>,
    /// Weight of the entropy bonus, in log-odds per nat
    #[arg(long, default_value = "0.02")]
    entropy: f64,
    /// Steps between matches against random and advised set-ups
    #[arg(long, value_name = "STEPS", default_value = "6")]
    judge_every: u64,
    /// Pairs per match against each
    #[arg(long, default_value = "500")]
    pairs: u64,
}

struct Work<'a> {
    request: &'a LearnSetupsRequest,
    plan: SetupWork,
}

enum SetupWork {
    Training(SetupPlan),
    Rounds(RoundsPlan),
}

fn plan(request: &LearnSetupsRequest, ruleset: &Ruleset) -> anyhow::Result<SetupPlan> {
    let choices = SetupChoices {
        steps: request.steps.unwrap_or(if request.rounds.is_some() { 8 } else { 24 }),
        games: request.step_games,
        entropy: request.entropy,
        judge_every: request.judge_every,
        pairs: request.pairs,
        seed: request.training.seed,
    };
    at_least_one(&[("--steps", choices.steps), ("--step-games", choices.games), ("--pairs", choices.pairs)])?;
    if !(0.01..=10.0).contains(&choices.entropy) {
        bail!("--entropy {} is out of range; give a number from 0.01 to 10", choices.entropy);
    }
    let agents = request.agent.iter().map(|agent| player(agent)).collect::<anyhow::Result<_>>()?;
    let against = request.against.as_deref().map(SetupSpec::read).transpose()?;
    against.as_ref().map(|against| against.build(ruleset)).transpose()?;
    let opponent = request.opponent.as_deref().map(player).transpose()?;
    Ok(SetupPlan::new(ruleset, (agents, opponent), against.map(|against| against.to_string()), choices))
}

fn player(text: &str) -> anyhow::Result<String> {
    let agent = AgentSpec::read(text)?;
    agent.refuse_insisted_setup()?;
    refuse_clock(&agent)?;
    Ok(agent.to_string())
}

fn command(plan: &SetupPlan) -> String {
    let SetupPlan { game, opponent, against, choices, .. } = plan;
    let SetupChoices { steps, games, entropy, judge_every, pairs, seed } = choices;
    let players = words("--agent", &plan.agents) + &words("--opponent", opponent);
    let against = words("--against", against);
    format!(
        "gunjin learn setups {game} --out DIR{players}{against} --steps {steps} --step-games {games} \
         --entropy {entropy} --judge-every {judge_every} --pairs {pairs} --seed {seed}"
    )
}

fn rounds_plan(
    request: &LearnSetupsRequest,
    ruleset: &Ruleset,
    answer: SetupPlan,
    rounds: u64,
) -> anyhow::Result<RoundsPlan> {
    at_least_one(&[("--rounds", rounds)])?;
    let begin = match &request.from {
        None => Vec::new(),
        Some(path) => {
            let text = read_text(path.as_ref())?;
            PolicyFile::parsed(ruleset, &text, path)?.0.policies
        }
    };
    Ok(RoundsPlan::new(answer, rounds, begin))
}

fn rounds_command(plan: &RoundsPlan, request: &LearnSetupsRequest) -> String {
    let SetupPlan { game, agents, choices, .. } = &plan.answer;
    let SetupChoices { steps, games, entropy, pairs, seed, .. } = choices;
    let (players, from) = (words("--agent", agents), words("--from", &request.from));
    format!(
        "gunjin learn setups {game} --out DIR{players}{from} --rounds {} --steps {steps} \
         --step-games {games} --entropy {entropy} --pairs {pairs} --seed {seed}",
        plan.rounds
    )
}

impl EditionVisitor for Work<'_> {
    type Output = anyhow::Result<String>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        let Work { request, plan } = self;
        let answer = match &plan {
            SetupWork::Training(plan) => plan,
            SetupWork::Rounds(plan) => &plan.answer,
        };
        let seed = answer.choices.seed;
        let table = |agent: &String| -> anyhow::Result<_> {
            let own = AgentSpec::read(agent)?;
            let other = AgentSpec::read(answer.opponent.as_ref().unwrap_or(agent))?;
            let south = EditionTable::new(&game, [own.clone(), other.clone()], seed)?;
            Ok([south, EditionTable::new(&game, [other, own], seed)?])
        };
        let mut tables = answer.agents.iter().map(table).collect::<anyhow::Result<Vec<_>>>()?.into_iter();
        let Some(first) = tables.next() else { bail!("no agent is given; name one with --agent") };
        let table = DrawnTable::new(first, tables.collect(), seed);
        match plan {
            SetupWork::Training(plan) => train(&table, plan, request),
            SetupWork::Rounds(plan) => rounds(&table, plan, request),
        }
    }
}

fn train(table: &dyn SetupTrials, plan: SetupPlan, request: &LearnSetupsRequest) -> anyhow::Result<String> {
    let folder = Folder::open(&request.training.out, &plan, &command(&plan), request.training.resume)?;
    let all = plan.choices.steps;
    let mut training = SetupTraining::new(table, plan, folder)?;
    let pace = Pace::of("learning set-ups", training.steps(), all, request.training.threads());
    let mut watch = |event: &SetupEvent| match event {
        SetupEvent::Step { step, .. } => pace.step(*step),
        other => pace.bar.tell(&event_text(other)),
    };
    let done = training.run(interrupted(), &mut watch)?;
    drop(pace);
    Ok(summary(&training, done, all, request))
}

fn rounds(table: &dyn SetupTrials, plan: RoundsPlan, request: &LearnSetupsRequest) -> anyhow::Result<String> {
    let folder =
        plan.open(&request.training.out, &rounds_command(&plan, request), request.training.resume)?;
    let (all, steps) = (plan.rounds, plan.answer.choices.steps);
    let mut training = SetupRounds::new(table, plan, &request.training.out, folder)?;
    let from = training.rounds();
    let pace = Pace::of("learning set-ups", from * steps, all * steps, request.training.threads());
    let mut made = from;
    let mut watch = |event: &SetupEvent| match event {
        // An answer from nothing has more steps.
        SetupEvent::Step { step, .. } => pace.bar.reach(made * steps + step.min(&steps)),
        SetupEvent::Answer { round, .. } => {
            made = *round;
            if made == from + 1 {
                pace.foretell(&format!("at most {} rounds", all - from), all - from);
            }
            pace.bar.tell(&event_text(event));
        }
        SetupEvent::Match { fresh: true, .. } => pace.bar.tell(&event_text(event)),
        SetupEvent::Match { .. } | SetupEvent::Spread { .. } => {}
    };
    let done = training.run(interrupted(), &mut watch)?;
    drop(pace);
    let first = stage_of(done, training.rounds(), all, "rounds", request);
    let gain = training.last_answer().map_or_else(String::new, |score| {
        format!(" The last best response scored {:.1} % against the mixture before it.", 100.0 * score)
    });
    let path = request.training.out.join(BEST);
    Ok(format!("{first}{gain}\nUse the mixture: --setup learned:{}\n", path.display()))
}

fn event_text(event: &SetupEvent) -> String {
    match event {
        SetupEvent::Match { step, against, score, low, high, pairs, fresh } => {
            let [score, low, high] = [score, low, high].map(|share| 100.0 * share);
            let fresh = if *fresh { "new " } else { "" };
            format!("step {step}: {score:.1} ({low:.1} to {high:.1}) over {against} in {pairs} {fresh}pairs")
        }
        SetupEvent::Spread { step, from_random, best } => {
            let best = if *best { ", best so far" } else { "" };
            format!("step {step}: KL from random {from_random:.1} nats{best}")
        }
        SetupEvent::Answer { round, score, policies } => {
            let score = 100.0 * score;
            format!("round {round}: best response {score:.1} %; {policies} policies in the mixture")
        }
        SetupEvent::Step { .. } => String::new(),
    }
}

fn stage_of(done: bool, made: u64, all: u64, things: &str, request: &LearnSetupsRequest) -> String {
    if done { format!("{made} {things} done.") } else { stopped(made, all, things, &request.training.out) }
}

fn summary(training: &SetupTraining<'_>, done: bool, all: u64, request: &LearnSetupsRequest) -> String {
    let first = stage_of(done, training.steps(), all, "steps", request);
    let best = training.best().map_or_else(String::new, |best| {
        let path = request.training.out.join(BEST);
        format!(
            "\nThe best set-ups are those of step {}. Use them: --setup learned:{}",
            best.step,
            path.display()
        )
    });
    format!("{first}{best}\n")
}

pub(crate) fn run(request: &LearnSetupsRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let Some(ruleset) = editions(std::slice::from_ref(&request.game), "has no set-ups to train")?.pop()
    else {
        bail!("name an edition");
    };
    let plan = plan(request, &ruleset)?;
    let plan = match request.rounds {
        None => SetupWork::Training(plan),
        Some(rounds) => SetupWork::Rounds(rounds_plan(request, &ruleset, plan, rounds)?),
    };
    let told = on_threads(request.training.threads, || with_ruleset(ruleset, Work { request, plan }))??;
    output.text(&told)?;
    Ok(Verdict::Done)
}
