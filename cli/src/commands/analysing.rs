//! Common parts of the commands that analyse runs: runs that are played for it, tables that are shown and
//! written.

use super::analysis_requests::{FindingsFormat, FindingsOptions, PlayedOptions};
use super::output::{Output, Progress, Unit, Verdict, tell};
use super::run_requests::RunOptions;
use super::running::{Ended, PlannedRun, Running, seed_of, warn_of};
use anyhow::{Context, bail};
use gunjin_agents::AgentSpec;
use gunjin_experiments::analysis::findings::{AnalysisError, Findings};
use gunjin_experiments::analysis::watch::{Part, Watch};
use gunjin_experiments::run::plan::Plan;
use gunjin_experiments::run::play::Summaries;
use gunjin_play::game_run::runner::{all_threads, pool};
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

pub(crate) const GAMES: &str = "games";

/// Folder in which runs are played: that of the results, or a temporary one that goes when they have been
/// read.
pub(crate) struct Workplace {
    path: PathBuf,
    temporary: bool,
}

impl Workplace {
    pub(crate) fn of(out: Option<&Path>) -> Workplace {
        match out {
            Some(path) => Workplace { path: path.to_path_buf(), temporary: false },
            None => {
                let name = format!("gunjin-analysis-{}", std::process::id());
                Workplace { path: std::env::temp_dir().join(name), temporary: true }
            }
        }
    }

    /// Seed of what is played here: the runs of an analysis share that of the first, which is called [`GAMES`].
    pub(crate) fn seed(&self, played: &PlayedOptions) -> anyhow::Result<u64> {
        seed_of(
            played.seed,
            &[AgentSpec::read(&played.agent())?],
            &RunOptions::resumed(None, self.path.join(GAMES)),
        )
    }

    pub(crate) fn run(&self, name: &str, plan: Plan) -> PlannedRun {
        PlannedRun { name: name.to_string(), plan, out: Some(self.path.join(name)) }
    }

    /// Plays runs one after the other, as far as they are not there. Returns their folders; `None` if interrupted.
    pub(crate) fn play(
        &self,
        runs: &[PlannedRun],
        threads: Option<u16>,
        output: &mut Output,
    ) -> anyhow::Result<Option<Vec<PathBuf>>> {
        let mut folders = Vec::new();
        for PlannedRun { name, plan, .. } in runs {
            warn_of(plan);
            let path = self.path.join(name);
            let options =
                RunOptions { temporary: self.temporary, ..RunOptions::resumed(threads, path.clone()) };
            let running = Running { plan, options: &options, name, announce: true };
            if running.play_games(&mut Summaries::default(), output)? == Ended::Interrupted {
                return Ok(None);
            }
            folders.push(path);
        }
        Ok(Some(folders))
    }
}

impl Drop for Workplace {
    fn drop(&mut self) {
        if self.temporary {
            // It may never have been made; nobody misses it then.
            let _ = std::fs::remove_dir_all(&self.path);
        }
    }
}

#[derive(Default)]
pub(crate) struct Analysing(Mutex<Option<Progress>>);

impl Analysing {
    fn with(&self, change: impl FnOnce(&mut Option<Progress>)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl Watch for Analysing {
    fn begins(&self, part: Part, all: u64) {
        let (unit, name) = match part {
            Part::Reading => (Unit::Bytes, "reading"),
            Part::Drawing => (Unit::Things("samples"), "drawing"),
        };
        self.with(|progress| {
            // The bar before goes first.
            *progress = None;
            *progress = (all > 0).then(|| Progress::unforeseen(all, unit, name));
        });
    }

    fn done(&self, more: u64) {
        self.with(|progress| progress.iter().for_each(|progress| progress.more(more)));
    }
}

/// Does an analysis on as many threads as were asked for, shows how far it is, and then what was found and left out.
pub(crate) fn report(
    options: &FindingsOptions,
    output: &mut Output,
    nothing: &str,
    work: impl FnOnce(&dyn Watch) -> Result<Findings, AnalysisError> + Send,
) -> anyhow::Result<Verdict> {
    let watch = Analysing::default();
    let found = on_threads(options.threads, || work(&watch))??;
    drop(watch);
    found.remarks.iter().for_each(|remark| tell(remark));
    if found.tables.is_empty() {
        bail!("{nothing}");
    }
    show(&found, options, output)?;
    Ok(Verdict::Done)
}

pub(crate) fn on_threads<T: Send>(
    threads: Option<impl Into<usize>>,
    work: impl FnOnce() -> T + Send,
) -> anyhow::Result<T> {
    let threads = threads.map_or_else(all_threads, Into::into);
    Ok(pool::<std::convert::Infallible>(threads)?.install(work))
}

/// Shows tables as asked for, and writes those of one name into one file of `--out`.
fn show(found: &Findings, options: &FindingsOptions, output: &mut Output) -> anyhow::Result<()> {
    let files = found.by_name();
    if let Some(out) = &options.out {
        std::fs::create_dir_all(out)
            .with_context(|| format!("cannot create '{}'; choose another --out", out.display()))?;
        files.iter().try_for_each(|file| file.write(out))?;
    }
    match options.format {
        FindingsFormat::Json => {
            let entries = files.iter().map(|file| (file.name.to_string(), file.json()));
            output.json(&Value::Object(entries.collect::<Map<String, Value>>()))
        }
        FindingsFormat::Csv => files.first().map_or(Ok(()), |file| output.text(&file.csv())),
        FindingsFormat::Text => {
            let style = output.style();
            let texts: Vec<String> = found.tables.iter().map(|table| table.text(style)).collect();
            output.text(&texts.join("\n"))
        }
    }
}
