//! Tests of `gunjin_experiments::run::labels`.

use gunjin_agents::AgentSpec;
use gunjin_agents::games::gunjin::setup::SetupSpec;
use gunjin_experiments::run::labels::*;
use gunjin_experiments::run::plan::Plan;
use gunjin_play::game_run::group::Group;

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
