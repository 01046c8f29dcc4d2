//! Learning a leaf in a folder: interrupted, resumed, on any number of threads, from quick games and a network's.

use crate::learning::supervised::{come_out_alike, rulesets};
use gunjin_agents::games::gunjin::leaf::attributes::LAYOUT;
use gunjin_agents::games::gunjin::leaf::network::{LeafNetwork, USUAL};
use gunjin_play::learning::folder::Folder;
use gunjin_play::learning::plan::named;
use gunjin_play::learning::supervised::{Choices, SupervisedPlan};

fn plan(games: u64) -> SupervisedPlan {
    SupervisedPlan {
        layout: LAYOUT,
        games: named(&rulesets()),
        from: None,
        player: None,
        setups: Vec::new(),
        pool: Vec::new(),
        choices: Choices { steps: 12, games, rate: 0.003, seed: 1 },
    }
}

/// Learns by a plan; positions of each game that was not learned from.
fn positions(name: &str, plan: SupervisedPlan) -> Vec<u64> {
    let found = come_out_alike(name, |path| {
        let folder = Folder::open(path, &plan, "gunjin learn-leaf", true).expect("a folder");
        plan.training(LeafNetwork::beginning(USUAL, 1), rulesets(), folder).expect("a training")
    });
    found.iter().map(|found| found.positions).collect()
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let positions = positions("leaf", plan(60));
    assert!(positions.len() == 2 && positions.iter().all(|&positions| positions > 1000), "{positions:?}");
}

#[test]
fn nor_do_they_where_a_network_plays() {
    let quick = positions("leaf-quick", plan(8));
    let network = positions("leaf-network", SupervisedPlan { player: Some("general".into()), ..plan(8) });
    assert_ne!(quick, network, "other players play other games");
    assert!(network.len() == 2 && network.iter().all(|&positions| positions > 1000), "{network:?}");
}
