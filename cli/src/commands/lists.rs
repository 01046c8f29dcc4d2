//! `gunjin games`, `gunjin agents` and `gunjin tensors`.

use super::output::{Format, Output, Verdict};
use super::requests::ShowRequest;
use anyhow::bail;
use gunjin_agents::registry::AGENTS;
use gunjin_agents::spec::AgentSpec;
use gunjin_experiments::render::agents::{AgentEntry, agent_text, agents_text};
use gunjin_experiments::render::catalogue::{catalogue_text, every_game};
use gunjin_experiments::render::tensors::TensorReport;
use gunjin_play::spec::load;

pub(crate) fn games(format: Format, output: &mut Output) -> anyhow::Result<Verdict> {
    let entries = every_game()?;
    output.show(format, &entries, |style| catalogue_text(&entries, style))
}

pub(crate) fn agents(agent: Option<&str>, format: Format, output: &mut Output) -> anyhow::Result<Verdict> {
    let Some(agent) = agent else {
        let entries: Vec<AgentEntry> = AGENTS.iter().map(AgentEntry::of).collect();
        return output.show(format, &entries, |style| agents_text(&entries, style));
    };
    let name = AgentSpec::read(agent)?.name();
    let Some(entry) = AGENTS.iter().find(|entry| entry.name == name).map(AgentEntry::of) else {
        bail!("'{name}' is not in the list of agents");
    };
    output.show(format, &entry, |style| agent_text(&entry, style))
}

pub(crate) fn tensors(request: &ShowRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let report = TensorReport::new(load(&request.game)?);
    output.show(request.format, &report, |style| report.text(style))
}
