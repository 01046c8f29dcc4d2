//! `gunjin agents`.

use super::output::Output;
use super::requests::{AgentsRequest, Format};
use super::verdict::Verdict;
use gunjin_agents::registry::AGENTS;
use gunjin_agents::spec::AgentSpec;
use gunjin_experiments::render::agents::{AgentEntry, agent_text, agents_text};

pub(crate) fn run(request: &AgentsRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let Some(agent) = &request.agent else {
        let entries: Vec<AgentEntry> = AGENTS.iter().map(AgentEntry::of).collect();
        match request.format {
            Format::Text => output.text(&agents_text(&entries, output.style()))?,
            Format::Json => output.json(&entries)?,
        }
        return Ok(Verdict::Done);
    };
    let name = AgentSpec::read(agent)?.name();
    let known = AGENTS.iter().filter(|entry| entry.name == name).map(AgentEntry::of);
    for entry in known {
        match request.format {
            Format::Text => output.text(&agent_text(&entry, output.style()))?,
            Format::Json => output.json(&entry)?,
        }
    }
    Ok(Verdict::Done)
}
