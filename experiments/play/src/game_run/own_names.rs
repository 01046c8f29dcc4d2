//! The names under which agents stand in tables for people.

use crate::text::game_rules::rules_json;
use gunjin_agents::external::{ProcessAgent, ProcessSettings};
use gunjin_agents::{AgentSpec, short_name};

/// The names of agents at a game: that which a program gives itself, otherwise the short form of its specification.
/// Equal names are numbered. Files keep the specification, which says how the agent was run.
pub fn own_names(agents: &[String], game: &str) -> Vec<String> {
    let own = |agent: &String| own_name(agent, game).unwrap_or_else(|| short_name(agent));
    told_apart(agents.iter().map(own).collect())
}

fn own_name(agent: &str, game: &str) -> Option<String> {
    let spec = AgentSpec::read(agent).ok().filter(|spec| spec.name() == "process")?;
    let settings = ProcessSettings::of(&spec).ok()?;
    ProcessAgent::new(settings).ok()?.own_name(game, &|| rules_json(game))
}

/// Equal names with numbers, in their order.
pub fn told_apart(names: Vec<String>) -> Vec<String> {
    let same = |name: &String, until: usize| names[..until].iter().filter(|other| *other == name).count();
    let label = |(place, name): (usize, &String)| match same(name, names.len()) {
        1 => name.clone(),
        _ => format!("{name} ({})", same(name, place) + 1),
    };
    names.iter().enumerate().map(label).collect()
}
