//! Tests of `gunjin_experiments::arena::rounds`.

use gunjin_agents::AgentSpec;
use gunjin_experiments::arena::rounds::*;
use gunjin_experiments::run::play::Watcher;
use gunjin_play::game_run::result::Score;

fn score(first: f64) -> Score {
    Score { points: vec![first, 1.0 - first], reason: "hq".into(), plies: 1, why: String::new() }
}

#[test]
fn games_of_a_torn_round_are_not_paired() {
    let rounds = Rounds {
        game: "mini-3x4".into(),
        seats: 2,
        agents: ["greedy", "random", "tactician"].map(|name| AgentSpec::read(name).expect("it")).to_vec(),
        setups: Vec::new(),
        rounds: 3,
        format: Format::RoundRobin,
        seed: 1,
        sprt: None,
    };
    let (plan, meeting) = rounds.plan().expect("a plan");
    let mut gathering = Gathering::new(&plan, meeting);
    // The second game of a pair, a pair, the first of another; then the next group begins in the middle
    // as well.
    for (cell, points) in [(1, 0.0), (0, 1.0), (1, 0.0), (0, 0.5), (3, 0.0), (2, 1.0), (3, 1.0)] {
        assert!(gathering.played(cell, &score(points)));
    }
    let rounds: Vec<u64> = gathering.meetings.iter().map(|meeting| meeting.places[0].count()).collect();
    assert_eq!(rounds, [1, 1, 0]);
    assert_eq!(gathering.meetings[0].places[0].mean(), 1.0);
    assert_eq!(gathering.meetings[1].places[0].mean(), 0.5);
}

#[test]
fn everybody_meets_everybody() {
    let found = groups(4, 2, Format::RoundRobin).expect("enough agents");
    assert_eq!(found, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
    assert_eq!(groups(4, 2, Format::Gauntlet).expect("enough"), [[0, 1], [0, 2], [0, 3]]);
    assert_eq!(groups(4, 3, Format::RoundRobin).expect("enough").len(), 4);
    let error = groups(1, 2, Format::RoundRobin).expect_err("too few").to_string();
    assert!(error.contains("needs at least 2 agents, but 1 is given"), "{error}");
}
