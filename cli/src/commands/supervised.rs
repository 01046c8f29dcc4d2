//! Common parts of `gunjin learn` and `gunjin exploit --learn`: options, their bounds, and a training followed to its end.

use super::analysing::on_threads;
use super::output::{Output, Progress, Verdict, duration, interrupted, threads_text};
use anyhow::{bail, ensure};
use clap::Args;
use gunjin_agents::AgentSpec;
use gunjin_agents::games::gunjin::learned::self_play::edition_and_agent;
use gunjin_agents::games::gunjin::supervised::Model;
use gunjin_engine::catalogue::AnyGame;
use gunjin_engine::games::gunjin::Ruleset;
use gunjin_play::game_run::runner::all_threads;
use gunjin_play::learning::folder::LAST;
use gunjin_play::learning::supervised::{Choices, Event, Report, SupervisedRun};
use gunjin_play::spec::load;
use std::fmt::Display;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Options of every training run.
#[derive(Debug, Args)]
pub(crate) struct TrainingArguments {
    /// Folder for the results
    #[arg(long, value_name = "DIR", default_value = "results/learn")]
    pub(super) out: PathBuf,
    /// Resume the training in the folder, or begin if it is empty
    #[arg(long)]
    pub(super) resume: bool,
    /// Seed of random numbers
    #[arg(long, default_value = "1")]
    pub(super) seed: u64,
    /// Threads; without it, one per processor
    #[arg(long)]
    pub(super) threads: Option<NonZero<usize>>,
}

/// Players from outside, in training by games.
#[derive(Debug, Args)]
pub(crate) struct PoolArguments {
    /// Agent that plays one seat in half of the games, with its own setup=; if repeated, one is drawn for each.
    /// GAME=AGENT plays in that game alone
    #[arg(long, value_name = "AGENT")]
    pub(super) opponent: Vec<String>,
}

impl PoolArguments {
    pub(super) fn agents(&self, games: &[Ruleset]) -> anyhow::Result<Vec<String>> {
        let read = |text: &String| {
            let (game, agent) = edition_and_agent(text);
            let agent = AgentSpec::read(agent)?;
            refuse_clock(&agent)?;
            let Some(game) = game else { return Ok(agent.to_string()) };
            let known = games.iter().any(|rules| rules.edition().id == game);
            ensure!(known, "--opponent {text} plays in {game} alone; name that among the games");
            Ok(format!("{game}={agent}"))
        };
        self.opponent.iter().map(read).collect()
    }
}

/// Editions by name; others are refused, saying what cannot be learned of them.
pub(super) fn editions(names: &[String], nothing: &str) -> anyhow::Result<Vec<Ruleset>> {
    let edition = |name: &String| match load(name)? {
        AnyGame::Gunjin(ruleset) => Ok(*ruleset),
        _ => bail!("{name} {nothing}; name editions of 軍人将棋, for example w-23-6i"),
    };
    names.iter().map(edition).collect()
}

pub(super) fn checked(choices: Choices) -> anyhow::Result<Choices> {
    let Choices { steps, games, rate, .. } = choices;
    at_least_one(&[("--steps", steps), ("--step-games", games)])?;
    within("--rate", rate, 1.0)?;
    Ok(choices)
}

pub(super) fn at_least_one(given: &[(&str, u64)]) -> anyhow::Result<()> {
    let none = given.iter().find(|(_, number)| *number == 0);
    none.map_or(Ok(()), |(name, _)| bail!("{name} 0 leaves nothing to do; ask for at least 1"))
}

pub(super) fn within(name: &str, number: f32, most: f32) -> anyhow::Result<()> {
    ensure!(
        (0.0..=most).contains(&number),
        "{name} {number} is out of range; give a number from 0 to {most}"
    );
    Ok(())
}

/// Refuses players with which a training would not be the same again.
pub(super) fn refuse_clock(agent: &AgentSpec) -> anyhow::Result<()> {
    ensure!(
        !agent.watches_a_clock(),
        "{agent} watches the clock, and no two runs would be alike; give it milliseconds=0 and iterations"
    );
    Ok(())
}

/// An option of a command, once for everything that it is given.
pub(super) fn words<T: Display>(option: &str, given: impl IntoIterator<Item = T>) -> String {
    given.into_iter().map(|given| format!(" {option} {given}")).collect()
}

pub(super) fn stopped(done: impl Display, all: impl Display, things: &str, out: &Path) -> String {
    format!("Stopped: {done} of {all} {things} are saved in {}; continue with --resume.", out.display())
}

/// A bar over the steps of a training, from where it stands.
pub(super) struct Pace {
    pub(super) bar: Progress,
    from: u64,
    all: u64,
    threads: usize,
    begun: Instant,
}

impl Pace {
    pub(super) fn of(name: &str, from: u64, all: u64, threads: usize) -> Pace {
        let bar = Progress::of(all, "steps", name);
        bar.begin_at(from);
        Pace { bar, from, all, threads, begun: Instant::now() }
    }

    /// Shows a step; after the first one it is told how long the others will take.
    pub(super) fn step(&self, step: u64) {
        self.bar.reach(step);
        if step == self.from + 1 {
            let left = self.all - self.from;
            self.foretell(&format!("{left} steps"), left);
        }
    }

    /// Tells how long work will take that is so many times what was done.
    pub(super) fn foretell(&self, work: &str, times: u64) {
        let left = duration(self.begun.elapsed().as_secs_f64() * times as f64);
        self.bar.tell(&format!("{work}, about {left}, {}", threads_text(self.threads)));
    }
}

impl TrainingArguments {
    pub(super) fn threads(&self) -> usize {
        self.threads.map_or_else(all_threads, usize::from)
    }

    /// Learns, and says how far it is; in the end what was found in games apart, by `told`, and what the result is
    /// for, `last` being its path.
    pub(super) fn follow<M: Model>(
        &self,
        mut training: SupervisedRun<M>,
        steps: u64,
        told: impl Fn(&str, &Report<M>) -> String + Sync,
        last: impl Fn(&str) -> String,
        output: &mut Output,
    ) -> anyhow::Result<Verdict> {
        let pace = Pace::of("learning", training.steps(), steps, self.threads());
        let mut apart = Vec::new();
        let mut watch = |step: u64, event: Option<&Event<Report<M>>>| match event {
            None => pace.step(step),
            Some(Event::Apart { game, found }) => apart.push(told(game, found)),
            Some(Event::Steps { .. }) => {}
        };
        let finished = on_threads(self.threads, || training.run(interrupted(), &mut watch))?;
        drop(pace);
        if finished? {
            apart.iter().try_for_each(|line| output.text(line))?;
            output.text(&last(&self.out.join(LAST).display().to_string()))?;
        } else {
            output.text(&(stopped(training.steps(), steps, "steps", &self.out) + "\n"))?;
        }
        Ok(Verdict::Done)
    }
}
