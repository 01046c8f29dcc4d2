//! `gunjin export training`: the games of a run once more, for what was not kept of them.

use super::output::{Output, Verdict, tell};
use super::run_requests::{RunOptions, TrainingRequest};
use super::running::{Ended, Running};
use gunjin_engine::Wrong;
use gunjin_experiments::render::results::grouped;
use gunjin_experiments::run::integrity::verified;
use gunjin_experiments::run::plan::{Plan, Table};
use gunjin_experiments::run::play::Watcher;
use gunjin_experiments::run::read::{Line, TableFile};
use gunjin_experiments::run::request::DEFAULT_SEED;
use gunjin_experiments::run::run_file::read;
use gunjin_play::files::read_text;
use gunjin_play::game_run::result::Score;
use std::path::Path;

pub(crate) fn run(request: &TrainingRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let folder = &request.folder;
    let (_, manifest) = verified(folder)?;
    if !manifest.complete {
        let shown = folder.display();
        return Err(Wrong(format!("'{shown}' is not finished; finish it with --resume first")).into());
    }
    let out = request.out.clone().unwrap_or_else(|| folder.join("training"));
    let plan = plan(folder, request)?;
    // A run that a test ended has fewer games than its plan.
    let mut last = Last { left: plan.sprt.is_some().then(|| games_of(folder)).transpose()? };
    let resumed = RunOptions::resumed(request.threads, out.clone());
    let options = RunOptions { shard: Some(manifest.shard), ..resumed };
    let running = Running { plan: &plan, options: &options, name: "training", announce: true };
    if running.play_games(&mut last, output)? == Ended::Interrupted {
        return Ok(Verdict::Done);
    }
    let written = plan.tables.iter().filter(|table| !table.is_csv()).map(|table| out.join(table.file()));
    for file in written {
        let bytes = std::fs::metadata(&file)?.len();
        output.text(&format!("{}: {} bytes\n", file.display(), grouped(bytes)))?;
    }
    compare(folder, &out)
}

fn plan(folder: &Path, request: &TrainingRequest) -> anyhow::Result<Plan> {
    let spec = folder.join("spec.toml");
    // Read as a request, so that games whose rules are others now are refused.
    let plan = read(&read_text(&spec)?, &spec.display().to_string(), DEFAULT_SEED)?;
    let mut tables = vec![Table::Games, Table::Timings, Table::Training];
    tables.extend(request.truth.then_some(Table::Truth));
    Ok(Plan { tables, every_decision: request.every_decision, records: 0, ..plan })
}

fn games_of(folder: &Path) -> Result<u64, Wrong> {
    let mut games = TableFile::open(folder, Table::Games)?;
    let mut count = 0;
    while games.line()?.is_some() {
        count += 1;
    }
    Ok(count)
}

struct Last {
    /// Games until then, where that is before the end of the plan.
    left: Option<u64>,
}

impl Watcher for Last {
    fn played(&mut self, _: usize, _: &Score) -> bool {
        self.left = self.left.map(|left| left.saturating_sub(1));
        self.left != Some(0)
    }
}

fn compare(folder: &Path, out: &Path) -> anyhow::Result<Verdict> {
    let mut then = TableFile::open(folder, Table::Games)?;
    let mut now = TableFile::open(out, Table::Games)?;
    loop {
        let (old, new) = (then.line()?, now.line()?);
        let fields =
            |line: &Option<Line<'_>>| line.as_ref().map(|line| line.fields().map(String::from).collect());
        let (was, is): (Option<Vec<String>>, Option<Vec<String>>) = (fields(&old), fields(&new));
        if was != is {
            let line = old.or(new).map_or(0, |line| line.number_in_file());
            let (folder, out) = (folder.display(), out.display());
            tell(&format!(
                "gunjin: the games in '{out}' are not those of '{folder}' (line {line} of games.csv differs): agents with a budget in milliseconds, external programs and other versions of gunjin may play differently. The export belongs to '{out}/games.csv'; play new runs with --tables training."
            ));
            return Ok(Verdict::CheckFailed);
        }
        if old.is_none() {
            return Ok(Verdict::Done);
        }
    }
}
