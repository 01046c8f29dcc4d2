//! `gunjin status`: how far runs are, from another terminal.

use super::output::Output;
use super::progress::duration;
use super::requests::Format;
use super::verdict::Verdict;
use clap::Args;
use gunjin_experiments::render::results::grouped;
use gunjin_experiments::render::style::Style;
use gunjin_experiments::render::table::{Align, Table};
use gunjin_experiments::run::status::{State, Status, run_folders};
use serde_json::json;
use std::path::PathBuf;

/// Levels of folders that are looked through below a named one.
const DEEPEST: usize = 3;

/// What `gunjin status` can be told.
#[derive(Debug, Args)]
pub(crate) struct StatusRequest {
    /// Folders of runs, finished or not; runs in folders below them are taken too
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    /// How to write it
    #[arg(long, default_value = "text")]
    format: Format,
}

pub(crate) fn run(request: &StatusRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let folders = run_folders(&request.folders, DEEPEST)?;
    let all = folders.iter().map(|folder| Status::read(folder)).collect::<Result<Vec<_>, _>>()?;
    if request.format == Format::Json {
        let (done, games) = (all.iter().map(|run| run.done).sum::<u64>(), games(&all));
        output.json(&json!({ "runs": all, "done": done, "games": games, "seconds_left": left(&all) }))?;
    } else {
        output.text(&text(&all, output.style()))?;
    }
    Ok(Verdict::Done)
}

/// Games that are wanted: those that a sequential test spared are not.
fn games(all: &[Status]) -> u64 {
    all.iter().map(|run| if run.decided { run.done } else { run.games }).sum()
}

/// Seconds until the last of the runs that are played is finished; none where one does not know.
fn left(all: &[Status]) -> Option<f64> {
    let playing: Vec<&Status> = all.iter().filter(|run| run.state == State::Playing).collect();
    let left: Option<Vec<f64>> = playing.iter().map(|run| run.seconds_left).collect();
    left.filter(|left| !left.is_empty()).map(|left| left.into_iter().fold(0.0, f64::max))
}

/// Games a second, for people.
fn rate_text(rate: Option<f64>) -> String {
    rate.map_or_else(String::new, |rate| match rate {
        rate if rate < 100.0 => format!("{rate:.1}"),
        rate => grouped(rate as u64),
    })
}

fn text(all: &[Status], style: Style) -> String {
    let (left_side, right_side) = (Align::Left, Align::Right);
    let mut table = Table::new(&[
        ("run", left_side),
        ("shard", right_side),
        ("games", right_side),
        ("done", right_side),
        ("games/s", right_side),
        ("left", right_side),
        ("state", left_side),
    ]);
    for run in all {
        let share = 100.0 * run.done as f64 / run.games.max(1) as f64;
        let state = match run.state {
            State::Finished if run.decided => format!("decided by the test, {}", run.finished),
            State::Finished => format!("finished {}", run.finished),
            State::Playing => format!("playing, {} so far", duration(run.seconds)),
            State::Stopped => "stopped: nobody plays it; --resume goes on".to_string(),
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
        let playing = all.iter().filter(|run| run.state == State::Playing).count();
        let left = left(all).map_or_else(String::new, |left| format!("; about {} left", duration(left)));
        text.push_str(&format!(
            "Together {} of {} games; {playing} of {} runs are being played{left}.\n",
            grouped(done),
            grouped(games(all)),
            all.len()
        ));
    }
    text
}
