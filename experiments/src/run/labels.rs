//! Labels of a run's cells, for people.

use super::plan::Plan;
use gunjin_agents::games::gunjin::setup::SetupSpec;
use gunjin_agents::{AgentSpec, OwnSetup};
use gunjin_play::game_run::group::Group;

/// Text of a group and a seating of it for one part of a label.
type Part<'a> = dyn Fn(&Group, &[AgentSpec]) -> String + 'a;

/// The labels of all cells, in their order: the game, and whatever differs between cells (agents, set-ups,
/// missing pieces, seeds, repeats). No two cells that differ in these have the same label, if `game` and `name` give no two
/// games and no two agents the same name.
pub fn labels(
    plan: &Plan,
    game: &dyn Fn(&str) -> String,
    name: &dyn Fn(&AgentSpec) -> String,
) -> Vec<String> {
    let cells: Vec<(&Group, &[AgentSpec])> = plan
        .groups
        .iter()
        .flat_map(|group| group.seatings.iter().map(move |seating| (group, seating.as_slice())))
        .collect();
    let agents = |seating: &[AgentSpec]| seating.iter().map(name).collect::<Vec<_>>().join(" - ");
    let parts: [&Part<'_>; 5] = [
        &|_, seating| agents(seating),
        &|group, seating| setups(&group.setups, seating),
        &|group, _| missing(&group.without),
        &|group, _| format!("seed {}", group.seed),
        &|group, _| again(group.repeat),
    ];
    let of_cells = parts.map(|part| -> Vec<String> {
        let texts: Vec<String> = cells.iter().map(|(group, seating)| part(group, seating)).collect();
        if texts.windows(2).all(|two| two[0] == two[1]) { vec![String::new(); cells.len()] } else { texts }
    });
    let label = |(cell, (group, _)): (usize, &(&Group, &[AgentSpec]))| {
        let parts = of_cells.iter().map(|texts| texts[cell].as_str());
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        let game = game(&group.game);
        if parts.is_empty() { game } else { format!("{game}: {}", parts.join(", ")) }
    };
    cells.iter().enumerate().map(label).collect()
}

/// Set-up policies by seat, once where both have the same. Where nobody said how to set up, players may have ways of their own.
fn setups(policies: &[SetupSpec], seating: &[AgentSpec]) -> String {
    let is_dealt = |agent: &AgentSpec| agent.own_setup() == OwnSetup::Host;
    match policies {
        [] if seating.iter().all(is_dealt) => "random set-ups".into(),
        [] => "set-ups of the players".into(),
        [south, north] if south == north => format!("set-ups {south}"),
        more => format!("set-ups {}", joined(more)),
    }
}

/// Agents or policies in their order.
pub fn joined(specs: &[impl ToString]) -> String {
    specs.iter().map(ToString::to_string).collect::<Vec<_>>().join(" - ")
}

fn missing(without: &[Vec<String>]) -> String {
    if without.iter().all(Vec::is_empty) {
        return "full armies".into();
    }
    let lacking = without.iter().enumerate().filter(|(_, codes)| !codes.is_empty());
    let texts: Vec<String> =
        lacking.map(|(seat, codes)| format!("seat {} without {}", seat + 1, codes.join("+"))).collect();
    texts.join(", ")
}

fn again(repeat: u64) -> String {
    if repeat == 0 { "first time".into() } else { format!("repeat {repeat}") }
}
