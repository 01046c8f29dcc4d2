//! `gunjin learn --setups`.

use super::analysing::on_threads;
use super::learn::LearnRequest;
use super::output::{Output, Progress, Verdict, duration, interrupted, threads_text};
use anyhow::bail;
use gunjin_agents::games::gunjin::setup::SetupSpec;
use gunjin_agents::games::gunjin::setup::log_linear::file::PolicyFile;
use gunjin_agents::spec::AgentSpec;
use gunjin_engine::bits::Bits;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_play::files::read_text;
use gunjin_play::game_run::bouts::{Bouts, DrawnTable};
use gunjin_play::game_run::edition_table::EditionTable;
use gunjin_play::game_run::runner::all_threads;
use gunjin_play::learning::folder::{BEST, Folder};
use gunjin_play::learning::setups::course::SetupCourse;
use gunjin_play::learning::setups::plan::{SetupChoices, SetupEvent, SetupPlan};
use gunjin_play::learning::setups::rounds::{RoundsCourse, RoundsPlan};
use std::time::Instant;

struct Work<'a> {
    request: &'a LearnRequest,
    plan: Asked,
}

enum Asked {
    Course(SetupPlan),
    Rounds(RoundsPlan),
}

fn plan(request: &LearnRequest, ruleset: &Ruleset) -> anyhow::Result<SetupPlan> {
    let choices = SetupChoices {
        steps: request.steps.unwrap_or(if request.rounds.is_some() { 8 } else { 24 }),
        games: request.step_games.unwrap_or(2048),
        entropy: request.entropy.unwrap_or(0.02),
        judge_every: request.judge_every.unwrap_or(6),
        pairs: request.pairs.unwrap_or(500),
        seed: request.course.seed,
    };
    for (name, number) in
        [("--steps", choices.steps), ("--step-games", choices.games), ("--pairs", choices.pairs)]
    {
        if number == 0 {
            bail!("{name} 0 leaves nothing to do; ask for at least 1");
        }
    }
    if !(0.01..=10.0).contains(&choices.entropy) {
        bail!("--entropy {} is out of range; for set-ups it lies between 0.01 and 10", choices.entropy);
    }
    let agents = request.agent.iter().map(|agent| player(agent)).collect::<anyhow::Result<_>>()?;
    let against = request.against.as_deref().map(SetupSpec::read).transpose()?;
    against.as_ref().map(|against| against.build(ruleset)).transpose()?;
    Ok(SetupPlan::new(ruleset, agents, against.map(|against| against.to_string()), choices))
}

fn player(text: &str) -> anyhow::Result<String> {
    let agent = AgentSpec::read(text)?;
    agent.refuse_insisted_setup()?;
    if agent.watches_a_clock() {
        bail!(
            "{agent} watches the clock, and no two runs would be alike; give it milliseconds=0 and iterations"
        );
    }
    Ok(agent.to_string())
}

fn player_options(plan: &SetupPlan) -> String {
    plan.agents.iter().map(|agent| format!(" --agent {agent}")).collect()
}

fn command(plan: &SetupPlan) -> String {
    let SetupPlan { game, against, choices, .. } = plan;
    let players = player_options(plan);
    let SetupChoices { steps, games, entropy, judge_every, pairs, seed } = choices;
    let against = against.as_ref().map_or_else(String::new, |against| format!(" --against {against}"));
    format!(
        "gunjin learn {game} --setups --out DIR{players}{against} --steps {steps} --step-games {games} \
         --entropy {entropy} --judge-every {judge_every} --pairs {pairs} --seed {seed}"
    )
}

fn rounds_plan(
    request: &LearnRequest,
    ruleset: &Ruleset,
    answer: SetupPlan,
    rounds: u64,
) -> anyhow::Result<RoundsPlan> {
    if rounds == 0 {
        bail!("--rounds 0 leaves nothing to do; ask for at least 1");
    }
    let begin = match &request.from {
        None => Vec::new(),
        Some(path) => {
            let text = read_text(path.as_ref())?;
            PolicyFile::parsed(ruleset, &text, path)?.0.policies
        }
    };
    Ok(RoundsPlan::new(answer, rounds, begin))
}

fn rounds_command(plan: &RoundsPlan, request: &LearnRequest) -> String {
    let from = request.from.as_ref().map_or_else(String::new, |from| format!(" --from {from}"));
    let SetupPlan { game, choices, .. } = &plan.answer;
    let players = player_options(&plan.answer);
    let SetupChoices { steps, games, entropy, pairs, seed, .. } = choices;
    format!(
        "gunjin learn {game} --setups --out DIR{players}{from} --rounds {} --steps {steps} \
         --step-games {games} --entropy {entropy} --pairs {pairs} --seed {seed}",
        plan.rounds
    )
}

impl EditionVisitor for Work<'_> {
    type Output = anyhow::Result<String>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        let Work { request, plan } = self;
        let answer = match &plan {
            Asked::Course(plan) => plan,
            Asked::Rounds(plan) => &plan.answer,
        };
        let seed = answer.choices.seed;
        let table = |agent: &String| -> anyhow::Result<_> {
            let agent = AgentSpec::read(agent)?;
            Ok(EditionTable::new(&game, [agent.clone(), agent], seed)?)
        };
        let mut tables = answer.agents.iter().map(table).collect::<anyhow::Result<Vec<_>>>()?.into_iter();
        let Some(first) = tables.next() else { bail!("nobody plays; name a player with --agent") };
        let table = DrawnTable::new(first, tables.collect(), seed);
        match plan {
            Asked::Course(plan) => course(&table, plan, request),
            Asked::Rounds(plan) => rounds(&table, plan, request),
        }
    }
}

fn course(table: &dyn Bouts, plan: SetupPlan, request: &LearnRequest) -> anyhow::Result<String> {
    let folder = Folder::open(&request.course.out, &plan, &command(&plan), request.course.resume)?;
    let all = plan.choices.steps;
    let mut course = SetupCourse::new(table, plan, folder)?;
    let progress = Progress::of(all, "steps", "learning set-ups");
    progress.begin_at(course.steps());
    let (from, begin) = (course.steps(), Instant::now());
    let threads = request.course.threads.map_or_else(all_threads, usize::from);
    let mut watch = |event: &SetupEvent| match event {
        SetupEvent::Step { step, .. } => {
            progress.reach(*step);
            if *step == from + 1 {
                let left = begin.elapsed().as_secs_f64() * (all - from) as f64;
                let steps = all - from;
                progress.tell(&format!("{steps} steps, about {}, {}", duration(left), threads_text(threads)));
            }
        }
        other => progress.tell(&event_text(other)),
    };
    let done = course.run(interrupted(), &mut watch)?;
    drop(progress);
    Ok(told(&course, done, all, request))
}

fn rounds(table: &dyn Bouts, plan: RoundsPlan, request: &LearnRequest) -> anyhow::Result<String> {
    let folder = plan.open(&request.course.out, &rounds_command(&plan, request), request.course.resume)?;
    let (all, steps) = (plan.rounds, plan.answer.choices.steps);
    let mut course = RoundsCourse::new(table, plan, &request.course.out, folder)?;
    let progress = Progress::of(all * steps, "steps", "learning set-ups");
    let (from, begin) = (course.rounds(), Instant::now());
    progress.begin_at(from * steps);
    let threads = request.course.threads.map_or_else(all_threads, usize::from);
    let mut made = from;
    let mut watch = |event: &SetupEvent| match event {
        // An answer from nothing has more steps.
        SetupEvent::Step { step, .. } => progress.reach(made * steps + step.min(&steps)),
        SetupEvent::Answer { round, .. } => {
            made = *round;
            if made == from + 1 {
                let left = begin.elapsed().as_secs_f64() * (all - from) as f64;
                let rounds = all - from;
                let threads = threads_text(threads);
                progress.tell(&format!("at most {rounds} rounds, about {}, {threads}", duration(left)));
            }
            progress.tell(&event_text(event));
        }
        SetupEvent::Match { fresh: true, .. } => progress.tell(&event_text(event)),
        SetupEvent::Match { .. } | SetupEvent::Spread { .. } => {}
    };
    let done = course.run(interrupted(), &mut watch)?;
    drop(progress);
    let (out, rounds) = (request.course.out.display(), course.rounds());
    let first = match done {
        true => format!("{rounds} rounds made."),
        false => format!("Stopped: {rounds} of {all} rounds are safe in {out}; --resume goes on."),
    };
    let gain = course.last_answer().map_or_else(String::new, |score| {
        format!(" The last answer scored {:.1} against the mixture before it.", 100.0 * score)
    });
    let path = request.course.out.join(BEST);
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
            let best = if *best { ", the best so far" } else { "" };
            format!("step {step}: {from_random:.1} nats from random{best}")
        }
        SetupEvent::Answer { round, score, policies } => {
            let score = 100.0 * score;
            format!("round {round}: the answer scored {score:.1}; the mixture has {policies} policies now")
        }
        SetupEvent::Step { .. } => String::new(),
    }
}

fn told(course: &SetupCourse<'_>, done: bool, all: u64, request: &LearnRequest) -> String {
    let (out, steps) = (request.course.out.display(), course.steps());
    let first = match done {
        true => format!("{steps} steps made."),
        false => format!("Stopped: {steps} of {all} steps are safe in {out}; --resume goes on."),
    };
    let best = course.best().map_or_else(String::new, |best| {
        let path = request.course.out.join(BEST);
        format!(
            "\nThe best are those after {} steps. Use them: --setup learned:{}",
            best.step,
            path.display()
        )
    });
    format!("{first}{best}\n")
}

pub(crate) fn run(
    request: &LearnRequest,
    mut rulesets: Vec<Ruleset>,
    output: &mut Output,
) -> anyhow::Result<Verdict> {
    let (Some(ruleset), true) = (rulesets.pop(), rulesets.is_empty()) else {
        bail!("set-ups are learned for one edition at a time; name one");
    };
    let plan = plan(request, &ruleset)?;
    let plan = match request.rounds {
        None if request.from.is_some() => bail!("--from begins with set-ups only where --rounds is given"),
        None => Asked::Course(plan),
        Some(rounds) => Asked::Rounds(rounds_plan(request, &ruleset, plan, rounds)?),
    };
    let told = on_threads(request.course.threads, || with_ruleset(ruleset, Work { request, plan }))??;
    output.text(&told)?;
    Ok(Verdict::Done)
}
