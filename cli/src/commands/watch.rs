//! `gunjin watch`: how far runs and plans are, again and again, with the scores so far.

use super::interrupt::interrupted;
use super::output::Output;
use super::requests::number;
use super::selfplay::lines;
use super::status::{plan_text, planned, read, text};
use super::verdict::Verdict;
use clap::Args;
use console::Term;
use gunjin_experiments::render::results::results_text;
use gunjin_experiments::run::folder::look;
use gunjin_experiments::run::plan::Plan;
use gunjin_experiments::run::replay::replay_safe;
use gunjin_experiments::run::status::State as Doing;
use gunjin_experiments::run::summaries::Summaries;
use gunjin_experiments::shards::attempt::attempts;
use gunjin_experiments::shards::plan_file::PlanFile;
use gunjin_experiments::shards::state::PlanState;
use gunjin_play::text::style::Style;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// What `gunjin watch` can be told.
#[derive(Debug, Args)]
pub(crate) struct WatchRequest {
    /// Folders of runs, or a plan
    #[arg(value_name = "DIR|PLAN.jsonl", required = true)]
    folders: Vec<PathBuf>,
    /// Seconds from one look to the next
    #[arg(long, value_name = "SECONDS", default_value = "5", allow_negative_numbers = true, value_parser = number::<1, 86_400, u64>)]
    every: u64,
    /// Look once
    #[arg(long)]
    once: bool,
}

/// Result of one look.
struct Seen {
    text: String,
    finished: bool,
}

pub(crate) fn run(request: &WatchRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let stop = interrupted();
    let terminal = Term::stdout();
    loop {
        let seen = look_once(request, output.style())?;
        if terminal.is_term() && !request.once {
            terminal.clear_screen()?;
        }
        output.text(&format!("{}\n", seen.text))?;
        output.flush()?;
        let begun = Instant::now();
        while !(seen.finished || request.once) && begun.elapsed() < Duration::from_secs(request.every) {
            if stop.load(Ordering::Relaxed) {
                return Ok(Verdict::Done);
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        if seen.finished || request.once {
            return Ok(Verdict::Done);
        }
    }
}

fn look_once(request: &WatchRequest, style: Style) -> anyhow::Result<Seen> {
    let mut scores = Scores::default();
    let (text, finished) = match planned(&request.folders)? {
        Some(plan) => {
            let state = PlanState::read(&plan)?;
            scores.of_plan(&plan)?;
            (plan_text(&plan, &state, style), state.is_finished())
        }
        None => {
            let all = read(&request.folders)?;
            for run in &all {
                scores.of_folder(run.folder.clone())?;
            }
            (text(&all, style), all.iter().all(|run| run.state == Doing::Finished))
        }
    };
    Ok(Seen { text: text + &scores.text(style), finished })
}

/// The scores so far, by run.
#[derive(Default)]
struct Scores(Vec<(Plan, Summaries)>);

impl Scores {
    /// Adds what is safe of a run's folder.
    fn of_folder(&mut self, folder: PathBuf) -> anyhow::Result<()> {
        let (plan, _) = look(&folder)?;
        let at = match self.0.iter().position(|(known, _)| *known == plan) {
            Some(at) => at,
            None => {
                self.0.push((plan, Summaries::default()));
                self.0.len() - 1
            }
        };
        replay_safe(&folder, &mut self.0[at].1)?;
        Ok(())
    }

    /// Adds what is complete of a plan, and of every other shard an attempt.
    fn of_plan(&mut self, plan: &PlanFile) -> anyhow::Result<()> {
        for shard in &plan.shards {
            let folder = plan.at(&shard.folder);
            if folder.exists() {
                self.of_folder(folder)?;
            } else if let Some(attempt) = attempts(&folder).pop() {
                // It gets its shard's name at any moment; then it is there at the next look.
                let _ = self.of_folder(attempt);
            }
        }
        Ok(())
    }

    fn text(&self, style: Style) -> String {
        let played = self.0.iter().filter(|(_, summaries)| !summaries.0.is_empty());
        played
            .map(|(plan, summaries)| format!("\n{}", results_text(&lines(plan, summaries), style)))
            .collect()
    }
}
