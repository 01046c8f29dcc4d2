//! `gunjin status`: progress of runs and plans, seen from another terminal, once or until all is done.

use super::output::{Format, Output, Verdict, duration, interrupted};
use super::requests::number;
use super::selfplay::lines;
use clap::Args;
use console::Term;
use gunjin_experiments::render::results::{grouped, results_text};
use gunjin_experiments::run::folder::look;
use gunjin_experiments::run::integrity::verified;
use gunjin_experiments::run::plan::Plan;
use gunjin_experiments::run::play::{Summaries, replay_safe};
use gunjin_experiments::run::status::{State as Doing, Status, run_folders};
use gunjin_experiments::shards::attempt::attempts;
use gunjin_experiments::shards::plan_file::PlanFile;
use gunjin_experiments::shards::state::{PlanState, ShardState, State};
use gunjin_play::stats::sprt::Verdict as Tests;
use gunjin_play::text::style::Style;
use gunjin_play::text::table::Table;
use serde::Serialize;
use serde_json::json;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Levels of folders that are looked through below a named one.
const DEEPEST: usize = 3;

/// Arguments of `gunjin status`.
#[derive(Debug, Args)]
pub(crate) struct StatusRequest {
    /// Folders of runs, finished or not, with all runs in folders below; or a plan
    #[arg(value_name = "DIR|PLAN.jsonl", required = true)]
    folders: Vec<PathBuf>,
    /// Verify every folder: plan, manifest, digests of tables and records. Exit code 1 if one is damaged
    #[arg(long)]
    verify: bool,
    /// Show scores so far
    #[arg(long, alias = "once", conflicts_with = "verify")]
    pub(crate) scores: bool,
    /// Refresh, scores included, until all runs are finished
    #[arg(long, conflicts_with_all = ["verify", "format"])]
    pub(crate) watch: bool,
    /// Seconds between refreshes
    #[arg(long, value_name = "SECONDS", default_value = "5", allow_negative_numbers = true, value_parser = number::<1, 86_400, u64>)]
    every: u64,
    /// Output format
    #[arg(long, default_value = "text", conflicts_with = "scores")]
    format: Format,
}

#[derive(Serialize)]
struct Checked {
    folder: PathBuf,
    games: Option<u64>,
    digest: Option<String>,
    fault: Option<String>,
}

impl Checked {
    fn of(folder: PathBuf) -> Checked {
        let checked = verified(&folder).and_then(|(_, manifest)| Ok((Status::read(&folder)?, manifest)));
        match checked {
            Ok((status, manifest)) => {
                let digest = Some(manifest.digest).filter(|digest| !digest.is_empty());
                Checked { folder, games: Some(status.done), digest, fault: None }
            }
            Err(fault) => Checked { folder, games: None, digest: None, fault: Some(fault.to_string()) },
        }
    }

    fn line(&self) -> String {
        let games = self.games.map_or_else(String::new, |games| format!("{} games", grouped(games)));
        let told = match (&self.fault, &self.digest) {
            (Some(fault), _) => format!("DAMAGED: {fault}"),
            (None, Some(digest)) => format!("{games} intact, digest {}", &digest[..digest.len().min(16)]),
            (None, None) => format!("{games} intact so far"),
        };
        format!("{}: {told}\n", self.folder.display())
    }
}

fn verify(named: &[PathBuf], format: Format, output: &mut Output) -> anyhow::Result<Verdict> {
    let folders = match planned(named)? {
        Some(plan) => {
            let shards = plan.shards.iter().map(|shard| plan.at(&shard.folder));
            shards.filter(|folder| folder.is_dir()).collect()
        }
        None => run_folders(named, DEEPEST)?,
    };
    let checked: Vec<Checked> = folders.into_iter().map(Checked::of).collect();
    output.show(format, &json!({ "runs": checked }), |_| checked.iter().map(Checked::line).collect())?;
    let is_damaged = checked.iter().any(|folder| folder.fault.is_some());
    Ok(if is_damaged { Verdict::CheckFailed } else { Verdict::Done })
}

pub(crate) fn run(request: &StatusRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    if request.verify {
        return verify(&request.folders, request.format, output);
    }
    if request.watch {
        return watch(request, output);
    }
    match (request.format, planned(&request.folders)?) {
        (Format::Json, Some(plan)) => output.json(&PlanState::read(&plan)?)?,
        (Format::Json, None) => {
            let all = read(&request.folders)?;
            let (done, games) = (all.iter().map(|run| run.done).sum::<u64>(), games(&all));
            output.json(&json!({ "runs": all, "done": done, "games": games, "seconds_left": left(&all) }))?;
        }
        (Format::Text, _) => output.text(&snapshot(request, output.style())?.0)?,
    }
    Ok(Verdict::Done)
}

fn watch(request: &StatusRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let (stop, terminal) = (interrupted(), Term::stdout());
    loop {
        let (text, finished) = snapshot(request, output.style())?;
        if terminal.is_term() {
            terminal.clear_screen()?;
        }
        output.text(&format!("{text}\n"))?;
        output.flush()?;
        let begun = Instant::now();
        while !finished && begun.elapsed() < Duration::from_secs(request.every) {
            if stop.load(Ordering::Relaxed) {
                return Ok(Verdict::Done);
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        if finished {
            return Ok(Verdict::Done);
        }
    }
}

fn snapshot(request: &StatusRequest, style: Style) -> anyhow::Result<(String, bool)> {
    let (mut scores, scored) = (Scores::default(), request.scores || request.watch);
    let (text, finished) = match planned(&request.folders)? {
        Some(plan) => {
            let state = PlanState::read(&plan)?;
            if scored {
                scores.of_plan(&plan)?;
            }
            (plan_text(&plan, &state, style), state.is_finished())
        }
        None => {
            let all = read(&request.folders)?;
            for run in all.iter().filter(|_| scored) {
                scores.of_folder(run.folder.clone())?;
            }
            (text(&all, style), all.iter().all(|run| run.state == Doing::Finished))
        }
    };
    Ok((text + &scores.text(style), finished))
}

fn planned(named: &[PathBuf]) -> anyhow::Result<Option<PlanFile>> {
    match named {
        [one] if PlanFile::is_one(one) => Ok(Some(PlanFile::read(one)?)),
        _ => Ok(None),
    }
}

fn read(named: &[PathBuf]) -> anyhow::Result<Vec<Status>> {
    let folders = run_folders(named, DEEPEST)?;
    Ok(folders.iter().map(|folder| Status::read(folder)).collect::<Result<Vec<_>, _>>()?)
}

const LISTED: usize = 8;

fn plan_text(plan: &PlanFile, state: &PlanState, style: Style) -> String {
    let counted = [State::Done, State::Running, State::Failed, State::Waiting];
    let mut table = Table::new(&["run", ">shards", ">done", ">running", ">failed", ">waiting", ">games"]);
    for run in plan.runs() {
        let name = &run[0].run;
        let shards: Vec<&ShardState> = state.shards.iter().filter(|shard| shard.run == *name).collect();
        let count = |wanted| shards.iter().filter(|shard| shard.state == wanted).count() as u64;
        let (done, games): (u64, u64) =
            (shards.iter().map(|shard| shard.done).sum(), shards.iter().map(|shard| shard.games).sum());
        let mut cells = vec![name.clone(), grouped(shards.len() as u64)];
        cells.extend(counted.map(|wanted| grouped(count(wanted))));
        cells.push(format!("{} of {}", grouped(done), grouped(games)));
        table.row(cells);
    }
    let mut text = table.text(style);
    if let Some(tested) = state.tested {
        text.push_str(&format!(
            "Sequential test: {} after {} games of the first {} shards (log-likelihood ratio {:.2}).\n",
            verdict_text(tested.verdict),
            grouped(tested.games),
            tested.shards,
            tested.ratio
        ));
    }
    let failed = state.shards.iter().filter(|shard| shard.state == State::Failed);
    let failed: Vec<String> = failed.map(|shard| shard.shard.to_string()).collect();
    if !failed.is_empty() {
        let more = if failed.len() > LISTED { " and others" } else { "" };
        let named = failed[..failed.len().min(LISTED)].join(", ");
        text.push_str(&format!("Interrupted shards: {named}{more}; the same commands resume them.\n"));
    }
    if let Some(seconds) = state.seconds_left {
        let rate = rate_text(Some(state.games_per_second));
        text.push_str(&format!("{rate} games a second; about {} left.\n", duration(seconds)));
    }
    text
}

fn verdict_text(verdict: Tests) -> &'static str {
    match verdict {
        Tests::Undecided => "no decision yet",
        Tests::Null => "null hypothesis accepted",
        Tests::Alternative => "alternative accepted",
    }
}

/// Games that are wanted: those that a sequential test spared are not.
fn games(all: &[Status]) -> u64 {
    all.iter().map(|run| if run.decided { run.done } else { run.games }).sum()
}

/// Seconds until the last of the runs that are played is finished; none where one does not know.
fn left(all: &[Status]) -> Option<f64> {
    let playing: Vec<&Status> = all.iter().filter(|run| run.state == Doing::Playing).collect();
    let left: Option<Vec<f64>> = playing.iter().map(|run| run.seconds_left).collect();
    left.filter(|left| !left.is_empty()).map(|left| left.into_iter().fold(0.0, f64::max))
}

fn rate_text(rate: Option<f64>) -> String {
    rate.map_or_else(String::new, |rate| match rate {
        rate if rate < 100.0 => format!("{rate:.1}"),
        rate => grouped(rate as u64),
    })
}

fn text(all: &[Status], style: Style) -> String {
    let mut table = Table::new(&["run", ">shard", ">games", ">done", ">games/s", ">left", "state"]);
    for run in all {
        let share = 100.0 * run.done as f64 / run.games.max(1) as f64;
        let state = match run.state {
            Doing::Finished if run.decided => format!("decided by the test, {}", run.finished),
            Doing::Finished => format!("finished {}", run.finished),
            Doing::Playing => format!("playing, {} so far", duration(run.seconds)),
            Doing::Stopped => "stopped; continue with --resume".to_string(),
        };
        table.row(vec![
            run.folder.display().to_string(),
            run.shard.clone(),
            format!("{} of {}", grouped(run.done), grouped(run.games)),
            format!("{share:.1} %"),
            rate_text(run.games_per_second),
            run.seconds_left.map_or_else(String::new, duration),
            state,
        ]);
    }
    let mut text = table.text(style);
    if all.len() > 1 {
        let done = all.iter().map(|run| run.done).sum::<u64>();
        let playing = all.iter().filter(|run| run.state == Doing::Playing).count();
        let left = left(all).map_or_else(String::new, |left| format!("; about {} left", duration(left)));
        text.push_str(&format!(
            "Total: {} of {} games; {playing} of {} runs in progress{left}.\n",
            grouped(done),
            grouped(games(all)),
            all.len()
        ));
    }
    text
}

#[derive(Default)]
struct Scores(Vec<(Plan, Summaries)>);

impl Scores {
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
