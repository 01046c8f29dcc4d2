//! Common parts of `gunjin learn value`, `belief` and `forecast`: a course without matches, followed to its end.

use super::analysing::on_threads;
use super::output::{Output, Progress, Verdict, duration, interrupted, threads_text};
use anyhow::bail;
use clap::Args;
use gunjin_agents::games::gunjin::supervised::Model;
use gunjin_engine::catalogue::AnyGame;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_play::game_run::runner::all_threads;
use gunjin_play::learning::folder::LAST;
use gunjin_play::learning::supervised::{Choices, Course, Event, Report};
use gunjin_play::spec::load;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Instant;

/// Options of every training run.
#[derive(Debug, Args)]
pub(crate) struct CourseArguments {
    /// Folder for the results
    #[arg(long, value_name = "DIR", default_value = "results/learn")]
    pub(super) out: PathBuf,
    /// Go on with what the folder has, or begin if it has nothing
    #[arg(long)]
    pub(super) resume: bool,
    /// Seed of everything random
    #[arg(long, default_value = "1")]
    pub(super) seed: u64,
    /// Threads; without it, one for every processor
    #[arg(long)]
    pub(super) threads: Option<NonZero<usize>>,
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
    for (name, number) in [("--steps", steps), ("--step-games", games)] {
        if number == 0 {
            bail!("{name} 0 leaves nothing to do; ask for at least 1");
        }
    }
    if !(0.0..=1.0).contains(&rate) {
        bail!("--rate {rate} is out of range; it lies between 0 and 1");
    }
    Ok(choices)
}

impl CourseArguments {
    /// Learns, and says how far it is; in the end what was found in games apart, by `told`, and what the result is
    /// for, `last` being its path.
    pub(super) fn follow<M: Model>(
        &self,
        mut course: Course<M>,
        steps: u64,
        told: impl Fn(&str, &Report<M>) -> String + Sync,
        last: impl Fn(&str) -> String,
        output: &mut Output,
    ) -> anyhow::Result<Verdict> {
        let threads = self.threads.map_or_else(all_threads, usize::from);
        let progress = Progress::of(steps, "steps", "learning");
        progress.begin_at(course.steps());
        let (from, begin) = (course.steps(), Instant::now());
        let mut apart = Vec::new();
        let mut watch = |step: u64, event: Option<&Event<Report<M>>>| {
            progress.reach(step);
            if event.is_none() && step == from + 1 {
                let steps = steps - from;
                let left = duration(begin.elapsed().as_secs_f64() * steps as f64);
                progress.tell(&format!("{steps} steps, about {left}, {}", threads_text(threads)));
            }
            if let Some(Event::Apart { game, found }) = event {
                apart.push(told(game, found));
            }
        };
        let finished = on_threads(Some(threads), || course.run(interrupted(), &mut watch))?;
        drop(progress);
        if finished? {
            apart.iter().try_for_each(|line| output.text(line))?;
            output.text(&last(&self.out.join(LAST).display().to_string()))?;
        } else {
            let (made, out) = (course.steps(), self.out.display());
            output
                .text(&format!("Stopped: {made} of {steps} steps are safe in {out}; --resume goes on.\n"))?;
        }
        Ok(Verdict::Done)
    }
}
