//! `gunjin list` and `gunjin dev tensors`.

use super::output::{Format, Output, Verdict};
use super::requests::ShowRequest;
use anyhow::bail;
use gunjin_agents::AgentSpec;
use gunjin_agents::games::gunjin::setup::{SETUPS, SetupSpec};
use gunjin_agents::registry::AGENTS;
use gunjin_experiments::render::agents::{AgentEntry, agent_text, agents_text};
use gunjin_experiments::render::catalogue::{catalogue_text, every_game};
use gunjin_experiments::render::tensors::TensorReport;
use gunjin_play::spec::load;

pub(crate) fn games(format: Format, output: &mut Output) -> anyhow::Result<Verdict> {
    let entries = every_game()?;
    output.show(format, &entries, |style| catalogue_text(&entries, style))
}

pub(crate) fn agents(agent: Option<&str>, format: Format, output: &mut Output) -> anyhow::Result<Verdict> {
    let name = agent.map(|agent| anyhow::Ok(AgentSpec::read(agent)?.name())).transpose()?;
    entries("agent", AGENTS.iter().map(AgentEntry::of).collect(), name, format, output)
}

pub(crate) fn setups(setup: Option<&str>, format: Format, output: &mut Output) -> anyhow::Result<Verdict> {
    let name = setup.map(|setup| anyhow::Ok(SetupSpec::read(setup)?.name())).transpose()?;
    entries("setup", SETUPS.iter().map(AgentEntry::of_setup).collect(), name, format, output)
}

/// All entries, or the one of this name.
fn entries(
    subject: &str,
    entries: Vec<AgentEntry>,
    name: Option<&str>,
    format: Format,
    output: &mut Output,
) -> anyhow::Result<Verdict> {
    let Some(name) = name else {
        return output.show(format, &entries, |style| agents_text(&entries, subject, style));
    };
    let Some(entry) = entries.iter().find(|entry| entry.name() == name) else {
        bail!("'{name}' is unknown; `gunjin list` shows all");
    };
    output.show(format, entry, |style| agent_text(entry, style))
}

pub(crate) fn tensors(request: &ShowRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let report = TensorReport::new(load(&request.game)?);
    output.show(request.format, &report, |style| report.text(style))
}
