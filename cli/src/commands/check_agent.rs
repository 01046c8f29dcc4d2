//! `gunjin dev check-agent`.

use super::output::{Format, Output, Verdict, tell};
use clap::Args;
use gunjin_agents::external::ProcessSettings;
use gunjin_experiments::examination::report::{Report, games_of};
use gunjin_experiments::examination::trials::examine;

#[derive(Debug, Args)]
pub(crate) struct CheckAgentRequest {
    /// The program with its arguments, as after `process:`; parameters may precede it
    #[arg(value_name = "COMMAND")]
    pub(crate) command: String,
    /// Game to play, may be repeated; without it, small and large editions, a perfect-information game and a card game
    #[arg(long = "game", value_name = "GAME")]
    pub(crate) games: Vec<String>,
    /// Seed of random numbers
    #[arg(long, default_value = "1")]
    pub(crate) seed: u64,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(crate) format: Format,
}

pub(crate) fn run(request: &CheckAgentRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let command = request.command.strip_prefix("process:").unwrap_or(&request.command);
    let settings = ProcessSettings::read(command)?;
    let shown = settings.command.as_typed().to_string();
    let trials = examine(&settings, &games_of(&request.games), request.seed, |game| {
        tell(&format!("{}: {}", game.place(), game.reason));
    })?;
    let report = Report::of(&shown, &trials);
    output.show(request.format, &report.json(), |_| report.text())?;
    Ok(if report.is_correct() { Verdict::Done } else { Verdict::CheckFailed })
}
