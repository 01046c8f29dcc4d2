//! The list of agents, and the parameters of one.

use gunjin_agents::Entry;
use gunjin_agents::games::gunjin::setup::SetupEntry;
use gunjin_agents::parameters::Parameter;
use gunjin_play::text::style::Style;
use gunjin_play::text::table::{Table, wrapped};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct ParameterEntry {
    pub(crate) name: &'static str,
    pub(crate) default: &'static str,
    pub(crate) form: &'static str,
    pub(crate) about: &'static str,
}

impl ParameterEntry {
    fn of(parameter: &Parameter) -> ParameterEntry {
        let Parameter { name, default, form, about, .. } = *parameter;
        ParameterEntry { name, default, form, about }
    }
}

/// One agent or set-up policy of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AgentEntry {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) parameters: Vec<ParameterEntry>,
}

impl AgentEntry {
    /// The entry of an agent of the registry.
    pub fn of(entry: &Entry) -> AgentEntry {
        let parameters = (entry.parameters)().iter().chain(entry.setup_parameter()).map(ParameterEntry::of);
        AgentEntry { name: entry.name, about: entry.about, parameters: parameters.collect() }
    }

    /// The entry of a set-up policy of the registry.
    pub fn of_setup(entry: &SetupEntry) -> AgentEntry {
        let parameters = (entry.parameters)().iter().map(ParameterEntry::of);
        AgentEntry { name: entry.name, about: entry.about, parameters: parameters.collect() }
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.name
    }
}

/// All entries of agents or set-ups, a line each.
pub fn agents_text(entries: &[AgentEntry], subject: &str, style: Style) -> String {
    let row = |entry: &AgentEntry| {
        let first = entry.about.split_once(". ").map_or(entry.about, |(first, _)| first);
        vec![entry.name.into(), first.trim_end_matches('.').into()]
    };
    let table = Table::new(&[subject, "what it does"]).with_rows(entries.iter().map(row));
    format!(
        "{}\nParameters follow the name, NAME:key=value,key=value; `gunjin list {subject}s NAME` lists them.\n",
        table.text(style)
    )
}

/// One agent with its parameters.
pub fn agent_text(entry: &AgentEntry, style: Style) -> String {
    let about = wrapped(&style.text(entry.about), 100, 0);
    let mut text = format!("{}\n{about}\n", entry.name);
    if entry.parameters.is_empty() {
        text.push_str("No parameters.\n");
        return text;
    }
    let row = |&ParameterEntry { name, default, form, about }: &ParameterEntry| {
        [name, default, form, about].map(String::from).to_vec()
    };
    let table = Table::new(&["parameter", "default", "what it can be", "what it does"]);
    text + &table.with_rows(entry.parameters.iter().map(row)).text(style)
}
