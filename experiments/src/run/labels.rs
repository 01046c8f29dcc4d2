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

/// Set-up policies by seat, once where both have the same. Where nobody said how to set up, players may have ways of
/// their own.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn seating(names: &[&str]) -> Vec<AgentSpec> {
        names.iter().map(|name| AgentSpec::read(name).expect("an agent")).collect()
    }

    fn group(setups: &[&str], without: &[&[&str]], seed: u64) -> Group {
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_string()).collect::<Vec<String>>();
        Group {
            game: "w-23-6i".into(),
            rules: String::new(),
            seed,
            games: 1,
            setups: setups.iter().map(|name| SetupSpec::read(name).expect("a policy")).collect(),
            without: without.iter().map(|codes| owned(codes)).collect(),
            repeat: 0,
            seatings: vec![seating(&["greedy", "random"])],
        }
    }

    #[test]
    fn a_label_says_what_differs_and_nothing_else() {
        let alone = Plan::of(vec![group(&["advice", "advice"], &[], 4)]);
        assert_eq!(labels(&alone, &str::to_string, &AgentSpec::to_string), ["w-23-6i"]);
        let seats = vec![seating(&["greedy", "random"]), seating(&["random", "greedy"])];
        let rotated = Plan::of(vec![Group { seatings: seats, ..group(&[], &[], 4) }]);
        assert_eq!(
            labels(&rotated, &str::to_string, &AgentSpec::to_string),
            ["w-23-6i: greedy - random", "w-23-6i: random - greedy"]
        );
        let several = Plan::of(vec![
            group(&["advice", "advice"], &[], 4),
            group(&["advice", "reference"], &[], 4),
            group(&[], &[&["GE", "LG"], &[]], 4),
            group(&[], &[&[], &[]], 5),
        ]);
        let expected = [
            "w-23-6i: set-ups advice, full armies, seed 4",
            "w-23-6i: set-ups advice - reference, full armies, seed 4",
            "w-23-6i: random set-ups, seat 1 without GE+LG, seed 4",
            "w-23-6i: random set-ups, full armies, seed 5",
        ];
        assert_eq!(labels(&several, &str::to_string, &AgentSpec::to_string), expected);
        let strong = vec![seating(&["halving", "greedy"])];
        let told = Plan::of(vec![
            Group { seatings: strong.clone(), ..group(&[], &[], 4) },
            Group { seatings: strong, ..group(&["random", "random"], &[], 4) },
        ]);
        assert_eq!(
            labels(&told, &str::to_string, &AgentSpec::to_string),
            ["w-23-6i: set-ups of the players", "w-23-6i: set-ups random"]
        );
    }
}
